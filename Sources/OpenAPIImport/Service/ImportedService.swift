/// What all endpoints of a description have in common.
struct ImportedService: Sendable {
    let name: String
    var doc: String?
    /// Environments and their URLs.
    var servers: [(name: String, url: String)] = []
    var authentication: SecuritySchemes.Scheme?
    var errors: [ImportedError] = []
    var comments: [String] = []

    /// The service as a spec writes it.
    func text() -> SpecText {
        var mapping = SpecMappingText(isBlock: true)
        mapping.add("name", .text(name))
        if let doc = doc.map(ParagraphText.tidy), !doc.isEmpty { mapping.add("doc", .text(doc)) }
        if !servers.isEmpty {
            var text = SpecMappingText(isBlock: true)
            for server in servers { text.add(server.name, .text(server.url)) }
            mapping.add("servers", .mapping(text))
        }
        switch authentication {
        case .bearer: mapping.add("auth", .text("bearer"))
        case .basic: mapping.add("auth", .text("basic"))
        case .key(let name, let location):
            var key = SpecMappingText()
            key.add("key", .text(name))
            if location == "query" { key.add("in", .text(location)) }
            mapping.add("auth", .mapping(key))
        case .other, nil: break
        }
        return .mapping(mapping)
    }
}
