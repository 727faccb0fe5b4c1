@_spi(Generated) import APIRuntime
import Testing

/// Whitespace between tokens changes nothing, however documents use it, and other bytes in its place are refused.
@Suite struct WhitespaceTests {
    /// How a document is formatted.
    struct Style: Sendable, CustomTestStringConvertible {
        var line: String = "\n"
        var indentation: String
        var beforeColon: String = ""
        var afterColon: String = " "

        var testDescription: String { "\([line, indentation, beforeColon, afterColon])" }
    }

    static let styles: [Style] =
        [0, 1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 60].map { Style(indentation: String(repeating: " ", count: $0)) } + [
            Style(indentation: "  ", beforeColon: " "), Style(indentation: "    ", beforeColon: " ", afterColon: ""),
            Style(indentation: "  ", beforeColon: "\t", afterColon: "\n  "), Style(indentation: "\t"),
            Style(line: "\r\n", indentation: "  "), Style(line: "\n\n", indentation: "  "),
            Style(line: "", indentation: ""),
            Style(line: " ", indentation: ""), Style(line: "\n \n", indentation: " ", afterColon: "  "),
        ]

    /// A model, and an array of arrays, deeper than the levels for which readers know the indentation. No text has a space.
    private static let compact =
        #"{"id":"p1","title":null,"image":{"src":"https://e.com/a.png"},"user":{"name":"Bob","other":[1,{},[]]},"#
        + #""width":640,"tags":["a","b"],"score":1,"taken":1700000000123,"sizes":[1,"2",3.0],"owner":"","#
        + #""extra":{"k":[1.10,{"deep":[[[[[[[[{"a":{"b":[12345678,123456789012,true]}},0]]]],"x"]]]]}]},"#
        + #""parent":{"id":"p0","image":{"src":"https://e.com/0"},"author":"Ann","score":0,"taken":0}}"#

    /// The document in a style, and the positions of its whitespace.
    private static func formatted(_ style: Style) -> (bytes: [UInt8], gaps: [Int]) {
        var bytes: [UInt8] = []
        var gaps: [Int] = []
        var depth = 0
        var isQuoted = false
        func gap(_ text: String) {
            gaps += bytes.count..<(bytes.count + text.utf8.count)
            bytes += text.utf8
        }
        func newLine() { gap(style.line + String(repeating: style.indentation, count: depth)) }
        let input = Array(compact.utf8)
        for (index, byte) in input.enumerated() {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            switch byte {
            case UInt8(ascii: "}") where !isQuoted, UInt8(ascii: "]") where !isQuoted:
                depth -= 1
                // As formatters print them, empty containers have no whitespace.
                if input[index - 1] != byte - 2 { newLine() }
                bytes.append(byte)
            case UInt8(ascii: "{") where !isQuoted, UInt8(ascii: "[") where !isQuoted:
                bytes.append(byte)
                depth += 1
                if input[index + 1] != byte + 2 { newLine() }
            case UInt8(ascii: ",") where !isQuoted:
                bytes.append(byte)
                newLine()
            case UInt8(ascii: ":") where !isQuoted:
                gap(style.beforeColon)
                bytes.append(byte)
                gap(style.afterColon)
            default: bytes.append(byte)
            }
        }
        return (bytes, gaps)
    }

    @Test("a document in any style is the same value", arguments: styles)
    func readsEveryStyle(_ style: Style) throws {
        let (bytes, _) = Self.formatted(style)
        #expect(try Snapshot(fromJSON: bytes) == Snapshot(fromJSON: Self.compact))
        #expect(try JSON(fromJSON: bytes) == JSON(fromJSON: Self.compact))
        for count in stride(from: 0, to: bytes.count, by: bytes.count < 1000 ? 1 : 37) {
            #expect(throws: DataFormatError.self) { try Snapshot(fromJSON: Array(bytes[..<count])) }
        }
    }

    @Test("the first byte that is no whitespace is the place of the error", arguments: styles)
    func refusesOtherBytes(_ style: Style) {
        let (bytes, gaps) = Self.formatted(style)
        for index in stride(from: 0, to: gaps.count, by: gaps.count < 500 ? 1 : 37) {
            var changed = bytes
            changed[gaps[index]] = [0, 0x0B, 0x1F, 0x21, 0xA0, UInt8(ascii: "x")][index % 6]
            let error = #expect(throws: DataFormatError.self) { try Snapshot(fromJSON: changed) }
            #expect(error?.byteOffset == gaps[index])
        }
    }

    @Test("whitespace that differs from what was before is read, too")
    func readsChangingWhitespace() throws {
        var generator = RobustnessTests.Generator(state: 7)
        let expected = try Snapshot(fromJSON: Self.compact)
        for _ in 0..<60 {
            let (bytes, gaps) = Self.formatted(Style(indentation: "  ", beforeColon: " "))
            var changed = bytes
            for gap in gaps where Int.random(in: 0..<8, using: &generator) == 0 {
                changed[gap] = [0x20, 0x0A, 0x0D, 0x09].randomElement(using: &generator) ?? 0x20
            }
            for gap in gaps.reversed() where Int.random(in: 0..<16, using: &generator) == 0 {
                let count = Int.random(in: 1...300, using: &generator)
                changed.insert(contentsOf: repeatElement(0x20, count: count), at: gap)
            }
            #expect(try Snapshot(fromJSON: changed) == expected)
        }
    }
}
