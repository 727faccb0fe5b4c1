import Generation
import JSONSyntax
import Learning
import ReferenceRendering
import SpecLanguage
import TemplateEngine
import TextForms

/// How the coverage of specs is printed.
public struct CoverageOutput: Sendable {
    public enum Form: String, Sendable, CaseIterable {
        case text
        case json
        case html
        /// The report that coverage is computed from, to merge it with others.
        case report
    }

    private let form: Form
    private let staleDays: Int?

    /// - Parameter staleDays: what was not seen for so many days before the last call is shown as such; `nil` for nothing
    public init(_ form: Form, staleDays: Int?) {
        self.form = form
        self.staleDays = staleDays
    }

    /// Whether the output is for people to read among messages.
    var isText: Bool { form == .text }

    func print(_ report: TrafficReport, of specification: Specification, on console: Console) throws(RunFailure) {
        let coverage = { Coverage(report, of: specification, staleAfter: staleDays) }
        switch form {
        case .text: for line in CoverageText(report, coverage(), staleDays).lines { console.printResult(line) }
        case .json: console.printText(Array((coverage().json(report).indentedText + "\n").utf8))
        case .html:
            do throws(TemplateFaults) {
                console.printText(try CoverageText(report, coverage(), staleDays).page.rendered())
            } catch {
                throw RunFailure(error)
            }
        case .report: console.printText(Array((report.text + "\n").utf8))
        }
    }
}

/// The coverage for people.
private struct CoverageText {
    let report: TrafficReport
    let coverage: Coverage
    let staleDays: Int?

    init(_ report: TrafficReport, _ coverage: Coverage, _ staleDays: Int?) {
        (self.report, self.coverage, self.staleDays) = (report, coverage, staleDays)
    }

    /// What was not seen, and how much was.
    var lines: [String] {
        coverage.parts.flatMap { part -> [String] in
            let entries = part.shownEntries
            return ["\(part.name): \(note(part))"]
                + [Coverage.State.unseen, .stale, .gone].compactMap { state in
                    let own = entries.filter { $0.state == state }
                    return own.isEmpty ? nil : "  \(title(of: state)): \(own.map(Self.text).joined(separator: ", "))"
                }
        } + unknown + [totals, size]
    }

    private static func text(_ entry: Coverage.Entry) -> String {
        let last = entry.state == .unseen ? nil : entry.count.last.map { " (\(TrafficReport.dayText($0)))" }
        return "\(entry.element) \(entry.name)\(entry.place.map { " in \($0)" } ?? "")\(last ?? "")"
    }

    private func title(of state: Coverage.State) -> String {
        switch state {
        case .seen: "seen"
        case .unseen: "not seen"
        case .stale: "not seen for \(CountText.text(staleDays ?? 0, "day"))"
        case .gone: "not in the specs"
        }
    }

    private func note(_ part: Coverage.Part) -> String {
        let last = part.count.last.map { ", the last on \(TrafficReport.dayText($0))" } ?? ""
        let state = part.state == .stale || part.state == .gone ? ", \(title(of: part.state))" : ""
        let changed = part.isChanged ? ", also of other specs" : ""
        return part.count.calls == 0 ? "no calls" : CountText.text(part.count.calls, "call") + last + state + changed
    }

    private var unknown: [String] {
        let counts = report.unknown.counts.sorted { $0.key < $1.key }.map { "\($0.key.text) (\($0.value))" }
        let others = report.unknown.others > 0 ? ["\(report.unknown.others) others"] : []
        return counts.isEmpty ? [] : ["calls that no endpoint has: " + (counts + others).joined(separator: ", ")]
    }

    private var totals: String {
        "seen: " + coverage.totals.map { "\($0.seen) of \($0.all) \($0.name)" }.joined(separator: ", ")
    }

    private var size: String {
        var text = CountText.text(report.total.calls, "call")
        if let first = report.total.first, let last = report.total.last {
            text += " from \(TrafficReport.dayText(first)) to \(TrafficReport.dayText(last))"
        }
        if report.undated > 0 { text += ", \(report.undated) without a time" }
        if report.others > 0 { text += ", \(report.others) to other servers left out" }
        return text
    }

    var page: CoveragePage {
        CoveragePage(
            title: "Coverage of the specs", paragraphs: [size] + unknown,
            totals: coverage.totals.map { CoveragePage.Total(name: $0.name, seen: $0.seen, all: $0.all) },
            parts: coverage.parts.map { part in
                CoveragePage.Part(
                    name: part.name, note: note(part), state: part.state.rawValue,
                    rows: part.entries.map { entry in
                        CoveragePage.Row(
                            name: entry.name, kind: entry.element + (entry.place.map { " in \($0)" } ?? ""),
                            calls: entry.count.calls, last: entry.count.last.map(TrafficReport.timeText) ?? "",
                            state: entry.state.rawValue)
                    })
            })
    }
}

extension Coverage.Part {
    /// The entries without those that follow from others: nothing of an endpoint without calls, nothing stale of one that
    /// is stale itself, and no part of a model that was not seen.
    fileprivate var shownEntries: [Coverage.Entry] {
        guard count.calls > 0 else { return [] }
        let unseen = Set(
            entries.filter { $0.element == "model" && $0.state == .unseen }.map { "\($0.place ?? "") \($0.name)" })
        return entries.filter { entry in
            if state == .stale, entry.state == .stale { return false }
            guard entry.element == "field" || entry.element == "case", let end = entry.name.lastIndex(of: ".") else {
                return true
            }
            return !unseen.contains("\(entry.place ?? "") \(entry.name[..<end])")
        }
    }
}

extension Coverage {
    fileprivate func json(_ report: TrafficReport) -> JSONValue {
        func object(_ members: [(String, JSONValue?)]) -> JSONValue {
            .object(members.compactMap { key, value in value.map { JSONValue.Member(key: key, value: $0) } })
        }
        func number(_ number: Int) -> JSONValue { .number(String(number)) }
        func time(_ seconds: Int64?) -> JSONValue? { seconds.map { .string(TrafficReport.timeText($0)) } }
        let unknown = report.unknown.counts.sorted { $0.key < $1.key }.map { ($0.key.text, Optional(number($0.value))) }
        let totals = totals.map { ($0.name, Optional(object([("seen", number($0.seen)), ("all", number($0.all))]))) }
        return object([
            ("calls", number(report.total.calls)), ("first", time(report.total.first)),
            ("last", time(report.total.last)), ("totals", object(totals)), ("unknown", object(unknown)),
            (
                "parts",
                .array(
                    parts.map { part in
                        object([
                            ("name", .string(part.name)), ("kind", .string(part.isService ? "service" : "endpoint")),
                            ("state", .string(part.state.rawValue)),
                            ("changed", part.isChanged ? .bool(true) : nil), ("calls", number(part.count.calls)),
                            ("first", time(part.count.first)), ("last", time(part.count.last)),
                            (
                                "entries",
                                .array(
                                    part.entries.map { entry in
                                        object([
                                            ("kind", .string(entry.element)), ("in", entry.place.map { .string($0) }),
                                            ("name", .string(entry.name)), ("state", .string(entry.state.rawValue)),
                                            ("calls", number(entry.count.calls)),
                                            ("values", number(entry.count.values)),
                                            ("nulls", number(entry.count.nulls)), ("last", time(entry.count.last)),
                                        ])
                                    })
                            ),
                        ])
                    })
            ),
        ])
    }
}
