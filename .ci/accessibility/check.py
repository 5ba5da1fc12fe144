"""Has axe look at every screen. Arguments: a folder to work in, and one for pictures, which need not be given."""

import asyncio
import base64
import json
import os
import pathlib
import re
import subprocess
import sys
import time

from browser import Browser

folder = pathlib.Path(sys.argv[1])
pictures = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
tool = pathlib.Path(sys.prefix)
axe = next(tool.glob("lib/python*/site-packages/axe_playwright_python/axe.min.js")).read_text()
tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
environment = os.environ | {"TOUCHSCHOOL_DATABASE": str(folder / "contest.sqlite")}
server = os.environ["SERVER"]
# What axe finds on the page: the rule, the element, and why.
look = f"""
  const {{ violations }} = await axe.run(document, {{ runOnly: {json.dumps(tags)}, resultTypes: ['violations'] }})
  return violations.flatMap(({{ id, nodes }}) => nodes.map(({{ html, any, all, none }}) =>
    [id, html, [...any, ...all, ...none].map(({{ message }}) => message)[0] ?? '']))
"""
settled = """
  const moving = document.getAnimations().filter(({ effect }) => effect.getTiming().iterations !== Infinity)
  await Promise.all(moving.map(({ finished }) => finished.catch(() => {})))
"""
token = "a-token-for-the-desk"
sentences = []
count = 0


def command(*arguments):
    told = subprocess.run([server, *arguments], env=environment, capture_output=True, text=True)
    if told.returncode:
        raise SystemExit(f"{' '.join(arguments)}: {told.stderr}")
    return told.stdout


async def check(page, screen, language, schemes=("light", "dark")):
    """Has axe look at what a page shows, and keeps a sentence for each violation."""
    global count
    for scheme in schemes:
        await page.look(scheme)
        # What moves in is looked at when it is there.
        await page.run(settled)
        if not await page.run("return Boolean(window.axe)"):
            await page.send("Runtime.evaluate", expression=axe)
        told = await page.run(look)
        for rule, html, why in told:
            sentences.append(f"{screen} ({language}, {scheme}): {rule}: {html[:160]} ({why})")
        count += 1
        if pictures:
            pictures.mkdir(parents=True, exist_ok=True)
            told = await page.send("Page.captureScreenshot", format="png")
            (pictures / f"{screen} {language} {scheme}.png").write_bytes(base64.b64decode(told["data"]))


def shown(screen):
    return f"document.querySelector('main#{screen}:not([hidden])')"


async def join(page, url, school, language, code=None):
    """Joins a school by its link."""
    await page.open(f"{url}/?school={school}" + (f"&code={code}" if code else ""))
    await page.until("document.querySelector('#name-go')?.disabled === false && document.querySelector('#name-school').textContent.length > 1")
    await page.press("#name-go")
    await page.until(shown("play"))


async def before(browser, url, schools, language):
    """The way into the game, before the season begins."""
    page = await browser.page(language, 390, 844, True)
    await page.open(url)
    await page.until(shown("welcome"))
    await check(page, "welcome", language)
    await page.press("#welcome [data-go]")
    await check(page, "practice", language)
    await page.press("#practice [data-go]")
    await page.until("document.querySelector('#schools li')")
    await check(page, "find", language)
    await page.run("document.querySelector('#school-name').value = 'xyzzy'; document.querySelector('#school-name').dispatchEvent(new Event('input'))")
    await page.until("!document.querySelector('#schools li')")
    await check(page, "find nothing", language)
    await page.open(f"{url}/?school=nothing")
    await page.until("document.querySelector('#find-problem')?.textContent")
    await page.until("document.querySelector('#schools li')")
    await check(page, "find after a wrong link", language)
    await page.press("#schools li")
    await page.until("document.querySelector('#name-go').disabled === false")
    await check(page, "name", language)
    await page.press("#name-go")
    await page.until(shown("play"))
    await page.until("document.querySelector('#season').textContent")
    await check(page, "play before the season", language)
    board = await browser.page(language, 1280, 720, False)
    await board.open(f"{url}/board")
    await board.until("document.querySelector('#season').textContent")
    await check(board, "board before the season", language, ("dark",))
    for place, what in ((schools[0], "poster"), ("nothing", "poster of no school")):
        await board.open(f"{url}/poster?school={place}&code=FESTIVAL")
        await board.until("document.querySelector('#problem')?.textContent || document.querySelector('#poster')?.hidden === false")
        await check(board, what, language, ("light",))


