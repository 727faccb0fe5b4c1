import APIRuntime
import APIRuntimeMock
import LiveScenario
import Testing

/// The snippets of the page on live connections, verbatim and run.
@Suite("Snippets on live connections", .timeLimit(.minutes(5)))
struct LiveSnippets {
    private func chat(_ script: @escaping MockSocketPeer.Script) -> ChatDAO {
        let mock = MockTransport()
        mock.respondToOthers { _ in .socket(script) }
        let configuration = APIClient.Configuration(session: APISession(.token("t")), transport: mock)
        return ChatDAO(client: APIClient(server: "https://chat.example", configuration: configuration))
    }

    @Test("a room")
    func room() async throws {
        let chat = chat { peer in
            let command: RoomCommand = try await peer.receive()
            guard case .say(let say) = command else { return }
            try await peer.send(RoomEvent.said(Said(id: 42, text: say.text, by: "me")))
        }
        let room = try await chat.room(id: "7", since: 41).connect()
        try await room.send(.say(Say(text: "Hello")))
        for try await event in room.events {
            switch event {
            case .said(let said): print(said.by, said.text)
            case .joined(let joined): print(joined.by, "is here")
            case .typing: break
            }
        }
    }

    @Test("codes of the spec")
    func codes() async throws {
        let chat = chat { peer in peer.close(SocketClosure.Code(rawValue: 4001)) }
        do throws(APIError<ChatDAO.RoomError>) {
            let room = try await chat.room(id: "7").connect()
            var events = room.events.makeAsyncIterator()
            while let event = try await events.next() { print(event) }
        } catch {
            switch error {
            case .server(.common(.kicked(let response))): print(response.code)
            case .network(let fault): print(fault.closure?.code ?? .abnormal)
            default: print(error)
            }
        }
    }

    @Test("subscriptions")
    func subscriptions() async throws {
        let chat = chat { peer in
            let command: MarketCommand = try await peer.receive()
            guard case .subscribe(let symbol) = command else { return }
            try await peer.send(Trade(symbol: symbol.symbol, price: 7, number: 1))
        }
        let market = try await chat.market().connect()
        let trades = market.events(
            of: "APPL", subscribe: { last in .subscribe(Symbol(symbol: "APPL", after: last?.number)) },
            unsubscribe: .unsubscribe(Symbol(symbol: "APPL")))
        for try await trade in trades {
            print(trade.price)
        }
    }

    @Test("a script")
    func script() async throws {
        let mock = MockTransport()
        mock.respond(
            to: "Chat.room",
            with: .socket { peer in
                try await peer.send(RoomEvent.joined(Joined(id: 1, by: "ada")))
                let command: RoomCommand = try await peer.receive()
                print(command)
                peer.close(.goingAway)
            })
        let configuration = APIClient.Configuration(session: APISession(.token("t")), transport: mock)
        let chat = ChatDAO(client: APIClient(server: "https://chat.example", configuration: configuration))
        let room = try await chat.room(id: "7").connect()
        var events = room.events.makeAsyncIterator()
        let event = try await events.next()
        #expect(event == .joined(Joined(id: 1, by: "ada")))
        try await room.send(.leave(Leave()))
    }
}
