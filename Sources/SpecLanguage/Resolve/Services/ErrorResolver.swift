/// A case of an error enum, and where the file names it.
struct ResolvedError: Sendable {
    var error: ServerErrorCase
    var nameRange: SourceRange
    /// Where the file says that the call is worth sending again.
    var retryRange: SourceRange?
    /// Where the file says that the credential has expired.
    var refreshRange: SourceRange?

    /// What messages call it.
    var subject: String { "error \"\(error.match.text)\"" }
}

/// Makes the cases of an error enum of what `errors` says.
struct ErrorResolver {
    let values: ValueResolver

    func resolve(_ declaration: ErrorDeclaration, _ reader: inout SpecReader) -> ResolvedError? {
        let subject = "error \"\(declaration.match.value.text)\""
        let body = declaration.body.flatMap { resolve($0, of: subject, &reader) }
        guard let name = reader.memberName(declaration.name, of: subject) else { return nil }
        let error = ServerErrorCase(
            name: name, doc: declaration.doc, match: declaration.match.value, message: declaration.message, body: body,
            isRetried: declaration.retryRange != nil, asksForRefresh: declaration.refreshRange != nil,
            range: declaration.match.range)
        return ResolvedError(
            error: error, nameRange: declaration.name.range, retryRange: declaration.retryRange,
            refreshRange: declaration.refreshRange)
    }

    private func resolve(
        _ body: ErrorDeclaration.Body, of subject: String, _ reader: inout SpecReader
    ) -> ServerErrorCase.Body? {
        let subject = "\"body\" of \(subject)"
        guard let type = values.resolve(body.type, of: subject, &reader) else { return nil }
        if type.holdsDates {
            let message = "\(subject) must be a model that says how its dates are written, not \(type.text)"
            reader.report(.dateWithoutFormat, message, at: body.type.range)
        }
        return ServerErrorCase.Body(type: type, path: body.path)
    }

    /// Reports codes that stand twice, and gives the first of each.
    static func withoutRepetition(_ errors: [ResolvedError], _ reader: inout SpecReader) -> [ResolvedError] {
        var places: [ServerErrorCase.Match: SourceRange] = [:]
        return errors.filter { resolved in
            let error = resolved.error
            guard let first = places[error.match] else {
                places[error.match] = error.range
                return true
            }
            let note = Diagnostic.Note(message: "the first is here", range: first)
            reader.report(.duplicateCode, "code \"\(error.match.text)\" stands twice", at: error.range, notes: [note])
            return false
        }
    }

    /// Reports names that meet each other, or what every error enum has.
    ///
    /// - Parameter isOfEndpoint: whether the enum is an endpoint's own, so that it has a case for the service's errors
    static func checkNames(_ errors: [ResolvedError], isOfEndpoint: Bool, _ reader: inout SpecReader) {
        var taken: [String: ResolvedError] = [:]
        for resolved in errors {
            let name = resolved.error.name
            if ServiceNames.errorMembers.contains(name) || isOfEndpoint && name == ServiceNames.commonError {
                let message = "\(resolved.subject) is called \(name), which every error enum has already"
                reader.report(.duplicateName, message, at: resolved.nameRange)
            } else if let first = taken[name] {
                let message = "\(resolved.subject) is called \(name), as is \(first.subject)"
                let note = Diagnostic.Note(message: "the first is here", range: first.nameRange)
                reader.report(.duplicateName, message, at: resolved.nameRange, notes: [note])
            } else {
                taken[name] = resolved
            }
        }
    }
}

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
