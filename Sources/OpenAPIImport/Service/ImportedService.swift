import SpecFormatting
import SpecLanguage
import WireSyntax
import YAMLSyntax

/// The properties that all endpoints of a description share.
struct ImportedService: Sendable {
    let name: String
    var doc: String?
    /// The names of environments and their URLs.
    var servers: [(name: String, url: String)] = []
    var authentication: SecuritySchemes.Scheme?
    /// How tokens are obtained, if the spec says so.
    var oauth2: ImportedOAuth2?
    /// The name of the service whose keys and errors apply here, too.
    var base: String?
    /// Header fields with the names of the secrets in them.
    var headers: [(name: String, secret: String)] = []
    /// The keys in the query and in cookies.
    var parameters: [ImportedField] = []
    var errors: [ImportedError] = []
    var comments: [String] = []

    /// The service as written in a spec.
    func text() -> SpecText {
        var mapping = SpecMappingText(isBlock: true)
        mapping.add("name", .text(name))
        mapping.add("inherits", text: base)
        if let doc = doc.map(ParagraphText.tidy), !doc.isEmpty { mapping.add("doc", .text(doc)) }
        if !servers.isEmpty {
            var text = SpecMappingText(isBlock: true)
            for server in servers { text.add(server.name, .text(server.url)) }
            mapping.add("servers", .mapping(text))
        }
        switch authentication {
        case .bearer: mapping.add("auth", oauth2?.text ?? .text("bearer"))
        case .basic: mapping.add("auth", .text("basic"))
        case .digest: mapping.add("auth", .text("digest"))
        case .key(let name, let location):
            var key = SpecMappingText()
            key.add("key", .text(name))
            if location == "query" { key.add("in", .text(location)) }
            mapping.add("auth", .mapping(key))
        case .other, nil: break
        }
        if !headers.isEmpty {
            var text = SpecMappingText()
            for header in headers { text.add(header.name, .text("$" + header.secret)) }
            mapping.add("headers", .mapping(text))
        }
        if !parameters.isEmpty { mapping.add("parameters", .mapping(parametersText())) }
        return .mapping(mapping)
    }

    private func parametersText() -> SpecMappingText {
        var text = SpecMappingText()
        for parameter in parameters {
            var long = SpecMappingText()
            long.add("type", .type(parameter.value.type))
            long.add("in", text: parameter.location)
            long.add("map", text: parameter.wireName)
            if parameter.value.isSensitive { long.add("sensitive", .exact("true")) }
            text.add(parameter.name, .mapping(long))
        }
        return text
    }

    /// Takes servers and credentials. Keys that are not `auth` are secrets in header fields, or parameters.
    mutating func take(_ needs: ServiceNeeds) {
        servers = needs.servers.map { ($0.name, $0.url) }
        authentication = needs.credential.scheme
        var secrets = NamePool(reserved: [])
        var names = MemberNames(reserved: ServiceNames.daoMembers)
        for key in needs.credential.keys {
            if key.location == "header" {
                let letters = ImportedName.member(key.label, fallback: "key").filter { $0.isASCII && $0.isLetter }
                headers.append((key.name, secrets.take(letters.isEmpty ? "key" : letters)))
                continue
            }
            var value = ImportedValue(.string)
            value.isSensitive = key.location == "cookie"
            let name = names.take(key.name, fallback: "key")
            parameters.append(
                ImportedField(
                    name: name, wireName: name == key.name ? nil : JSONPath([key.name]).text, value: value,
                    isOptional: false, location: key.location))
        }
    }
}

/// The name of a service, based on the title without the words that are in most titles.
enum ServiceName {
    static func name(title: String, wanted: String?) -> String {
        if let wanted { return ImportedName.type(wanted, fallback: "Service") }
        let words = withoutBrackets(title).split { !$0.isLetter && !$0.isNumber && $0 != "." }
            .map { String($0) }
            .filter { !isNoise($0) }
        let name = ImportedName.type(words.prefix(4).joined(separator: " "), fallback: "Service")
        let types = [ServiceNames.dao(of: name), ServiceNames.error(of: name), ServiceNames.route(of: name)]
        return types.contains(where: ServiceNames.runtimeTypes.contains) ? name + "Service" : name
    }

    private static func isNoise(_ word: String) -> Bool {
        let small = word.lowercased()
        if noise.contains(small) { return true }
        let digits = small.hasPrefix("v") ? small.dropFirst() : small[...]
        return !digits.isEmpty && digits.allSatisfy { $0.isNumber || $0 == "." }
    }

    private static func withoutBrackets(_ text: String) -> String {
        var result = ""
        var depth = 0
        for character in text {
            if "([{".contains(character) { depth += 1 }
            if depth == 0 { result.append(character) }
            if ")]}".contains(character), depth > 0 { depth -= 1 }
        }
        return result
    }

    private static let noise: Set<String> = [
        "a", "an", "and", "api", "apis", "definition", "description", "documentation", "for", "http", "of", "openapi",
        "public", "reference", "rest", "restful", "spec", "specification", "swagger", "the", "version", "web",
    ]
}

/// The servers of a description as environments of a service.
enum ServerList {
    static func environments(_ root: DocumentNode, _ findings: inout Findings) -> [(name: String, url: String)] {
        var names = MemberNames(reserved: ServiceNames.environmentMembers)
        var servers: [(name: String, url: String)] = []
        for written in findings.elements(root["servers"]) {
            let node = written.followed
            node["description"]?.markAsRead()
            guard let url = url(node, &findings) else { continue }
            guard let address = try? ServerURL(url) else {
                findings.note(.relativeServer, at: node.pointer)
                continue
            }
            guard !servers.contains(where: { $0.url == url }) else { continue }
            let wanted = servers.isEmpty ? "release" : name(node, address)
            let isSafe = address.isSecure || address.isLoopback
            let name = isSafe || !Self.safeOnly.contains(wanted.lowercased()) ? wanted : "plain"
            servers.append((names.take(name, fallback: "server"), url))
        }
        return servers
    }

    /// The URL with the default values of its variables.
    private static func url(_ node: DocumentNode, _ findings: inout Findings) -> String? {
        guard var url = node["url"]?.text else {
            findings.fault(
                .missingKey, "\(findings.origins.original(node.pointer).text) needs the key \"url\"", at: node)
            return nil
        }
        for (name, variable) in findings.entries(node["variables"]) {
            guard let value = variable["default"]?.text else { continue }
            variable.markAsRead()
            url = url.split(separator: "{\(name)}", omittingEmptySubsequences: false).joined(separator: value)
            findings.note(.serverVariable, at: variable.pointer)
        }
        while url.hasSuffix("/") { url.removeLast() }
        return url
    }

    /// The name of an environment: the first meaningful word of the description, or of the host.
    private static func name(_ node: DocumentNode, _ address: ServerURL) -> String {
        if address.isLoopback { return "local" }
        let words = (node["description"]?.text ?? "").split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
        if let word = words.first(where: { !noise.contains($0) && $0.first?.isLetter == true }) { return word }
        return address.host.split(separator: ".").first.map { String($0) } ?? "server"
    }

    /// Environments whose servers must use `https`.
    private static let safeOnly: Set<String> = ["release", "production", "prod", "live"]

    private static let noise: Set<String> = [
        "a", "api", "endpoint", "environment", "for", "of", "our", "server", "servers", "the", "this", "url", "use",
    ]
}
