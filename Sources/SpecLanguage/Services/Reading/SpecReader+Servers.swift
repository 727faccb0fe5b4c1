import YAMLSyntax

extension SpecReader {
    /// Reads `servers`: environments and their URLs.
    mutating func environments(_ node: YAMLNode) -> [EnvironmentDeclaration] {
        guard let entries = entries(of: node, "\"servers\" of the service") else { return [] }
        return entries.compactMap { entry in
            guard let key = name(written: entry.key, of: "the name of an environment") else { return nil }
            let servers = servers(entry.value, environment: key.value)
            return EnvironmentDeclaration(key: key, servers: servers)
        }
    }

    private mutating func servers(_ node: YAMLNode, environment: String) -> [String] {
        let nodes = oneOrMore(node)
        if nodes.isEmpty {
            reportWrongType(node, "environment \"\(environment)\"", expected: "a URL, or a list with at least one")
        }
        var seen: Set<String> = []
        return nodes.compactMap { node in
            guard let url = server(node, environment: environment) else { return nil }
            if !seen.insert(url).inserted {
                report(.badServer, "server \"\(url)\" stands twice in environment \"\(environment)\"", at: node)
            }
            return url
        }
    }

    private mutating func server(_ node: YAMLNode, environment: String) -> String? {
        guard let url = text(node, of: "a server of environment \"\(environment)\"") else { return nil }
        do throws(ServerAddress.Fault) {
            let address = try ServerAddress(url)
            if !address.isSecure, !address.isLoopback, Self.releaseEnvironments.contains(environment.lowercased()) {
                let message =
                    "server \"\(url)\" of environment \"\(environment)\" must be https: "
                    + "anybody on the way can read http"
                report(.insecureServer, message, at: node)
            }
            return url
        } catch {
            report(.badServer, "server \"\(url)\" \(error.reason)", at: node)
            return nil
        }
    }

    /// The environments that people's own data goes to.
    private static let releaseEnvironments: Set<String> = ["release", "production", "prod", "live"]
}
