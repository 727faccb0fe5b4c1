import TextForms

/// Messages as a JUnit report: a failed test for each error, a passed test with output for each warning, or one passed
/// test if there are no messages.
enum JUnitMessages {
    static func text(of messages: [Message]) -> String {
        let failures: Int = messages.count { $0.severity == .error }
        let cases: [String] = messages.isEmpty ? [self.passed] : messages.map(self.testCase)
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
        let place: String = message.location.map { "\($0.file):\($0.line):\($0.column)" } ?? "apigen"
        let notes: [String] = message.notes.map { note in
            "\(note.location.file):\(note.location.line):\(note.location.column): note: \(note.text)"
        }
        let text: String = ([message.text] + notes).map(self.escaped).joined(separator: "&#10;")
        let content: String =
            switch message.severity {
            case .error: "<failure message=\"\(self.escaped(message.text))\">\(text)</failure>"
            case .warning: "<system-out>\(text)</system-out>"
            }
        return "<testcase classname=\"\(self.escaped(message.rule ?? "apigen"))\" name=\"\(self.escaped(place))\">"
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
