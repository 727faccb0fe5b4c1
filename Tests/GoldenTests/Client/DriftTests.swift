import APIRuntime
import DriftScenario
import Foundation
import HTTPTypes
import Testing

@Suite("Drift of servers", .timeLimit(.minutes(5)))
struct DriftTests {
    private static func monitor(
        sampling: Double = 1, threshold: Int = 1_000, findings: Int = 500,
        kinds: Set<APIClient.DriftReport.Finding.Kind> = Set(APIClient.DriftReport.Finding.Kind.allCases)
    ) -> APIClient.DriftMonitor {
        APIClient.DriftMonitor(
            sampling: sampling, absentFieldThreshold: threshold, maximumFindings: findings, kinds: kinds)
    }

    private func shop(
        _ drift: APIClient.DriftMonitor?, time: any TimeSource = SkippedTime(), cache: Bool = false,
        _ body: @escaping @Sendable (Int) -> String
    ) -> ShopDAO {
        let transport = ScriptedTransport { _, number in ScriptedTransport.Reply(body: body(number)) }
        var configuration = APIClient.Configuration(drift: drift, time: time, transport: transport)
        configuration.random = { 0.5 }
        return ShopDAO(client: APIClient(environment: ShopDAO.Environment.release, configuration: configuration))
    }

    private static func wrapped(_ data: String) -> String {
        #"{"code":0,"resp":{"data":"# + data + #","took":3},"more":1}"#
    }

    /// The findings of one response to `items`.
    private func findings(_ json: String, kinds: Set<APIClient.DriftReport.Finding.Kind>? = nil) async throws
        -> [String]
    {
        let drift = kinds.map { Self.monitor(kinds: $0) } ?? Self.monitor()
        _ = try await shop(drift) { _ in Self.wrapped(json) }.items().value
        return drift.report.findings.map(\.description)
    }

    @Test("a response that matches the spec has no findings")
    func matching() async throws {
        let found = try await findings(
            """
            [{"id": 1, "name": "a", "role": "plain", "level": 9, "price": 1.5, "weight": 2, "sold": true, "code": "x",
              "since": 1700000000, "tags": ["plain", "special"], "sizes": [{"width": 1, "height": 2}],
              "parts": [{"kind": "screw", "length": 3}, {"length": 4, "kind": "screw"}, {"kind": "panel", "area": 4}],
              "counts": {"left": 1}, "images": {"large": {"src": "https://a.b", "alt": "c"}}, "made": {"by": "d"},
              "note": "", "place": [1, 2, "e"], "token": "plain", "owner": {"role": "special"}, "extra": {"any": [1]}}]
            """)
        #expect(found == [])
    }

