/// Errors of services that say something of calls which none of the services does.
struct UselessErrors {
    /// What each service says, with what it inherits.
    let contents: [ServiceContents]
    /// Whether a service, or an endpoint of it, does what the errors speak of.
    let uses: [Bool]
    /// Where an error speaks of it; nil where it does not.
    let place: @Sendable (ResolvedError) -> SourceRange?

    /// Those of services in which the errors mean nothing, each with the place of its key.
    ///
    /// An error may be declared in a service for others that inherit it, and know how to carry it out.
    func all() -> [(error: ResolvedError, place: SourceRange)] {
        var used: Set<SourceRange> = []
        for (contents, isUsed) in zip(contents, uses) where isUsed {
            used.formUnion(contents.errors.compactMap(place))
        }
        return contents.flatMap(\.errors).compactMap { error in
            guard let place = place(error), used.insert(place).inserted else { return nil }
            return (error, place)
        }
    }
}
