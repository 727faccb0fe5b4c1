import Generation
import ReferenceRendering
import SpecLanguage
import SwiftRendering
import TemplateEngine

/// The command `docs` quickly writes pages for any spec, in UTF-8.
enum ReferenceTarget {
    private static let renderer: ReferenceRenderer = {
        do { return try ReferenceRenderer(toolVersion: "0") } catch { found("\(error)") }
    }()

    static func run(_ input: [UInt8]) {
        let clock = FuzzClock()
        let checked = Checking.run(input)
        guard !checked.diagnostics.contains(where: { $0.severity == .error }) else { return }
        for file in Self.renderer.render(checked.specification, title: "Fuzz") {
            expect(file.bytes.isUTF8, "not UTF-8")
        }
        clock.check()
    }
}
