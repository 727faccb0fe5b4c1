#if Servers
    import JSONSyntax
    @testable import MockServing
    import MockValues
    import SpecLanguage
    import Testing

    @Suite("Scenarios of the mock server")
    struct ScenarioTests {
        private let specification: Specification

        init() throws {
            let spec = """
                apigen: 1
                service: {name: Shop, envelope: {data: data, code: code, message: msg, success: [0]}}
                errors:
                  100002: {name: systemBusy, message: Busy}
                  100003: {name: soldOut, body: Offer, at: data}
                  http-404: {name: missing, body: Problem}
                  http-4xx: wrong
                endpoints:
                  good:
                    get: /goods/{id}
                    parameters: {id: Int}
                    returns: Good
                    errors: {7: onlyHere}
                  goods: {get: /goods, returns: [Good]}
                  buy: {post: /orders, returns: {201: Good, 202: nothing}}
                models:
                  Good: {fields: {id: Int, name: String?, tags: "[String]", sizes: {type: "[Int]", count: {min: 2}}}}
                  Offer: {fields: {price: Int}}
                  Problem: {fields: {title: String}}

                """
            let source = SpecSource(path: "Specs/Shop.yaml", name: "Shop", bytes: Array(spec.utf8))
            let checked = SpecChecker().check([source])
            try #require(checked.diagnostics.isEmpty, "\(checked.diagnostics)")
            specification = checked.specification
        }

        private func responder(_ scenarios: MockScenarios = MockScenarios()) -> MockResponder {
            let responses = MockResponses(specification)
            return MockResponder(
                specification, scenarios: scenarios,
                example: { endpoint, name in
                    name == "mine" ? .json(.object([.init(key: "mine", value: .bool(true))])) : nil
                },
                body: { endpoint throws(MockFailure) in try responses.body(of: endpoint) })
        }

        private func reply(_ scenario: String, _ method: String = "GET", _ path: String = "/goods/7") -> MockReply {
            responder().reply(to: MockRequest(method: method, path: path, headers: [MockHeader("x-mock", scenario)]))
        }

        private var endpoints: [MockEndpoint] { MockEndpoint.all(of: specification) }

        /// The name of the error that a client reads.
        private func error(_ reply: MockReply, of name: String = "Shop.good") -> String? {
            endpoints.first { $0.name == name }?.nameOfError(status: reply.status, body: reply.body)
        }

        @Test(
            "an error of the spec is sent by its name, in the envelope or with its status",
            arguments: [
                ("systemBusy", 200, #"{"msg":"Busy","code":100002}"#),
                ("onlyHere", 200, #"{"msg":"onlyHere","code":7}"#),
                ("wrong", 400, #"{"msg":"wrong"}"#),
            ])
        func errorsByName(name: String, status: Int, body: String) throws {
            let reply = reply("error=\(name)")
            #expect(reply.status == status && error(reply) == name)
            let expected = try JSONParser.parse(Array(body.utf8)).value
            #expect(Set(try members(reply)) == Set(try members(expected)))
        }

        private func members(_ reply: MockReply) throws -> [String] {
            try members(JSONParser.parse(reply.body).value)
        }

        private func members(_ json: JSONValue) throws -> [String] {
            guard case .object(let members) = json else { return [] }
            return members.map { "\($0.key): \($0.value.compactText)" }
        }

        @Test("an error has the body that the spec declares for it")
        func errorBodies() throws {
            let soldOut = reply("error=soldOut")
            #expect(error(soldOut) == "soldOut")
            let decoder = ReferenceDecoder(specification)
            let good = try #require(endpoints.first)
            #expect(decoder.faults(in: try JSONParser.parse(soldOut.body), of: good).isEmpty)
            let missing = reply("error=missing")
            #expect(missing.status == 404 && error(missing) == "missing")
            #expect(try members(missing).contains { $0.hasPrefix("title: ") })
        }

        @Test("an event that ends a stream, and a code that closes a WebSocket, are errors by name as well")
        func endings() throws {
            let spec = """
                apigen: 1
                service: {name: Feed}
                endpoints:
                  news:
                    get: /news
                    returns: {stream: {message: Int, error: {type: Problem, fails: true}}}
                  room: {get: /room, returns: {socket: Int}, errors: {close-4001: kicked}}
                models: {Problem: {fields: {title: String}}}

                """
            let checked = SpecChecker().check([SpecSource(path: "Feed.yaml", name: "Feed", bytes: Array(spec.utf8))])
            try #require(checked.diagnostics.isEmpty, "\(checked.diagnostics)")
            let responses = MockResponses(checked.specification)
            let responder = MockResponder(checked.specification) { endpoint throws(MockFailure) in
                try responses.body(of: endpoint)
            }
            func reply(_ path: String, _ scenario: String) -> MockReply {
                responder.reply(
                    to: MockRequest(method: "GET", path: path, headers: [MockHeader("X-Mock", scenario)]))
            }
            let errors = MockEndpoint.all(of: checked.specification)[0].endpoint.errors
            let news = reply("/news", "error=\(try #require(errors.first).name)")
            #expect(String(decoding: news.body, as: UTF8.self).contains("event: error\ndata: {\"title\":"))
            #expect(reply("/room", "error=kicked").socket?.closeCode == 4001)
            #expect(reply("/room", "").socket?.closeCode == nil)
            #expect(reply("/room", "status=503").socket == nil)
        }

        @Test("a status gets the response that the spec has for it")
        func statuses() throws {
            #expect(reply("status=404").note == "Shop.good: missing")
            #expect(reply("status=451").status == 451 && error(reply("status=451")) == "wrong")
            let unknown = reply("status=503")
            #expect(unknown.status == 503 && unknown.note.hasSuffix("a status that the spec does not have"))
            #expect(reply("", "POST", "/orders").status == 201)
            let accepted = reply("status=202", "POST", "/orders")
            #expect(accepted.status == 202 && accepted.note == "Shop.buy")
            #expect(try members(accepted) == ["code: 0"])
            #expect(reply("status=204").body.isEmpty)
        }

        @Test("examples are empty or full, within what the spec allows, or written by hand")
        func examples() throws {
            let empty = try JSONParser.parse(reply("example=empty").body).value
            let value = try #require(empty.value(at: ["data"]))
            #expect(value.value(at: ["name"]) == nil && value.value(at: ["tags"]) == .array([]))
            guard case .array(let sizes)? = value.value(at: ["sizes"]) else { return #expect(Bool(false)) }
            #expect(sizes.count == 2)
            for _ in 0..<3 {
                let full = try JSONParser.parse(reply("example=full").body).value
                #expect(full.value(at: ["data", "name"]) != nil)
            }
            let list = try JSONParser.parse(reply("example=empty", "GET", "/goods").body).value
            #expect(list.value(at: ["data"]) == .array([]))
            #expect(try members(reply("example=mine")) == ["mine: true"])
            #expect(reply("example=none").note == #"there is no example "none" of Shop.good"#)
        }

        @Test(
            "what is no scenario is a 400 that says why",
            arguments: [
                (
                    "statsu=404",
                    #"unknown key "statsu"; did you mean "status"?; known are status, error, example, delay, fail, lose, times"#
                ),
                ("status=99", #""status" must be from 200 to 599, not "99""#),
                (
                    "delay=5",
                    #""delay" must be a duration of at most 10 minutes such as 200ms, or a range such as 100ms..2s, not "5""#
                ),
                (
                    "delay=2s..1s",
                    #""delay" must be a duration of at most 10 minutes such as 200ms, or a range such as 100ms..2s, not "2s..1s""#
                ),
                ("fail=101%", #""fail" must be a percentage such as 5%, not "101%""#),
                ("busy", #""busy" is not key=value, as in status=503"#),
                ("status=500; status=501", #""status" occurs twice"#),
                ("status=500; example=empty", "only one of status, error and example can be sent"),
                ("times=2", #""times" is for scenarios of several requests"#),
                (
                    "error=systemBsy",
                    #"there is no error "systemBsy", only missing, onlyHere, soldOut, systemBusy or wrong"#
                ),
            ])
        func faults(scenario: String, reason: String) {
            let reply = reply(scenario)
            #expect(reply.status == 400)
            #expect(reply.note == "the scenario is not valid: \(reason)")
        }

        @Test("a scenario of an endpoint is set and removed while the server runs, and ends after its requests")
        func control() {
            let responder = responder()
            func send(_ method: String, _ path: String, _ body: String = "") -> String {
                let reply = responder.reply(to: MockRequest(method: method, path: path, body: Array(body.utf8)))
                return "\(reply.status) \(reply.note)"
            }
            func list() -> String {
                let reply = responder.reply(to: MockRequest(method: "GET", path: "/apigen-mock/scenarios"))
                return String(decoding: reply.body, as: UTF8.self)
            }
            #expect(send("PUT", "/apigen-mock/scenarios/Shop.good", "error=systemBusy; times=2\n").hasPrefix("200"))
            #expect(send("PUT", "/apigen-mock/scenarios", "delay=10ms").hasPrefix("200"))
            #expect(list() == "{\n  \"*\": \"delay=10ms\",\n  \"Shop.good\": \"error=systemBusy; times=2\"\n}\n")
            #expect(send("GET", "/goods/7") == "200 Shop.good: systemBusy")
            #expect(send("GET", "/goods") == "200 Shop.goods")
            #expect(send("GET", "/goods/8") == "200 Shop.good: systemBusy")
            #expect(send("GET", "/goods/7") == "200 Shop.good")
            #expect(list() == "{\n  \"*\": \"delay=10ms\"\n}\n")
            #expect(send("DELETE", "/apigen-mock/scenarios").hasPrefix("200"))
            #expect(list() == "{}\n")
            #expect(
                send("PUT", "/apigen-mock/scenarios/Shop.god", "status=500")
                    == #"400 there is no endpoint "Shop.god"; did you mean "Shop.good"?"#)
            #expect(send("PUT", "/apigen-mock/scenarios", "error=nobody").hasPrefix(#"400 there is no error "nobody""#))
            #expect(send("POST", "/apigen-mock/scenarios").hasPrefix("405"))
        }

        @Test("what a request asks for comes before what is set for its endpoint, and that before what is set for all")
        func precedence() throws {
            let scenarios = MockScenarios()
            try scenarios.set("status=500; delay=3s", for: nil, among: endpoints)
            try scenarios.set("error=systemBusy; delay=2s", for: "Shop.good", among: endpoints)
            let responder = responder(scenarios)
            func reply(_ path: String, _ scenario: String) -> (Int, String, Duration) {
                let reply = responder.reply(
                    to: MockRequest(method: "GET", path: path, headers: [MockHeader("X-Mock", scenario)]))
                return (reply.status, reply.note, reply.delay)
            }
            #expect(reply("/goods", "") == (500, "Shop.goods: a status that the spec does not have", .seconds(3)))
            #expect(reply("/goods/7", "") == (200, "Shop.good: systemBusy", .seconds(2)))
            #expect(reply("/goods/7", "status=404; delay=1s") == (404, "Shop.good: missing", .seconds(1)))
            #expect(reply("/goods/7", "example=full") == (200, "Shop.good", .seconds(2)))
        }

        @Test("shares of requests fail and are lost, the same for the same seed")
        func shares() throws {
            func run(_ seed: UInt64, _ text: String) throws -> [MockReply] {
                let scenarios = MockScenarios(seed: seed)
                try scenarios.set(text, for: nil, among: endpoints)
                let responder = responder(scenarios)
                return (0..<1_000).map { _ in responder.reply(to: MockRequest(method: "GET", path: "/goods/7")) }
            }
            let failing = try run(1, "fail=20%; delay=10ms..30ms")
            let failed = failing.count { $0.status == 503 }
            #expect((150...250).contains(failed))
            #expect(failing.allSatisfy { (.milliseconds(10)...Duration.milliseconds(30)).contains($0.delay) })
            #expect(Set(failing.map(\.delay)).count > 10)
            #expect(try run(1, "fail=20%; delay=10ms..30ms") == failing)
            #expect(try run(2, "fail=20%; delay=10ms..30ms") != failing)
            #expect(
                (150...250).contains(try run(1, "fail=20%; error=systemBusy").count { $0.note.hasSuffix("systemBusy") })
            )
            #expect((50...150).contains(try run(1, "lose=10%").count { $0.isLost }))
            #expect(try run(1, "fail=0%").allSatisfy { $0.status == 200 })
        }
    }
#endif
