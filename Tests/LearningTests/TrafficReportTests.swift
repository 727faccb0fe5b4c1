import Generation
import Learning
import RandomNumbers
import Recording
import SpecLanguage
import Testing
import WireSyntax

@Suite("reports of traffic")
struct TrafficReportTests {
    static let spec: String = """
        apigen: 1
        service: {name: Shop, servers: {release: https://api.example.com/v1}, headers: {}}
        errors: {http-404: notFound, http-5xx: {name: broken, body: Fault}}
        endpoints:
          user: {get: '/users/{id}', parameters: {id: Int}, returns: User}
          search: {get: /users, parameters: {kind: Kind?, page: Int?}, returns: [User]}
          create: {post: /users, body: User, returns: {201: User, 202: {}}}
          pet: {get: /pet, returns: Pet}
        models:
          User: {fields: {id: Int, name: String, legacy: String?, kind: Kind?, pets: '[Pet] = []'}}
          Kind: {enum: [guest, admin, root]}
          Pet: {divide-type: type, cases: {cat: Cat, dog: Dog}, otherwise: keep}
          Cat: {fields: {lives: Int}}
          Dog: {fields: {tricks: '[String]'}}
          Fault: {fields: {reason: String, hint: String?}}
        """

    static func specification(_ spec: String = spec) -> Specification {
        let checked = SpecChecker().check([SpecSource(path: "Shop.yaml", name: "Shop", bytes: Array(spec.utf8))])
        #expect(checked.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        return checked.specification
    }

    /// A call such as `POST /users`, or `/users` for `GET`.
    static func exchange(
        _ call: String, _ status: Int = 200, _ body: String? = nil, sent: String? = nil, day: Int64? = 0,
        version: String? = nil, isCut: Bool = false
    ) -> Exchange {
        let parts = call.split(separator: " ")
        let (method, path) = parts.count == 2 ? (String(parts[0]), String(parts[1])) : ("GET", call)
        let headers = version.map { [RecordedField(name: "X-App", value: $0)] } ?? []
        return Exchange(
            request: RecordedRequest(
                method: method, url: "https://api.example.com/v1" + path, headers: headers,
                body: sent.map { RecordedBody(mediaType: "application/json", bytes: Array($0.utf8)) }),
            response: RecordedResponse(
                status: status,
                body: body.map {
                    RecordedBody(mediaType: "application/json", bytes: Array($0.utf8), isTruncated: isCut)
                }),
            startedAt: day.map { $0 * 86_400_000 + 500 })
    }

    static func report(
        _ exchanges: [Exchange], _ specification: Specification = specification(), version: String? = nil
    ) throws -> TrafficReport {
        var check = TrafficCheck(counting: specification, versionHeader: version)
        for exchange in exchanges { check.add(exchange, at: "a.har") }
        return try #require(check.report)
    }

    private func endpoint(_ report: TrafficReport, _ name: String) throws -> TrafficReport.Endpoint {
        try #require(report.endpoints[ExactText("Shop." + name)])
    }

    private func calls(_ endpoint: TrafficReport.Endpoint, _ kind: TrafficReport.Kind) -> [String: Int] {
        Dictionary(
            uniqueKeysWithValues: endpoint.items.filter { $0.key.kind == kind }.map {
                ($0.key.name.text, $0.value.calls)
            })
    }

    @Test("parts of traffic merge to the report of the whole, byte for byte, in any split, order and grouping")
    func randomSplits() throws {
        for seed in UInt64(1)...20 {
            let capture = RandomCapture(seed: seed)
            var random = SplitMix64(seed: seed)
            var learner = Learner()
            for exchange in capture.exchanges { learner.add(exchange) }
            let learned = learner.learned()?.text ?? ""
            let source = SpecSource(path: "A.yaml", name: "A", bytes: Array(learned.utf8))
            let specification = SpecChecker().check([source]).specification
            // More versions and unknown paths than are kept.
            var traffic = capture.exchanges
            let origin =
                traffic.first.map { String($0.request.url.prefix { $0 != "?" }.split(separator: "/")[1]) } ?? ""
            for _ in 0..<150 {
                let word = ["a", "b", "c", "é", "z"][random.below(5)] + ["x", "y", "k", "q"][random.below(4)]
                let path = "/none/\(word)/\(["open", "done", "list", "tree", "more"][random.below(5)])"
                traffic.append(
                    Exchange(
                        request: RecordedRequest(method: "GET", url: "https://\(origin)\(path)"),
                        response: RecordedResponse(status: 200)))
            }
            for index in traffic.indices {
                if random.below(10) > 0 { traffic[index].startedAt = Int64(random.below(1 << 40)) }
                let version = ["", "1.\(random.below(80))", "no version, but a text", nil][random.below(4)]
                if let version { traffic[index].request.headers.append(RecordedField(name: "x-app", value: version)) }
            }
            let whole = try Self.report(traffic, specification, version: "X-App")
            #expect(whole.unknown.others > 0 && whole.total.calls > 100)
            var parts = Array(repeating: [Exchange](), count: 1 + random.below(12))
            for exchange in traffic { parts[random.below(parts.count)].append(exchange) }
            var reports = try parts.map { try Self.report($0, specification, version: "X-App") }
            while reports.count > 1 {
                // As programs exchange them: as texts.
                let left = try TrafficReport(Array(reports.remove(at: random.below(reports.count)).text.utf8))
                let index = random.below(reports.count)
                var right = try TrafficReport(Array(reports[index].text.utf8))
                right.merge(left)
                reports[index] = right
            }
            #expect(reports[0].text == whole.text, "seed \(seed)")
        }
    }

