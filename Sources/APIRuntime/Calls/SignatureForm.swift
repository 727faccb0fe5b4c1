import WireSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What signs requests in the way of a scheme.
///
/// It consists of functions: what conforms to a protocol is part of every program, whether its specs sign or not.
struct SignatureForm: Sendable {
    /// Whether it signs the time.
    let hasTime: Bool
    /// The secrets of the client that it uses, by name, and whether the client must have each.
    let secrets: [String: Bool]
    /// The names of the keys of the client that it uses.
    let keys: [String]
    /// Signs a request.
    let sign: @Sendable (_ call: inout APICall, _ tools: SigningTools) async throws -> Void
    /// Notes what a response says about signatures, and returns whether the request is worth signing and sending once more.
    var note: @Sendable (_ response: inout APICall.Response, _ call: APICall, _ memory: SignatureMemory) -> Bool = {
        _, _, _ in false
    }
}

/// What a form of signatures may use.
struct SigningTools: Sendable {
    /// The time of the signature.
    var date: Date
    /// Returns a number from 0 to 1, for nonces.
    let random: @Sendable () -> Double
    let memory: SignatureMemory
    /// Sends a request of the form's own, such as one for a token; `nil` where there is no client.
    let send: (@Sendable (WireRequest) async throws -> WireResponse)?
}

/// What signatures keep from one request to the next: tokens while they are valid, and nonces of servers.
struct SignatureMemory: Sendable {
    /// A text, and the dates between which it may be used.
    struct Kept: Sendable {
        let text: String
        var begin: Date = .distantPast
        var end: Date = .distantFuture
        /// Whether a request after the first has used it.
        fileprivate(set) var wasReused: Bool = false
    }

    /// As many as a client has servers and keys, and some more.
    private static let capacity: Int = 256

    private let kept = Locked<[Digest: Kept]>([:])
    private let tasks = Locked<[Digest: Task<Kept, any Error>]>([:])

    /// The text that is kept, if it may be used at a date.
    func text(_ key: Digest, at date: Date) -> String? {
        kept.withLock { kept in
            guard let known = kept[key], known.begin <= date, date < known.end else { return nil }
            kept[key]?.wasReused = true
            return known.text
        }
    }

    func keep(_ text: Kept, as key: Digest) {
        kept.withLock { kept in
            if kept.count >= Self.capacity { kept = [:] }
            kept[key] = text
        }
    }

    /// The task that makes a text to be kept, for which several requests may wait.
    /// - Parameter make: begins if there is no such task.
    func task(
        making key: Digest, _ make: @escaping @Sendable () async throws -> Kept
    ) -> Task<Kept, any Error> {
        tasks.withLock { tasks in
            if let task = tasks[key] { return task }
            let task = Task {
                defer { _ = self.tasks.withLock { tasks in tasks.removeValue(forKey: key) } }
                let text = try await make()
                keep(text, as: key)
                return text
            }
            tasks[key] = task
            return task
        }
    }

    /// Forgets a text.
    /// - Returns: whether there was one, and it was not made for the request before.
    func remove(_ key: Digest) -> Bool {
        kept.withLock { kept in kept.removeValue(forKey: key)?.wasReused == true }
    }
}
