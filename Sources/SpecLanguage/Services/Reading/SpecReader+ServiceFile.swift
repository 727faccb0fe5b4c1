import YAMLSyntax

extension SpecReader {
    /// Reads `service`, `errors`, `endpoints` and `routes` of a file.
    ///
    /// - Parameter root: the file's root keys
    mutating func serviceFile(_ root: KeyedNodes) -> ServiceFile {
        var file = ServiceFile()
        file.statement = root["service"].flatMap { service($0) }
        file.errors = root["errors"].map { errors($0, of: "the service") } ?? []
        file.endpoints = root["endpoints"].map { endpoints($0) } ?? []
        file.routes = root.entry("routes").flatMap { routes($0) }
        guard root["service"] == nil else { return file }
        for key in ["errors", "endpoints", "routes"] {
            guard let node = root.keyNode(key) else { continue }
            let message = "\"\(key)\" needs the key \"service\" in the file: the service that they belong to"
            report(.missingKey, message, at: node)
        }
        return file
    }
}
