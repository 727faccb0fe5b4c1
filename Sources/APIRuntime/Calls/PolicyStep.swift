import WireSyntax

extension CallPolicies {
    /// A policy that brings its step along, so that the linker can leave it out of programs whose specs do not declare it.
    @_spi(Generated) public struct Step: Sendable, Hashable {
        /// The policy with its values, by which two are equal.
        private let policy: ExactText
        private let make: @Sendable (StepSite) -> ChainStep?

        /// - Parameters:
        ///   - policy: The policy with all of its values.
        ///   - make: Makes the step; `nil` for none.
        init(_ policy: String, _ make: @escaping @Sendable (StepSite) -> ChainStep?) {
            self.policy = ExactText(policy)
            self.make = make
        }

        /// No step, whatever the service has.
        public static let off: Step = Step("off") { _ in nil }

        /// The step where it is used; `nil` for none.
        func step(_ site: StepSite) -> ChainStep? { make(site) }

        public static func == (left: Step, right: Step) -> Bool { left.policy == right.policy }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(policy)
        }
    }
}

/// Where a policy is used, and what its step needs of the client.
struct StepSite: Sendable {
    let time: any TimeSource
    /// Returns a number from 0 to 1.
    let random: @Sendable () -> Double
    let states: PolicyStates
    /// The client's budget for retries, `nil` for no limit, and what is left of it.
    let retryBudget: APIClient.RetryBudget?
    let retryTokens: RetryTokenBucket
    /// The name of the endpoint or service that declares the policy.
    let name: String
    /// Whether calls are retried.
    let isRetried: Bool
    /// The key of a name, which a signature may name by its id.
    let key: @Sendable (_ name: String, _ id: String?) async throws -> SigningKey
    /// The longest body that is read into memory, in bytes.
    let maximumResponseSize: Int
    /// Sends a request of the step's own.
    let send: @Sendable (WireRequest) async throws -> WireResponse
}

/// What policies with steps of their own keep between the calls of a client.
struct PolicyStates: Sendable {
    private struct Key: Hashable {
        let type: ObjectIdentifier
        let name: ExactText
    }

    private let values = Locked<[Key: any Sendable]>([:])

    /// The value of a type and a name.
    /// - Parameter make: Makes the value that is kept, if there is none yet.
    func value<Value: Sendable>(of name: String, _ make: () -> Value) -> Value {
        let key = Key(type: ObjectIdentifier(Value.self), name: ExactText(name))
        return values.withLock { values in
            if let value = values[key] as? Value { return value }
            let value = make()
            values[key] = value
            return value
        }
    }
}
