/// libyaml's messages in words that say what to do; those that few will ever see stay as they are.
struct ProblemWords {
    let problem: String
    let context: String?

    /// Whether the fault is where the thing began that libyaml was about, and not where libyaml gave up.
    var isAboutContext: Bool {
        isAboutKey || problem == "found unexpected end of stream" || problem == "found unexpected document indicator"
    }

    var isAboutKey: Bool {
        context == "while scanning a simple key"
    }

    func message(at found: String) -> String {
        if problem == "found character that cannot start any token" {
            return found == "\t" ? Self.tabIndents : "a text that starts with \"\(found)\" needs quotes"
        }
        return Self.messages[problem] ?? problem
    }

    /// What stands at the place where the thing began.
    var related: String? {
        switch context {
        case "while parsing a block mapping", "while parsing a flow mapping": "the mapping starts here"
        case "while parsing a block collection", "while parsing a flow sequence": "the list starts here"
        case "while scanning a quoted scalar", "while parsing a quoted scalar": "the quoted text starts here"
        case "while scanning a plain scalar", "while scanning a block scalar": "the text starts here"
        case "while parsing a block node", "while parsing a flow node", "while parsing a node": "the value starts here"
        default: nil
        }
    }

    static func controlCharacter(_ scalar: Unicode.Scalar) -> String {
        let name = "U+" + digits(scalar.value, 4)
        return scalar == "\0"
            ? "the character \(name) is not allowed; is this UTF-16 without its byte order mark?"
            : "the character \(name) is not allowed; in double quotes it can be written as an escape"
    }

    static func hexadecimal(_ value: UInt32, digits count: Int) -> String {
        "0x" + digits(value, count)
    }

    private static func digits(_ value: UInt32, _ count: Int) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    private static let tabIndents = "a tab cannot indent; use spaces"

    private static let messages: [String: String] = [
        "block sequence entries are not allowed in this context": "an element of a list cannot start here",
        "could not find expected ':'": "expected \":\" after the key",
        "did not find expected ',' or ']'": "expected \",\" or \"]\"",
        "did not find expected ',' or '}'": "expected \",\" or \"}\"",
        "did not find expected '-' indicator": "expected \"-\", indented as the list's other elements",
        "did not find expected alphabetic or numeric character":
            "the name of an anchor or alias has only letters, digits, \"-\" and \"_\"",
        "did not find expected hexdecimal number": "expected hexadecimal digits in the escape",
        "did not find expected key": "expected a key, indented as the mapping's other keys",
        "did not find expected node content": "expected a value",
        "found a tab character that violates indentation": tabIndents,
        "found a tab character where an indentation space is expected": tabIndents,
        "found duplicate %TAG directive": "the %TAG directive is given twice",
        "found duplicate %YAML directive": "the %YAML directive is given twice",
        "found incompatible YAML document": "the document is for a version of YAML that is not known",
        "found invalid Unicode character escape code": "the escape is not a Unicode character",
        "found undefined tag handle": "no %TAG directive declares the handle of this tag",
        "found unexpected ':'": "\":\" cannot stand here without a space behind it or quotes around the text",
        "found unexpected document indicator": "the quoted text does not end before the document does",
        "found unexpected end of stream": "the quoted text does not end",
        "found unknown directive name": "the directive is not known",
        "found unknown escape character": "the escape is not known; a backslash itself is written as \"\\\\\"",
        "mapping keys are not allowed in this context": "a key cannot start here",
        "mapping values are not allowed in this context":
            "\":\" cannot stand here, inside a value; a key above may lack its \":\", or a text with \": \" its quotes",
    ]
}
