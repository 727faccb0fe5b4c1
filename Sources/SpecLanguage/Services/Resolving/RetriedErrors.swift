/// Errors of services that say that a call is worth sending again.
struct RetriedErrors {
    /// What each service says, with what it inherits.
    let contents: [ServiceContents]
    /// Whether a service, or an endpoint of it, sends requests again.
    let retries: [Bool]

    /// Those of services in which nothing is sent again, so that the errors mean nothing.
    ///
    /// An error may be declared in a service for others that inherit it, and know how often to send again.
    func useless() -> [ResolvedError] {
        var used: Set<SourceRange> = []
        for (contents, retries) in zip(contents, retries) where retries {
            used.formUnion(contents.errors.compactMap(\.retryRange))
        }
        return contents.flatMap(\.errors).filter { error in
            error.retryRange.map { used.insert($0).inserted } ?? false
        }
    }
}
