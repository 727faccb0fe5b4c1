@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import Testing

/// Each way to identify a caller, with everything that callers can share, from one identity to the next and
/// back: nobody ever gets another's data.
@Suite("Separation of identities")
struct IdentityMatrixTests {
    /// What the callers share.
    enum Shared: String, CaseIterable {
        case memory
        case disk
        /// A folder, after each switch by another process.
        case restart
    }

    /// The order in which the identities call.
    private static let order: [Int] = [0, 1, 0, 2, 1, 2]

    private struct Bench {
        let folder: TestFolder
        let shared: Shared
        let cache: ResponseCache
        var servers: [IdentityServer]
        /// Whether the name of the user is the same for all.
        let isNamed: Bool

        init(_ shared: Shared, isNamed: Bool, keepsCookies: Bool) throws {
            folder = try TestFolder()
            self.shared = shared
            self.isNamed = isNamed
            cache = shared == .memory ? ResponseCache() : ResponseCache(directory: folder.url)
            servers = (0..<3).map { number in IdentityServer(number, cookies: keepsCookies ? CookieJar() : nil) }
        }

        func configuration<Mark: IdentityMark>(_ mark: Mark.Type, _ number: Int) -> APIClient.Configuration {
            let cache = shared == .restart ? ResponseCache(directory: folder.url) : cache
            var configuration = APIClient.Configuration(
                user: isNamed ? "ada" : nil, cache: cache, transport: servers[number])
            Mark.mark(&configuration, number)
            return configuration
        }
    }

    /// - Returns: the numbers of switches, of responses of another identity, and of cache hits.
    private func leaks<Mark: IdentityMark, Vary: ShelfPolicy>(
        _ mark: Mark.Type, _ vary: Vary.Type, _ bench: Bench
    ) async throws -> (switches: Int, leaks: Int, hits: Int) {
        var result: (switches: Int, leaks: Int, hits: Int) = (0, 0, 0)
        var clients: [Int: APIClient] = [:]
        for number in Self.order {
            if bench.shared == .restart { clients = [:] }
            let known = clients[number]
            let client = known ?? APIClient(server: "http://h", configuration: bench.configuration(mark, number))
            clients[number] = client
            let post = PostDAO<Marked<Mark, Vary>>(client: client)
            // The first response sets the cookie that identifies the caller.
            if known == nil, mark == CookieMark.self {
                _ = try await PostDAO<Unmarked>(client: client).parcel(number).value
            }
            for _ in 0..<2 {
                let response = try await post.parcel(1).response
                if response.value != "\(number)" { result.leaks += 1 }
                if response.source == .cache { result.hits += 1 }
            }
            result.switches += 1
        }
        return result
    }

    private func check<Mark: IdentityMark>(_ mark: Mark.Type, isKnown: Bool = true) async throws -> Int {
        var switches = 0
        for shared in Shared.allCases {
            for isNamed in [true, false] {
                let keepsCookies = mark == CookieMark.self
                let bench: () throws -> Bench = {
                    try Bench(shared, isNamed: isNamed, keepsCookies: keepsCookies)
                }
                let one = try await leaks(mark, KeptForEach.self, try bench())
                #expect(one.leaks == 0, "\(mark), \(shared), vary: user")
                switches += one.switches
                guard isKnown else { continue }
                let other = try await leaks(mark, KeptForAll.self, try bench())
                #expect(other.leaks == 0, "\(mark), \(shared)")
                // Earlier responses are found again, except for passwords, whose digests do not outlive the process.
                let isForgotten = shared == .restart && mark == BasicMark.self
                #expect(isForgotten || other.hits == 9, "\(mark), \(shared): \(other.hits)")
                switches += other.switches
            }
        }
        return switches
    }

    @Test("cached responses are returned to their own identity only")
    func cache() async throws {
        var switches = 0
        switches += try await check(BearerMark.self)
        switches += try await check(BasicMark.self)
        switches += try await check(KeyHeaderMark.self)
        switches += try await check(KeyQueryMark.self)
        switches += try await check(SecretHeaderMark.self)
        switches += try await check(FoundSecretMark.self)
        switches += try await check(HeaderMark.self)
        switches += try await check(CookieMark.self)
        switches += try await check(UserMark.self, isKnown: false)
        #if Signing || canImport(CryptoKit)
            switches += try await check(SignatureMark.self)
        #endif
        #expect(switches >= 100)
    }

    private func downloads<Mark: IdentityMark>(_ mark: Mark.Type) async throws {
        let server = RangeServer()
        let folder = try TestFolder()
        let place = folder.place("a.bin")
        /// The resumed length.
        func download(as number: Int) async throws -> Int64 {
            var configuration = APIClient.Configuration(time: ManualTime(skipsSleep: true), transport: server)
            Mark.mark(&configuration, number)
            let dao = PostDAO<Marked<Mark, KeptForAll>>(
                client: APIClient(server: "http://h", configuration: configuration))
            return try await dao.file(at: place).value.resumedLength
        }
        for (first, second) in [(0, 1), (1, 0), (0, 0)] {
            server.change { state in state.cutAfter = 4_000 }
            _ = try? await download(as: first)
            server.change { state in state.cutAfter = nil }
            #expect(try await download(as: second) == (first == second ? 4_000 : 0), "\(mark)")
        }
    }

    @Test("partial downloads are resumed by their own identity only")
    func downloads() async throws {
        try await downloads(BearerMark.self)
        try await downloads(BasicMark.self)
        try await downloads(KeyQueryMark.self)
        try await downloads(SecretHeaderMark.self)
        try await downloads(FoundSecretMark.self)
        try await downloads(HeaderMark.self)
        try await downloads(UserMark.self)
    }
}
