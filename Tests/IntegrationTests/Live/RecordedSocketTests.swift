import APIRuntime
import APIRuntimeAsyncHTTPClient
import APIRuntimeMock
import Foundation
import LiveScenario
import TestSupport
import Testing

#if AsyncHTTPClient && Servers
    @Suite(
        "WebSockets through apigen record", .enabled(if: WebSocketsServer.isInstalled, "needs websockets"),
        ServerTrait<WebSocketsServer>(), .timeLimit(.minutes(5)))
    struct RecordedSocketTests {
        /// A spec in which the identifiers of messages have another type than the server's.
        private static let spec: String = """
            apigen: 1
            service: {name: Chat, servers: {release: '\(CurrentServer.address)/room'}}
            endpoints:
              room:
                get: /rooms/{id}
                parameters: {id: Int, since: {type: 'Int?', map: last_id}}
                returns: {socket: RoomEvent, sends: RoomCommand}
            models:
              RoomEvent: {divide-type: type, cases: {said: Said}}
              Said: {fields: {id: String, text: String, by: String}}
              RoomCommand: {divide-type: type, cases: {say: Say, leave: Leave}}
              Say: {fields: {text: String}}
              Leave: {fields: {reason: 'String?'}}

            """

        @Test("messages are compared with specs while they pass, recorded, learned and replayed")
        func checks() async throws {
            let folder = try TemporaryFolder()
            try folder.write(Self.spec, to: "Specs/Chat.yaml")
            let arguments = [
                "record", "--server", "\(CurrentServer.address)/room", "-o", "captured", "--port", "PORT", "--specs",
                "Specs",
            ]
            let proxy = try ServerProcess(Programs.apigen.path, arguments, in: folder.url)
            try await proxy.waitUntilReady("/ready")
            let transport = AsyncHTTPClientTransport()
            let chat = Self.chat(transport, "\(proxy.address)/room")
            let room = try await chat.room(id: "7", since: 1).connect()
            var events = room.events.makeAsyncIterator()
            #expect(try await events.next() == .said(Said(id: 2, text: "2", by: "ada")))
            // The connection is still open.
            let difference = "Chat.room: the event: $.id: expected String, found number 2"
            while try !folder.text(of: "server.log").contains(difference) {
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(try await events.next() == .said(Said(id: 3, text: "3", by: "ada")))
            try await room.send(.say(Say(text: "Grüße")))
            #expect(try await events.next() == .said(Said(id: 9, text: "Grüße", by: "me")))
            try await room.send(.leave(Leave()))
            #expect(try await events.next() == nil)
            let name = try #require(folder.names(in: "captured").first)
            while try !folder.text(of: "captured/\(name)").contains("\"opcode\":8") {
                try await Task.sleep(for: .milliseconds(20))
            }
            try await proxy.stop()
            #expect(try folder.text(of: "server.log").components(separatedBy: "$.id").count == 2)
            try await Self.learn(in: folder)
            try await Self.replay(try ReplayTransport(contentsOf: URL(filePath: folder.path("captured/\(name)"))))
            let mockFolder = try TemporaryFolder()
            let mock = try ServerProcess(
                Programs.apigen.path,
                ["mock", folder.path("Specs"), "--replay", folder.path("captured"), "--port", "PORT"],
                in: mockFolder.url)
            try await mock.waitUntilReady("/rooms/7", status: 426)
            try await Self.replay(transport, mock.address)
            try await mock.stop()
        }

        private static func learn(in folder: TemporaryFolder) async throws {
            let check = try await ProgramRun.detached(
                Programs.apigen, ["learn", "--check", "captured", "Specs"], in: folder.path)
            #expect(check.status == 1)
            #expect(check.output.contains("the event: $.id: expected String, found number 2; in 1 of 1 call"))
            let learned = try await ProgramRun.detached(
                Programs.apigen, ["learn", "captured", "-o", "Learned", "--service", "Chat"], in: folder.path)
            #expect(learned.status == 0, "\(learned.output)")
            let spec = try folder.text(of: "Learned/Chat.yaml")
            #expect(spec.contains("# messages: 3 received, 2 sent"), "\(spec)")
            #expect(spec.contains("returns: {socket: RoomEvent, sends: RoomCommand}"), "\(spec)")
        }

        private static func replay(
            _ transport: any Transport, _ address: String = CurrentServer.address
        ) async throws {
            let chat = chat(transport, "\(address)/room")
            let room = try await chat.room(id: "7", since: 1).connect()
            var events = room.events.makeAsyncIterator()
            for id in [2, 3] { #expect(try await events.next() == .said(Said(id: id, text: "\(id)", by: "ada"))) }
            try await room.send(.say(Say(text: "Grüße")))
            #expect(try await events.next() == .said(Said(id: 9, text: "Grüße", by: "me")))
            try await room.send(.leave(Leave()))
            #expect(try await events.next() == nil)
        }

        private static func chat(_ transport: any Transport, _ server: String) -> ChatDAO {
            ChatDAO(
                client: APIClient(server: server, configuration: APIClient.Configuration(transport: transport)))
        }
    }
#endif
