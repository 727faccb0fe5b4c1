import SpecLanguage
import Testing

@testable import SwiftRendering

@Suite("Required keys")
struct RequiredKeysTests {
    /// A struct of optional fields, but for those of these numbers.
    private func text(_ count: Int, required: Set<Int>) throws -> String {
        let fields = (0..<count).map { number in
            Field.named("f\(number)", required.contains(number) ? .int : .optional(.int))
        }
        return try rendered(.structure("A", fields))
    }

    @Test(
        "are asked for by their bits",
        arguments: [
            (3, [], nil), (3, [0, 2], "0b101"), (16, [15], "0b1000000000000000"), (17, [0, 16], "0x10001"),
            (64, [63], "0x8000000000000000"), (66, [65], "0b0, 0b10"), (128, [0, 127], "0b1, 0x8000000000000000"),
        ] as [(Int, Set<Int>, String?)])
    func masks(count: Int, required: Set<Int>, mask: String?) throws {
        let text = try text(count, required: required)
        if let mask {
            #expect(text.contains("try reader.require(object, \(mask))\n"))
        } else {
            #expect(!text.contains("try reader.require"))
        }
    }

    @Test("come first where there are more keys than a cursor notes")
    func sorted() throws {
        let text = try text(130, required: [5, 129])
        #expect(text.contains("            case 0: self.f5 = try reader.int()\n"))
        #expect(text.contains("            case 1: self.f129 = try reader.int()\n"))
        #expect(text.contains("            case 2: self.f0 = try reader.optionalInt()\n"))
        #expect(text.contains("try reader.require(object, 0b11)\n"))
        #expect(text.contains("        f5 f129 f0 f1 "))
        #expect(try self.text(128, required: [127]).contains("            case 0: self.f0 ="))
    }

    @Test("have a variable each where even the required ones are too many")
    func flags() throws {
        let text = try text(130, required: Set(0..<130))
        #expect(text.contains("        var hasF128: Bool = false\n        var hasF129: Bool = false\n"))
        #expect(text.contains("            case 128:\n                hasF128 = true\n                self.f128 ="))
        #expect(
            text.contains(
                """
                        try reader.require(object, 0xFFFFFFFFFFFFFFFF, 0xFFFFFFFFFFFFFFFF)
                        if !hasF128 {
                            throw reader.missing(object, 128)
                        }

                """))
    }
}
