import YAMLSyntax

extension SpecReader {
    /// Reads the root of a file: its version, its defaults, the names of its models.
    mutating func readRoot(_ node: YAMLNode, into file: inout SpecFile) {
        guard let entries = entries(of: node, "a spec") else { return }
        // Another version may have other keys, so that nothing more can be said about the file.
        guard checkVersion(KeyedNodes(node: node, entries: entries)["apigen"], of: node) else { return }
        guard let root = mapping(node, .file, of: "the spec") else { return }
        file.root = root
        file.doc = root["doc"].flatMap { text($0, of: "\"doc\"") }
        file.defaults = root["defaults"].map { fileDefaults($0) } ?? FileDefaults()
        file.models = root["models"].map { modelDeclarations($0) } ?? []
        file.excuses = root["excused"].map { excuses($0) } ?? []
        file.tables = root["tables"].map { tables($0) } ?? []
    }

    private mutating func checkVersion(_ node: YAMLNode?, of root: YAMLNode) -> Bool {
        guard let node else {
            let start = TextRange(start: root.range.start, end: root.range.start)
            let place = SourceRange(file: file, range: start)
            report(.unsupportedVersion, "the file does not say its version; begin it with apigen: 1", at: place)
            return true
        }
        guard let version = text(node, of: "\"apigen\"") else { return true }
        if version == "1" { return true }
        report(.unsupportedVersion, "version \"\(version)\" of the language is not known; the version is 1", at: node)
        return false
    }

    private mutating func fileDefaults(_ node: YAMLNode) -> FileDefaults {
        var defaults = FileDefaults()
        guard let nodes = mapping(node, .defaults, of: "\"defaults\"") else { return defaults }
        defaults.naming = nodes["naming"].flatMap { choice($0, of: "\"naming\"") }
        defaults.castsAutomatically = nodes["auto-cast"].flatMap { flag($0, of: "\"auto-cast\"") }
        // A format that cannot be read is one nonetheless: the dates of the file do not lack one.
        defaults.dates = nodes["dates"].map { dateFormat($0, of: "\"dates\"") ?? .iso8601 }
        defaults.access = nodes["access"].flatMap { choice($0, of: "\"access\"") }
        defaults.requests = nodes["requests"].flatMap { choice($0, of: "\"requests\"") }
        defaults.conformances = nodes["conformances"].flatMap { conformances($0) }
        return defaults
    }

    private mutating func conformances(_ node: YAMLNode) -> Set<Conformance>? {
        var conformances: Set<Conformance> = []
        for element in list(node, of: "\"conformances\"") ?? [] {
            guard let conformance: Conformance = choice(element, of: "an element of \"conformances\"") else { continue }
            if conformances.insert(conformance).inserted { continue }
            report(.duplicateName, "\"conformances\" names \(conformance.rawValue) twice", at: element)
        }
        return conformances
    }
}
