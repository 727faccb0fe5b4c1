import Foundation
import HTTPTypes
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

/// A response, a time, and whether RFC 9111 allows to store and serve it.
struct FreshnessCase: Sendable, CustomTestStringConvertible {
    var name: String
    var fields: HTTPFields
    /// Seconds from the response's arrival to the next request.
    var after: Double = 0
    /// The request's `Cache-Control`.
    var wish: String = ""
    /// Seconds from the request to the response's arrival.
    var delay: Double = 0
    var isKept: Bool = true
    var isServed: Bool

    var testDescription: String { name }
}

@Suite("HTTP caching (RFC 9111)")
struct HTTPCacheTests {
    private static let policy: CachePolicy = CachePolicy(.http, fingerprint: "f")
    /// Sun, 09 Sep 2001 01:46:40 GMT
    private static let now: Date = CachedResponse.moment

    private static func fields(_ control: String, _ others: KeyValuePairs<String, String> = [:]) -> HTTPFields {
        var fields: HTTPFields = control.isEmpty ? [:] : [.cacheControl: control]
        for (name, value) in others {
            if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
        }
        return fields
    }

    private static let date: String = "Sun, 09 Sep 2001 01:46:40 GMT"
    private static let later: String = "Sun, 09 Sep 2001 01:47:40 GMT"
    private static let earlier: String = "Sun, 09 Sep 2001 01:46:10 GMT"

