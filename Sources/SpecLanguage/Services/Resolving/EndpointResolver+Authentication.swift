extension EndpointResolver {
    /// Whether requests carry the service's credential; reports where it has none to require.
    func authentication(
        of declaration: EndpointDeclaration, _ contents: ServiceContents?, _ reader: inout SpecReader
    ) -> CallPolicies.Authentication {
        guard let declared = declaration.policies.authentication else { return .available }
        guard contents?.hasAuthentication != true else { return declared.value }
        if declared.value == .required, contents != nil {
            let message = "\"auth: required\" needs \"auth\" in the service: how a request says who sends it"
            reader.report(.keyNotApplicable, message, at: declared.range)
        }
        return .available
    }

    /// What calls do to the session; reports where the service has none.
    func session(
        of declaration: EndpointDeclaration, _ contents: ServiceContents?, _ reader: inout SpecReader
    ) -> CallPolicies.SessionEffect? {
        guard let session = declaration.policies.session, let contents else { return nil }
        if let scheme = contents.authentication?.value {
            guard !scheme.isToken else { return session.value }
            let message = "\"session\" keeps or forgets a token, and \"auth\" of the service sends none"
            reader.report(.keyNotApplicable, message, at: session.range)
        } else if !contents.hasAuthentication {
            let message = "\"session\" needs \"auth\" in the service: how requests carry the token"
            reader.report(.keyNotApplicable, message, at: session.range)
        }
        return nil
    }

    /// Reports bodies that have no parameters which a signature could be over.
    func checkSignature(
        of declaration: EndpointDeclaration, _ placements: [ParameterPlacement], _ body: Parameter.Kind?,
        _ contents: ServiceContents?, _ reader: inout SpecReader
    ) {
        guard let signature = contents?.signature, case .parameters = signature.value.content else { return }
        let note = Diagnostic.Note(message: "the signature is declared here", range: signature.range)
        let reason = "\"sign\" of the service is over parameters"
        if let part = placements.first(where: { $0.location == .multipart || $0.location == .file }) {
            let message = "\(reason), and \(part.parameter.field.subject) travels in a multipart body, which has none"
            reader.report(.keyNotApplicable, message, at: part.range, notes: [note])
        }
        guard let body, let written = declaration.body, !body.isObject(values.index) else { return }
        let message = "\(reason), and the body of endpoint \"\(declaration.key.value)\" is no JSON object"
        reader.report(.keyNotApplicable, message, at: written.range, notes: [note])
    }

    /// Reports errors that mean that a credential has expired, where requests carry none.
    func checkRefreshes(
        _ errors: [ResolvedError], of declaration: EndpointDeclaration, _ contents: ServiceContents?,
        _ reader: inout SpecReader
    ) {
        guard let contents else { return }
        let isNone = declaration.policies.authentication?.value == CallPolicies.Authentication.none
        guard isNone || !contents.hasAuthentication else { return }
        for error in errors {
            guard let range = error.refreshRange else { continue }
            let message =
                isNone
                ? "\"refresh\" of \(error.subject): with \"auth: none\" there is no credential that could have expired"
                : "\"refresh\" of \(error.subject) needs \"auth\" in the service: how a request says who sends it"
            reader.report(.keyNotApplicable, message, at: range)
        }
    }
}

extension Parameter.Kind {
    fileprivate func isObject(_ models: ModelIndex) -> Bool {
        if case .value(let type) = self { type.isObject(models) } else { false }
    }
}

extension ValueType {
    /// Whether values can be JSON objects; it is so where nothing is known.
    fileprivate func isObject(_ models: ModelIndex) -> Bool {
        switch self {
        case .optional(let wrapped): wrapped.isObject(models)
        case .dictionary: true
        case .array: false
        case .builtIn(let type): type == .json
        case .model(let name):
            switch models[name]?.kind {
            case .tuple, .enumeration: false
            case .structure, .divided, .shaped, .external, .patch, .unreadable, nil: true
            }
        }
    }
}
