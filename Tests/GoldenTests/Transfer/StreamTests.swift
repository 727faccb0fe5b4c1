import APIRuntime
import Foundation
import HTTPTypes
import Testing
import TransferScenario

@Suite("Generated streams", .timeLimit(.minutes(5)))
struct GeneratedStreamTests {
    private func transport(_ text: String, _ type: String = "text/event-stream") -> ScriptedTransport {
        ScriptedTransport { _, _ in ScriptedTransport.Reply(body: text, fields: [.contentType: type]) }
    }

    @Test("values of events are read one by one")
    func eventValues() async throws {
        let text = "id: 1\ndata: {\"symbol\":\"A\",\"cents\":5}\n\nid: 2\ndata: {\"symbol\":\"B\",\"cents\":7}\n\n"
        let transport = transport(text)
        var prices: [Price] = []
        for try await price in vault(transport, time: APIClient.SystemTime()).prices(symbols: ["A", "B"]) {
            prices.append(price)
            if prices.count == 2 { break }
        }
        #expect(prices == [Price(symbol: "A", cents: 5), Price(symbol: "B", cents: 7)])
        #expect(await transport.paths == ["/prices?symbols=A&symbols=B"])
        #expect(await transport.fields("Accept") == ["text/event-stream"])
    }

    @Test("an invalid value is reported with its event and path")
    func invalidValue() async {
        let transport = transport("data: {\"symbol\":\"A\",\"cents\":-1}\n\n")
        var iterator = vault(transport, time: APIClient.SystemTime()).prices(symbols: []).makeAsyncIterator()
        do throws(APIError<VaultError>) {
            _ = try await iterator.next()
            Issue.record("no error")
        } catch .dataFormat(let fault) {
            #expect(
                fault.description
                    == "Price.cents at $.cents (event 1, byte 22): expected at least 0, found number -1")
        } catch {
            Issue.record(error)
        }
    }

    @Test("a path selects the value in each event, up to the end marker")
    func pathAndEnd() async throws {
        let word = { (text: String) in "data: {\"choices\":[{\"delta\":\"\(text)\"}]}\n\n" }
        let transport = transport(word("Hel") + word("lo") + "data: [DONE]\n\n" + word("?"))
        var text = ""
        let vault = vault(transport, time: APIClient.SystemTime())
        for try await word in vault.answer(question: "Who?") { text += word }
        #expect(text == "Hello")
        #expect(try await transport.bodies() == [#"{"question":"Who?"}"#])
    }

    @Test("lines of JSON and of text are read, and invalid ones are dropped if declared")
    func lines() async throws {
        let changes = transport("{\"id\":1}\n{\"id\":\"x\"}\n\n{\"id\":3}", "application/x-ndjson")
        var numbers: [Int] = []
        for try await event in vault(changes, time: APIClient.SystemTime()).changes().events {
            numbers.append(event.number)
        }
        #expect(numbers == [1, 3])
        let log = transport("one\ntwo\n", "text/plain")
        var lines: [String] = []
        for try await line in vault(log, time: APIClient.SystemTime()).log() { lines.append(line) }
        #expect(lines == ["one", "two"])
    }

    @Test("an error in the envelope is an error of the service")
    func errors() async {
        let transport = ScriptedTransport { _, _ in .code(1001) }
        var iterator = vault(transport, time: APIClient.SystemTime()).prices(symbols: []).makeAsyncIterator()
        await #expect(throws: APIError<VaultError>.server(.signedOut)) { try await iterator.next() }
    }

    // MARK: Events by name

    private typealias Event = VaultDAO.DescribeEvent

    private func described(_ text: String) -> StreamEvents<Event, VaultDAO.DescribeError> {
        vault(transport(text), time: APIClient.SystemTime()).describe(id: 1).events
    }

    private func events(_ text: String) async throws -> [StreamEvent<Event>] {
        var events: [StreamEvent<Event>] = []
        for try await event in described(text) { events.append(event) }
        return events
    }

    @Test("named events are cases, and those without a name are messages")
    func namedEvents() async throws {
        let text = """
            data: {"delta":{"text":"A"}}

            event: ping
            data: {"type":"ping"}

            event: message
            data: {"delta":{"text":" lake"}}

            event: status
            data: almost {done

            event: thread.usage
            data: {"tokens":7}

            event: done
            data: {}


            """
        let values = try await events(text).map(\.value)
        #expect(
            values == [
                .message(Word(text: "A")), .message(Word(text: " lake")), .status("almost {done"), .usage(7), .done,
            ])
    }

    @Test("heartbeats without data do not end a stream, whatever their name")
    func heartbeats() async throws {
        let text = "data:\n\n: comment\n\nevent: other\ndata:  \n\ndata: {\"delta\":{\"text\":\"A\"}}\n\n"
        let events = try await events(text)
        #expect(events == [StreamEvent(.message(Word(text: "A")), number: 1)])
        let plain = transport(
            "data: {\"symbol\":\"A\",\"cents\":5}\n\ndata:\n\ndata: {\"symbol\":\"B\",\"cents\":7}\n\n")
        var symbols: [String] = []
        for try await price in vault(plain, time: APIClient.SystemTime()).prices(symbols: []).prefix(2) {
            symbols.append(price.symbol)
        }
        #expect(symbols == ["A", "B"])
    }

    @Test("events that the spec does not name are dropped and counted, if it says so")
    func unknownEventsDropped() async throws {
        let text =
            "event: new\ndata: {}\n\nevent: message\ndata: [1]\n\nevent: message\ndata: {\"delta\":{\"text\":\"A\"}}\n\n"
        #expect(
            try await events(text) == [
                StreamEvent(.message(Word(text: "A")), number: 3, name: "message", droppedEvents: 2)
            ])
    }

    @Test("an event that the spec does not name fails, and the error names it")
    func unknownEventFails() async throws {
        let transport = transport("event: moved\ndata: {\"id\":1}\n\n")
        var iterator = vault(transport, time: APIClient.SystemTime()).watch().makeAsyncIterator()
        do throws(APIError<VaultError>) {
            _ = try await iterator.next()
            Issue.record("no error")
        } catch .dataFormat(let fault) {
            #expect(
                fault.description
                    == "Vault.watch at event (event 1, byte 0): expected an event that the spec names, found \"moved\"")
        }
    }

    @Test("an event that means an error ends the stream with it")
    func failingEvent() async throws {
        let text =
            "data: {\"delta\":{\"text\":\"A\"}}\n\nevent: error\ndata: {\"message\":\"too long\"}\n\ndata: {}\n\n"
        var iterator = described(text).makeAsyncIterator()
        #expect(try await iterator.next()?.value == .message(Word(text: "A")))
        do throws(APIError<VaultDAO.DescribeError>) {
            _ = try await iterator.next()
            Issue.record("no error")
        } catch .server(.error(let problem)) {
            #expect(problem.message == "too long")
            #expect(problem.response.code == "event-error")
        } catch {
            Issue.record(error)
        }
        #expect(try await iterator.next() == nil)
    }

    @Test("a stream can be kept, and sends nothing until it is read")
    func keptStream() async throws {
        let transport = transport("event: removed\ndata: {\"id\":4}\n\n")
        let changes = vault(transport, time: APIClient.SystemTime()).watch()
        #expect(changes.name == "Vault.watch")
        #expect(await transport.requests.isEmpty)
        var iterator = changes.makeAsyncIterator()
        #expect(try await iterator.next() == .removed(4))
    }

    @Test("records of JSON text sequences are read, and cut ones are dropped if declared")
    func records() async throws {
        let transport = transport("\u{1E}1\n\u{1E}2\u{1E}3\n", "application/json-seq")
        var events: [StreamEvent<Int>] = []
        for try await event in vault(transport, time: APIClient.SystemTime()).measurements().events {
            events.append(event)
        }
        #expect(events == [StreamEvent(1, number: 1), StreamEvent(3, number: 3, droppedEvents: 1)])
        #expect(await transport.fields("Accept") == ["application/json-seq"])
    }
}
