import APIRuntime
import Foundation
import StylesScenario
import Testing

@Suite("Generated styles of parameters")
struct StylesTests {
    private func depot(_ transport: StubTransport) -> DepotDAO {
        let configuration = APIClient.Configuration(userAgent: nil, transport: transport)
        return DepotDAO(client: APIClient(server: "https://example.com", configuration: configuration))
    }

    /// The lines of the request of a call, with brackets instead of their encodings.
    private func request(_ call: (DepotDAO) async throws -> Void) async throws -> [String] {
        let transport = StubTransport("")
        try await call(depot(transport))
        return try await transport.request().split(separator: "\n").map { line in
            line.replacingOccurrences(of: "%5B", with: "[").replacingOccurrences(of: "%5D", with: "]")
        }
    }

    @Test("lists have the style of the spec")
    func lists() async throws {
        let day = Date(timeIntervalSince1970: 86_400)
        let all = try await request { dao in
            try await dao.search(
                ids: [1, 2], sizes: [0.1, 2], names: ["a,b", "c d"], words: ["x", "é"], kinds: [.small, .small],
                tags: ["p", "q&r"], days: [day, day]
            ).value
        }
        let expectedAll = [
            "ids=1", "ids=2", "sizes=0.1,2", "names=a%2Cb,c%20d", "words=x%20%C3%A9", "kinds=S%7CS", "tag[]=p",
            "tag[]=q%26r", "days[0]=1970-01-02", "days[1]=1970-01-02",
        ]
        #expect(all.first == "GET /items?" + expectedAll.joined(separator: "&"))
        let none = try await request { dao in try await dao.search(sizes: [], words: [], tags: []).value }
        #expect(none.first == "GET /items")
    }

