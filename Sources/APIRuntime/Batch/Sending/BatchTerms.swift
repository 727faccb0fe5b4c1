/// What a call needs to travel with others.
struct BatchTerms: Sendable {
    /// Where it waits for them.
    let collector: BatchCollector
    /// The member of the group that makes the call; nil: it is a single call.
    let member: BatchMember?
    /// The request in which they travel, without them; nil: the endpoint's calls travel alone.
    let post: APICall.Request?
}

extension APIClient {
    /// What a call needs to travel with others; nil: it travels alone, and nobody waits for it.
    func batchTerms<E: EndpointCall, D: DAO>(for endpoint: E, from dao: D) throws(InvalidRequest) -> BatchTerms? {
        guard let format = D.service.batch else { return nil }
        let member: BatchMember? = BatchMember.current
        let travels: Bool = endpoint.route.policies?.isBatched == true
        guard member != nil || travels && configuration.batchWindow != nil else { return nil }
        let route = EndpointRoute(D.service.name + ".batch", format.method, format.path)
        return BatchTerms(
            collector: member?.collector ?? settings.shared.batches, member: member,
            post: travels ? try request(for: route, of: .value, from: dao) : nil)
    }
}
