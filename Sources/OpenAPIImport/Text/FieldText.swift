import SpecLanguage
import YAMLSyntax

/// A field or a parameter as a spec writes it.
struct FieldText {
    let field: ImportedField
    /// The names of an enum's cases by raw value.
    let caseNames: [String: [String: SpecScalar]]
    /// Whether requests hold the field, so that the server's default is left to it.
    var isSent: Bool = false
    /// Whether the value may be read and not written, or the other way round.
    var hasDirections: Bool = true

    /// The entry; a note for each thing that it cannot say.
    func entry(_ findings: inout Findings) -> SpecMappingText.Entry {
        let value = field.value
        var long = SpecMappingText()
        let fallback = defaultText(&findings)
        let type = fallback == nil && isOptional ? value.type.orAbsent : value.fullTypeUnlessDefault(fallback != nil)
        addType(type, fallback, to: &long)
        long.add("in", text: field.location)
        long.add("map", text: field.wireName)
        addConstraints(to: &long)
        if hasDirections, value.isReadOnly { long.add("encode", .text("never")) }
        if hasDirections, value.isWriteOnly { long.add("encode", .text("only")) }
        if value.isSensitive { long.add("sensitive", .exact("true")) }
        if value.isDeprecated { long.add("deprecated", .exact("true")) }
        long.add("doc", text: doc(hasDefault: fallback != nil))
        let isShort = long.entries.count == 1
        let comments = value.comments
        return SpecMappingText.Entry(
            key: SpecScalar(field.name), value: isShort ? long.entries[0].value : .mapping(long), comments: comments)
    }

    private var isOptional: Bool {
        field.isOptional || field.value.isNullable || hasDirections && field.value.isWriteOnly
            || hasDirections && field.value.isReadOnly && isSent
    }

    /// Whether a default is used where the key is absent.
    var usesDefault: Bool {
        !isSent && !field.value.leavesDefaultToServer
    }

    private func doc(hasDefault: Bool) -> String? {
        let doc = field.value.doc.map(ParagraphText.tidy).flatMap { $0.isEmpty ? nil : $0 }
        guard !usesDefault, !hasDefault, let server = field.value.defaultValue?.node.scalar, !server.text.isEmpty,
            field.value.defaultValue?.node.isNull == false
        else { return doc }
        let note = "The server takes \(server.text) where it is absent."
        return doc.map { "\($0)\n\n\(note)" } ?? note
    }

    private func addType(_ type: ImportedType, _ fallback: SpecText?, to long: inout SpecMappingText) {
        guard let fallback else {
            long.add("type", .type(type))
            return
        }
        if case .scalar(let scalar) = fallback, let short = Self.short(type, scalar) {
            long.add("type", .text(short))
        } else {
            long.add("type", .type(type))
            long.add("default", fallback)
        }
    }

    /// `Int = 1`, where nothing of it needs quotes of its own.
    private static func short(_ type: ImportedType, _ scalar: SpecScalar) -> String? {
        if type.text.first == "[" { return nil }
        if scalar.text.isEmpty { return "\(type.text) = \"\"" }
        let isSimple = scalar.text.utf8.allSatisfy { byte in
            simple.contains(byte) || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
                || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
                || byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
        }
        return isSimple && scalar.text != "null" && scalar.text != "~" ? "\(type.text) = \(scalar.text)" : nil
    }

    private static let simple: Set<UInt8> = Set("-_./+".utf8)
}

extension ImportedValue {
    /// With a default there is always a value.
    fileprivate func fullTypeUnlessDefault(_ hasDefault: Bool) -> ImportedType {
        hasDefault ? type.unwrapped : fullType
    }
}
