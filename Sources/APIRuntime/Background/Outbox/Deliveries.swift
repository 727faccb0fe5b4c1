@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension DAO {
    /// Sends the calls of the service that wait in the outbox, and reports each that has ended, until the task is cancelled.
    ///
    /// ```swift
    /// for await delivered in notes.deliveries() {
    ///     switch delivered.result {
    ///     case .success(let response): print("delivered", delivered.call.endpoint, response.status.code)
    ///     case .failure(let error): print("refused", delivered.call.endpoint, notes.client.text(for: error))
    ///     }
    /// }
    /// ```
    ///
    /// It sends the calls of the client's user, one after the other, and those with one key in the order in which they were
    /// made. While there is no network, it waits; after other failures that may pass, it waits longer each time, from a
    /// second up to five minutes. Calls of other users wait until the session or the client is theirs. The records are
    /// removed when the next one is asked for, so that each is reported at least once. Without an outbox, it ends at once.
    public func deliveries() -> APIClient.Deliveries<Failure> {
        APIClient.Deliveries(
            place: client.configuration.outbox?.board.map { board in
                TransferPlace(
                    client: client, service: Self.service, name: Self.service.name, folder: board.files,
                    settings: APIClient.BackgroundTransfer.Settings()
                ) { _ in TypedForm<Data, Failure>(.bytes) }
            })
    }
}

extension APIClient {
    /// A call of an outbox that has ended, with its response or its error.
    public struct Delivery<Failure: ServerError>: Sendable {
        /// The call.
        public let call: PendingCall
        /// The response, or why there is none. An error that only the endpoint names is `unknown`, with its code. One of
        /// the kind `timedOut` is a call that was kept for longer than its spec allows.
        public let result: Result<FinishedTransfer<Failure>.Response, APIError<Failure>>
    }

    /// The calls of an outbox that have ended, as ``DAO/deliveries()`` sends them.
    public struct Deliveries<Failure: ServerError>: AsyncSequence, Sendable {
        /// `nil` without an outbox.
        let place: TransferPlace?

        public func makeAsyncIterator() -> Iterator { Iterator(place) }

        /// Sends the calls, one after the other.
        public struct Iterator: AsyncIteratorProtocol {
            private let place: TransferPlace?
            private var delivering: Delivering?

            fileprivate init(_ place: TransferPlace?) {
                self.place = place
                delivering = Delivering(place)
            }

            /// Removes the record of the call before, and sends the next ones until one has ended; `nil` when the task is
            /// cancelled.
            public mutating func next() async -> Delivery<Failure>? {
                guard let place, let (kept, outcome, call) = await delivering?.next() else { return nil }
                return Delivery(
                    call: call,
                    result: FinishedTransfer<Failure>.result(
                        of: kept.record, outcome, of: place.service,
                        atMost: place.client.configuration.maximumResponseSize))
            }
        }
    }
}

/// Sends the calls of an outbox in order.
struct Delivering: Sendable {
    private let place: TransferPlace
    private let board: OutboxBoard
    /// The call that was reported last, which is removed when the next one is asked for.
    private var reported: KeptCall?
    /// The lanes of which no call can be sent at present.
    private var failed: Set<CallLane> = []
    /// How often there were such lanes in a row.
    private var failures: Int = 0

    private static let longestPause: Duration = .seconds(300)
    /// How often the folder is looked at for calls of other processes, which nobody reports.
    private static let idlePause: Duration = .seconds(60)

    init?(_ place: TransferPlace?) {
        guard let place, let board = place.client.configuration.outbox?.board else { return nil }
        self.place = place
        self.board = board
    }

    /// The next call that has ended; `nil` when the task is cancelled.
    mutating func next() async -> (KeptCall, TransferOutcome, APIClient.PendingCall)? {
        await reported?.remove()
        reported = nil
        while !Task.isCancelled {
            let seen = board.counts.read { counts in counts }
            let owner = await CallOwner(place.client)
            if let owner, let kept = await take(owner) {
                switch await attempt(kept, owner.holding) {
                case .ended(let outcome):
                    (reported, failures) = (kept, 0)
                    return (kept, outcome, await board.run { folder in folder.pending(kept.record) })
                case .failed(let endsAll):
                    kept.release()
                    failed.insert(CallLane(kept.record))
                    guard endsAll else { continue }
                }
            }
            await pause(since: seen, owner?.holding)
        }
        return nil
    }

