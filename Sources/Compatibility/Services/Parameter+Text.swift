import SpecLanguage

extension Parameter {
    /// What the spec says of its value; nil for files.
    var comparedValue: ComparedValue? {
        guard case .value(let type) = kind else { return nil }
        return ComparedValue(self, type: type)
    }

    /// The type and the default, as a spec writes them.
    var text: String {
        switch kind {
        case .value(let type): ComparedValue(self, type: type).text
        case .upload: kind.text
        }
    }

    /// Whether callers must give it.
    var mustBeGiven: Bool {
        switch kind {
        case .value(let type): !ComparedValue(self, type: type).mayBeAbsent
        case .upload(let isOptional): !isOptional
        }
    }

    /// Where in a request it goes, as a spec writes it.
    var place: String {
        "\(location.rawValue) \(wirePath.text)"
    }
}

extension Parameter.Kind {
    /// The type, as a spec writes it.
    var text: String {
        switch self {
        case .value(let type): type.text
        case .upload(let isOptional): isOptional ? "file?" : "file"
        }
    }

    /// Whether a value may be left out.
    var isOptional: Bool {
        switch self {
        case .value(let type): type.isOptional
        case .upload(let isOptional): isOptional
        }
    }
}