async def during(browser, url, schools, language, code):
    """Joining with a code, the game, and its dialogs."""
    phone = await browser.page(language, 390, 844, True)
    await phone.open(f"{url}/?school={schools[1]}")
    await phone.until("document.querySelector('#code-part')?.hidden === false && document.querySelector('#name-go').disabled === false")
    await check(phone, "name with a code", language)
    await phone.run("document.querySelector('#code').value = 'WRONG123'")
    await phone.press("#name-go")
    await phone.until("document.querySelector('#name-problem').textContent")
    await check(phone, "name with a wrong code", language)
    await join(phone, url, schools[0], language, code)
    await phone.until("document.querySelector('#pad').ariaDisabled === 'false' && document.querySelector('#neighbours li')")
    await check(phone, "play", language)
    await phone.press("#open-settings")
    await check(phone, "settings", language)
    await phone.press("#settings [value=close]")
    for dialog in await phone.run("return [...document.querySelectorAll('dialog')].map(({ id }) => id)"):
        if dialog != "settings":
            await phone.run(f"document.querySelector('#{dialog}').showModal()")
            await phone.run(f"for (const text of document.querySelectorAll('#{dialog} p:empty')) text.textContent = 'Text'")
            await check(phone, f"dialog {dialog}", language)
            await phone.run(f"document.querySelector('#{dialog}').close()")
    await phone.run("document.querySelector('#cleared').textContent = 'Text'")
    await check(phone, "play with cleared storage", language)
    await phone.run("document.querySelector('#cleared').textContent = ''")
    await phone.run("document.querySelector('#from-hall p').textContent = 'Text'; document.querySelector('#from-hall').hidden = false")
    await check(phone, "play with a message", language)
    await phone.run("""document.querySelector('#from-hall').hidden = true
        const light = document.querySelector('#light')
        light.classList.add('still'); light.style.setProperty('--light', '#a56003'); light.firstChild.textContent = '3'; light.hidden = false""")
    await check(phone, "play with a still light", language)
    await phone.run("document.querySelector('#light').hidden = true")
    switch = await browser.page(language, 390, 844, True)
    await switch.open(f"{url}/rhythm")
    await switch.until("document.querySelector('#schools li')")
    await check(switch, "rhythm without a school", language)
    await switch.press("#schools li")
    await switch.until("document.querySelector('#code-form')?.hidden === false")
    await check(switch, "rhythm with a code", language)
    await switch.run(f"document.querySelector('#code').value = '{code}'")
    await switch.press("#code-form button")
    await switch.until("document.querySelector('#pad').ariaDisabled === 'false'")
    await check(switch, "rhythm", language)
    board = await browser.page(language, 1280, 720, False)
    await board.open(f"{url}/board")
    await board.until("document.querySelector('#rows li, #waiting:not([hidden])')")
    await check(board, "board", language, ("dark",))
    await board.run("document.querySelector('#announcement').textContent = 'Text'; document.querySelector('#announcement').hidden = false")
    await check(board, "board with a message", language, ("dark",))
    return phone, board


async def desk(browser, url, language, parts):
    """The organiser's desk, and what it leads to."""
    page = await browser.page(language, 1100, 800, False)
    await page.open(f"{url}/desk")
    await page.until("document.querySelector('input[type=password]')")
    await check(page, "desk before a token", language, ("light",))
    await page.run(f"document.querySelector('input').value = '{token}'; document.querySelector('form button').click()")
    for part, filled in parts:
        await page.press(f"[data-part={part}]")
        await page.until(f"document.querySelector('{filled}')")
        await check(page, f"desk {part}", language, ("light",))
    return page


