import APIRuntime
import APIRuntimeMock
import Foundation
import HTTPTypes
import LiveScenario
import Testing

/// A clock on which short waits are over at once, and long ones last until the task is cancelled.
private struct ImpatientTime: TimeSource {
    var date: Date { Date() }
    var uptime: Duration { .zero }

    func sleep(for duration: Duration) async throws {
        try await Task.sleep(for: duration < .seconds(5) ? .zero : .seconds(86_400))
    }
}

@Suite("WebSockets", .timeLimit(.minutes(5)))
struct LiveTests {
    private let transport = MockTransport()

    private func chat(_ time: any TimeSource = ImpatientTime()) -> ChatDAO {
        var configuration = APIClient.Configuration(time: time, transport: transport)
        configuration.random = { 0 }
        configuration.session = APISession(.token("t"))
        return ChatDAO(client: APIClient(server: "https://chat.example", configuration: configuration))
    }

    private static func said(_ id: Int) -> RoomEvent { .said(Said(id: id, text: "\(id)", by: "ada")) }

    /// The events up to the end, and the error there, if it is one.
    private func read(
        _ call: SocketCall<RoomEvent, RoomCommand, ChatDAO.RoomError>
    ) async -> ([RoomEvent], APIError<ChatDAO.RoomError>?) {
        var list: [RoomEvent] = []
        do throws(APIError<ChatDAO.RoomError>) {
            let room = try await call.connect()
            var events = room.events.makeAsyncIterator()
            while let event = try await events.next() { list.append(event) }
            return (list, nil)
        } catch {
            return (list, error)
        }
    }

    @Test("events and commands are typed by their tags")
    func room() async throws {
        transport.respond(
            to: chat().room(id: ""),
            with: .socket { peer in
                try await peer.send(text: #"{"type":"joined","id":1,"by":"ada"}"#)
                let command = try await peer.receive()
                #expect(command.text == #"{"type":"say","text":"Hello"}"#)
                try await peer.send(Self.said(2))
            })
        let room = try await chat().room(id: "7").connect()
        var events = room.events.makeAsyncIterator()
        #expect(try await events.next() == .joined(Joined(id: 1, by: "ada")))
        try await room.send(.say(Say(text: "Hello")))
        #expect(try await events.next() == Self.said(2))
        #expect(try await events.next() == nil)
        let request = try #require(transport.requests.first)
        #expect(request.head.path == "/rooms/7")
        #expect(request.head.headerFields[.authorization] == "Bearer t")
    }

    @Test("a command that does not match the spec is not sent")
    func invalidCommand() async throws {
        transport.respond(to: chat().room(id: ""), with: .socket { peer in _ = try await peer.receive() })
        let room = try await chat().room(id: "7").connect()
        do throws(APIError<ChatDAO.RoomError>) {
            try await room.send(.say(Say(text: String(repeating: "x", count: 101))))
            Issue.record("sent")
        } catch {
            guard case .request(let fault) = error else { throw error }
            #expect(fault.parameter == "command")
        }
    }

    @Test("a lost connection continues after the last event, as the parameter of the spec")
    func resumes() async throws {
        transport.respond(
            to: chat().room(id: ""),
            with: .socket { peer in
                try await peer.send(Self.said(1))
                try await peer.send(.typing(Typing(by: "bob")) as RoomEvent)
                peer.lose()
            },
            .socket { peer in
                // This server repeats the last event.
                try await peer.send(Self.said(1))
                try await peer.send(Self.said(2))
                peer.close(.goingAway)
            }, .status(.serviceUnavailable),
            .socket { peer in try await peer.send(Self.said(3)) })
        let (events, error) = await read(chat().room(id: "7", since: 0))
        #expect(events == [Self.said(1), .typing(Typing(by: "bob")), Self.said(2), Self.said(3)])
        #expect(error == nil)
        #expect(
            transport.requests.map(\.head.path) == [
                "/rooms/7?last_id=0", "/rooms/7?last_id=1", "/rooms/7?last_id=2", "/rooms/7?last_id=2",
            ])
    }

