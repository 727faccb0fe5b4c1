/// What was asked for where something else stood; fits into one word, so that throwing it costs nothing.
enum Expectation: Int, Sendable {
    case value
    case string
    case bool
    case int
    case int8
    case int16
    case int32
    case int64
    case uint
    case uint8
    case uint16
    case uint32
    case uint64
    case double
    case float
    case decimal
    case date
    case url
    case uuid
    case data
    case object
    case objectOrArray
    case array
    case nonEmpty

    var text: String {
        switch self {
        case .value: "a value"
        case .string: "String"
        case .bool: "Bool"
        case .int: "Int"
        case .int8: "Int8"
        case .int16: "Int16"
        case .int32: "Int32"
        case .int64: "Int64"
        case .uint: "UInt"
        case .uint8: "UInt8"
        case .uint16: "UInt16"
        case .uint32: "UInt32"
        case .uint64: "UInt64"
        case .double: "Double"
        case .float: "Float"
        case .decimal: "Decimal"
        case .date: "Date"
        case .url: "URL"
        case .uuid: "UUID"
        case .data: "base64 Data"
        case .object: "an object"
        case .objectOrArray: "an object or an array"
        case .array: "an array"
        case .nonEmpty: "a value that is not empty"
        }
    }
}

extension ReadFailure.SyntaxRule {
    var text: String {
        switch self {
        case .value: "a value"
        case .commaOrBrace: "a comma or }"
        case .commaOrBracket: "a comma or ]"
        case .key: "a key in quotes"
        case .colon: "a colon"
        case .digit: "a digit"
        case .noLeadingZero: "a number without leading zeros"
        case .stringEnd: "the end of the string"
        case .noControlCharacter: "control characters in strings to be escaped"
        case .escape: "an escape of JSON"
        case .hexDigit: "four hexadecimal digits"
        case .surrogatePair: "surrogates in pairs"
        case .utf8: "UTF-8"
        case .documentEnd: "the end of the document"
        }
    }
}
