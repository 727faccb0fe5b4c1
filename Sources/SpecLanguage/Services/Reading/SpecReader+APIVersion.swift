import YAMLSyntax

extension SpecReader {
    /// Reads `api-version`; a text alone is short for `{value: …}`.
    mutating func apiVersion(_ node: YAMLNode) -> APIVersionDeclaration? {
        let subject = "\"api-version\" of the service"
        var version = APIVersionDeclaration(range: range(of: node))
        if case .scalar = node.content {
            version.saysValue = true
            version.value = name(written: node, of: subject)
            return version
        }
        guard let nodes = mapping(node, .apiVersion, of: subject) else { return nil }
        version.saysValue = nodes["value"] != nil
        version.value = nodes["value"].flatMap { name(written: $0, of: "\"value\" of \(subject)") }
        version.place = nodes["in"].flatMap { choice($0, of: "\"in\" of \(subject)") }
        version.name = nodes["name"].flatMap { name(written: $0, of: "\"name\" of \(subject)") }
        version.format = nodes["format"].flatMap { versionFormat($0, of: "\"format\" of \(subject)") }
        return version
    }

    private mutating func versionFormat(_ node: YAMLNode, of subject: String) -> Written<String>? {
        guard let format = name(written: node, of: subject) else { return nil }
        let count = format.value.components(around: VersionFormat.placeholder).count - 1
        guard count == 1 else {
            reportWrongType(node, subject, expected: "a text with {value} in one place")
            return nil
        }
        return format
    }
}

/// How the version is set into the text that is sent.
enum VersionFormat {
    static let placeholder: String = "{value}"

    static func apply(_ format: String?, to value: String) -> String {
        guard let format else { return value }
        return format.components(around: placeholder).joined(separator: value)
    }
}

extension String {
    /// What stands before, between and after the places where the separator stands.
    fileprivate func components(around separator: String) -> [String] {
        var components: [String] = []
        var current: [UInt8] = []
        let text = Array(utf8)
        let separator = Array(separator.utf8)
        var index = 0
        while index < text.count {
            if text[index...].starts(with: separator) {
                components.append(String(decoding: current, as: UTF8.self))
                current = []
                index += separator.count
            } else {
                current.append(text[index])
                index += 1
            }
        }
        return components + [String(decoding: current, as: UTF8.self)]
    }
}
