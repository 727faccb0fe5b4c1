import SpecLanguage

extension Field {
    var isRead: Bool { !isIgnored && encode != .only }

    var isWritten: Bool { !isIgnored && encode != .never }

    /// Whether an answer without it is refused.
    var mustCome: Bool { isRead && !type.isOptional && defaultValue == nil }

    /// Whether every app sends it.
    var isAlwaysSent: Bool { isWritten && !type.isOptional }

    /// Whether a request without it is, by the spec, incomplete.
    var mustBeSent: Bool { isAlwaysSent && defaultValue == nil }

    /// Whether whoever makes a value must give it.
    var mustBeGiven: Bool { !type.isOptional && defaultValue == nil }
}

extension [JSONPath] {
    /// As a spec writes them.
    var text: String {
        count == 1 ? self[0].text : "[\(map(\.text).joined(separator: ", "))]"
    }
}

extension DateFormat {
    /// As a spec writes it.
    var text: String {
        switch self {
        case .iso8601: "iso8601"
        case .unix: "unix"
        case .unixMilliseconds: "unix-ms"
        case .pattern(let pattern): pattern
        }
    }
}
