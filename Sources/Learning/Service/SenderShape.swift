import SpecLanguage

/// What one request carries to say who sent it.
enum CarriedCredential: Sendable, Hashable {
    /// `Authorization` with a scheme in lower case; empty for none.
    case scheme(String)
    /// A header field, by its name in lower case.
    case header(String)
    /// A parameter of the query.
    case query(String)

    var text: String {
        switch self {
        case .scheme(let scheme): scheme.isEmpty ? "Authorization" : "Authorization with \(scheme)"
        case .header(let name): name
        case .query(let name): "\(name) in the query"
        }
    }
}

extension Authentication {
    /// Whether requests that carry something say in this way who sent them.
    func isOne(of carried: Set<CarriedCredential>) -> Bool {
        carried.contains { one in
            switch (self, one) {
            case (.bearer, .scheme(let scheme)): scheme == "bearer"
            case (.basic, .scheme(let scheme)): scheme == "basic"
            case (.oauth2, .scheme(let scheme)): scheme == "bearer"
            case (.challenge(let schemes), .scheme(let scheme)): schemes.contains { $0.rawValue == scheme }
            case (.scheme(let own), .scheme(let scheme)): scheme == own.lowercased()
            case (.key(let name, place: .query), .query(let other)): name == other
            case (.key(let name, place: .header), .header(let other)),
                (.session(_, header: let name), .header(let other)):
                name.lowercased() == other
            case (.key(let name, place: .header), .scheme), (.session(_, header: let name), .scheme):
                name.lowercased() == "authorization"
            default: false
            }
        }
    }
}

/// How the calls of an operation said who sent them.
struct SenderShape: Sendable, Hashable {
    /// The successful calls by what they carried.
    private(set) var accepted: [Set<CarriedCredential>: Int] = [:]
    /// The successful calls without a credential, of clients that had sent one before.
    private(set) var acceptedWithout: Int = 0
    /// The calls without a credential that the server refused for it.
    private(set) var refusedWithout: Int = 0

    mutating func add(_ call: Call) {
        let carried = CredentialShape.carried(by: call)
        if call.isSuccess {
            accepted[carried, default: 0] += 1
            if carried.isEmpty, call.followsCredential { acceptedWithout += 1 }
        } else if call.status == 401, carried.isEmpty {
            refusedWithout += 1
        }
    }

    mutating func merge(_ other: SenderShape) {
        accepted.merge(other.accepted, uniquingKeysWith: +)
        acceptedWithout += other.acceptedWithout
        refusedWithout += other.refusedWithout
    }
}

/// Whether an endpoint needs the credential of its service.
enum EndpointCredential: Sendable, Equatable {
    case required(comment: String)
    case unneeded(comment: String)
    /// Another one than that of the service, which specs cannot say.
    case other(comment: String)

    /// The number of calls without a credential from which an endpoint needs none.
    private static let least: Int = 2

    /// `nil` if the calls do not say it: they carry the credential if there is one.
    init?(_ senders: SenderShape, of credential: CredentialGuess) {
        let calls = senders.accepted.values.reduce(0, +)
        let own = senders.accepted.filter { credential.authentication.isOne(of: $0.key) }.values.reduce(0, +)
        let without = senders.accepted[[]] ?? 0
        if own == 0, calls > without, let other = senders.accepted.keys.flatMap(\.self).map(\.text).min() {
            self = .other(comment: "\(calls - without) of \(calls) requests carry \(other)")
        } else if own == 0, senders.acceptedWithout >= Self.least {
            self = .unneeded(comment: "none of \(calls) requests carries the credential")
        } else if own > 0, own == calls, senders.refusedWithout > 0 {
            self = .required(comment: "refused without the credential: \(senders.refusedWithout)")
        } else {
            return nil
        }
    }
}
