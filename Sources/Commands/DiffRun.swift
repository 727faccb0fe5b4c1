public import Compatibility
public import Generation
import SpecLanguage
import SwiftRendering
import TemplateEngine
import TextForms

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Two versions of the specs to compare.
public struct ComparisonRequest: Sendable, Hashable {
    /// The current specs: spec files, and folders that contain them; at least one.
    public var inputs: [String]
    /// Other modules that the specs can use, besides those that configurations name.
    public var uses: [ModuleUse]
    /// The version to compare with: a folder, or a branch, a tag or a commit.
    public var base: String
    /// Whether that version may have no specs yet: nothing breaks then.
    public var allowsNew: Bool

    public init(inputs: [String], uses: [ModuleUse] = [], base: String, allowsNew: Bool = false) {
        self.inputs = inputs
        self.uses = uses
        self.base = base
        self.allowsNew = allowsNew
    }
}

/// Two versions of the specs, read and checked.
struct ComparedSpecs {
    let old: [SpecSource]
    let new: [SpecSource]
    let checkedOld: CheckedSpecs
    let checkedNew: CheckedSpecs
    /// What to know about the comparison; `nil` if there is nothing odd.
    let caveat: Message?

    /// - Throws: specs that cannot be read
    init(_ request: ComparisonRequest) throws(RunFailure) {
        let modules = try ModuleSearch(request.inputs, given: request.uses)
        new = try modules.specs()
        var caveat: Message?
        var old: [SpecSource] = []
        do throws(FileFailures) {
            for part in modules.modules {
                let isUsed = part.module.name != nil
                let version = SpecVersion(
                    inputs: part.inputs, name: request.base, mayLackSpecs: request.allowsNew || isUsed)
                // A folder or a path has no other version of used modules.
                let isCommit = try version.isCommit()
                let specs =
                    isUsed && !isCommit
                    ? new.filter { $0.module.name == part.module.name } : try version.specs(&caveat)
                old += specs.map { $0.part(of: part.module) }
            }
        } catch {
            throw RunFailure(error)
        }
        self.old = old
        self.caveat = caveat
        checkedOld = SpecChecker().check(old)
        checkedNew = SpecChecker().check(new)
    }

    /// Reads both versions and passes them to `body`. Reports what prevents that.
    /// - Parameter faulty: the exit status if a version has errors
    static func with(
        _ request: ComparisonRequest, _ console: Console, faulty: ExitStatus, _ body: (ComparedSpecs) -> ExitStatus
    ) -> ExitStatus {
        console.run { () throws(RunFailure) in
            let specs = try ComparedSpecs(request)
            guard specs.errors.isEmpty else {
                console.report(specs.errors)
                return faulty
            }
            if let caveat = specs.caveat { console.report([caveat]) }
            return body(specs)
        }
    }

    /// The errors in both versions. The versions can only be compared if there are none.
    var errors: [Message] {
        (checkedOld.diagnostics + checkedNew.diagnostics).filter { $0.severity == .error }
            .map { Message($0) }
    }

    var changes: [Change] {
        SpecificationComparison(old: checkedOld.specification, new: checkedNew.specification).changes()
    }
}

/// The command `diff`: describes changes to the specs and, optionally, their effect on the generated code.
public struct DiffRun: Sendable {
    private let request: ComparisonRequest
    private let showsCode: Bool
    private let hidesHarmless: Bool
    private let console: Console

    /// - Parameters:
    ///   - request: the versions to compare
    ///   - showsCode: whether to show the diff of the generated code, too
    ///   - hidesHarmless: whether to count the changes that break nothing without showing them
    ///   - console: the destination of all output
    public init(_ request: ComparisonRequest, showsCode: Bool, hidesHarmless: Bool = false, console: Console) {
        self.request = request
        self.showsCode = showsCode
        self.hidesHarmless = hidesHarmless
        self.console = console
    }

    /// Runs the request and reports the result.
    public func run() -> ExitStatus {
        ComparedSpecs.with(request, console, faulty: .faultsFound) { specs in
            let changes = specs.changes
            let shown = changes.bySeverity.filter { !hidesHarmless || $0.level > .harmless }
            if console.documentFormat == nil {
                for change in shown { console.printResult(ChangeText.line(change)) }
                console.printResult(ChangeText.summary(of: changes))
            } else {
                console.printResults(shown.map(ChangeText.message))
            }
            return showsCode ? showCode(specs) : .success
        }
    }

    private func showCode(_ specs: ComparedSpecs) -> ExitStatus {
        do throws(TemplateFaults) {
            let generator = Generator(templates: try TemplateSet(overrides: []))
            let old = Self.files(generator.generate(specs.old))
            let new = Self.files(generator.generate(specs.new))
            for name in Set(old.keys).union(new.keys).sorted() {
                console.printDiff(UnifiedDiff(path: name, from: old[name], to: new[name]).text())
            }
            return .success
        } catch {
            console.report(error.faults.map { Message($0) })
            return .couldNotRun
        }
    }

