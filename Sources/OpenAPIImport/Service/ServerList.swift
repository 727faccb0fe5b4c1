import SpecLanguage
import YAMLSyntax

/// The servers of a description as environments of a service.
enum ServerList {
    static func environments(_ root: DocumentNode, _ findings: inout Findings) -> [(name: String, url: String)] {
        var names = MemberNames(reserved: ServiceNames.environmentMembers)
        var servers: [(name: String, url: String)] = []
        for place in findings.elements(root["servers"]) {
            guard let url = url(place, &findings) else { continue }
            guard let address = try? ServerAddress(url) else {
                let reason = "A server that is no absolute URL; the client is given one instead"
                findings.note(reason, at: place.pointer)
                continue
            }
            guard !servers.contains(where: { $0.url == url }) else { continue }
            let wanted = servers.isEmpty ? "release" : name(place, address)
            let isSafe = address.isSecure || address.isLoopback
            let name = isSafe || !Self.safeOnly.contains(wanted.lowercased()) ? wanted : "plain"
            servers.append((names.take(name, fallback: "server"), url))
        }
        return servers
    }

    /// The URL with the defaults of its variables.
    private static func url(_ place: DocumentNode, _ findings: inout Findings) -> String? {
        guard var url = place["url"]?.text else {
            findings.fault(.missingKey, "\(place.pointer.text) needs the key \"url\"", at: place.node)
            return nil
        }
        for (name, variable) in findings.entries(place["variables"]) {
            guard let value = variable["default"]?.text else { continue }
            url = url.split(separator: "{\(name)}", omittingEmptySubsequences: false).joined(separator: value)
            findings.note("A variable of a server has its default", at: variable.pointer)
        }
        while url.hasSuffix("/") { url.removeLast() }
        return url
    }

    /// What an environment is called: the first word of the description that says something, or of the host.
    private static func name(_ place: DocumentNode, _ address: ServerAddress) -> String {
        if address.isLoopback { return "local" }
        let words = (place["description"]?.text ?? "").split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
        if let word = words.first(where: { !noise.contains($0) && $0.first?.isLetter == true }) { return word }
        return address.host.split(separator: ".").first.map { String($0) } ?? "server"
    }

    /// Environments whose servers are asked over `https`.
    private static let safeOnly: Set<String> = ["release", "production", "prod", "live"]

    private static let noise: Set<String> = [
        "a", "api", "endpoint", "environment", "for", "of", "our", "server", "servers", "the", "this", "url", "use",
    ]
}
