import YAMLSyntax

extension SpecMapping {
    /// The keys of `apigen.yaml`.
    public static let configuration: SpecMapping = ConfigurationParts.table.mapping
    static let ruleLevels: SpecMapping = SpecMapping(
        "rules",
        Rule.allCases.map { rule in
            let words: SpecShape = .choice([RuleLevels.Level.error.rawValue])
            return SpecKey(
                rule.rawValue, .either([words, .mapping(RuleLevelParts.table.mapping)]),
                "what warnings are where \(rule.summary)")
        })
}

/// The file as written.
struct ConfigurationParts: Sendable {
    var configuration = ToolConfiguration()
    var target = ToolConfiguration.Target()

    static let table: DeclaredKeys<ConfigurationParts> = DeclaredKeys(
        "configuration",
        [
            .later("apigen", .choice(["1"]), "the version of the file: 1"),
            .later("targets", .named(.mapping(TargetParts.table.mapping), atLeast: 1), "several targets, by name"),
        ] + TargetParts.keys.map { $0.of(\.target) } + [
            .later("rules", .mapping(.ruleLevels), "what warnings become"),
            ReadKey(
                "excused", .list(.mapping(RuleWaiverParts.table.mapping)),
                "rules of compatibility that are not reported at all"
            ) { $3.configuration.waivers = $0.ruleWaivers($1.value) },
            ReadKey("mock", .mapping(MockSettingsKeys.table.mapping), "settings of apigen mock") {
                $0.read($1.value, MockSettingsKeys.table, of: $2, into: &$3.configuration.mock)
            },
            ReadKey("record", .mapping(RecordSettingsKeys.table.mapping), "settings of apigen record") {
                $0.read($1.value, RecordSettingsKeys.table, of: $2, into: &$3.configuration.record)
            },
        ], oneOf: ["apigen"])
}

/// The keys of a target.
enum TargetParts {
    /// Without a name, the specs are in the folder `Specs`.
    static let keys: [ReadKey<ToolConfiguration.Target>] = keys(requiresSpecs: false)

    static let table: DeclaredKeys<ToolConfiguration.Target> = DeclaredKeys("target", keys(requiresSpecs: true))

    private static func keys(requiresSpecs: Bool) -> [ReadKey<ToolConfiguration.Target>] {
        [
            .texts("specs", \.specs, required: requiresSpecs, "spec files, or folders that contain them"),
            .text("output", \.output, "the folder for the Swift files"),
            .text("templates", \.templates, "a folder of *.mustache files that replace built-in templates"),
            .text("root", \.root, "a larger folder that links in the folder of templates may lead to"),
            .choice("access", \.access, "the access level of generated code, unless a spec sets it"),
            ReadKey("uses", .named(.text), "the modules that the specs use, and the folders of their specs") {
                $3.uses = $0.moduleUses($1.value)
            },
        ]
    }
}

/// What a rule's warnings become, with the reason.
struct RuleLevelParts: Sendable {
    var level: RuleLevels.Level?
    var reason: String?

    static let table: DeclaredKeys<RuleLevelParts> = DeclaredKeys(
        "rule",
        [
            ReadKey("level", .choice(RuleLevels.Level.allCases.map(\.rawValue)), required: true, "error, note or off") {
                $3.level = $0.choice($1.value, of: $2)
            },
            .text("because", \.reason, required: true, "the reason, for reviewers"),
        ])
}

/// A rule of compatibility that is not reported, as written.
struct RuleWaiverParts: Sendable {
    var rule: String?
    var reason: String?

    static let table: DeclaredKeys<RuleWaiverParts> = DeclaredKeys(
        "waived rule",
        [
            .text("rule", \.rule, required: true, "the compatibility rule to suppress"),
            .text("because", \.reason, required: true, "why its changes are acceptable, for reviewers"),
        ])
}

private enum MockSettingsKeys {
    static let table: DeclaredKeys<ToolConfiguration.MockSettings> = DeclaredKeys(
        "mock settings",
        [
            .text("mocks", \.mocks, "a folder with mocks that you wrote"),
            ReadKey("seed", .integer(atLeast: 0), "the seed of generated values") {
                $3.seed = $0.integer($1.value, in: 0...Int.max, of: $2)
            },
            .port(\.port),
            .texts("hosts", \.hosts, "hosts that requests may name, beside those of loopback"),
            .flag("lenient", \.isLenient, "whether requests with flaws that servers often overlook are served"),
            .flag("stateful", \.isStateful, "whether what requests create, change and remove is kept"),
            .texts("scenarios", \.scenarios, "what is sent in place of usual responses"),
            .texts("replay", \.recordings, "recordings whose requests get the recorded response"),
        ])
}

private enum RecordSettingsKeys {
    static let table: DeclaredKeys<ToolConfiguration.RecordSettings> = DeclaredKeys(
        "record settings",
        [
            .text("server", \.server, "the server's address"),
            .text("output", \.output, "the folder for the recording"),
            .port(\.port),
            .texts("hosts", \.hosts, "hosts that requests may name, beside those of loopback"),
        ])
}

extension ReadKey {
    /// A text, or a list of texts.
    fileprivate static func texts(
        _ name: String, _ part: PropertyPath<Target, [String]>, required: Bool = false, _ summary: String
    ) -> ReadKey {
        ReadKey(name, .oneOrMore(.text), required: required, summary) { reader, entry, subject, target in
            target[keyPath: part] = reader.texts(entry.value, of: subject)
        }
    }

    fileprivate static func port(_ part: PropertyPath<Target, Int?>) -> ReadKey {
        let range = 0...65_535
        let shape: SpecShape = .integer(atLeast: range.lowerBound, atMost: range.upperBound)
        return ReadKey("port", shape, "the port on 127.0.0.1; 0 picks a free one") { reader, entry, subject, target in
            target[keyPath: part] = reader.integer(entry.value, in: range, of: subject)
        }
    }
}

extension SpecReader {
    fileprivate mutating func moduleUses(_ node: YAMLNode) -> [ToolConfiguration.Target.Use] {
        (entries(of: node, "\"uses\"") ?? []).compactMap { entry in
            let name = entry.key.text
            guard let specs = text(entry.value, of: "module \"\(name)\" in \"uses\"") else { return nil }
            guard SwiftModuleName.isValid(name) else {
                let message = "\"\(name)\" is not the name of a module with specs in Swift"
                report(.invalidIdentifier, message, at: entry.key)
                return nil
            }
            return ToolConfiguration.Target.Use(name: name, specs: specs, range: range(of: entry.key))
        }
    }

    fileprivate mutating func ruleWaivers(_ node: YAMLNode) -> [ToolConfiguration.RuleWaiver] {
        (list(node, of: "\"excused\"") ?? []).compactMap { element in
            var parts = RuleWaiverParts()
            read(element, RuleWaiverParts.table, of: "an entry of \"excused\"", into: &parts)
            guard let rule = parts.rule, let reason = parts.reason else { return nil }
            return ToolConfiguration.RuleWaiver(rule: rule, reason: reason, range: range(of: element))
        }
    }

    mutating func texts(_ node: YAMLNode, of subject: String) -> [String] {
        node.oneOrMore.compactMap { text($0, of: subject) }
    }

    fileprivate mutating func integer(_ node: YAMLNode, in range: ClosedRange<Int>, of subject: String) -> Int? {
        guard let number = integer(node, of: subject) else { return nil }
        guard range.contains(number) else {
            reportWrongType(node, subject, expected: "from \(range.lowerBound) to \(range.upperBound)")
            return nil
        }
        return number
    }
}
