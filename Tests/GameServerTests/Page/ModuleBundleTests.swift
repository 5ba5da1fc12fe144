import Foundation
import NIOCore
import Testing

@testable import GameServer

@Suite struct `A bundle of modules` {
  private static func script(_ sources: [String: String]) throws -> String {
    try ModuleBundle(of: "game/app.js", in: sources).script
  }

  @Test func `has each module once, behind what it imports, and its imports as constants`() throws {
    let script = try Self.script([
      "game/app.js":
        "import { a as first, B } from './a.js';\nimport * as all from '../words.js';\nimport './b.js';\nlet x = { a: 1, b };\nlet y = 'a , b'; if (x < 1) f(x, '/ ( ', y);\nfirst();",
      "game/a.js": "import {\n  t,\n} from '../words.js';\nexport async function a() {}\nexport class B {}",
      "game/b.js": "import { t } from '../words.js';\nexport const isB = true;",
      "words.js": "export let spoken = 'ko';\nexport const t = 1, u = 2;",
    ])
    #expect(
      script == """
        let m$0;
        {
        let spoken='ko';const t=1,u=2;m$0={get spoken(){return spoken},t};
        }
        let m$1;
        {
        const{t}=m$0;
        async function a(){}
        class B{}
        m$1={a,B};
        }
        let m$2;
        {
        const{t}=m$0;
        const isB=true;m$2={isB};
        }
        let m$3;
        {
        const{a:first,B}=m$1;
        const all=m$0;

        let x={a:1,b};let y='a , b'; if (x < 1) f(x, '/ ( ',y);first();m$3={};
        }

        """)
  }

  @Test func `loads what has an absolute path as its modules do, while it runs`() throws {
    let load = "const load=()=>import('/words/ko.js');"
    #expect(try Self.script(["game/app.js": load]).contains(load))
  }

  @Test(arguments: [
    ("import x from './a.js';", "export const x = 1;", "game/app.js has an import or export of a form"),
    ("import { x } from './a.js'; x();", "export const x = 1;", "game/app.js has an import or export of a form"),
    ("import { x y } from './a.js';", "export const x = 1;", "game/app.js has an import or export of a form"),
    ("import('./a.js');", "", "game/app.js imports while it runs"),
    ("import('/a.js'); import('./a.js');", "", "game/app.js imports while it runs"),
    ("import.meta.url;", "", "game/app.js imports while"),
    ("let x = `a\nb`;", "", "game/app.js has a text over several lines"),
    ("import { x } from './a.js';", "export default 1;", "game/a.js has an import or export of a form"),
    ("import { x } from './a.js';", "export { x };", "game/a.js has an import or export of a form"),
    ("import { x } from './a.js';", "export * from './b.js';", "game/a.js has an import or export of a form"),
    ("import { x } from './a.js';", "export const { x } = 1;", "game/a.js has an import or export of a form"),
    ("import { x } from './b.js';", "", "There is no module game/b.js."),
    ("import { x } from './a.js';", "import './app.js';", "game/app.js imports itself by way of others"),
    ("import { x } from './a.js';", "export let x = 1;", "game/app.js imports x, which game/a.js exports with let"),
  ])
  func `is not made of what it could get wrong`(app: String, other: String, sentence: String) {
    #expect {
      try Self.script(["game/app.js": app, "game/a.js": other])
    } throws: { error in
      (error as? ModuleBundle.Failure)?.description.hasPrefix(sentence) == true
    }
  }

  @Test func `has short names for what is private to its classes, and leaves ids and colors as they are`() throws {
    let script = try Self.script([
      "game/app.js": "import { A } from './a.js';\nconst pad = find('#outbox, #private #outbox; color: #private');",
      "game/a.js": """
      export class A {
        #private; #outbox = '#private';
        #own = 1;
        get #count() { return this.#private + this.#own; }
        async #send(other) { await other.#outbox; this.#count; }
        #finish() { this.#send(this); this.#finish(); }
      }
      """,
    ])
    #expect(
      script == """
        let m$0;
        {
        class A{#$0;#$1='#private';#own=1;get #$2(){return this.#$0 + this.#own;}
        async #send(other){await other.#$1;this.#$2;}
        #$3(){this.#send(this);this.#$3();}
        }
        m$0={A};
        }
        let m$1;
        {
        const{A}=m$0;
        const pad=find('#outbox, #private #outbox; color: #private');m$1={};
        }

        """)
  }

  @Test func `is what each page runs, and the only script that it waits for`() throws {
    let sources = Dictionary(uniqueKeysWithValues: SiteFile.all().map { ($0.path, String(buffer: $0.bytes)) })
    let pages = sources.filter { $0.key.hasSuffix(".html") }
    #expect(pages.count >= 2)
    for (path, page) in pages {
      let entries = Site.entries(of: page)
      #expect(entries.count == 1, "\(path)")
      #expect(page.matches(of: /<script/).count == entries.count, "\(path)")
      for entry in entries {
        let script = try ModuleBundle(of: entry, in: sources).script
        #expect(script.firstMatch(of: /(?m)^ *(import|export)\b/) == nil, "\(entry)")
        let served = try #require(Site.files[SiteFile.route(of: entry)])
        // The server puts in the page's own words, with their version.
        let plain = String(buffer: served.bytes).replacing(/\/words\/\w+\/(\w+\.js)\?v=[^']+'/) { "/words/\($0.1)'" }
        #expect(plain == script, "\(entry)")
      }
    }
  }
}
