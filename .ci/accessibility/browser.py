"""A Chromium that is told what to do by its protocol, as far as the check needs it."""

import asyncio
import json
import re
import shutil
import subprocess

import websockets


class Page:
    """A page of a browser."""

    def __init__(self, browser, session):
        self.browser, self.session = browser, session

    async def send(self, method, **parameters):
        return await self.browser.send(method, self.session, **parameters)

    async def open(self, address):
        await self.send("Page.navigate", url=address)

    async def run(self, script):
        """What the body of an asynchronous function returns."""
        answer = await self.send(
            "Runtime.evaluate", expression=f"(async () => {{ {script} }})()", awaitPromise=True, returnByValue=True, userGesture=True
        )
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{script[:200]}: {answer['exceptionDetails']['exception'].get('description')}")
        return answer["result"].get("value")

    async def until(self, condition, seconds=20):
        """Waits until an expression is true on the page."""
        for _ in range(seconds * 50):
            try:
                if await self.run(f"return Boolean({condition})"):
                    return
            except RuntimeError:
                pass
            await asyncio.sleep(0.02)
        raise TimeoutError(f"The page did not come so far that {condition}")

    async def press(self, selector):
        await self.until(f"document.querySelector('{selector}')?.getClientRects().length")
        await self.run(f"document.querySelector('{selector}').click()")

    async def look(self, scheme):
        """Shows the page light or dark."""
        await self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])


class Browser:
    """A Chromium of its own; use it with `async with`."""

    def __init__(self, folder):
        self.folder, self.number, self.answers = folder, 0, {}

    async def __aenter__(self):
        program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        if not program:
            raise SystemExit("There is no Chromium; install chromium-headless-shell.")
        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", f"--user-data-dir={self.folder}"],
            stdout=subprocess.DEVNULL, stderr=open(f"{self.folder}.log", "w"))
        for _ in range(500):
            told = re.search(r"ws://\S+", open(f"{self.folder}.log").read())
            if told:
                break
            await asyncio.sleep(0.02)
        self.socket = await websockets.connect(told.group(), max_size=None)
        self.reading = asyncio.create_task(self.read())
        return self

    async def __aexit__(self, *_):
        self.reading.cancel()
        await self.socket.close()
        self.process.terminate()
        self.process.wait()

    async def read(self):
        async for message in self.socket:
            answer = json.loads(message)
            if waiting := self.answers.pop(answer.get("id"), None):
                waiting.set_result(answer)

    async def send(self, method, session=None, **parameters):
        self.number += 1
        answer = self.answers[self.number] = asyncio.get_running_loop().create_future()
        message = {"id": self.number, "method": method, "params": parameters} | ({"sessionId": session} if session else {})
        await self.socket.send(json.dumps(message))
        told = await asyncio.wait_for(answer, 60)
        if "error" in told:
            raise RuntimeError(f"{method}: {told['error']['message']}")
        return told["result"]

    async def page(self, language, width, height, is_phone):
        """A page that shares nothing with the others."""
        context = (await self.send("Target.createBrowserContext"))["browserContextId"]
        target = (await self.send("Target.createTarget", url="about:blank", browserContextId=context))["targetId"]
        page = Page(self, (await self.send("Target.attachToTarget", targetId=target, flatten=True))["sessionId"])
        agent = (await self.send("Browser.getVersion"))["userAgent"]
        await page.send("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=language)
        await page.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=is_phone)
        await page.send("Emulation.setFocusEmulationEnabled", enabled=True)
        return page
