import Foundation
import HTTPTypes
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Cache keys")
struct CacheKeyTests {
    private static let policy: CachePolicy = CachePolicy(.cacheFirst, fingerprint: "f")

    private static func call(
        _ server: String = "https://a.example.com/v1", servers: [String] = [], user: String? = nil,
        changing change: (inout APICall.Request) -> Void = { _ in }
    ) throws -> APICall {
        var request = APICall.Request(
            method: .get, server: try ServerAddress(server), path: "/p", query: [APICall.Request.Item("a", "1")],
            headerFields: [.accept: "application/json"], content: .none, timeout: .seconds(1))
        change(&request)
        var call = APICall(request, servers: try servers.map { url in try ServerAddress(url) })
        call.identity = Identity(user: user)
        return call
    }

    private static func key(_ change: (inout APICall.Request) -> Void = { _ in }) throws -> CacheKey? {
        CacheKey(of: try call(changing: change), policy)
    }

    @Test("equal calls have equal keys")
    func equalForEqualCalls() throws {
        let key = try #require(try Self.key())
        #expect(try Self.key() == key)
    }

    @Test("each part that may change the response changes the key")
    func differByEveryPart() throws {
        let changes: [(inout APICall.Request) -> Void] = [
            { _ in }, { request in request.method = .head }, { request in request.path = "/q" },
            { request in request.query = [] }, { request in request.query = [APICall.Request.Item("a", "2")] },
            { request in request.query = [APICall.Request.Item("b", "1")] },
            { request in request.query.append(APICall.Request.Item("a", "1")) },
            { request in request.headerFields[.accept] = "text/plain" },
            { request in request.headerFields[.authorization] = "Bearer 1" },
            { request in request.headerFields[.cookie] = "a=1" },
            { request in request.content = .json([]) }, { request in request.content = .json([0x31]) },
            { request in request.content = .form([APICall.Request.Item("a", "1")]) },
        ]
        var keys = try changes.map(Self.key)
        for server in ["https://b.example.com/v1", "http://a.example.com/v1", "https://a.example.com/v2"] {
            keys.append(CacheKey(of: try Self.call(server), Self.policy))
        }
        for user in ["", "ada", "bob"] {
            let perUser = CachePolicy(.cacheFirst, isPerUser: true, fingerprint: "f")
            keys.append(CacheKey(of: try Self.call(user: user), perUser))
        }
        keys.append(CacheKey(of: try Self.call(), CachePolicy(.cacheFirst, fingerprint: "g")))
        #expect(keys.contains(nil) == false)
        #expect(Set(keys).count == keys.count)
        #expect(Set(keys.compactMap { key in key?.file.digest }).count == keys.count)
    }

    @Test("Cache-Control, and the user of a shared response, do not change the key")
    func ignoreCacheControlAndSharedUsers() throws {
        #expect(try Self.key { request in request.headerFields[.cacheControl] = "no-cache" } == Self.key())
        #expect(CacheKey(of: try Self.call(user: "ada"), Self.policy) == (try Self.key()))
    }

    @Test("with a credential, the user's name is part of the key of every response")
    func namesBesideCredentials() throws {
        func key(_ user: String, _ credential: String?) throws -> CacheKey? {
            var call = try Self.call(user: user)
            call.identity.credential = Identity(user: credential).user
            return CacheKey(of: call, Self.policy)
        }
        #expect(try key("ada", "c") != key("bob", "c"))
        #expect(try key("ada", nil) == key("bob", nil))
    }

    @Test("failover servers share keys")
    func areEqualForFailoverServers() throws {
        let servers = ["https://a.example.com/v1", "https://b.example.com/api"]
        let first = CacheKey(of: try Self.call(servers[0], servers: servers), Self.policy)
        #expect(CacheKey(of: try Self.call(servers[1], servers: servers), Self.policy) == first)
        #expect(CacheKey(of: try Self.call("https://c.example.com/v1", servers: servers), Self.policy) != first)
    }

    @Test("uncacheable requests have no key")
    func areNilForUncacheableRequests() throws {
        for method in [APICall.Request.Method.post, .put, .patch, .delete] {
            #expect(try Self.key { request in request.method = method } == nil)
        }
        for name in [HTTPField.Name.range, .ifNoneMatch, .ifModifiedSince, .ifMatch, .ifUnmodifiedSince, .ifRange] {
            #expect(try Self.key { request in request.headerFields[name] = "x" } == nil)
        }
        let stream = WireBody(length: nil, isRepeatable: false) { WireBody([1]).chunks() }
        #expect(try Self.key { request in request.content = .other(stream, contentType: "text/plain") } == nil)
        let perUser = CachePolicy(.cacheFirst, isPerUser: true, fingerprint: "f")
        #expect(CacheKey(of: try Self.call(), perUser) == nil)
    }

    @Test("parts of a text do not run into one another")
    func separateParts() {
        let texts = [["ab", "c"], ["a", "bc"], ["abc"], ["abc", ""], ["", "abc"]]
        let digests = texts.map { parts in
            var text = KeyText()
            for part in parts { text.append(part) }
            return text.digest
        }
        #expect(Set(digests).count == texts.count)
    }

    @Test("a file name gives its key, and other names give none")
    func roundTripThroughFileNames() throws {
        let key = try #require(try Self.key()).file
        #expect(FileKey(fileName: key.fileName) == key)
        for name in ["", "notes.txt", ".answer", key.fileName + "x", "x" + key.fileName, key.fileName.uppercased()] {
            #expect(FileKey(fileName: name) == nil)
        }
        #expect(UnfinishedFile.key(in: key.fileName + "-x.writing") == key)
        #expect(UnfinishedFile.key(in: key.fileName) == nil)
        #expect(UnfinishedFile.key(in: "notes.writing") == nil)
    }
}