    @Test("unknown keys are counted for each model, also on paths, but not where the model keeps them")
    func unknownKeys() async throws {
        let found = try await findings(
            #"""
            [{"id": 1, "name": "a", "colour": "red", "sizes": [{"width": 1, "height": 2, "depth": 3}]},
             {"id": 2, "colour": {"r": 1}, "name": "a", "images": {"large": {"width": 1}, "small": null},
              "parts": [{"kind": "screw", "length": 3, "head": 1}], "place": [1, 2, "e", 4]}]
            """#)
        #expect(
            found == [
                "Shop.items: Item at $.resp.data[].colour: unknown key colour, 2 times in 2 objects",
                "Shop.items: Item at $.resp.data[].images.small: unknown key small, once in 2 objects",
                "Shop.items: Item at $.resp.data[].images.large.width: unknown key width, once in 2 objects",
                "Shop.items: Place at $.resp.data[].place[3]: unknown key [3], once in 1 object",
                "Shop.items: Screw at $.resp.data[].parts[].head: unknown key head, once in 1 object",
                "Shop.items: Size at $.resp.data[].sizes[].depth: unknown key depth, once in 1 object",
            ])
        let drift = Self.monitor()
        let loose = try await shop(drift) { _ in Self.wrapped(#"{"id": 1, "more": 2}"#) }.loose().value
        #expect(loose?.unknownKeys == ["more": 2])
        #expect(drift.report.findings == [])
        #expect(drift.report.responses == 1)
    }

    @Test("unknown values of enums and tags of unions are reported, in lists and dictionaries too")
    func unknownValues() async throws {
        let found = try await findings(
            #"""
            [{"id": 1, "name": "a", "role": "guest", "level": 5, "tags": ["plain", "new", "new"], "counts": {"x": 7},
              "parts": [{"kind": "hinge", "size": 1}]}]
            """#)
        #expect(
            found == [
                "Shop.items: Item.counts at $.resp.data[].counts.*: unknown value 7, once in 1 object",
                "Shop.items: Item.level at $.resp.data[].level: unknown value 5, once in 1 object",
                "Shop.items: Item.parts at $.resp.data[].parts[].kind: dropped, expected screw or panel as kind, "
                    + "once in 1 object",
                "Shop.items: Item.parts at $.resp.data[].parts[].kind: unknown value hinge, once in 1 object",
                "Shop.items: Item.role at $.resp.data[].role: unknown value guest, once in 1 object",
                "Shop.items: Item.tags at $.resp.data[].tags[]: unknown value new, 2 times in 1 object",
            ])
    }

    @Test("dropped elements are reported with the field that is wrong")
    func droppedElements() async throws {
        let found = try await findings(
            #"""
            [{"id": 1, "name": "a", "sizes": [{"width": 1, "height": 2}, {"width": "1", "height": 2},
              {"width": 1, "height": 0}, {"width": 2, "height": 0}, {"height": 1}]}]
            """#, kinds: [.droppedElement])
        #expect(
            found == [
                "Shop.items: Size.height at $.resp.data[].sizes[].height: dropped, expected at least 1, "
                    + "2 times in 5 objects",
                "Shop.items: Size.width at $.resp.data[].sizes[].width: dropped, expected Int, once in 5 objects",
                "Shop.items: Size.width at $.resp.data[].sizes[].width: dropped, expected a value, "
                    + "once in 5 objects",
            ])
    }

    @Test("casts are reported if they were needed")
    func casts() async throws {
        let found = try await findings(
            #"""
            [{"id": "1", "name": "a", "level": "9", "price": "1.50", "weight": "2.5", "sold": 1, "code": 12,
              "since": "1700000000"},
             {"id": 2, "name": "a", "level": 1, "price": 2, "weight": 1, "sold": "true", "code": "x"}]
            """#)
        #expect(
            found == [
                "Shop.items: Item.code at $.resp.data[].code: cast from a number, once in 2 objects",
                "Shop.items: Item.id at $.resp.data[].id: cast from a string, once in 2 objects",
                "Shop.items: Item.level at $.resp.data[].level: cast from a string, once in 2 objects",
                "Shop.items: Item.price at $.resp.data[].price: cast from a string, once in 2 objects",
                "Shop.items: Item.since at $.resp.data[].since: cast from a string, once in 2 objects",
                "Shop.items: Item.sold at $.resp.data[].sold: cast from a number, once in 2 objects",
                "Shop.items: Item.sold at $.resp.data[].sold: cast from a string, once in 2 objects",
                "Shop.items: Item.weight at $.resp.data[].weight: cast from a string, once in 2 objects",
            ])
    }

    @Test("optional fields that never come are reported after enough objects, and no longer once they come")
    func absentFields() async throws {
        let drift = Self.monitor(threshold: 4)
        let shop = shop(drift) { number in
            let more = number < 3 ? "" : #", "role": "plain", "images": {"large": {"src": "https://a.b"}}"#
            return Self.wrapped(
                #"[{"id": 1, "name": "a", "level": 1, "price": 1, "weight": null, "sold": true, "code": "x","#
                    + #""since": 1, "tags": [], "sizes": [], "parts": [], "counts": {}, "made": {"by": "m"},"#
                    + #""note": "", "place": [1, 2], "token": "plain", "owner": {"role": "plain"}, "extra": 1"#
                    + more + #"}, {"id": 2, "name": "b"}]"#)
        }
        _ = try await shop.items().value
        #expect(drift.report.findings == [])
        _ = try await shop.items().value
        #expect(
            drift.report.findings.map(\.description) == [
                "Shop.items: Item.alt at $.resp.data[].images.large.alt: never has a value, 4 times in 4 objects",
                "Shop.items: Item.image at $.resp.data[].images.large.src: never has a value, 4 times in 4 objects",
                "Shop.items: Item.note at $.resp.data[].note: never has a value, 4 times in 4 objects",
                "Shop.items: Item.role at $.resp.data[].role: never has a value, 4 times in 4 objects",
                "Shop.items: Item.weight at $.resp.data[].weight: never has a value, 4 times in 4 objects",
            ])
        _ = try await shop.items().value
        #expect(drift.report.findings.map(\.field) == ["alt", "note", "weight"])
        _ = try await shop.items().value
        #expect(drift.report.findings.map(\.path).contains("$.resp.data[].place[2]"))
    }

    @Test("a response that cannot be decoded is reported, and the call fails as without a monitor")
    func invalid() async throws {
        let json = #"[{"id": 1, "name": "a", "extra2": 1}, {"id": "secret of Jane", "name": "b"}]"#
        let drift = Self.monitor()
        var errors: [String] = []
        for monitor in [drift, nil] {
            do {
                _ = try await shop(monitor) { _ in Self.wrapped(json) }.items().value
            } catch {
                errors.append("\(error)")
            }
        }
        #expect(errors.count == 2 && errors.first == errors.last)
        #expect(
            drift.report.findings.map(\.description) == [
                "Shop.items: Item at $.resp.data[].extra2: unknown key extra2, once in 2 objects",
                "Shop.items: Item.id at $.resp.data[].id: not decoded, expected Int, once in 2 objects",
            ])
    }

    @Test("values and counts of dropped elements are the same with and without a monitor")
    func sameValues() async throws {
        let json = Self.wrapped(
            #"""
            [{"id": "1", "name": "a", "role": "x", "sizes": [{"width": 1}, {"width": 1, "height": 2, "z": 0}], "q": 1,
              "parts": [{"kind": "z"}]}]
            """#)
        let plain = shop(nil) { _ in json }
        let observed = shop(Self.monitor()) { _ in json }
        let left = try await plain.items().response
        let right = try await observed.items().response
        #expect(left.value == right.value)
        #expect(left.tolerated.count == 2)
        #expect(right.tolerated.count == 2)
    }

    @Test("errors that the server reports are not observed")
    func errors() async throws {
        let drift = Self.monitor()
        _ = try? await shop(drift) { _ in #"{"code":7,"text":"no","resp":{"data":[{"odd":1}]}}"# }.items().value
        #expect(drift.report.findings == [])
        #expect(drift.report.responses == 0)
    }

    @Test("responses by status, dictionaries, pages and streams are observed")
    func kindsOfResponses() async throws {
        let drift = Self.monitor(kinds: [.unknownKey, .invalid])
        _ = try await shop(drift) { _ in Self.wrapped(#"{"id": 1, "name": "a", "new": 1}"#) }.answer().value
        _ = try await shop(drift) { _ in Self.wrapped(#"{"Jane Doe": {"left": 1, "new": 2}}"#) }.stock().value
        let pages = shop(drift) { number in
            Self.wrapped(number == 1 ? #"[{"id": 1, "name": "a", "new": 1}]"# : "[]")
        }
        for try await _ in pages.page().pages {}
        let lines = "{\"left\": 1, \"new\": 2}\n{\"left\": 3}\n{\"left\": \"x\"}\n"
        // Where sleeping takes no time, the deadline of a stream may pass before its response.
        let time = APIClient.SystemTime()
        for try await _ in shop(drift, time: time, { _ in lines }).changes() {}
        for try await _ in shop(drift, time: time, { _ in "no JSON\n" }).log() {}
        #expect(
            drift.report.findings.map(\.description) == [
                "Shop.answer: Item at $.resp.data.new: unknown key new, once in 1 object",
                "Shop.changes: Stock at $.new: unknown key new, once in 3 objects",
                "Shop.changes: Stock.left at $.left: not decoded, expected Int, once in 3 objects",
                "Shop.page: Item at $.resp.data[].new: unknown key new, once in 1 object",
                "Shop.stock: Stock at $.resp.data.*.new: unknown key new, once in 1 object",
            ])
        #expect(drift.report.responses == 7)
    }

    @Test("without a monitor and with a sampling of 0 nothing is observed")
    func off() async throws {
        let drift = Self.monitor(sampling: 0)
        #expect(drift.report == Self.monitor().report)
        _ = try await shop(drift) { _ in Self.wrapped(#"[{"id": "1", "name": "a", "new": 1}]"#) }.items().value
        #expect(drift.report.responses == 0)
        #expect(APIClient.Configuration().drift == nil)
        let some = Self.monitor(sampling: 0.4)
        let more = Self.monitor(sampling: 0.6)
        // The random number of these clients is 0.5.
        for monitor in [some, more] { _ = try await shop(monitor) { _ in Self.wrapped("[]") }.items().value }
        #expect(some.report.responses == 0)
        #expect(more.report.responses == 1)
    }
}