    private func take(_ owner: CallOwner) async -> KeptCall? {
        let (service, failed) = (place.name, failed)
        let taken = await board.run { folder in folder.take(from: service, of: owner, except: failed) }
        return taken.map { taken in
            KeptCall(record: taken.record, lock: taken.lock, board: board, response: taken.response)
        }
    }

    private enum Attempt {
        case ended(TransferOutcome)
        /// It can be repeated.
        /// - Parameter endsAll: whether other calls would fail, too.
        case failed(endsAll: Bool)
    }

    /// Sends a call, unless it has a response already.
    private func attempt(_ kept: KeptCall, _ holding: APISession.Holding) async -> Attempt {
        if let response = kept.response { return .ended(.success(response)) }
        let (record, configuration) = (kept.record, place.client.configuration)
        if let end = record.kept?.end, configuration.time.date.timeIntervalSinceReferenceDate >= end {
            return .ended(
                .failure(NetworkError(.timedOut, reason: "the call was kept for longer than the spec allows")))
        }
        guard !(await configuration.networkMonitor.isCutOff(from: record.request.server)) else {
            return .failed(endsAll: true)
        }
        var call = record.call(in: place)
        call.offline = OfflineCall(
            record.request, orderedBy: record.kept?.key?.text, label: record.label, record: record.id)
        // A call of one user is not sent for another who signs in just now.
        call.pinned = holding
        do {
            let response = try await place.run(call)
            if try await isTemporary(response, of: call) { return .failed(endsAll: false) }
            await board.run { folder in folder.save(response, to: record) }
            return .ended(.success(response))
        } catch let error as NetworkError where error.mayPass {
            return .failed(endsAll: error.isUnprocessed)
        } catch is CredentialError {
            return .failed(endsAll: false)
        } catch {
            return error.isCancellation ? .failed(endsAll: true) : .ended(.failure(error))
        }
    }

    /// Whether a response says that the server does not process the request now (RFC 9110, sections 15.5 and 15.6, and RFC
    /// 6585, section 4), or does not accept the credential, so that the user has to sign in again.
    private func isTemporary(_ response: WireResponse, of call: APICall) async throws -> Bool {
        if [408, 429, 502, 503, 504].contains(response.head.status.code) { return true }
        guard place.service.authentication != nil, call.route.policies?.authentication != AuthenticationUse.none else {
            return false
        }
        if response.head.status == .unauthorized { return true }
        var response = APICall.Response(response)
        guard case .server(let failure) = try await call.outcome(of: &response) else { return false }
        return failure.meansExpiry
    }

    /// Waits until it is worth while to look again.
    private mutating func pause(since seen: OutboxBoard.Counts, _ holding: APISession.Holding?) async {
        let configuration = place.client.configuration
        let isFailing = !failed.isEmpty
        failures = isFailing ? failures + 1 : 0
        let backoff = Backoff(first: .seconds(1), random: configuration.random)
        let delay = isFailing ? backoff.delay(after: failures, atMost: Self.longestPause) : Self.idlePause
        let sessions = await place.client.session.changes()
        if let holding, !(await place.client.session.isLasting(holding)) { return failed = [] }
        let isNews = await withTaskGroup(of: Bool.self) { [board] group in
            group.addTask { (try? await configuration.time.sleep(for: delay)) == nil }
            group.addTask {
                let news: Void? = try? await board.counts.wait { counts in
                    (isFailing ? counts.signs == seen.signs : counts.changes == seen.changes) ? nil : ()
                }
                return news != nil
            }
            group.addTask {
                for await _ in sessions { return true }
                return true
            }
            group.addTask { await configuration.networkMonitor.returns() }
            defer { group.cancelAll() }
            return await group.next() == true
        }
        if isNews { failures = 0 }
        failed = []
    }
}

extension NetworkMonitor {
    /// Waits until there is a network again.
    fileprivate func returns() async -> Bool {
        var wasGone = false
        for await state in states() {
            if wasGone, state != .unsatisfied { return true }
            wasGone = state == .unsatisfied
        }
        // A monitor that ends its states reports nothing any more.
        _ = try? await Task.sleep(for: .longestWait)
        return false
    }
}

extension APIClient.Deliveries: RedactedStringConvertible {
    /// Nothing.
    public var shownParts: KeyValuePairs<String, Any> { [:] }
}

extension APIClient.Deliveries.Iterator: RedactedStringConvertible {
    /// Nothing.
    public var shownParts: KeyValuePairs<String, Any> { [:] }
}

extension NetworkError {
    /// Whether a later attempt may get a response.
    fileprivate var mayPass: Bool { isLackOfConnection || [.tls, .badServer, .overloaded].contains(kind) }
}
