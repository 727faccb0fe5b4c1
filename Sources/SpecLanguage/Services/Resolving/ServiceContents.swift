/// What a service says, resolved: what it says itself, or with all that it inherits.
struct ServiceContents: Sendable {
    var environments: [ServerEnvironment] = []
    var version: APIVersionDeclaration?
    var headers: [HeaderDeclaration] = []
    var parameters: [Parameter] = []
    var envelope: EnvelopeDeclaration?
    var timeout: Duration?
    var errors: [ResolvedError] = []
    var retry: RetryDeclaration?
    var failover: FailoverDeclaration?
    var queues: [Queue] = []
    var pins: [HostPins] = []
    var batch: Written<Batch>?
    var authentication: Written<Authentication>?
    /// Whether `auth` is written, readable or not.
    var hasAuthentication: Bool = false
    var signature: Written<Signature>?

    /// The contents with what is inherited, where they do not say it again.
    ///
    /// Mappings are merged key by key; lists and single values are replaced. What is inherited comes first.
    func inheriting(_ inherited: ServiceContents) -> ServiceContents {
        var merged = self
        merged.environments = inherited.environments.replaced(by: environments, key: \.name)
        merged.version = version?.inheriting(inherited.version) ?? inherited.version
        merged.headers = inherited.headers.replaced(by: headers) { $0.name.value.lowercased() }
        merged.parameters = inherited.parameters.replaced(by: parameters, key: \.name)
        merged.envelope = envelope?.inheriting(inherited.envelope) ?? inherited.envelope
        merged.timeout = timeout ?? inherited.timeout
        merged.errors = inherited.errors.replaced(by: errors, key: \.error.match)
        merged.retry = retry?.inheriting(inherited.retry) ?? inherited.retry
        merged.failover = failover?.inheriting(inherited.failover) ?? inherited.failover
        merged.batch = batch ?? inherited.batch
        merged.queues = inherited.queues.replaced(by: queues, key: \.name)
        merged.authentication = hasAuthentication ? authentication : inherited.authentication
        merged.pins = inherited.pins.replaced(by: pins, key: \.host)
        merged.hasAuthentication = hasAuthentication || inherited.hasAuthentication
        merged.signature = signature ?? inherited.signature
        return merged
    }
}

extension APIVersionDeclaration {
    fileprivate func inheriting(_ inherited: APIVersionDeclaration?) -> APIVersionDeclaration {
        var merged = self
        merged.value = saysValue ? value : inherited?.value
        merged.saysValue = saysValue || inherited?.saysValue == true
        merged.place = place ?? inherited?.place
        // A name belongs to its place: the header's is not the query key's.
        merged.name = name ?? (place == nil || place == inherited?.place ? inherited?.name : nil)
        merged.format = format ?? inherited?.format
        return merged
    }
}

extension EnvelopeDeclaration {
    fileprivate func inheriting(_ inherited: EnvelopeDeclaration?) -> EnvelopeDeclaration {
        EnvelopeDeclaration(
            data: data ?? inherited?.data,
            code: code ?? inherited?.code,
            message: message ?? inherited?.message,
            success: success ?? inherited?.success
        )
    }
}

extension Array {
    /// The elements, with the others in place of those with the same key, or after them.
    fileprivate func replaced<Key: Hashable>(by others: [Element], key: (Element) -> Key) -> [Element] {
        var merged = self
        var places: [Key: Int] = [:]
        for (index, element) in merged.enumerated() { places[key(element)] = index }
        for other in others {
            if let place = places[key(other)] {
                merged[place] = other
            } else {
                places[key(other)] = merged.count
                merged.append(other)
            }
        }
        return merged
    }
}
