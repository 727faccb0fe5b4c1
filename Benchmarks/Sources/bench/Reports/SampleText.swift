import Foundation

/// The JSON of the values of one kind: another one for each number.
struct SampleText {
    let json: (Int) -> String

    init(_ json: @escaping (Int) -> String) {
        self.json = json
    }

    /// The same as strings.
    var quoted: SampleText { SampleText { "\"\(json($0))\"" } }

    /// As a value of the key that the inner model has.
    var nested: SampleText { SampleText { "{\"v\":\(json($0))}" } }
}

extension SampleText {
    static var null: SampleText { SampleText { _ in "null" } }
    static var emptyString: SampleText { SampleText { _ in "\"\"" } }

    static var int: SampleText { SampleText { "\($0 * 7919 % 1_000_000)" } }
    /// One of ten is a string.
    static var mostlyInt: SampleText { SampleText { $0 % 10 == 0 ? "\"bad\"" : int.json($0) } }
    static var digit: SampleText { SampleText { "\($0 % 3 + 1)" } }
    static var double: SampleText { SampleText { "\(Double($0 * 7919 % 1_000_000) / 100)" } }
    static var longDouble: SampleText { SampleText { "\(Double($0 * 7919 % 1_000_000) / 7919)" } }

    static var word: SampleText { SampleText { ["article", "gallery", "clip"][$0 % 3] }.quoted }
    static var scopedWord: SampleText { SampleText { ["article", "gallery"][$0 % 2] }.quoted }
    static var longText: SampleText { SampleText { "https://img.example/\($0)/picture.jpg" }.quoted }
    static var uuid: SampleText { SampleText { String(format: "7d444840-9dc0-11d1-b245-%012x", $0) }.quoted }
    static var base64: SampleText { SampleText { Data(longText.json($0).utf8).base64EncodedString() }.quoted }

    /// Like 2026-02-02T01:01:01Z.
    static var date: SampleText {
        SampleText { index in
            let (day, second) = (1 + index % 28, index % 60)
            return String(format: "2026-%02d-%02dT%02d:%02d:%02dZ", 1 + index % 12, day, index % 24, index % 59, second)
        }.quoted
    }
    /// Like 2026-02-02 01:01:01.
    static var patternDate: SampleText {
        SampleText { date.json($0).replacing("T", with: " ").replacing("Z", with: "") }
    }
}

extension SampleText {
    static var inner: SampleText { int.nested }
    static var figure: SampleText { SampleText { "{\"type\":\"\(shape($0))\",\"size\":\(int.json($0))}" } }
    static var lateFigure: SampleText { SampleText { "{\"size\":\(int.json($0)),\"type\":\"\(shape($0))\"}" } }

    /// Four numbers.
    static var list: SampleText {
        SampleText { index in "[\((0..<4).map { int.json(index + $0) }.joined(separator: ","))]" }
    }
    /// Three numbers and a string.
    static var badList: SampleText {
        SampleText { "[\(int.json($0)),\(int.json($0 + 1)),\"bad\",\(int.json($0 + 2))]" }
    }
    static var dictionary: SampleText {
        SampleText { index in "{\((0..<4).map { "\"key\($0)\":\(int.json(index + $0))" }.joined(separator: ","))}" }
    }

    private static func shape(_ index: Int) -> String { index % 2 == 0 ? "circle" : "square" }
}
