import WireSyntax

/// A case of an error enum, with its position.
struct ResolvedError: Sendable, Equatable {
    var error: ServerErrorCase
    var nameRange: SourceRange
    /// The position of `retry` if it is true.
    var retryRange: SourceRange?
    /// The position of `refresh` if it is true.
    var refreshRange: SourceRange?

    /// Its description in messages.
    var subject: String { "error \"\(error.match.text)\"" + (error.messageHas.map { " with \"\($0)\"" } ?? "") }

    /// The position of a code that a response has in its body; `nil` for statuses and for events of streams.
    var codeRange: SourceRange? {
        if case .code(let code) = error.match, !code.hasPrefix("event-") { error.range } else { nil }
    }

    /// The message about a code of a service whose responses have none.
    var uselessCode: String {
        "\(subject) is a code in the body of a response, which needs the key \"code\" in the \"envelope\" of the service: "
            + "the place of the code; a status is written as http-404"
    }
}

extension ServerErrorCase {
    /// Whether messages with a text are those of this error, unless another one comes before it.
    fileprivate func isSeenBefore(_ match: Match, _ text: String) -> Bool {
        self.match == match && messageHas.map { ExactText(text).contains($0) } ?? false
    }
}

extension ServiceContents {
    /// Whether the bodies of responses have codes, or other texts that say whether a call succeeded.
    var hasCodes: Bool {
        settings.envelope?.code?.isEmpty == false || settings.envelope?.success?.signs.isEmpty == false
    }
}

/// Resolves `errors` into the cases of an error enum.
struct ErrorResolver {
    let values: ValueResolver

    func resolve(_ declaration: ErrorDeclaration, _ diagnostics: inout Diagnostics) -> ResolvedError? {
        let subject = "error \"\(declaration.match.value.text)\""
        let body = declaration.body.flatMap { resolve($0, of: subject, &diagnostics) }
        guard let name = diagnostics.memberName(declaration.name, of: subject) else { return nil }
        let error = ServerErrorCase(
            name: name, doc: declaration.doc, deprecated: declaration.deprecated, match: declaration.match.value,
            messageHas: declaration.messageHas, messages: declaration.messages, body: body,
            isRetried: declaration.retryRange != nil, asksForRefresh: declaration.refreshRange != nil,
            range: declaration.match.range)
        return ResolvedError(
            error: error, nameRange: declaration.name.range, retryRange: declaration.retryRange,
            refreshRange: declaration.refreshRange)
    }

    private func resolve(
        _ body: ErrorDeclaration.Body, of subject: String, _ diagnostics: inout Diagnostics
    ) -> ServerErrorCase.Body? {
        let subject = "\"body\" of \(subject)"
        guard let type = values.resolve(body.type, of: subject, &diagnostics) else { return nil }
        if type.holdsDates {
            let message = "\(subject) must be a model that sets the format of its dates, not \(type.text)"
            diagnostics.report(.dateWithoutFormat, message, at: body.type.range)
        }
        return ServerErrorCase.Body(type: type, path: body.path)
    }

    /// Reports duplicate codes, unless texts in messages tell them apart, and returns the first of each.
    static func withoutRepetition(_ errors: [ResolvedError], _ diagnostics: inout Diagnostics) -> [ResolvedError] {
        var places: [ServerErrorCase.Responses: SourceRange] = [:]
        return errors.filter { resolved in
            let error = resolved.error
            if let text = error.messageHas,
                let winner = errors.first(where: { $0.error.isSeenBefore(error.match, text) }),
                winner.error.range != error.range
            {
                let note = Diagnostic.Note(message: "\(winner.subject) is here", range: winner.error.range)
                let message = "\(resolved.subject) is never used: \(winner.subject) comes before it"
                diagnostics.report(.duplicateCode, message, at: error.range, notes: [note])
                return false
            }
            guard let first = places[error.responses] else {
                places[error.responses] = error.range
                return true
            }
            let note = Diagnostic.Note(message: "the first is here", range: first)
            diagnostics.report(.duplicateCode, "duplicate code \"\(error.match.text)\"", at: error.range, notes: [note])
            return false
        }
    }

    /// Reports name collisions between errors, or with members of every error enum.
    ///
    /// - Parameter areOfEndpoint: whether the enum belongs to an endpoint, and so has a case for the service's errors.
    static func checkNames(_ errors: [ResolvedError], areOfEndpoint: Bool, _ diagnostics: inout Diagnostics) {
        var taken: [String: ResolvedError] = [:]
        for resolved in errors {
            let name = resolved.error.name
            if ServiceNames.errorMembers.contains(name) || areOfEndpoint && name == ServiceNames.commonError {
                let message =
                    "\(resolved.subject) cannot be named \(name): every error enum has a member with that name"
                diagnostics.report(.duplicateName, message, at: resolved.nameRange)
            } else if let first = taken[name] {
                let message = "\(resolved.subject) is named \(name) in Swift, like \(first.subject)"
                let note = Diagnostic.Note(message: "the first is here", range: first.nameRange)
                diagnostics.report(.duplicateName, message, at: resolved.nameRange, notes: [note])
            } else {
                taken[name] = resolved
            }
        }
    }
}

/// Finds errors with a key, such as `retry`, that no service makes use of.
struct UselessErrors {
    /// The contents of each service, including what it inherits.
    let contents: [ServiceContents]
    /// Whether a service, or an endpoint of it, makes use of the key.
    let uses: [Bool]
    /// The position of the key in an error, if it has it.
    let place: @Sendable (ResolvedError) -> SourceRange?

    /// The errors whose key has no effect in any service, with the position of the key.
    ///
    /// A service may declare errors for services that inherit it and do make use of the key.
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
