import Foundation
import Testing

@testable import WireSyntax

/// Foundation composes with tables of its own.
@Suite("Composed scalars") struct ComposedScalarTests {
    private static let blocks: [ClosedRange<UInt32>] = [
        0...0x3400, 0x4DFF...0x4E10, 0x9FF0...0xD7FF, 0xF900...0xFFFF, 0x10000...0x1E000, 0x2F7F0...0x2FA20,
    ]

    private static func reference(_ text: String) -> Unicode.Scalar? {
        let composed = text.precomposedStringWithCanonicalMapping.unicodeScalars
        return composed.count == 1 ? composed.first : nil
    }

    @Test("are those of Foundation, of composed and of decomposed characters", arguments: blocks)
    func foundation(block: ClosedRange<UInt32>) {
        for scalar in block.compactMap(Unicode.Scalar.init) {
            let decomposed = String(scalar).decomposedStringWithCanonicalMapping
            for text in [String(scalar), decomposed] where text.count == 1 {
                let character = Character(text)
                guard character.composedScalar != Self.reference(text) else { continue }
                Issue.record("U+\(String(scalar.value, radix: 16)) as \(Array(text.unicodeScalars))")
            }
        }
    }

    @Test(
        "are none if marks are left over",
        arguments: ["e\u{301}\u{323}", "\u{1100}\u{1161}\u{301}", "\u{915}\u{93C}", "q\u{301}", "\u{1161}\u{11A8}"])
    func marks(text: String) {
        #expect(text.count != 1 || Character(text).composedScalar == Self.reference(text))
    }
}
