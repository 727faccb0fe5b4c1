import APIRuntime
import ManyScenario
import Testing

/// Declarations with more cases, values or fields than one function holds.
@Suite("Generated code with very many of a kind")
struct ManyTests {
    private func error(_ body: String) async -> DepotError? {
        let configuration = APIClient.Configuration(userAgent: nil, transport: StubTransport(body))
        let client = APIClient(server: "https://depot.example", configuration: configuration)
        do throws(APIError<DepotError>) {
            _ = try await DepotDAO(client: client).settings().value
            return nil
        } catch {
            guard case .server(let failure) = error else { return nil }
            return failure
        }
    }

    @Test("each error code of a large service gives its own case")
    func errorCodes() async throws {
        let first = try #require(await error(#"{"code": 1001, "message": "m"}"#))
        let last = try #require(await error(#"{"code": 1120}"#))
        let other = try #require(await error(#"{"code": 7}"#))
        #expect(first == .refusal1 && first.message == "m" && first != last)
        #expect(last == .refusal120 && last.response.code == "1120" && Set([last, .refusal120]).count == 1)
        #expect(other == .unknown(code: "7", message: nil) && other != last)
        #expect(DepotError.refusal2.message == "Try again" && DepotError.refusal2.isWorthRetrying)
        #expect(!DepotError.refusal1.isWorthRetrying)
    }

    @Test("bodies of errors are decoded, and compared")
    func errorBodies() async throws {
        let error = try #require(await error(#"{"code": 1105, "problem": {"id": "a", "count": 2}}"#))
        guard case .refusal105(let content) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(content.id == "a" && content.count == 2 && error.message == "Not allowed")
        #expect(error == .refusal105(Item1(id: "a", count: 2)) && error != .refusal105(Item1(id: "b")))
    }

    @Test("cases of unions are read, written and compared", arguments: [1, 100, 101, 120])
    func unionCases(number: Int) throws {
        let json = #"{"type":"event-\#(number)","id":"a"}"#
        let event = try Event(fromJSON: json)
        #expect(try event.toJSON() == Array(json.utf8))
        #expect(try event == Event(fromJSON: json) && Set([event, try Event(fromJSON: json)]).count == 1)
        #expect(try event != Event(fromJSON: #"{"type":"event-\#(number)","id":"b"}"#))
        #expect(try event != Event(fromJSON: #"{"type":"event-4","id":"a"}"#))
    }

    @Test("unknown tags are kept")
    func unknownTags() throws {
        let event = try Event(fromJSON: #"{"type":"other","x":1}"#)
        guard case .unknown(let json) = event else {
            Issue.record("\(event)")
            return
        }
        #expect(json == ["type": "other", "x": 1])
        #expect(try Event(fromJSON: event.toJSON()) == event)
    }

    @Test("raw values of enums", arguments: [1, 200, 201, 210])
    func rawValues(number: Int) throws {
        let country = try #require(Country(rawValue: "land-\(number)"))
        #expect(country.rawValue == "land-\(number)" && Country.allCases[number - 1] == country)
        let currency = Currency(rawValue: "coin-\(number)")
        #expect(currency.rawValue == "coin-\(number)")
        if case .unknown = currency { Issue.record("\(currency) has no case") }
        #expect(try [Country](fromJSON: "[\"land-\(number)\"]") == [country])
    }

    @Test("values that the spec does not name")
    func unknownRawValues() throws {
        #expect(Country(rawValue: "land") == nil)
        #expect(throws: DataFormatError.self) { try [Country](fromJSON: #"["land"]"#) }
        #expect(Currency(rawValue: "coin") == .unknown("coin") && Currency.unknown("coin").rawValue == "coin")
    }

    @Test("fields of every part are set, read and written")
    func fields() throws {
        let settings = Settings { settings in
            settings.field4 = "a"
            settings.field205 = "b"
            settings.field206 = 7
        }
        #expect(settings.field1 == nil && settings.field2 == 1 && settings.field8.isEmpty)
        let again = try Settings(fromJSON: settings.toJSON())
        #expect(again == settings && again.hashValue == settings.hashValue)
        #expect(again.field205 == "b" && again.field206 == 7)
        #expect(throws: DataFormatError.self) { try Settings(fromJSON: "{}") }
    }
}
