import SpecLanguage

/// The argument that says when a call is sent again.
enum RetryExpression {
    static func call(_ retry: RetryPolicy, _ names: TypeNames) -> CallExpression {
        var arguments = ["times: \(retry.times)"]
        if let failures = retry.failures {
            arguments.append("on: [\(failures.map(\.source).joined(separator: ", "))]")
        }
        if let backoff = retry.backoff { arguments.append("backoff: \(backoff.source)") }
        return CallExpression(
            head: "retry: \(names.runtime("RetryPolicy"))(", arguments: arguments.map { .text($0) })
    }
}

/// The argument that says when the next server is taken.
enum FailoverExpression {
    static func call(_ failover: FailoverPolicy, _ names: TypeNames) -> CallExpression {
        var arguments: [String] = []
        if let samples = failover.samples { arguments.append("after: \(samples)") }
        if let percentage = failover.errorPercentage { arguments.append("errorRate: \(share(percentage))") }
        if let cooldown = failover.cooldown { arguments.append("cooldown: \(cooldown.source)") }
        return CallExpression(
            head: "failover: \(names.runtime("FailoverPolicy"))(", arguments: arguments.map { .text($0) })
    }

    /// A percentage from 1 to 100 as a number from 0 to 1, digit by digit, so that it is exact.
    private static func share(_ percentage: Int) -> String {
        if percentage == 100 { return "1" }
        let digits = percentage % 10 == 0 ? "\(percentage / 10)" : "\(percentage / 10)\(percentage % 10)"
        return "0.\(digits)"
    }
}

/// The argument that says how many calls of each queue run at once.
enum QueuesExpression {
    static func call(_ queues: [Queue]) -> CallExpression {
        let pairs = queues.map { "\(StringLiteral($0.name).source): \($0.width)" }
        return CallExpression(head: "queues: [", arguments: pairs.map { .text($0) }, tail: "]", endsWithComma: true)
    }
}

/// The argument that says which keys the certificates of hosts may have.
enum PinsExpression {
    static func call(_ hosts: [HostPins]) -> CallExpression {
        let pairs: [CallExpression.Argument] = hosts.map { host in
            let pins = host.pins.map { CallExpression.Argument.text(StringLiteral($0).source) }
            let head = "\(StringLiteral(host.host).source): ["
            return .call(CallExpression(head: head, arguments: pins, tail: "]", endsWithComma: true))
        }
        return CallExpression(head: "pins: [", arguments: pairs, tail: "]", endsWithComma: true)
    }
}

extension RetryPolicy.Failure {
    /// The case of the runtime's enum.
    fileprivate var source: String {
        switch self {
        case .timeout: ".timeout"
        case .connection: ".connection"
        case .status(let status): ".status(\(status))"
        case .statusClass(let digit): ".statusClass(\(digit))"
        }
    }
}
