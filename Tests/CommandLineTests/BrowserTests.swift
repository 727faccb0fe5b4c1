import Foundation
import TestSupport
import Testing

@Suite(
    "HTML reference in a browser",
    .enabled(if: Browser.program != nil, "needs chromium; Scripts/test installs it"), .serialized)
struct BrowserTests {
    private let fixture: CommandLineFixture

    init() async throws {
        fixture = try CommandLineFixture()
        let specs = Programs.packageFolder.appending(path: "Specs").path
        try #require(try await fixture.run("docs", specs, "-o", "Docs").status == 0)
    }

    private static let pages: [String] = [
        "index.html", "spec-Gallery.html", "spec-HTTPBin.html", "spec-Prometheus.html",
    ]

    @Test(
        "fits a phone and a desktop, and only tables and pictures scroll sideways", arguments: [390, 1280])
    func fitsTheWidth(width: Int) async throws {
        for page in Self.pages {
            let result = try await self.result(
                page, width: width,
                """
                const root = page.documentElement;
                result(JSON.stringify([window.innerWidth, root.scrollWidth <= root.clientWidth, page.querySelectorAll("h1").length]));
                """)
            #expect(result == "[\(width),true,1]", "\(page)")
        }
    }

    @Test("can be searched by keyboard alone", arguments: [390, 1280])
    func searchByKeyboard(width: Int) async throws {
        let result = try await self.result(
            "spec-Gallery.html", width: width,
            """
            const press = (key, target) => target.dispatchEvent(
              new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
            const input = page.getElementById("search"), list = page.getElementById("results");
            const facts = [];
            press("/", page.body);
            facts.push(page.activeElement === input, input.matches(":focus-visible"), list.hidden);
            input.value = "picture";
            input.dispatchEvent(new window.Event("input"));
            const box = list.getBoundingClientRect();
            facts.push(!list.hidden, box.left >= 0 && box.right <= window.innerWidth, list.children.length > 5);
            facts.push(list.children[0].querySelector("a").firstChild.data);
            press("ArrowDown", input);
            facts.push(list.children[1].getAttribute("aria-selected"));
            press("ArrowUp", input);
            press("Enter", input);
            facts.push(window.location.hash, list.hidden);
            input.value = "picutre";
            input.dispatchEvent(new window.Event("input"));
            facts.push(list.children[0].querySelector("a").firstChild.data);
            input.value = "no such name";
            input.dispatchEvent(new window.Event("input"));
            facts.push(list.textContent.trim());
            press("Escape", input);
            facts.push(list.hidden, input.value);
            result(JSON.stringify(facts));
            """)
        #expect(
            result == """
                [true,true,true,true,true,true,"Picture","true","#model-Picture",true,"Picture","Nothing has this name.",true,""]
                """)
    }

    @Test("can be navigated by keyboard")
    func keyboardNavigation() async throws {
        let result = try await self.result(
            "spec-Gallery.html", width: 1280,
            """
            const first = page.querySelector("a, button, input, [tabindex]");
            first.focus();
            const shown = first.getBoundingClientRect().left >= 0;
            first.click();
            const scrolled = [...page.querySelectorAll(".table, .picture")].every((part) => part.tabIndex === 0);
            const boxes = page.querySelectorAll("svg a").length;
            result(JSON.stringify([first.className, shown, page.activeElement.id, scrolled, boxes > 5]));
            """)
        #expect(result == #"["skip",true,"content",true,true]"#)
    }

    @Test("follows the colour scheme", arguments: [(1, "rgb(255, 255, 255)"), (0, "rgb(20, 23, 26)")])
    func colorScheme(scheme: Int, background: String) async throws {
        let result = try await self.result(
            "index.html", width: 1280, "result(window.getComputedStyle(page.body).backgroundColor);",
            options: ["--blink-settings=preferredColorScheme=\(scheme)"])
        #expect(result == background)
    }

    /// The script of axe, which finds what keeps people from using a page.
    private static let axe: URL? = {
        let folder = Programs.packageFolder.appending(path: ".build/axe_core_python/lib")
        let pythons = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return pythons.map { folder.appending(path: "\($0)/site-packages/axe_core_python/axe.min.js") }
            .first { FileManager.default.fileExists(atPath: $0.path) }
    }()

    @Test(
        "axe finds nothing, on a phone and a desktop, by day and by night",
        .enabled(if: axe != nil, "needs axe in .build/axe_core_python; Scripts/test installs it"),
        arguments: [390, 1280], [0, 1])
    func accessibility(width: Int, scheme: Int) async throws {
        let script = try #require(Self.axe)
        try fixture.folder.write(try String(contentsOf: script, encoding: .utf8), to: "axe.js")
        for page in Self.pages {
            let result = try await self.result(
                page, width: width,
                """
                const script = page.createElement("script");
                script.src = "../axe.js";
                script.onload = async () => {
                  const found = await window.axe.run(page.body);
                  result(JSON.stringify([found.passes.length > 5, found.violations.map(({ id, nodes }) => [id, nodes[0].html])]));
                };
                page.head.append(script);
                """,
                options: ["--blink-settings=preferredColorScheme=\(scheme)", "--virtual-time-budget=60000"])
            #expect(result == "[true,[]]", "\(page)")
        }
    }

    /// Opens a page in a frame of a width, runs a script on it, and returns its result; the console must stay empty.
    private func result(
        _ page: String, width: Int, _ script: String, options: [String] = []
    ) async throws -> String {
        try fixture.folder.write(
            """
            <!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
            <iframe id="frame" style="border: 0; width: \(width)px; height: 800px"></iframe><pre id="result"></pre>
            <script>
            const frame = document.getElementById("frame");
            const result = (text) => { document.getElementById("result").textContent = text; };
            frame.addEventListener("load", () => {
            const window = frame.contentWindow, page = frame.contentDocument;
            \(script)
            });
            frame.src = "Docs/\(page)";
            </script>
            """, to: "frame.html")
        return try await Browser.result(of: "frame.html", in: fixture.folder, options)
    }
}
