import TextForms

/// Messages as a JUnit report: a failed test for each error, a passed test with output for each warning, or one passed
/// test if there are no messages.
enum JUnitMessages {
    static func text(of messages: [Message]) -> String {
        let failures = messages.count { $0.severity == .error }
        let cases: [String] = messages.isEmpty ? [passed] : messages.map(testCase)
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites>
            <testsuite name="apigen" tests="\(cases.count)" failures="\(failures)" errors="0">
            \(cases.joined(separator: "\n"))
            </testsuite>
            </testsuites>

            """
    }

    private static let passed: String = "<testcase classname=\"apigen\" name=\"no findings\"/>"

    private static func testCase(_ message: Message) -> String {
        let place = message.location.map { "\($0.file):\($0.line):\($0.column)" } ?? "apigen"
        let notes = message.notes.map { note in
            "\(note.location.file):\(note.location.line):\(note.location.column): note: \(note.text)"
        }
        let text = ([message.text] + notes).map(escaped).joined(separator: "&#10;")
        let content =
            switch message.severity {
            case .error: "<failure message=\"\(escaped(message.text))\">\(text)</failure>"
            case .warning, .note: "<system-out>\(text)</system-out>"
            }
        return "<testcase classname=\"\(escaped(message.rule ?? "apigen"))\" name=\"\(escaped(place))\">"
            + content + "</testcase>"
    }

    /// A line for an attribute or an element. Characters not allowed in XML 1.0 (section 2.2) are shown by number.
    private static func escaped(_ text: String) -> String {
        VisibleText.line(text).unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