async def steer(browser, url, language):
    """The remote, before the token is entered and after."""
    page = await browser.page(language, 390, 844, True)
    await page.open(f"{url}/remote")
    await page.until("document.querySelector('#entrance:not([hidden])')")
    await check(page, "remote without a token", language, ("dark",))
    await page.press("#entrance summary")
    await check(page, "remote, other ways in", language, ("dark",))
    await page.run(f"document.querySelector('#token').value = '{token}'")
    await page.press("#entrance form button")
    await page.until("document.querySelector('#desk:not([hidden])')")
    await check(page, "remote", language, ("dark",))


async def main(url, schools):
    languages = ("ko-KR", "en-GB")
    async with Browser(folder / "profile") as browser:
        await asyncio.gather(*(before(browser, url, schools, language) for language in languages))
        command("season", "start", "Now", "join=code:FESTIVAL", "rhythm=on")
        for language in languages:
            await desk(browser, url, language, (("setup", ".checks li, form.card"), ("during", ".figures dd"), ("advanced", "tbody tr")))
        played = await asyncio.gather(*(during(browser, url, schools, language, "FESTIVAL") for language in languages))
        await asyncio.gather(*(steer(browser, url, language) for language in languages))
        command("season", "end", "--yes")
        for (phone, board), language in zip(played, languages):
            await phone.until("/종료|over|ended/i.test(document.querySelector('#season').textContent)")
            await check(phone, "play after the season", language)
            await board.until("document.querySelector('#winner:not([hidden])') || document.querySelector('#clock-label').textContent")
            await check(board, "board after the season", language, ("dark",))
            await board.open(f"{url}/board?reveal=10m")
            await board.until("document.body.dataset.reveal === '0' || document.body.dataset.state === 'waiting'")
            await check(board, "board before the reveal", language, ("dark",))
            page = await desk(browser, url, language, (("after", ".steps > *"),))
            await page.open(f"{url}/certificates")
            await page.until("document.querySelector('#wrong').textContent || document.body.dataset.ready")
            await check(page, "certificates", language, ("light",))
            await page.open(f"{url}/carry")
            await page.until("'ready' in document.body.dataset")
            await check(page, "carry", language, ("light", "dark"))
            await page.open(f"{url}/result?season=1&school={schools[0]}")
            await page.until("document.querySelector('#told').textContent")
            await check(page, "result", language, ("light",))


command("schools", "generate", "--count", "60", "--seed", "3", "--output", str(folder / "schools.csv"))
command("schools", "import", str(folder / "schools.csv"))
command("season", "start", "Soon", "--starts", "2099-01-01T00:00:00Z")
(folder / "admin.token").write_text(token)
(folder / "admin.token").chmod(0o600)
schools = [school["id"] for school in json.loads(command("schools", "list", "--format", "json", "--limit", "5"))["schools"]]
with open(folder / "serve.out", "w") as out:
    serving = subprocess.Popen([server, "serve", "--port", "0", "--session-work", "0", "--admin-token-file", str(folder / "admin.token")], env=environment, stdout=out, stderr=out)
try:
    for _ in range(200):
        if found := re.search(r"http://127\.0\.0\.1:\d+", (folder / "serve.out").read_text()):
            break
        time.sleep(0.05)
    else:
        raise SystemExit((folder / "serve.out").read_text())
    began = time.monotonic()
    asyncio.run(main(found.group(), schools))
finally:
    serving.terminate()
    serving.wait()
for sentence in sorted(set(sentences)):
    print(sentence)
print(f"axe has looked {count} times, in {time.monotonic() - began:.0f} s: {len(set(sentences))} violations.")
sys.exit(1 if sentences else 0)