    private static let rows: [FreshnessCase] = [
        FreshnessCase(name: "max-age, just before", fields: fields("max-age=60"), after: 59.9, isServed: true),
        FreshnessCase(name: "max-age, just after", fields: fields("max-age=60"), after: 60, isServed: false),
        FreshnessCase(name: "max-age of 0", fields: fields("max-age=0"), isKept: false, isServed: false),
        FreshnessCase(name: "max-age in quotes", fields: fields("max-age=\"60\""), after: 1, isServed: true),
        FreshnessCase(name: "max-age in capitals", fields: fields("Public, MAX-AGE=60"), after: 1, isServed: true),
        FreshnessCase(
            name: "the first max-age counts", fields: fields("max-age=5, max-age=60"), after: 6, isServed: false),
        FreshnessCase(
            name: "max-age that is not a number", fields: fields("max-age=x"), isKept: false, isServed: false),
        FreshnessCase(name: "negative max-age", fields: fields("max-age=-1"), isKept: false, isServed: false),
        FreshnessCase(
            name: "max-age that overflows", fields: fields("max-age=99999999999999999999"), after: 1e9,
            isServed: true),
        FreshnessCase(
            name: "max-age beyond 32 bits, just before its limit", fields: fields("max-age=4294967296"),
            after: 2_147_483_647, isServed: true),
        FreshnessCase(
            name: "max-age beyond 32 bits, at its limit", fields: fields("max-age=4294967296"), after: 2_147_483_648,
            isServed: false),
        FreshnessCase(
            name: "an Age beyond 64 bits", fields: fields("max-age=60", ["Age": "99999999999999999999"]),
            isKept: false, isServed: false),
        FreshnessCase(
            name: "s-maxage does not apply to a private cache", fields: fields("s-maxage=60"), isKept: false,
            isServed: false),
        FreshnessCase(
            name: "private applies to a private cache", fields: fields("private, max-age=60"), after: 1, isServed: true),
        FreshnessCase(
            name: "a directive in quotes is ignored", fields: fields("x=\"no-store, no-cache\", max-age=60"), after: 1,
            isServed: true),
        FreshnessCase(
            name: "max-age comes before Expires", fields: fields("max-age=10", ["Expires": later, "Date": date]),
            after: 11, isServed: false),
        FreshnessCase(
            name: "Expires minus Date, before", fields: fields("", ["Expires": later, "Date": date]), after: 59,
            isServed: true),
        FreshnessCase(
            name: "Expires minus Date, after", fields: fields("", ["Expires": later, "Date": date]), after: 60,
            isServed: false),
        FreshnessCase(
            name: "Expires without Date counts from arrival", fields: fields("", ["Expires": later]), after: 59,
            isServed: true),
        FreshnessCase(name: "Expires of 0", fields: fields("", ["Expires": "0"]), isKept: false, isServed: false),
        FreshnessCase(
            name: "Expires in the past", fields: fields("", ["Expires": earlier, "Date": date]), isKept: false,
            isServed: false),
        FreshnessCase(
            name: "Age counts", fields: fields("max-age=60", ["Age": "50"]), after: 9, isServed: true),
        FreshnessCase(
            name: "Age plus time since arrival", fields: fields("max-age=60", ["Age": "50"]), after: 10, isServed: false
        ),
        FreshnessCase(
            name: "an old Date counts as age", fields: fields("max-age=60", ["Date": earlier]), after: 30,
            isServed: false),
        FreshnessCase(
            name: "the greater of both ages counts", fields: fields("max-age=60", ["Date": earlier, "Age": "10"]),
            after: 29, isServed: true),
        FreshnessCase(
            name: "a Date in the future is no age", fields: fields("max-age=60", ["Date": later]), after: 59,
            isServed: true),
        FreshnessCase(
            name: "the transfer time counts", fields: fields("max-age=60"), after: 55, delay: 5, isServed: false),
        FreshnessCase(name: "no heuristics", fields: fields("", ["Last-Modified": earlier]), isServed: false),
        FreshnessCase(name: "no lifetime", fields: fields(""), isKept: false, isServed: false),
        FreshnessCase(name: "no-store", fields: fields("no-store, max-age=60"), isKept: false, isServed: false),
        FreshnessCase(
            name: "no-cache with a tag", fields: fields("no-cache, max-age=60", ["ETag": "\"1\""]), isServed: false),
        FreshnessCase(
            name: "no-cache for one field", fields: fields("no-cache=\"X\", max-age=60", ["ETag": "\"1\""]),
            isServed: false),
        FreshnessCase(
            name: "Vary: *", fields: fields("max-age=60", ["Vary": "Accept, *"]), isKept: false, isServed: false),
        FreshnessCase(
            name: "Vary by a field of the key", fields: fields("max-age=60", ["Vary": "Accept"]), after: 1,
            isServed: true),
        FreshnessCase(
            name: "an arrival that is still to come, by another clock", fields: fields("max-age=60"), after: -1,
            isServed: false),
        FreshnessCase(
            name: "the request's no-cache", fields: fields("max-age=60"), wish: "no-cache", isServed: false),
        FreshnessCase(
            name: "the request's max-age", fields: fields("max-age=60"), after: 11, wish: "max-age=10",
            isServed: false),
        FreshnessCase(
            name: "the request's max-age, within", fields: fields("max-age=60"), after: 10, wish: "max-age=10",
            isServed: true),
        FreshnessCase(
            name: "the request's min-fresh", fields: fields("max-age=60"), after: 31, wish: "min-fresh=30",
            isServed: false),
        FreshnessCase(
            name: "the request's min-fresh, within", fields: fields("max-age=60"), after: 30, wish: "min-fresh=30",
            isServed: true),
        FreshnessCase(
            name: "the request's max-stale", fields: fields("max-age=60"), after: 70, wish: "max-stale=10",
            isServed: true),
        FreshnessCase(
            name: "the request's max-stale, beyond", fields: fields("max-age=60"), after: 71, wish: "max-stale=10",
            isServed: false),
        FreshnessCase(
            name: "the request's unlimited max-stale", fields: fields("max-age=60"), after: 1e6, wish: "max-stale",
            isServed: true),
        FreshnessCase(
            name: "must-revalidate overrides max-stale", fields: fields("max-age=60, must-revalidate"), after: 61,
            wish: "max-stale", isServed: false),
        FreshnessCase(
            name: "must-revalidate while fresh", fields: fields("max-age=60, must-revalidate"), after: 59,
            isServed: true),
    ]

    @Test("responses are stored and served by their header fields", arguments: rows)
    func freshnessAndStorability(row: FreshnessCase) {
        var response: CachedResponse = .sample(headers: row.fields, received: Self.now)
        response.delay = .seconds(row.delay)
        let wishes = CacheControl(row.wish.isEmpty ? [:] : [.cacheControl: row.wish])
        let freshness = Freshness(of: response, Self.policy, now: Moment(Self.now).addingTimeInterval(row.after))
        let isKept = Storability(of: response, Self.policy).isAllowed
        #expect(isKept == row.isKept)
        #expect((isKept && freshness.satisfies(wishes)) == row.isServed)
    }

