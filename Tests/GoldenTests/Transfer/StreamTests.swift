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
}