    @Test("a position may be sent in a header field, and the commands of the beginning are sent again")
    func resumesByHeader() async throws {
        let name = try #require(HTTPField.Name("Last-Cursor"))
        transport.respond(
            to: chat().raw(),
            with: .socket { peer in
                #expect(try await peer.receive().text == #"{"hello":true}"#)
                try await peer.send(text: #"{"cursor":"a/b"}"#)
                peer.lose()
            },
            .socket { peer in
                let text = try await peer.receive().text
                #expect(text == #"{"hello":true}"#)
            })
        let raw = try await chat().raw().connect(sending: [["hello": true]])
        var events = raw.events.makeAsyncIterator()
        #expect(try await events.next() == ["cursor": "a/b"])
        #expect(try await events.next() == nil)
        #expect(transport.requests.map { $0.head.headerFields[name] } == [nil, "a/b"])
    }

    @Test("codes of the spec are errors by name, of the endpoint and of the service")
    func codes() async throws {
        func failure(_ code: UInt16) async -> APIError<ChatDAO.RoomError>? {
            transport.respond(
                to: chat().room(id: ""),
                with: .socket { peer in peer.close(SocketClosure.Code(rawValue: code), reason: "s3cret") })
            return await read(chat().room(id: "7")).1
        }
        guard case .server(.full(let response))? = await failure(4003) else { return #expect(Bool(false)) }
        #expect(response.code == "close-4003")
        #expect(response.message == "s3cret")
        guard case .server(.common(.kicked))? = await failure(4001) else { return #expect(Bool(false)) }
        guard case .network(let fault)? = await failure(4002) else { return #expect(Bool(false)) }
        #expect(fault.kind == .closed)
        #expect(fault.closure?.code.rawValue == 4002)
        #expect(!"\(fault)".contains("s3cret"))
        #expect(await failure(1000) == nil)
    }

    @Test("a response that opens no WebSocket is the endpoint's error")
    func refused() async throws {
        transport.respond(to: chat().room(id: ""), with: .status(.notFound))
        guard case .server(.common(.noSuchRoom))? = await read(chat().room(id: "7")).1 else {
            return #expect(Bool(false))
        }
        transport.respond(to: chat().room(id: ""), with: .status(.noContent))
        guard case .dataFormat(let fault)? = await read(chat().room(id: "7")).1 else {
            return #expect(Bool(false))
        }
        #expect(fault.expected == "a WebSocket, with the status 101")
    }

    @Test("reconnecting ends after as many attempts as the spec says")
    func limit() async throws {
        transport.respond(to: chat().market(), with: .socket { peer in peer.lose() })
        let market = try await chat().market().connect()
        var events = market.events.makeAsyncIterator()
        do throws(APIError<ChatError>) {
            _ = try await events.next()
            Issue.record("no error")
        } catch {
            guard case .network(let fault) = error else { throw error }
            #expect(fault.kind == .connectionLost)
        }
        #expect(transport.requests.count == 4)
        // There are no more events after an error.
        #expect(try await events.next() == nil)
        do throws(APIError<ChatError>) {
            try await market.send(.subscribe(Symbol(symbol: "A")))
            Issue.record("sent")
        } catch {
            guard case .network(let fault) = error else { throw error }
            #expect(fault.kind == .connectionLost)
        }
    }

    @Test("an event that does not match the spec ends the events, or is dropped and counted")
    func invalidEvents() async throws {
        transport.respond(
            to: chat().room(id: ""),
            with: .socket { peer in
                try await peer.send(Self.said(1))
                try await peer.send(text: #"{"type":"said"}"#)
                _ = try await peer.receive()
            })
        let (events, error) = await read(chat().room(id: "7"))
        #expect(events == [Self.said(1)])
        guard case .dataFormat(let fault)? = error else { return #expect(Bool(false)) }
        #expect(fault.event == 2)
        transport.respond(
            to: chat().market(),
            with: .socket { peer in
                _ = try await peer.receive()
                try await peer.send(text: "[]")
                try await peer.send(Trade(symbol: "A", price: 1, number: 1))
            })
        let market = try await chat().market().connect()
        let trades = market.events
        var iterator = trades.detailed.makeAsyncIterator()
        try await market.send(.subscribe(Symbol(symbol: "A")))
        let trade = try await iterator.next()
        #expect(trade?.value.price == 1)
        #expect(trade?.droppedEvents == 1)
    }

    @Test("texts, bytes and values at a path are whole messages")
    func forms() async throws {
        transport.respond(to: chat().log(), with: .socket { peer in try await peer.send(text: "Grüße") })
        var log = try await chat().log().connect().events.makeAsyncIterator()
        #expect(try await log.next() == "Grüße")
        transport.respond(to: chat().log(), with: .socket { peer in try await peer.send(.data([1])) })
        var bytes = try await chat().log().connect().events.makeAsyncIterator()
        do throws(APIError<ChatError>) {
            _ = try await bytes.next()
            Issue.record("no error")
        } catch {
            guard case .dataFormat(let fault) = error else { throw error }
            #expect(fault.found == "a binary message")
        }
        transport.respond(
            to: chat().echo(), with: .socket { peer in try await peer.send(try await peer.receive()) })
        let echo = try await chat().echo().connect()
        try await echo.send(Data([0, 255]))
        var echoes = echo.events.makeAsyncIterator()
        #expect(try await echoes.next() == Data([0, 255]))
        transport.respond(
            to: chat().counts(),
            with: .socket { peer in
                #expect(try await peer.receive() == .text("more"))
                try await peer.send(text: #"{"count":3}"#)
            })
        let counts = try await chat().counts().connect()
        try await counts.send("more")
        var numbers = counts.events.makeAsyncIterator()
        #expect(try await numbers.next() == 3)
    }

    @Test("a server that falls silent is given up")
    func silence() async throws {
        let time = ManualPings()
        transport.respond(
            to: chat().room(id: ""),
            with: .socket { peer in
                peer.ignorePings()
                try await peer.send(Self.said(1))
                _ = try await peer.receive()
            }, .socket { peer in try await peer.send(Self.said(2)) })
        let (events, error) = await read(chat(time).room(id: "7"))
        #expect(events == [Self.said(1), Self.said(2)])
        #expect(error == nil)
    }

    @Test("closing ends the events, and the server hears the code")
    func close() async throws {
        let (codes, continuation) = AsyncStream<SocketClosure>.makeStream()
        transport.respond(
            to: chat().log(),
            with: .socket { peer in
                do {
                    _ = try await peer.receive()
                } catch let closure as SocketClosure {
                    continuation.yield(closure)
                }
            })
        let log = try await chat().log().connect()
        log.close(.normal, reason: "done")
        var events = log.events.makeAsyncIterator()
        #expect(try await events.next() == nil)
        do {
            _ = try await chat().log().connect()
        }
        var seen = codes.makeAsyncIterator()
        #expect(await seen.next()?.code == .normal)
        // Nobody holds the second connection.
        #expect(await seen.next()?.code == .goingAway)
    }

    @Test("no event is lost or comes twice over connections that are lost at random")
    func randomLosses() async throws {
        for seed in 0..<300 {
            var random = SystemRandomNumberGenerator()
            let repeats = Bool.random(using: &random)
            let lengths = (0..<200).map { _ in Int.random(in: 0...4, using: &random) }
            transport.respond(to: "Chat.room") { request in
                let path = request.head.path ?? ""
                let last = path.split(separator: "=").last.flatMap { Int($0) } ?? 0
                return .socket { peer in
                    let first = max(1, repeats ? last : last + 1)
                    for id in first..<min(first + 2 + lengths[last], 21) { try await peer.send(Self.said(id)) }
                    if first + 2 + lengths[last] < 21 { peer.lose() }
                }
            }
            let (events, error) = await read(chat().room(id: "7", since: 0))
            #expect(events == (1...20).map(Self.said), "\(seed): \(repeats) \(lengths)")
            #expect(error == nil)
        }
    }
}

/// A clock on which every wait is over as soon as all tasks had a chance to run.
private struct ManualPings: TimeSource {
    var date: Date { Date() }
    var uptime: Duration { .zero }

    func sleep(for duration: Duration) async throws {
        // The handshake has a limit of its own.
        try await Task.sleep(for: duration > .seconds(50) ? .seconds(86_400) : .milliseconds(20))
    }
}

@Suite("Subscriptions over a WebSocket", .timeLimit(.minutes(5)))
struct SubscriptionTests {
    private let transport = MockTransport()

    private var chat: ChatDAO {
        var configuration = APIClient.Configuration(time: ImpatientTime(), transport: transport)
        configuration.random = { 0 }
        return ChatDAO(client: APIClient(server: "https://chat.example", configuration: configuration))
    }

    private func trades(
        _ market: SocketConnection<Trade, MarketCommand, ChatError>, of symbol: String
    ) -> SocketEvents<Trade, ChatError> {
        market.events(
            of: symbol, subscribe: { last in .subscribe(Symbol(symbol: symbol, after: last?.number)) },
            unsubscribe: .unsubscribe(Symbol(symbol: symbol)))
    }

    @Test("each subscription has its events, and is begun again on a new connection")
    func subscriptions() async throws {
        transport.respond(
            to: chat.market(),
            with: .socket { peer in
                #expect(try await peer.receive().text == #"{"do":"subscribe","symbol":"A"}"#)
                try await peer.send(Trade(symbol: "A", price: 1, number: 1))
                #expect(try await peer.receive().text == #"{"do":"subscribe","symbol":"B"}"#)
                try await peer.send(Trade(symbol: "A", price: 2, number: 2))
                try await peer.send(Trade(symbol: "B", price: 3, number: 1))
                peer.lose()
            },
            .socket { peer in
                #expect(try await peer.receive().text == #"{"do":"subscribe","symbol":"A","after":2}"#)
                #expect(try await peer.receive().text == #"{"do":"subscribe","symbol":"B","after":1}"#)
                try await peer.send(Trade(symbol: "B", price: 4, number: 2))
                #expect(try await peer.receive().text == #"{"do":"unsubscribe","symbol":"B"}"#)
            })
        let market = try await chat.market().connect()
        var a = trades(market, of: "A").makeAsyncIterator()
        #expect(try await a.next()?.price == 1)
        do {
            var b = trades(market, of: "B").makeAsyncIterator()
            #expect(try await b.next()?.price == 3)
            #expect(try await b.next()?.price == 4)
        }
        #expect(try await a.next()?.price == 2)
        #expect(try await a.next() == nil)
    }

    @Test("readers of one key share its subscription, and each gets all events")
    func sharedSubscription() async throws {
        transport.respond(
            to: chat.market(),
            with: .socket { peer in
                #expect(try await peer.receive().text == #"{"do":"subscribe","symbol":"A"}"#)
                try await peer.send(Trade(symbol: "B", price: 0, number: 1))
                try await peer.send(Trade(symbol: "A", price: 1, number: 1))
                #expect(try await peer.receive().text == #"{"do":"unsubscribe","symbol":"A"}"#)
            })
        let market = try await chat.market().connect()
        let others = market.events.makeAsyncIterator()
        do {
            var first = trades(market, of: "A").makeAsyncIterator()
            var second = trades(market, of: "A").makeAsyncIterator()
            #expect(try await first.next()?.price == 1)
            #expect(try await second.next()?.price == 1)
        }
        var rest = others
        #expect(try await rest.next()?.symbol == "B")
        #expect(try await rest.next() == nil)
    }
}
