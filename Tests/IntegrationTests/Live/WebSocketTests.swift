import APIRuntime
import APIRuntimeAsyncHTTPClient
import Foundation
import HTTPTypes
import LiveScenario
import TestSupport
import Testing

#if AsyncHTTPClient
    /// WebSockets over SwiftNIO, with the server of another implementation.
    @Suite(
        "WebSockets of Python", .enabled(if: WebSocketsServer.isInstalled, "needs websockets"),
        ServerTrait<WebSocketsServer>(), .timeLimit(.minutes(5)))
    struct WebSocketTests {
        private func chat(_ mode: String, _ change: (inout APIClient.Configuration) -> Void = { _ in }) -> ChatDAO {
            var configuration = APIClient.Configuration(transport: AsyncHTTPClientTransport())
            configuration.random = { 0 }
            change(&configuration)
            return ChatDAO(
                client: APIClient(server: "\(CurrentServer.address)/\(mode)", configuration: configuration))
        }

        /// The texts of the log up to the end, and the error there, if it is one.
        private func log(_ mode: String) async -> ([String], APIError<ChatError>?) {
            var texts: [String] = []
            do throws(APIError<ChatError>) {
                let log = try await chat(mode).log().connect()
                var iterator = log.events.makeAsyncIterator()
                while let text = try await iterator.next() { texts.append(text) }
                return (texts, nil)
            } catch {
                return (texts, error)
            }
        }

        /// The code with which the server saw the client close the connection.
        private func closure(_ mode: String) async throws -> String {
            let file = try #require(CurrentServer.folder).url.appendingPathComponent("closed-\(mode)")
            while true {
                if let text = try? String(contentsOf: file, encoding: .utf8), !text.isEmpty { return text }
                try await Task.sleep(for: .milliseconds(20))
            }
        }

        @Test("events and commands go both ways, and the server ends the conversation")
        func room() async throws {
            let room = try await chat("room").room(id: "7", since: 1).connect()
            var events = room.events.makeAsyncIterator()
            #expect(try await events.next() == .said(Said(id: 2, text: "2", by: "ada")))
            #expect(try await events.next() == .said(Said(id: 3, text: "3", by: "ada")))
            try await room.send(.say(Say(text: "Grüße")))
            #expect(try await events.next() == .said(Said(id: 9, text: "Grüße", by: "me")))
            try await room.send(.leave(Leave()))
            #expect(try await events.next() == nil)
        }

        @Test("lost connections continue after the last event")
        func resumes() async throws {
            let room = try await chat("lossy").room(id: "7").connect()
            var ids: [Int] = []
            for try await case .said(let said) in room.events { ids.append(said.id) }
            #expect(ids == Array(1...10))
        }

        @Test("codes of the spec are errors by name, others network errors with their code")
        func codes() async throws {
            func failure(_ mode: String) async -> APIError<ChatDAO.RoomError>? {
                do throws(APIError<ChatDAO.RoomError>) {
                    let room = try await chat(mode).room(id: "7").connect()
                    var events = room.events.makeAsyncIterator()
                    while try await events.next() != nil {}
                    return nil
                } catch {
                    return error
                }
            }
            guard case .server(.common(.kicked(let response)))? = await failure("kicked") else {
                return #expect(Bool(false))
            }
            #expect(response.message == "bye")
            guard case .network(let fault)? = await failure("policy") else { return #expect(Bool(false)) }
            #expect(fault.kind == .closed)
            #expect(fault.closure?.code == .policyViolation)
            #expect(fault.description == "Chat.room: closed: the server closed the WebSocket: policyViolation (1008)")
            guard case .server(.common(.noSuchRoom))? = await failure("missing") else { return #expect(Bool(false)) }
        }

        @Test("a server that restarts is connected to again")
        func restarts() async throws {
            let room = try await chat("restarting").room(id: "7").connect()
            var events = room.events.makeAsyncIterator()
            #expect(try await events.next() == .said(Said(id: 1, text: "1", by: "ada")))
            #expect(try await events.next() == nil)
        }

        @Test("a credential that is refused is renewed")
        func credential() async throws {
            let chat = chat("token") { configuration in
                configuration.session = APISession(.token("old"))
                configuration.refresh = { _ in .token("new") }
            }
            let room = try await chat.room(id: "7").connect()
            var events = room.events.makeAsyncIterator()
            #expect(try await events.next() == .said(Said(id: 1, text: "1", by: "ada")))
        }

        @Test("fragments are joined, with pings between them, also of large messages")
        func fragments() async throws {
            let (texts, error) = await log("fragments")
            #expect(texts.first == "Grüße")
            #expect(texts.last?.utf8.count == 900_000)
            #expect(error == nil)
            #expect(await log("pings").0 == ["pong"])
            #expect(await log("split").0 == ["ü"])
            #expect(await log("nocode").1 == nil)
        }

        @Test(
            "violations of the protocol end the connection with their code",
            arguments: [
                ("utf8", "1007", NetworkError.Kind.badServer), ("large", "1009", .responseTooLarge),
                ("masked", "1002", .badServer), ("reserved", "1002", .badServer), ("continuation", "1002", .badServer),
                ("control", "1002", .badServer), ("code", "1002", .badServer),
            ])
        func violations(mode: String, code: String, kind: NetworkError.Kind) async throws {
            guard case .network(let fault)? = await log(mode).1 else { return #expect(Bool(false)) }
            #expect(fault.kind == kind)
            #expect(try await closure(mode) == code)
        }

        @Test("bytes are echoed, also a megabyte")
        func echo() async throws {
            let echo = try await chat("echo").echo().connect()
            var events = echo.events.makeAsyncIterator()
            for count in [0, 1, 125, 126, 65_535, 65_536, 1 << 20] {
                let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0) })
                try await echo.send(data)
                #expect(try await events.next() == data)
            }
            echo.close()
            #expect(try await events.next() == nil)
        }

        @Test("a slow reader slows the server down")
        func backPressure() async throws {
            let log = try await chat("slow").log().connect()
            let file = try #require(CurrentServer.folder).url.appendingPathComponent("sent")
            func sent() -> Int { (try? String(contentsOf: file, encoding: .utf8)).flatMap { Int($0) } ?? 0 }
            // The server stops when the buffers of both sides and of the system are full.
            var before = -1
            while before != sent() || before == 0 {
                before = sent()
                try await Task.sleep(for: .milliseconds(500))
            }
            #expect(sent() < 4_000)
            var count = 0
            for try await _ in log.events { count += 1 }
            #expect(count == 4_000)
        }

        @Test("the connection is closed when nobody uses it any more")
        func release() async throws {
            do {
                let room = try await chat("room").room(id: "7").connect()
                var events = room.events.makeAsyncIterator()
                _ = try await events.next()
            }
            #expect(try await closure("room") == "1001")
        }

        @Test("a handshake that is cancelled or takes too long fails")
        func handshake() async throws {
            let (silent, port) = try Socket.listen()
            defer { withExtendedLifetime(silent) {} }
            var configuration = APIClient.Configuration(timeout: .milliseconds(200))
            configuration.transport = AsyncHTTPClientTransport()
            let chat = ChatDAO(
                client: APIClient(server: "http://127.0.0.1:\(port)", configuration: configuration))
            do throws(APIError<ChatError>) {
                _ = try await chat.log().connect()
                Issue.record("connected")
            } catch {
                guard case .network(let fault) = error else { throw error }
                #expect(fault.kind == .timedOut)
            }
        }
    }
#endif
