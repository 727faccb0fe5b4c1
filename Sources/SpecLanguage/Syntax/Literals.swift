import WireSyntax
import YAMLSyntax

/// Parses the text of a scalar as a value of a built-in type.
package enum ScalarLiteral {
    /// Why a text is not a value of the type.
    package struct Fault: Error {
        let reason: String
    }

    package static func read(_ text: String, _ type: BuiltInType, _ dateFormat: DateFormat?) throws(Fault) -> Literal {
        switch type {
        case .string, .json:
            return .string(text)
        case .bool:
            guard text == "true" || text == "false" else { throw no(type, text, "write true or false") }
            return .bool(text == "true")
        case .double, .float, .decimal:
            return try decimal(text, type)
        case .date:
            return try date(text, dateFormat)
        case .url:
            // As it is: a constant is not encoded by whoever reads it.
            guard let url = URLReference(text), url.isWhole, url.text.utf8.elementsEqual(text.utf8) else {
                throw no(type, text, "see RFC 3986")
            }
            return .url(text)
        case .uuid:
            guard UUIDText.isValid(text) else { throw no(type, text, "write 8-4-4-4-12 hexadecimal digits") }
            return .uuid(text)
        case .data:
            guard Base64Text.isValid(text) else {
                throw no(type, text, "write it in Base64, with its padding")
            }
            return .data(text)
        default:
            return try integer(text, type)
        }
    }

    private static func integer(_ text: String, _ type: BuiltInType) throws(Fault) -> Literal {
        guard let number = WholeNumberText(text) else { throw no(type, text, nil) }
        guard let digits = number.text(as: type) else {
            throw Fault(reason: "\(quoted(text)) does not fit into \(type.rawValue)")
        }
        return .integer(digits)
    }

    private static func decimal(_ text: String, _ type: BuiltInType) throws(Fault) -> Literal {
        guard let number = NumberText(text) else {
            throw no(type, text, "write a number as JSON does, such as -1.5 or 1e3")
        }
        let fits =
            switch type {
            case .float: Float(text)?.isFinite ?? false
            case .decimal: number.fitsDecimal
            default: Double(text)?.isFinite ?? false
            }
        guard fits else { throw Fault(reason: "\(quoted(text)) does not fit into \(type.rawValue)") }
        return .decimal(text)
    }

    private static func date(_ text: String, _ format: DateFormat?) throws(Fault) -> Literal {
        guard let format else { throw Fault(reason: "the date format is unknown") }
        guard let seconds = DateText.seconds(ofLiteral: text, format) else {
            throw no(.date, text, "the format is \(DateText.example(of: format))")
        }
        return .date(seconds: seconds, text: text)
    }

    private static func no(_ type: BuiltInType, _ text: String, _ help: String?) -> Fault {
        Fault(reason: "\(quoted(text)) is not a valid \(type.rawValue)" + (help.map { "; \($0)" } ?? ""))
    }

    private static func quoted(_ text: String) -> String {
        "\"\(text.prefix(40))\""
    }
}

/// Why a node is not a value of a type.
struct LiteralFault: Error {
    /// A message, such as `"abc" is not a valid Int`.
    let reason: String
    let range: TextRange
}

/// A whole number: decimal digits with an optional sign; leading zeros are allowed.
package struct WholeNumberText {
    private let text: String

    package init?(_ text: String) {
        let hasSign = text.utf8.first == UInt8(ascii: "-") || text.utf8.first == UInt8(ascii: "+")
        let digits = text.utf8.dropFirst(hasSign ? 1 : 0)
        guard !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        self.text = text
    }

    /// The number without redundant zeros and signs; `nil` if it does not fit into the type.
    package func text(as type: BuiltInType) -> String? {
        switch type {
        case .int, .int64: Int64(text).map { String($0) }
        case .int8: Int8(text).map { String($0) }
        case .int16: Int16(text).map { String($0) }
        case .int32: Int32(text).map { String($0) }
        case .uint, .uint64: UInt64(text).map { String($0) }
        case .uint8: UInt8(text).map { String($0) }
        case .uint16: UInt16(text).map { String($0) }
        case .uint32: UInt32(text).map { String($0) }
        case .string, .bool, .double, .float, .decimal, .date, .url, .uuid, .data, .json: nil
        }
    }
}

/// The text of a UUID (RFC 9562, section 4).
package enum UUIDText {
    package static func isValid(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return false }
        return bytes.indices.allSatisfy { index in
            dashes.contains(index) ? bytes[index] == UInt8(ascii: "-") : URLText.isHexadecimal(bytes[index])
        }
    }

    private static let dashes: Set<Int> = [8, 13, 18, 23]
}
