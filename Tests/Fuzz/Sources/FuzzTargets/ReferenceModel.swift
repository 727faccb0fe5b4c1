@_spi(Generated) import APIRuntime
import Foundation

/// The values that a field accepts, and their encoding, computed over a tree instead of in one pass.
indirect enum ReferenceKind: Sendable {
    case string
    case bool
    /// Returns the integer's text if it fits.
    case integer(@Sendable (String) -> String?)
    /// Returns the encoding of a number's text.
    case number(@Sendable (String) -> [UInt8]?)
    /// Returns the encoding of a string.
    case text(@Sendable (String) -> [UInt8]?)
    case any
    case array(ReferenceKind)
    case table(ReferenceKind)
    case optional(ReferenceKind)
    case model(ReferenceModel)

    /// The encoding of a value; nil if it is rejected.
    func written(_ value: SlowJSON) -> SlowJSON? {
        switch (self, value) {
        case (.optional, .null), (.string, .string), (.bool, .bool): return value
        case (.any, _): return value.hasRepetitions ? nil : value
        case (.optional(let kind), _): return kind.written(value)
        case (.integer(let fitting), .number(let text)):
            return ReferenceNumber(text).integer.flatMap(fitting).map { .number($0) }
        case (.number(let write), .number(let text)): return write(text).flatMap { SlowJSON($0) }
        case (.text(let write), .string(let text)): return write(text).flatMap { SlowJSON($0) }
        case (.array(let kind), .array(let elements)):
            let written = elements.compactMap { kind.written($0) }
            return written.count == elements.count ? .array(written) : nil
        case (.table(let kind), .object(let members)):
            let written = members.compactMap { member in
                kind.written(member.value).map { SlowJSON.Member(key: member.key, value: $0) }
            }
            return written.count == Set(members.map(\.key)).count ? .object(written) : nil
        case (.model(let model), _): return model.written(value)
        default: return nil
        }
    }

    static func fixed<Integer: FixedWidthInteger & SendableMetatype>(_: Integer.Type) -> ReferenceKind {
        .integer { text in Integer(text).map { "\($0)" } }
    }

    static let double: ReferenceKind = .number { text in
        Double(text).flatMap { try? $0.toJSON() }
    }
    static let float: ReferenceKind = .number { text in
        Float(text).flatMap { try? $0.toJSON() }
    }
    static let uuid: ReferenceKind = .text { text in try? UUID(uuidString: text)?.toJSON() }
    static let data: ReferenceKind = .text { text in
        Data(base64Encoded: text).flatMap { $0.base64EncodedString() == text ? try? $0.toJSON() : nil }
    }

    /// A type that a slow implementation would only repeat: decoded and encoded by itself, so that only the model is compared.
    static func alone<Value: JSONReadable & JSONWritable & SendableMetatype>(_: Value.Type) -> ReferenceKind {
        .text { text in try? Value(fromJSON: SlowJSON.string(text).text).toJSON() }
    }

    static func aloneAsNumber<Value: JSONReadable & JSONWritable & SendableMetatype>(_: Value.Type) -> ReferenceKind {
        .number { text in try? Value(fromJSON: text).toJSON() }
    }
}

/// The fields of a model, with their values if absent.
struct ReferenceModel: Sendable {
    enum Presence: Sendable {
        case required
        case optional
        case otherwise(String)
    }

    let fields: [(name: String, kind: ReferenceKind, presence: Presence)]

    /// The encoding of a model decoded from the value; nil if decoding has to fail.
    func written(_ value: SlowJSON) -> SlowJSON? {
        guard case .object = value else { return nil }
        var members: [SlowJSON.Member] = []
        for field in fields {
            let values = value[field.name]
            guard values.count < 2 else { return nil }
            let there = values.first.flatMap { $0 == .null && !field.kind.keepsNull ? nil : $0 }
            switch (there, field.presence) {
            case (let there?, _):
                guard let written = field.kind.written(there) else { return nil }
                members.append(SlowJSON.Member(key: field.name, value: written))
            case (nil, .required): return nil
            case (nil, .optional): continue
            case (nil, .otherwise(let text)):
                guard let written = SlowJSON(Array(text.utf8)) else { found("no JSON: \(text)") }
                members.append(SlowJSON.Member(key: field.name, value: written))
            }
        }
        return .object(members)
    }

}

extension ReferenceKind {
    /// Whether null is a value of its own.
    var keepsNull: Bool {
        if case .any = self { true } else { false }
    }
}

/// The parts of a number.
struct ReferenceNumber {
    /// The number as an integer; nil if it has a fraction or far too many digits.
    let integer: String?

    init(_ text: String) {
        let parts: [Substring] = text.lowercased().split(separator: "e").map { $0[...] }
        let isNegative = text.hasPrefix("-")
        let mantissa = parts[0].drop { $0 == "-" }.split(separator: ".")
        let digits = mantissa.joined()
        var significant = digits.drop { $0 == "0" }
        let zeros = significant.reversed().prefix { $0 == "0" }.count
        significant = significant.dropLast(zeros)
        guard !significant.isEmpty else {
            integer = "0"
            return
        }
        let fraction = mantissa.count > 1 ? mantissa[1].count : 0
        guard let power = parts.count > 1 ? Int(parts[1]) : 0, power.magnitude < 1 << 30 else {
            integer = nil
            return
        }
        let exponent = power - fraction + zeros
        guard exponent >= 0, significant.count + exponent < 30 else {
            integer = nil
            return
        }
        integer = (isNegative ? "-" : "") + significant + String(repeating: "0", count: exponent)
    }
}
