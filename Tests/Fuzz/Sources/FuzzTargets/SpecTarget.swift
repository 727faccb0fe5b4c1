import Compatibility
import Foundation
import Generation
import SpecLanguage
import SwiftRendering

/// Any bytes quickly give diagnostics or Swift.
enum SpecTarget {
    /// The time of all processors, with the overhead of the sanitizers.
    private static let seconds: Double = 2

    static func run(_ input: [UInt8]) {
        let start = clock()
        let generated = Generating.run(input)
        expect(generated.diagnostics == generated.diagnostics.sorted(), "diagnostics out of order")
        expect(generated.hasErrors == generated.files.isEmpty, "errors and files, or neither")
        for file in generated.files {
            expect(file.bytes.isUTF8, "not UTF-8")
        }
        expect(Double(clock() - start) / Double(CLOCKS_PER_SEC) < seconds, "too slow")
    }
}

enum Generating {
    private static let templates: TemplateSet = {
        do { return try TemplateSet(overrides: []) } catch { found("\(error)") }
    }()

    static func run(_ spec: [UInt8]) -> Generated {
        Generator(templates: templates).generate([
            SpecSource(path: "Specs/Fuzz.yaml", name: "Fuzz", bytes: spec)
        ])
    }
}
