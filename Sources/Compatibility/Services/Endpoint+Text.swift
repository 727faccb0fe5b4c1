import SpecLanguage

extension Endpoint {
    /// The path, whatever its parameters are called.
    var place: String {
        pathSegments.map { segment in
            switch segment {
            case .literal(let text): text
            case .parameter: "{}"
            }
        }.joined()
    }
}

extension Endpoint.Method {
    /// As it goes over the wire.
    var text: String { rawValue.uppercased() }
}

extension Endpoint.Returns {
    /// As a spec writes it.
    var text: String {
        switch self {
        case .nothing: "nothing"
        case .value(let type): type.text
        case .data: "Data"
        case .string: "String"
        case .file: "file"
        case .stream(let type, let format): "{stream: \(type.text), as: \(format.framing.rawValue)}"
        case .texts(let format): "{stream: String, as: \(format.framing.rawValue)}"
        }
    }
}
