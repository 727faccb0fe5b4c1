/// Reads the text of a scalar as a value of a built-in type.
enum ScalarLiteral {
    /// Why a text is no value of the type.
    struct Fault: Error {
        let reason: String
    }

    static func read(_ text: String, _ type: BuiltInType, _ dateFormat: DateFormat?) throws(Fault) -> Literal {
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
            guard URLReference.isValid(text) else { throw no(type, text, "RFC 3986 does not allow it") }
            return .url(text)
        case .uuid:
            guard UUIDText.isValid(text) else { throw no(type, text, "write 8-4-4-4-12 hexadecimal digits") }
            return .uuid(text)
        case .data:
            guard Base64Text.isValid(text) else {
                throw no(type, text, "write it in Base64, with = at the end where it needs it")
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
        guard let format else { throw Fault(reason: "the format of dates is not known") }
        guard let seconds = DateText.seconds(of: text, format) else {
            throw no(.date, text, "the format is \(DateText.example(of: format))")
        }
        return .date(seconds: seconds, text: text)
    }

    private static func no(_ type: BuiltInType, _ text: String, _ help: String?) -> Fault {
        Fault(reason: "\(quoted(text)) is no \(type.rawValue)" + (help.map { "; \($0)" } ?? ""))
    }

    private static func quoted(_ text: String) -> String {
        "\"\(text.prefix(40))\""
    }
}