    @Test("the spec's lifetime overrides the server; no-store still keeps it off the disk")
    func specLifetimeOverridesTheServer() {
        let policy = CachePolicy(.cacheFirst, for: .seconds(60), fingerprint: "f")
        for (control, isVolatile) in [("max-age=1, no-cache", false), ("no-store", true)] {
            let response: CachedResponse = .sample(headers: Self.fields(control, ["Vary": "*", "Age": "100"]))
            #expect(Storability(of: response, policy).isAllowed)
            #expect(Storability(of: response, policy).isVolatile == isVolatile)
            for (age, isFresh) in [(0.0, true), (59, true), (60, false), (-1, false)] {
                let now = Moment(Self.now).addingTimeInterval(age)
                #expect(Freshness(of: response, policy, now: now).satisfies(CacheControl([:])) == isFresh)
            }
        }
    }

    @Test("http: the spec's lifetime applies when the server gives none")
    func specLifetimeIsAFallback() {
        let policy = CachePolicy(.http, for: .seconds(60), fingerprint: "f")
        let now = Moment(Self.now).addingTimeInterval(30)
        #expect(Freshness(of: .sample(headers: [:]), policy, now: now).isFresh)
        #expect(!Freshness(of: .sample(headers: [.cacheControl: "max-age=10"]), policy, now: now).isFresh)
        #expect(!Storability(of: .sample(headers: [.cacheControl: "no-store"]), policy).isAllowed)
    }

    @Test("partial content is not stored")
    func doesNotStorePartialContent() {
        var response: CachedResponse = .sample(headers: [.cacheControl: "max-age=60"])
        response.head.status = .partialContent
        #expect(!Storability(of: response, Self.policy).isAllowed)
        #expect(!Storability(of: response, CachePolicy(.cacheFirst, for: .seconds(1), fingerprint: "f")).isAllowed)
    }

    @Test("connection fields and cookies are not stored")
    func dropsConnectionFieldsAndCookies() {
        let fields = Self.fields(
            "max-age=60",
            ["Connection": "X-Hop, close", "X-Hop": "1", "Set-Cookie": "a=secret", "Keep-Alive": "1", "X-Kept": "1"])
        #expect(Storability.kept(fields) == Self.fields("max-age=60", ["X-Kept": "1"]))
    }

    @Test("status 304 renews header fields, except those that describe the body")
    func notModifiedRenewsFields() {
        let kept: CachedResponse = .sample(
            headers: Self.fields(
                "max-age=1", ["Content-Type": "text/plain", "Age": "9", "Date": Self.earlier, "X-A": "1", "X-A": "2"]))
        let head = HTTPResponse(
            status: .notModified,
            headerFields: Self.fields(
                "max-age=60",
                ["Content-Type": "text/html", "Content-Length": "0", "Date": Self.date, "X-A": "3", "Set-Cookie": "c"]))
        let renewed = kept.updated(by: head)
        #expect(renewed.head.status == .ok)
        #expect(renewed.body == kept.body)
        let expected: [String: String?] = [
            "Cache-Control": "max-age=60", "Content-Type": "text/plain", "Content-Length": nil, "Date": Self.date,
            "Age": nil, "X-A": "3", "Set-Cookie": nil,
        ]
        for (name, value) in expected { #expect(renewed.head.headerFields[named: name] == value, "\(name)") }
    }

    @Test("status 304 applies unless it names another tag")
    func notModifiedMatchesTags() {
        for (kept, said, isMeant) in [
            ("\"1\"", "\"1\"", true), ("W/\"1\"", "\"1\"", true), ("\"1\"", "W/\"1\"", true), ("\"1\"", "\"2\"", false),
        ] {
            #expect(Validators([.eTag: kept]).areMeant(by: [.eTag: said]) == isMeant)
        }
        #expect(Validators([.eTag: "\"1\""]).areMeant(by: [:]))
        #expect(Validators([.lastModified: Self.date]).areMeant(by: [.eTag: "\"1\""]))
    }
}