    private static func files(_ generated: Generated) -> [String: [UInt8]] {
        Dictionary(generated.files.map { ($0.name, $0.bytes) }) { first, _ in first }
    }
}

/// The command `breaking`: reports changes that break callers or shipped apps.
public struct BreakingRun: Sendable {
    private let request: ComparisonRequest
    private let waivedRules: Set<CompatibilityRule>
    private let level: CompatibilityLevel
    private let traffic: String?
    private let now: Int64
    private let console: Console

    /// - Parameters:
    ///   - request: the versions to compare
    ///   - waivedRules: rules that are not reported
    ///   - level: the lowest level that is reported
    ///   - traffic: the file with a report of traffic that was counted with the previous version; `nil` for none
    ///   - now: the time from which the age of the report is counted, in seconds since 1970-01-01T00:00:00Z; `nil` for
    ///     that of the system
    ///   - console: the destination of findings and errors
    public init(
        _ request: ComparisonRequest, waivedRules: Set<CompatibilityRule>, level: CompatibilityLevel = .source,
        traffic: String? = nil, now: Int64? = nil, console: Console
    ) {
        self.request = request
        self.waivedRules = waivedRules
        self.level = level
        self.traffic = traffic
        self.now = now ?? Int64(time(nil))
        self.console = console
    }

    /// Runs the request and reports the result.
    public func run() -> ExitStatus {
        console.run { () throws(RunFailure) in
            let traffic = try traffic.map { path throws(RunFailure) in (path, try ReportFiles.report(in: [path])) }
            let waivedRules = try waivedRules.union(configuredWaivers())
            return ComparedSpecs.with(request, console, faulty: .couldNotRun) { specs in
                let evidence = traffic.map { path, report in
                    (path, TrafficEvidence(report, old: specs.checkedOld.specification))
                }
                let report = BreakingReport(
                    changes: specs.changes, waivers: specs.checkedNew.specification.files.flatMap(\.waivers),
                    waivedRules: waivedRules, level: level, evidence: evidence?.1,
                    reach: EndpointReach(specs.checkedNew.specification))
                console.printResults(report.messages + (evidence.map { [$0.1.summary(of: $0.0, now: now)] } ?? []))
                return report.isBreaking ? .faultsFound : .success
            }
        }
    }
}

extension BreakingRun {
    /// The rules that the configuration above the specs waives.
    private func configuredWaivers() throws(RunFailure) -> [CompatibilityRule] {
        let waivers = try FoundConfiguration.above(request.inputs)?.configuration.waivers ?? []
        return try waivers.map { waiver throws(RunFailure) in
            if let rule = CompatibilityRule(rawValue: waiver.rule) { return rule }
            let hint = Spelling.suggestion(for: waiver.rule, among: CompatibilityRule.allCases.map(\.rawValue))
            throw RunFailure([
                Message(
                    text: "unknown rule \"\(waiver.rule)\"\(hint)", location: Message.Location(waiver.range),
                    rule: Rule.unknownKey.rawValue)
            ])
        }
    }
}

/// Selects the breaking changes that are not waived.
struct BreakingReport {
    /// The identifier of warnings about unused waivers. These warnings do not concern changes.
    static let unusedWaiverRule: String = "unused-excuse"

    let changes: [Change]
    /// The waivers in the specs, each with a reason.
    let waivers: [Waiver]
    /// Rules that are suppressed for the whole run.
    let waivedRules: Set<CompatibilityRule>
    /// The lowest level that is reported.
    var level: CompatibilityLevel = .source
    /// What traffic says about the changes; `nil` without a report.
    let evidence: TrafficEvidence?
    /// The endpoints that changes of used modules reach.
    var reach: EndpointReach?

    /// Whether any breaking change remains on which traffic may rely.
    var isBreaking: Bool { findings.contains { !$0.isUnused } }

    /// The findings, the worst first and each level by position, followed by the unused waivers.
    var messages: [Message] {
        let findings = findings
        return CompatibilityLevel.allCases.reversed().flatMap { level in
            findings.filter { $0.rules.first?.level == level }.map { message(of: $0) }.sorted { left, right in
                left.isBefore(right)
            }
        } + unusedExcuses
    }

    private func message(of finding: Finding) -> Message {
        let reached = reach?.endpoints(of: finding.change.subject) ?? []
        let rest = reached.count > Self.mostEndpoints ? ", and \(reached.count - Self.mostEndpoints) others" : ""
        return finding.message(
            with: reached.prefix(Self.mostEndpoints).enumerated().map { index, endpoint in
                let isLast = index == Self.mostEndpoints - 1
                return Message.Note(
                    text: "it reaches \(endpoint.name)\(isLast ? rest : "")", location: Message.Location(endpoint.range)
                )
            })
    }

