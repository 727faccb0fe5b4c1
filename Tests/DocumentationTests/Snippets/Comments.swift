import APIRuntime
import HTTPTypes

// What comments of the runtime show and no page does, verbatim.

struct Gateway: RedactedStringConvertible {
    var host: String
    var password: String

    var shownParts: KeyValuePairs<String, Any> { ["host": host] }
}

struct VaultStore: APISession.Store {
    func load() async throws -> Credential? { try Vault.read("gallery").flatMap { Credential(encoded: $0) } }
    func save(_ credential: Credential?) async throws { try Vault.write(credential?.encoded, to: "gallery") }
}

/// Stands for the keychain of an app.
private enum Vault {
    static func read(_ name: String) throws -> [UInt8]? { nil }
    static func write(_ bytes: [UInt8]?, to name: String) throws {}
}

struct CookieTransport: Transport {
    let jar: CookieJar
    let next: CannedTransport

    func send(_ request: WireRequest) async throws -> WireResponse {
        try await jar.send(request) { request in try await self.exchange(request) }
    }

    private func exchange(_ request: WireRequest) async throws -> WireResponse { try await next.send(request) }
}