    @Test("models are written as in JSON, with keys as names")
    func models() async throws {
        let second = Date(timeIntervalSince1970: 5)
        let filter = Filter(
            name: "a b", created: Span(gte: second), tags: ["x", "y"],
            lines: [
                Line(price: try #require(Decimal(string: "12.30")), count: 1, marks: ["m"]),
                Line(price: try #require(Decimal(string: "12345678901234567890.5")), count: 2),
            ], isOpen: false, kind: .big, day: Date(timeIntervalSince1970: 0), limits: ["b": 2, "a": 1], city: "Rome")
        let brackets = try await request { dao in try await dao.filtered(filter: filter).value }
        let expectedBrackets = [
            "filter[name]=a%20b", "filter[created][gte]=5", "filter[tags][]=x", "filter[tags][]=y",
            "filter[lines][][price]=12.3", "filter[lines][][count]=1", "filter[lines][][marks][]=m",
            "filter[lines][][price]=12345678901234567890.5", "filter[lines][][count]=2",
            "filter[is_open]=false", "filter[kind]=B%7CG", "filter[day]=1970-01-01", "filter[limits][a]=1",
            "filter[limits][b]=2", "filter[place][city]=Rome",
        ]
        #expect(brackets.first == "GET /filtered?" + expectedBrackets.joined(separator: "&"))
        let indexed = try await request { dao in
            try await dao.filtered(where: filter, rows: [[1, nil], [], [2]]).value
        }
        let expectedIndexed = [
            "w[name]=a%20b", "w[created][gte]=5", "w[tags][0]=x", "w[tags][1]=y", "w[lines][0][price]=12.3",
            "w[lines][0][count]=1", "w[lines][0][marks][0]=m", "w[lines][1][price]=12345678901234567890.5",
            "w[lines][1][count]=2", "w[is_open]=false", "w[kind]=B%7CG", "w[day]=1970-01-01", "w[limits][a]=1",
            "w[limits][b]=2", "w[place][city]=Rome", "rows[0][0]=1", "rows[2][0]=2",
        ]
        #expect(indexed.first == "GET /filtered?" + expectedIndexed.joined(separator: "&"))
    }

    @Test("unions and dictionaries are written as in JSON")
    func unions() async throws {
        let some = try await request { dao in
            try await dao.filtered(
                metadata: ["k": "v", "n": [1, nil, ["x": true]]], shape: .panel(Panel(width: 1, height: 2)),
                key: .array(["a", "b"]), page: Page(number: 3, order: ["a", "b"], after: Span())
            ).value
        }
        let expectedSome = [
            "metadata[k]=v", "metadata[n][]=1", "metadata[n][][x]=true", "shape[kind]=panel", "shape[width]=1",
            "shape[height]=2", "key[]=a", "key[]=b", "number=3", "order=a", "order=b",
        ]
        #expect(some.first == "GET /filtered?" + expectedSome.joined(separator: "&"))
        let text = try await request { dao in
            try await dao.filtered(key: .int(7), page: Page(after: Span(lt: Date(timeIntervalSince1970: 1)))).value
        }
        #expect(text.first == "GET /filtered?key=7&after[lt]=1")
    }

    @Test("forms have styles too")
    func forms() async throws {
        let form = try await request { dao in
            try await dao.charge(
                amount: 5, expand: ["customer", "line items"], address: Address(line1: "1 Main St", postalCode: "x"),
                items: [Line(price: 1, count: 2, marks: ["a"]), Line(price: 3, count: 4)],
                lines: [Line(price: 5, count: 6)], colours: ["red", "blue"]
            ).value
        }
        let expectedForm = [
            "amount=5", "expand[]=customer", "expand[]=line+items", "address[line1]=1+Main+St",
            "address[postal_code]=x", "items[0][price]=1", "items[0][count]=2", "items[0][marks][0]=a",
            "items[1][price]=3", "items[1][count]=4", "lines[][price]=5", "lines[][count]=6",
            "colours=red%2Cblue",
        ]
        #expect(form.last == expectedForm.joined(separator: "&"))
        #expect(form.contains("Content-Type: application/x-www-form-urlencoded"))
    }

    @Test("lists in paths and headers have commas")
    func pathsAndHeaders() async throws {
        let compare = try await request { dao in
            try await dao.compare(ids: [1, 2], days: ["a/b", "c,d"], wanted: [.small, .big], apart: [1, 2]).value
        }
        #expect(compare.first == "GET /compare/1,2/with/a%2Fb,c%2Cd")
        #expect(compare.contains("X-Wanted: S,B|G"))
        #expect(compare.filter { $0.hasPrefix("X-Apart") } == ["X-Apart: 1", "X-Apart: 2"])
    }

    @Test("values with slashes fill segments")
    func slashes() async throws {
        let manifest = try await request { dao in try await dao.manifest(name: "library/debian", reference: "a/b").value
        }
        #expect(manifest.first == "GET /v2/library/debian/manifests/a%2Fb")
        let raw = try await request { dao in try await dao.raw(place: "a%20b/c").value }
        #expect(raw.first == "GET /raw/a%20b/c")
    }

    @Test("values that cannot be written fail before anything is sent")
    func refusals() async throws {
        func fault(_ call: (DepotDAO) async throws(APIError<DepotError>) -> Void) async -> String {
            do throws(APIError<DepotError>) {
                try await call(depot(StubTransport("")))
                return "none"
            } catch {
                if case .request(let fault) = error { return fault.description }
                return "\(error)"
            }
        }
        #expect(
            await fault { dao throws(APIError<DepotError>) in
                try await dao.charge(amount: 1, items: [Line(price: 1, count: 0)]).value
            } == "Depot.charge: items: Line.count at $[0].count (byte 20): expected at least 1, found number 0")
        #expect(
            await fault { dao throws(APIError<DepotError>) in try await dao.search(kinds: [.big]).value }
                == #"Depot.search: kinds: expected elements without "|", which separates them, found "B|G""#)
        #expect(
            await fault { dao throws(APIError<DepotError>) in try await dao.raw(place: "../secret").value }
                == "Depot.raw: place: expected segments with single slashes between them, none of which is empty, . "
                + #"or .., found "../secret""#)
        #expect(
            await fault { dao throws(APIError<DepotError>) in try await dao.manifest(name: "A", reference: "b").value }
                .hasPrefix("Depot.manifest: name: "))
    }

    @Test("secrets within models do not show")
    func secrets() async throws {
        let transport = StubTransport("")
        let secret = Secret(user: "u][x", password: "s3cret")
        try await depot(transport).unlock(with: secret).value
        #expect(try await transport.request().contains("%5Bpassword%5D=s3cret"))
        let noticed = Noticed()
        let configuration = APIClient.Configuration(
            userAgent: nil, middlewares: [noticed], transport: StubTransport(""))
        let client = APIClient(server: "https://example.com", configuration: configuration)
        try await DepotDAO(client: client).unlock(with: secret).value
        #expect(
            await noticed.texts == [
                "GET https://example.com/unlock?with%5Buser%5D=<hidden>&with%5Bpassword%5D=<hidden>"
            ])
    }
}

/// What a log would show of requests.
private actor Noticed: Middleware {
    private(set) var texts: [String] = []

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        texts.append("\(call.request)")
        return try await next(call)
    }
}