    @Test("counts calls, statuses, errors, parameters, fields and cases in both directions") func counts() throws {
        let report = try Self.report([
            Self.exchange(
                "/users/1", 200, #"{"id": 1, "name": "Secret Name", "legacy": null, "kind": "guest"}"#, day: 3),
            Self.exchange("/users/2", 404, "{}", day: 5),
            Self.exchange("/users/3", 502, #"{"reason": "x"}"#, day: 4),
            Self.exchange(
                "/users?kind=admin", 200,
                #"[{"id": 1, "name": "a", "legacy": "x"}, {"id": 2, "name": "b", "pets": [{"type": "cat", "lives": 9}]}]"#
            ),
            Self.exchange(
                "POST /users", 201, #"{"id": 1, "name": "a"}"#, sent: #"{"id": 1, "name": "a", "kind": "root"}"#),
            Self.exchange("/pet", 200, #"{"type": "bird"}"#), Self.exchange("/orders/77/list", 200, "{}"),
            Self.exchange("/orders/78/list", 404, "{}"),
        ])
        let user = try endpoint(report, "user")
        #expect(report.total.calls == 8 && user.searched == 8 && user.count.calls == 3)
        #expect(user.count.first == 3 * 86_400 && user.count.last == 5 * 86_400)
        #expect(calls(user, .status) == ["200": 1, "404": 1, "502": 1])
        #expect(calls(user, .error) == ["notFound": 1, "broken": 1])
        #expect(calls(user, .parameter) == ["id": 3])
        #expect(
            calls(user, .received) == [
                "User": 1, "User.id": 1, "User.name": 1, "User.legacy": 0, "User.kind": 1, "Kind": 1, "Kind.guest": 1,
                "Fault": 1, "Fault.reason": 1,
            ])
        #expect(user.items.first { $0.key.name.text == "User.legacy" }?.value.nulls == 1)
        let search = try endpoint(report, "search")
        #expect(calls(search, .parameter) == ["kind": 1])
        #expect(calls(search, .sent) == ["Kind": 1, "Kind.admin": 1])
        #expect(search.items.first { $0.key.name.text == "User.name" }?.value.values == 2)
        #expect(calls(search, .received)["User.legacy"] == 1)
        #expect(calls(search, .received)["Pet.cat"] == 1 && calls(search, .received)["Cat.lives"] == 1)
        let create = try endpoint(report, "create")
        #expect(
            calls(create, .sent) == [
                "User": 1, "User.id": 1, "User.name": 1, "User.kind": 1, "Kind": 1, "Kind.root": 1,
            ])
        #expect(calls(create, .status) == ["201": 1])
        #expect(calls(try endpoint(report, "pet"), .received) == ["Pet": 1])
        #expect(report.unknown.counts == [ExactText("GET /v1/orders/{}/list"): 2])
        #expect(!report.text.contains("Secret"))
    }

    @Test("says of which endpoints messages were not read to their end") func unread() throws {
        let user = #"{"id": 1, "name": "a"}"#
        let elements = (0..<200).map { #"{"id": "x", "name": \#($0), "pets": [{"type": "cat", "k\#($0)": 1}]}"# }
        let report = try Self.report([
            Self.exchange("/users/1", 200, "{\"id\": 1,", isCut: true), Self.exchange("/users/1", 200, "<html>"),
            Self.exchange("/users/1", 304), Self.exchange("/users/1", 302), Self.exchange("/users/1", 200, user),
            Exchange(request: Self.exchange("/users/1").request, response: nil),
            Self.exchange("POST /users", 201, user, sent: "{"), Self.exchange("/users", 200, "[\(user)]"),
            Self.exchange("/pet", 200, #"{"type": "cat", "lives": "x"}"#),
            Self.exchange("OPTIONS /users", 200), Self.exchange("/nothing", 304),
        ])
        #expect(try endpoint(report, "user").count.calls == 6)
        // A redirect has no values.
        #expect(try endpoint(report, "user").unreadResponses == 4)
        #expect(try endpoint(report, "create").unreadRequests == 1)
        #expect(try endpoint(report, "create").unreadResponses == 0)
        // A value that is wrong was looked at.
        #expect(try endpoint(report, "pet").unreadResponses == 0)
        #expect(try endpoint(report, "search").unreadResponses == 0)
        #expect(report.skipped == 2)
        let odd = try Self.report([Self.exchange("/users", 200, "[\(elements.joined(separator: ","))]")])
        #expect(try endpoint(odd, "search").count.calls == 1)
    }

    @Test("errors that are pages, or were cut, are counted as errors") func pages() throws {
        func page(_ status: Int) -> Exchange {
            var exchange = Self.exchange("/users/1", status, "<html>")
            exchange.response?.body?.mediaType = "text/html"
            return exchange
        }
        let report = try Self.report([
            page(404), Self.exchange("/users/1", 404, "{", isCut: true), page(502), page(200),
        ])
        let user = try endpoint(report, "user")
        #expect(calls(user, .error) == ["notFound": 2, "broken": 1])
        #expect(calls(user, .status) == ["200": 1, "404": 2, "502": 1])
        // The page of an error without values has none. The others may have been something else.
        #expect(user.unreadResponses == 3)
    }

    @Test("a value with too many faults to be read to its end is not read") func tooManyFaults() throws {
        let fields = (0..<120).map { "f\($0): Int" }.joined(separator: ", ")
        let spec = """
            apigen: 1
            service: {name: Shop, servers: {release: https://api.example.com/v1}}
            endpoints: {wide: {get: /wide, returns: '[Wide]'}}
            models: {Wide: {fields: {\(fields)}}}
            """
        let specification = Self.specification(spec)
        let report = try Self.report([Self.exchange("/wide", 200, "[{}, {}]")], specification)
        #expect(try endpoint(report, "wide").unreadResponses == 1)
    }

    @Test("of texts that traffic can lengthen, the smallest are kept, and the others counted") func bounded() throws {
        let letters = (97...122).map { String(UnicodeScalar($0)) }
        let words: [String] = ["a", "b", "c"].flatMap { first in letters.prefix(20).map { first + $0 } }
        let exchanges = words.shuffled().flatMap { word in
            [
                Self.exchange("/\(word)", 404, version: "9.\(word)"),
                Self.exchange("/\(word)", 200, "{}", version: "9.\(word)"),
            ]
        }
        let report = try Self.report(exchanges, version: "x-app")
        #expect(report.unknown.counts.count == BoundedCounts.limit && report.unknown.others == 20)
        #expect(report.unknown.counts.values.allSatisfy { $0 == 2 })
        #expect(report.unknown.counts.keys.max() == ExactText("GET /v1/\(words[49])"))
        #expect(report.total.versions.counts.count == BoundedCounts.limit && report.total.versions.others == 20)
        let odd = try Self.report(
            [Self.exchange("/pet", 404, version: "Mozilla (a user; of something)"), Self.exchange("/pet", 404)],
            version: "x-app")
        #expect(odd.total.versions.counts == [ExactText(""): 1] && odd.total.versions.others == 1)
    }

    @Test("a report of other specs is distinguished from one of the same") func otherSpecs() throws {
        let exchanges = [Self.exchange("/pet", 200, #"{"type": "cat", "lives": 9}"#)]
        let first = try Self.report(exchanges)
        let commented = Self.spec.replacing("Cat: {", with: "# A cat\n  Cat: {doc: A cat, ")
        #expect(try Self.report(exchanges, Self.specification(commented)).text == first.text)
        let renamed = Self.specification(Self.spec.replacing("lives: Int", with: "lives: {type: Int, map: left}"))
        var both = try Self.report(exchanges, renamed)
        both.merge(first)
        #expect(try endpoint(both, "pet").specs.texts.count == 2)
        // It has no pets.
        let without = Self.spec.replacing("  pet: {get: /pet, returns: Pet}\n", with: "")
        var merged = try Self.report(exchanges, Self.specification(without))
        merged.merge(first)
        #expect(try endpoint(merged, "pet").specs.texts.count == 1)
        #expect(try endpoint(merged, "pet").searched == 1 && merged.total.calls == 2)
    }

    @Test(
        "a text that is no report is refused, with its position",
        arguments: [
            ("nonsense", "1:1"), (#"{"calls": 1}"#, "1:1: it is no report of traffic: it has no \"apigen-traffic\""),
            (#"{"apigen-traffic": 2}"#, "1:20: this version of apigen reads reports of version 1"),
            (#"{"apigen-traffic": 1, "calls": -1}"#, "1:32: expected a whole number from 0 to 2^53"),
            (#"{"apigen-traffic": 1, "calls": 99999999999999999999}"#, "1:32: expected a whole number from 0 to 2^53"),
            (#"{"apigen-traffic": 1, "first": "today"}"#, "1:32: expected a time such as 2026-01-31T00:00:00Z"),
            (
                #"{"apigen-traffic": 1, "endpoints": {"A.b": {"sents": {}}}}"#,
                "1:54: \"sents\" is unknown: the report is damaged, or of a newer apigen"
            ),
            (#"{"apigen-traffic": 1, "calls": 1, "calls": 2}"#, "1:44: \"calls\" is there twice"),
            (#"{"apigen-traffic": 1, "endpoints": []}"#, "1:36: expected an object"),
            (
                #"{"apigen-traffic": 1, "unknown": {"counts": {"GET /": 1.5}}}"#,
                "1:55: expected a whole number from 0 to 2^53"
            ),
            (#"{"apigen-traffic": 1, "calls": 4"#, "1:33"),
        ])
    func damaged(_ text: String, _ expected: String) throws {
        let fault = try #require(throws: TrafficReport.Fault.self) { try TrafficReport(Array(text.utf8)) }
        #expect("\(fault.line):\(fault.column): \(fault.message)".hasPrefix(expected))
    }

    @Test("sums of numbers that are too great stay at the greatest") func saturates() throws {
        let most = #"{"apigen-traffic":1,"calls":9007199254740992,"unknown":{"counts":{"GET /":9007199254740992}}}"#
        var sum = try TrafficReport(Array(most.utf8))
        for _ in 0..<2_000 { sum.merge(try TrafficReport(Array(most.utf8))) }
        #expect(sum.text == most.replacing("}}}", with: #"}},"endpoints":{}}"#))
    }

    @Test("coverage says what was seen, not seen, not seen for long, and is not in the specs") func coverage() throws {
        let user = #"{"id": 1, "name": "a", "kind": "guest"}"#
        let report = try Self.report([
            Self.exchange("/users/1", 200, user, day: 1), Self.exchange("/users/1", 404, "{}", day: 50),
            Self.exchange("/users/1", 418, "{}", day: 51),
            Self.exchange("POST /users", 202, sent: #"{"id": 1, "name": "a"}"#, day: 60),
        ])
        let coverage = Coverage(report, of: Self.specification(), staleAfter: 30)
        let parts = Dictionary(uniqueKeysWithValues: coverage.parts.map { ($0.name, $0) })
        let part = try #require(parts["Shop.user"])
        func names(_ state: Coverage.State) -> [String] {
            part.entries.filter { $0.state == state }.map { "\($0.element) \($0.name)" }
        }
        #expect(part.state == .seen && !part.isChanged)
        #expect(names(.seen) == ["parameter id"])
        #expect(
            names(.stale) == [
                "status 2xx", "model User", "field User.id", "field User.name", "field User.kind", "model Kind",
                "case Kind.guest",
            ])
        #expect(names(.unseen).contains("field User.legacy") && names(.unseen).contains("case Kind.root"))
        #expect(names(.gone) == ["status 418"])
        #expect(parts["Shop.pet"]?.state == .unseen)
        #expect(
            parts["Shop.create"]?.entries.filter { $0.element == "status" }.map { "\($0.name) \($0.state)" } == [
                "201 unseen", "202 seen",
            ])
        #expect(parts["Shop"]?.entries.map { "\($0.name) \($0.state)" } == ["notFound seen", "broken unseen"])
        #expect(
            coverage.totals.map { "\($0.seen) of \($0.all) \($0.name)" }.prefix(3) == [
                "2 of 4 endpoints", "2 of 5 statuses", "1 of 2 errors",
            ])
        let less = Self.specification(Self.spec.replacing("kind: Kind?, pets", with: "pets"))
        let other = Coverage(report, of: less)
        let changed = try #require(other.parts.first { $0.name == "Shop.user" })
        #expect(changed.isChanged)
        #expect(changed.entries.filter { $0.state == .gone }.map(\.name) == ["Kind", "Kind.guest", "User.kind", "418"])
    }
}