    private static let mostEndpoints: Int = 3

    /// A change with the breaking consequences that are not waived, the worst first.
    private struct Finding {
        let change: Change
        let rules: [CompatibilityRule]
        /// What traffic says about each of the rules; empty without a report.
        let traffic: [TrafficEvidence.Finding]

        /// Whether no traffic relied on anything that breaks.
        var isUnused: Bool {
            !traffic.isEmpty && traffic.allSatisfy { if case .unused = $0 { true } else { false } }
        }

        /// - Parameter reached: the endpoints that it reaches
        func message(with reached: [Message.Note]) -> Message {
            let before: [Message.Note] =
                change.before.map { range in
                    [Message.Note(text: "the previous version", location: Message.Location(range))]
                } ?? []
            return Message(
                severity: isUnused ? .warning : .error,
                text: "\(change.subject): \(change.difference); \(consequences)\(observations)",
                location: (change.range ?? change.before).map { Message.Location($0) },
                rule: rules.first?.rawValue, notes: (change.range == nil ? [] : before) + reached,
                help: rules.first.map { Message.Help($0) })
        }

        /// The change counts once, at its worst. Excuses for the others need their rules.
        private var consequences: String {
            rules.enumerated().map { index, rule in
                let rest = index == 0 ? "" : ", \(rule.rawValue)"
                return "\(rule.consequence) (\(rule.level.rawValue)\(rest))"
            }.joined(separator: "; ")
        }

        /// What traffic says, each sentence once.
        private var observations: String {
            var seen: Set<ExactText> = []
            return traffic.compactMap { finding in
                switch finding {
                case .unused(let text), .used(let text): seen.insert(ExactText(text)).inserted ? "; " + text : nil
                case .unknown: nil
                }
            }.joined()
        }
    }

    private var findings: [Finding] {
        changes.compactMap { change in
            let rules = change.rules.filter { rule in
                rule.level >= level && !waivedRules.contains(rule)
                    && !waivers.contains { waiver in waiver.covers(change, rule) }
            }
            let traffic = evidence.map { evidence in rules.map { evidence.finding($0, of: change) } } ?? []
            return rules.isEmpty ? nil : Finding(change: change, rules: rules, traffic: traffic)
        }
    }

    /// A waiver is obsolete once the base of the comparison contains the change. From then on, it only clutters the
    /// specs.
    private var unusedExcuses: [Message] {
        waivers.filter { waiver in
            !changes.contains { change in
                change.rules.contains { $0.level > .harmless && waiver.covers(change, $0) }
            }
        }.map { waiver in
            let known = CompatibilityRule(rawValue: waiver.rule) != nil
            return Message(
                severity: .warning,
                text: known
                    ? "\(waiver.rule) of \(waiver.subject) is in \"excused\", but there is no such change"
                    : "unknown rule \"\(waiver.rule)\" in \"excused\"",
                location: Message.Location(waiver.range), rule: Self.unusedWaiverRule)
        }
    }
}

extension [Change] {
    /// The worst first; those of a level in their order.
    fileprivate var bySeverity: [Change] {
        CompatibilityLevel.allCases.reversed().flatMap { level in filter { $0.level == level } }
    }
}

extension Waiver {
    fileprivate func covers(_ change: Change, _ rule: CompatibilityRule) -> Bool {
        self.rule == rule.rawValue && subject == change.subject
    }
}

/// Descriptions of changes, for reviewers.
enum ChangeText {
    /// The change for people, after its level.
    static func line(_ change: Change) -> String {
        let width = CompatibilityLevel.allCases.map(\.rawValue.count).max() ?? 0
        let level = change.level.rawValue
        return level + String(repeating: " ", count: width - level.count + 2) + text(change)
    }

    /// The change for programs: a warning if it breaks something, otherwise a note.
    static func message(_ change: Change) -> Message {
        Message(
            severity: change.level > .visible ? .warning : .note,
            text: "\(text(change)) (\(change.level.rawValue))",
            location: (change.range ?? change.before).map { Message.Location($0) }, rule: change.rules.first?.rawValue,
            help: change.rules.first.map { Message.Help($0) })
    }

    private static func text(_ change: Change) -> String {
        "\(change.subject): \(change.difference); \(change.rules.map(\.consequence).joined(separator: ", "))"
    }

    /// The numbers of changes, also of those that are not shown. Few changes are visible alone.
    static func summary(of changes: [Change]) -> String {
        let counts = CompatibilityLevel.allCases.reversed().compactMap { level in
            let count = changes.count { $0.level == level }
            return level == .visible && count == 0 ? nil : "\(count) \(level.rawValue)"
        }
        return changes.isEmpty ? "no changes" : counts.joined(separator: ", ")
    }
}
