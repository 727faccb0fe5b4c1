import YAMLSyntax

/// What `apigen.yaml` says: what the tool reads and writes, and how it judges what it finds. What is generated is up to the
/// specs.
public struct ToolConfiguration: Sendable, Hashable {
    /// The name of the file.
    public static let fileName: String = "apigen.yaml"

    /// Specs, and where their Swift goes; one without a name, or several with one each.
    public internal(set) var targets: [Target] = []
    public internal(set) var levels: RuleLevels = RuleLevels()
    /// Rules of compatibility that `breaking` does not report.
    public internal(set) var waivers: [RuleWaiver] = []
    public internal(set) var mock: MockSettings = MockSettings()
    public internal(set) var record: RecordSettings = RecordSettings()

    /// Specs, and how their Swift is generated. Paths are relative to the file's folder.
    public struct Target: Sendable, Hashable {
        public internal(set) var name: String?
        /// Spec files, and folders that contain them.
        public internal(set) var specs: [String] = []
        public internal(set) var output: String?
        public internal(set) var templates: String?
        /// A larger folder that links in the folder of templates may lead to.
        public internal(set) var root: String?
        public internal(set) var access: Access?
        /// Other modules that the specs use.
        public internal(set) var uses: [Use] = []

        /// A module, and the folder of its specs.
        public struct Use: Sendable, Hashable {
            public let name: String
            public let specs: String
            public let range: SourceRange
        }
    }

    /// A rule of compatibility that is not reported. Rule names are checked when versions are compared.
    public struct RuleWaiver: Sendable, Hashable {
        public let rule: String
        public let reason: String
        public let range: SourceRange
    }

    /// Settings of `apigen mock`, and of `apigen fixtures` as far as it has them.
    public struct MockSettings: Sendable, Hashable {
        /// The folder of mocks that people wrote, relative to the file's folder.
        public internal(set) var mocks: String?
        public internal(set) var seed: Int?
        public internal(set) var port: Int?
        public internal(set) var hosts: [String] = []
        public internal(set) var isLenient: Bool = false
        public internal(set) var isStateful: Bool = false
        public internal(set) var scenarios: [String] = []
        /// Recordings, relative to the file's folder.
        public internal(set) var recordings: [String] = []

        public init() {}
    }

    /// Settings of `apigen record`.
    public struct RecordSettings: Sendable, Hashable {
        public internal(set) var server: String?
        /// The folder of recordings, relative to the file's folder.
        public internal(set) var output: String?
        public internal(set) var port: Int?
        public internal(set) var hosts: [String] = []
    }
}

/// How findings of rules are judged. Errors stay errors: without them there is no right Swift.
public struct RuleLevels: Sendable, Hashable {
    /// What a warning becomes.
    public enum Level: String, Sendable, Hashable, CaseIterable {
        case error
        case note
        case off
    }

    private(set) var levels: [Rule: Level] = [:]

    public init() {}

    /// All levels, the same for equal ones.
    package var text: String {
        levels.map { "\($0.key.rawValue): \($0.value.rawValue)" }.sorted().joined(separator: ", ")
    }

    mutating func set(_ level: Level, of rule: Rule) {
        levels[rule] = level
    }

    /// The diagnostics as they are reported.
    public func applied(to diagnostics: [Diagnostic]) -> [Diagnostic] {
        guard !levels.isEmpty else { return diagnostics }
        return diagnostics.compactMap { diagnostic in
            guard diagnostic.severity == .warning, let level = levels[diagnostic.rule] else { return diagnostic }
            switch level {
            case .off: return nil
            case .error: return diagnostic.with(.error)
            case .note: return diagnostic.with(.note)
            }
        }
    }
}

extension Diagnostic {
    fileprivate func with(_ severity: Severity) -> Diagnostic {
        Diagnostic(rule, message, at: range, severity: severity, notes: notes)
    }
}

extension ToolConfiguration {
    /// Reads the file and reports all faults in it.
    public static func read(_ source: SpecSource) -> (configuration: ToolConfiguration, diagnostics: [Diagnostic]) {
        let document = YAMLParser().parse(source.bytes)
        guard document.faults.isEmpty else {
            return (ToolConfiguration(), document.faults.map { Diagnostic($0, in: source) })
        }
        var configuration = ToolConfiguration()
        var reader = SpecReader(Diagnostics(file: source.path, inputBytes: source.bytes.count))
        let start = TextRange(start: .start, end: .start)
        let nothing = YAMLNode(content: .mapping([]), range: start)
        reader.readRoot(document.root.map { $0.isNothing ? nothing : $0 } ?? nothing, into: &configuration)
        return (configuration, reader.diagnostics.all.sorted())
    }
}

extension SpecReader {
    fileprivate mutating func readRoot(_ node: YAMLNode, into configuration: inout ToolConfiguration) {
        guard let entries = entries(of: node, "a configuration"),
            checkVersion(KeyedNodes(node: node, entries: entries)["apigen"], of: node)
        else { return }
        var parts = ConfigurationParts()
        guard let nodes = read(node, ConfigurationParts.table, of: "the configuration", into: &parts) else { return }
        configuration = parts.configuration
        if let targets = nodes["targets"] {
            for key in TargetParts.keys.map(\.key.name) {
                guard let entry = nodes.keyNode(key) else { continue }
                report(.keyNotApplicable, "\"\(key)\" goes into each of the targets", at: entry)
            }
            configuration.targets = self.targets(targets)
        } else {
            var target = parts.target
            if nodes["specs"] == nil { target.specs = ["Specs"] }
            configuration.targets = [target]
        }
        if let rules = nodes["rules"] { read(rules, into: &configuration.levels) }
    }

    private mutating func targets(_ node: YAMLNode) -> [ToolConfiguration.Target] {
        var outputs: [String: YAMLNode] = [:]
        var targets: [ToolConfiguration.Target] = []
        for entry in entries(of: node, "\"targets\"") ?? [] {
            let subject = "target \"\(entry.key.text)\""
            var target = ToolConfiguration.Target()
            guard let nodes = read(entry.value, TargetParts.table, of: subject, into: &target) else { continue }
            target.name = entry.key.text
            targets.append(target)
            guard let output = nodes["output"] else { continue }
            if let first = outputs[output.text] {
                let note = Diagnostic.Note(message: "first given here", range: range(of: first))
                report(.duplicateName, "two targets have the output \"\(output.text)\"", at: output, notes: [note])
            }
            outputs[output.text] = output
        }
        if targets.isEmpty, case .mapping(let entries) = node.content, entries.isEmpty {
            report(.missingKey, "\"targets\" needs a target", at: node)
        }
        return targets
    }

    private mutating func read(_ node: YAMLNode, into levels: inout RuleLevels) {
        guard let nodes = mapping(node, .ruleLevels, of: "\"rules\"") else { return }
        for entry in nodes.entries {
            guard let rule = Rule(rawValue: entry.key.text) else { continue }
            let subject = "rule \"\(rule.rawValue)\""
            var parts = RuleLevelParts()
            if entry.value.scalar == nil {
                read(entry.value, RuleLevelParts.table, of: subject, into: &parts)
            } else {
                parts.level = choice(entry.value, of: subject)
            }
            guard let level = parts.level else { continue }
            guard level == .error || parts.reason != nil else {
                // That of a mapping has been reported.
                if entry.value.scalar != nil {
                    let message = "\(subject) needs a reason: {level: \(level.rawValue), because: …}"
                    report(.missingKey, message, at: entry.value)
                }
                continue
            }
            levels.set(level, of: rule)
        }
    }
}
