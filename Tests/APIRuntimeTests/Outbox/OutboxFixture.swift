import Foundation
import HTTPTypes
import TestSupport

@_spi(Generated) @testable import APIRuntime

/// Calls of a service that are kept in a folder, by one process after the other.
struct OutboxFixture {
    let folder: TestFolder
    let time: ManualTime
    let network: ManualNetwork = ManualNetwork(.satisfied(via: .wifi))
    let server: NoteServer = NoteServer()

    init(skipsSleep: Bool = true) throws {
        folder = try TestFolder()
        time = ManualTime(skipsSleep: skipsSleep)
    }

    var records: URL { folder.place("outbox") }

    /// The kinds of the files in the folder, without its lock.
    var fileKinds: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: records.path)) ?? []
        return names.filter { name in name != "lock" }.map { name in String(name.split(separator: ".").last ?? "") }
            .sorted()
    }

    /// The service in a process of its own.
    func notes(
        for user: String? = "ada", session: APISession = APISession(), limit: Int = 1_000, bytes: Int = 1 << 20,
        keeps: Bool = true, events: APIClient.Events? = nil
    ) -> NoteDAO {
        let configuration = APIClient.Configuration(
            user: user, session: session, events: events, random: { 1 },
            outbox: keeps ? APIClient.Outbox(in: records, limit: limit, bytes: bytes) : nil, networkMonitor: network,
            time: time, transport: server)
        return NoteDAO(client: APIClient(server: "https://notes.example", configuration: configuration))
    }

    /// Delivers until nothing waits any more.
    func deliver(_ notes: NoteDAO) async -> [APIClient.Delivery<BinError>] {
        await Task {
            var found: [APIClient.Delivery<BinError>] = []
            if await notes.client.pendingCalls.isEmpty { return found }
            for await delivered in notes.deliveries() {
                found.append(delivered)
                // One that was not sent waits until the next one is asked for.
                let others = await notes.client.pendingCalls.filter { call in call != delivered.call }
                if others.isEmpty { withUnsafeCurrentTask { task in task?.cancel() } }
            }
            return found
        }.value
    }
}

/// A server that knows the keys of requests that it has processed, and can be cut off.
final class NoteServer: Transport {
    enum Mode: Sendable, Equatable {
        case on
        /// No connection can be established.
        case off
        /// The connection is lost before a request is processed.
        case losesRequests
        /// The connection is lost after a request was processed.
        case losesResponses
        /// The certificate is not trusted.
        case untrusted
        case status(Int)
    }

    private struct State {
        var mode: Mode = .on
        var applied: [String] = []
        var keys: Set<ExactKey> = []
        var requests: [WireRequest] = []
    }

    private struct ExactKey: Hashable {
        let key: String
    }

    private let state = Locked(State())
    private let gate = Locked<HeldTransport?>(nil)

    var mode: Mode {
        get { state.withLock { state in state.mode } }
        set { state.withLock { state in state.mode = newValue } }
    }

    /// What was processed: the method, the path and the body, in order.
    var applied: [String] { state.withLock { state in state.applied } }

    var requests: [WireRequest] { state.withLock { state in state.requests } }

    /// Holds further requests back before they are processed.
    func hold(by transport: HeldTransport?) { gate.withLock { gate in gate = transport } }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let body = String(decoding: try await request.body?.collect(atMost: 1 << 20) ?? [], as: UTF8.self)
        if let held = gate.withLock({ gate in gate }) { _ = try await held.send(request) }
        let mode = state.withLock { state in
            state.requests.append(request)
            let isProcessed = [.on, .losesResponses].contains(state.mode)
            let key = HTTPField.Name("Idempotency-Key").flatMap { name in request.head.headerFields[name] }
            if isProcessed, key.map({ key in state.keys.insert(ExactKey(key: key)).inserted }) ?? true {
                state.applied.append(
                    [request.head.method.rawValue, request.head.path ?? "", body].joined(separator: " "))
            }
            return state.mode
        }
        switch mode {
        case .on: return WireResponse(200, #"{"code": 0, "data": {"id": "7", "title": "Dawn"}}"#)
        case .off: throw NetworkError(.cannotConnect, reason: "nobody listens")
        case .untrusted: throw NetworkError(.notTrusted)
        case .losesRequests, .losesResponses: throw NetworkError(.connectionLost)
        case .status(let status): return WireResponse(status, "{}")
        }
    }
}

/// A service whose calls are kept.
struct NoteDAO: DAO {
    typealias Failure = BinError

    static let service: ServiceDescription = ServiceDescription(
        "Notes", envelope: Envelope(data: "data", code: ["code"], message: ["text"], success: ["0"]),
        authentication: .bearer)

    let client: APIClient

    /// A change of a note, with a key for repeated requests.
    func edit(
        _ id: String?, _ fields: [String: Int?], merge: OfflinePolicy.Merge? = nil, for duration: Duration? = nil,
        named name: String = "edit"
    ) -> Call<Picture, BinError> {
        let policies = CallPolicies(
            idempotencyHeader: "Idempotency-Key", offline: OfflinePolicy(merge: merge, for: duration))
        var request = RequestBuilder(EndpointRoute("Notes." + name, .post, "/notes/{id}", policies: policies))
        request.path("id", id ?? "all")
        for (name, value) in fields.sorted(by: { left, right in left.key < right.key }) {
            request.bodyField(name, value.map { value in JSON.number(JSON.Number(value)) } ?? .null)
        }
        request.order(by: "id", id)
        return Call(request, self)
    }

    /// A removal of a note, which is idempotent by its method.
    func remove(_ id: String) -> Call<Void, BinError> {
        let policies = CallPolicies(offline: OfflinePolicy(), authentication: .none)
        var request = RequestBuilder(EndpointRoute("Notes.remove", .delete, "/notes/{id}", policies: policies))
        request.path("id", id)
        request.order(by: "id", id)
        return Call(request, self)
    }
}

extension Call {
    /// The kind of the network error with which the call fails; `nil` if it does not.
    var fault: NetworkError.Kind? {
        get async {
            guard case .failure(.network(let error)) = await result else { return nil }
            return error.kind
        }
    }
}
