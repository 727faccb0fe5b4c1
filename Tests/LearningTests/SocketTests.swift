import Learning
import Recording
import SpecLanguage
import Testing

@Suite("learning: WebSockets")
struct SocketTests {
    private static func exchange(_ messages: [RecordedSocket.Message], closed code: UInt16? = nil) -> Exchange {
        var exchange = Exchange(
            request: RecordedRequest(method: "GET", url: "https://api.example.com/rooms/7?since=1"),
            response: RecordedResponse(status: 101))
        exchange.socket = RecordedSocket(
            messages: messages, closure: code.map { RecordedSocket.Closure(.server, code: $0) })
        return exchange
    }

    private static func received(_ texts: String...) -> [RecordedSocket.Message] {
        texts.map { .init(.server, isText: true, Array($0.utf8)) }
    }

    private static func sent(_ texts: String...) -> [RecordedSocket.Message] {
        texts.map { .init(.client, isText: true, Array($0.utf8)) }
    }

    private static let chat: [RecordedSocket.Message] =
        sent(#"{"do": "say", "text": "Hello"}"#)
        + received(
            #"{"type": "said", "id": 1, "text": "Hello"}"#, #"{"type": "joined", "by": "ada"}"#,
            #"{"type": "said", "id": 2, "text": "Hi"}"#, #"{"type": "joined", "by": "bob"}"#,
            #"{"type": "said", "id": 3, "text": "x"}"#, #"{"type": "said", "id": 4, "text": "y"}"#)

    private func learned(_ exchanges: [Exchange]) -> (spec: String, diagnostics: [String], differences: [String]) {
        var learner = Learner()
        for exchange in exchanges { learner.add(exchange) }
        let text = learner.learned()?.text ?? ""
        let checked = SpecChecker().check([SpecSource(path: "Example.yaml", name: "Example", bytes: Array(text.utf8))])
        var check = TrafficCheck(checked.specification)
        for exchange in exchanges { check.add(exchange, at: "a.har") }
        #expect(check.count == exchanges.count)
        return (text, checked.diagnostics.map(\.message), check.results.map(\.text))
    }

    @Test("messages have a type for each direction, unions by their tag") func learnsUnions() {
        let (spec, diagnostics, differences) = learned([Self.exchange(Self.chat)])
        #expect(diagnostics == [])
        #expect(differences == [])
        #expect(
            spec.contains(
                """
                    # messages: 6 received, 1 sent
                    returns: {socket: RoomEvent, sends: RoomCommand}
                """))
        #expect(
            spec.contains(
                """
                    divide-type: type
                    cases: {said: SaidRoomEvent, joined: JoinedRoomEvent}
                """))
        #expect(spec.contains("SaidRoomEvent:\n    fields:\n      id: Int\n      text: String"))
        #expect(spec.contains("RoomCommand:"))
    }

    @Test("texts, bytes and JSON that is no object have their own types") func learnsScalars() {
        let binary = RecordedSocket.Message(.server, isText: false, [0, 1])
        #expect(learned([Self.exchange(Self.received("x", "y"))]).spec.contains("returns: {socket: String}"))
        #expect(learned([Self.exchange([binary] + Self.sent("x"))]).spec.contains("{socket: Data, sends: String}"))
        #expect(learned([Self.exchange(Self.received("\"x\""))]).spec.contains("{socket: JSON}"))
        #expect(learned([Self.exchange(Self.sent("[1, 2]"))]).spec.contains("{socket: JSON, sends: [Int]}"))
        #expect(learned([Self.exchange([])]).differences == [])
    }

    @Test("connections whose messages were not recorded are left out") func leavesOut() {
        var learner = Learner()
        learner.add(
            Exchange(
                request: RecordedRequest(method: "GET", url: "https://api.example.com/rooms/7"),
                response: RecordedResponse(status: 101)))
        #expect(learner.learned() == nil)
        #expect(learner.skipped.map(\.reason) == ["WebSocket connections without their messages"])
    }

    private static let spec: String = """
        apigen: 1
        service: {name: Chat, servers: {release: https://api.example.com}}
        errors: {close-4001: kicked}
        endpoints:
          room:
            get: /rooms/{id}
            parameters: {id: Int, since: Int}
            returns: {socket: RoomEvent, sends: Say}
          log: {get: /log, returns: String}
        models:
          RoomEvent: {divide-type: type, cases: {said: Said, joined: Joined}}
          Said: {fields: {id: Int, text: String}}
          Joined: {fields: {by: String}}
          Say: {fields: {text: String}}
        """

    private func check(_ exchanges: [Exchange], counting: Bool = false) -> TrafficCheck {
        let checked = SpecChecker().check([SpecSource(path: "Chat.yaml", name: "Chat", bytes: Array(Self.spec.utf8))])
        #expect(checked.diagnostics.map(\.message) == [])
        var check =
            counting ? TrafficCheck(counting: checked.specification) : TrafficCheck(checked.specification)
        for exchange in exchanges { check.add(exchange, at: "a.har") }
        return check
    }

    @Test("each message is compared with its type, in both directions") func checks() {
        let good = Self.received(#"{"type": "said", "id": 1, "text": "x"}"#) + Self.sent(#"{"text": "x"}"#)
        #expect(check([Self.exchange(good, closed: 4001)]).results.isEmpty)
        let bad =
            Self.received(#"{"type": "said", "id": "1", "text": "x"}"#, #"{"type": "said", "id": "2", "text": "x"}"#)
            + Self.sent("{}", "no")
        let results = check([Self.exchange(bad, closed: 4002)]).results
        #expect(results.allSatisfy { $0.isError && $0.count == 1 })
        #expect(
            results.map(\.text) == [
                "the event: $.id: expected Int, found string \"1\"",
                "the command: $.text: expected String, found nothing",
                "the command: expected a value",
                "the server closed the WebSocket with 4002, which has no name",
            ])
        #expect(results.last?.fix == "errors: {close-4002: closed4002}")
    }

    @Test("a WebSocket where the spec has none is a difference") func findsSockets() {
        var exchange = Self.exchange([])
        exchange.request.url = "https://api.example.com/log"
        let results = check([exchange]).results
        #expect(results.map(\.text) == ["the response opens a WebSocket"])
    }

    @Test("what messages show of models is counted") func counts() throws {
        let good = Self.received(#"{"type": "said", "id": 1, "text": "x"}"#) + Self.sent(#"{"text": "x"}"#)
        let report = try #require(check([Self.exchange(good)], counting: true).report)
        let names = report.endpoints.values.flatMap(\.items.keys).map { "\($0)" }
        #expect(names.contains { $0.contains("Said.text") })
        #expect(names.contains { $0.contains("Say.text") })
        #expect(!names.contains { $0.contains("Joined.by") })
    }
}
