import WireSyntax

extension EndpointResolver {
    /// Checks an endpoint that sends its requests to addresses that callers give.
    func checkAddress(
        of endpoint: Endpoint, _ declaration: EndpointDeclaration, _ diagnostics: inout Diagnostics
    ) {
        guard let path = declaration.path, path.value.isAddress else { return }
        let subject = "endpoint \"\(declaration.key.value)\""
        if let address = endpoint.address, address.kind != .value(.builtIn(.url)), !address.kind.isOptional {
            let message =
                "the path of \(subject) is the whole address, so its parameter must have the type URL; a path begins "
                + "with /"
            diagnostics.report(.badPath, message, at: path.range)
        }
        if let pages = declaration.policies.pagination {
            let message =
                "\"paginate\" does not apply to \(subject), whose address the caller gives; pass the address of each "
                + "page"
            diagnostics.report(.keyNotApplicable, message, at: pages.range)
        }
        if let batch = declaration.policies.batch {
            let message = "calls of \(subject) cannot be sent in a batch: the caller gives their address"
            diagnostics.report(.keyNotApplicable, message, at: batch)
        }
    }

    /// Checks what an endpoint does with redirects: those that it returns are not followed.
    func checkRedirects(
        of endpoint: Endpoint, _ declaration: EndpointDeclaration, _ diagnostics: inout Diagnostics
    ) {
        let subject = "endpoint \"\(declaration.key.value)\""
        guard endpoint.policies.followsRedirects else {
            checkReturned(of: declaration, &diagnostics)
            return
        }
        guard case .responses(let set) = endpoint.returns else { return }
        for response in set.responses where response.status.isRedirect {
            let message =
                "redirects are followed; write \"follow: false\" so that \(subject) returns those with the status "
                + response.status.text
            diagnostics.report(.keyNotApplicable, message, at: response.range)
        }
    }

    /// Reports what needs responses that are no redirects.
    private func checkReturned(of declaration: EndpointDeclaration, _ diagnostics: inout Diagnostics) {
        let policies = declaration.policies
        let subject = "endpoint \"\(declaration.key.value)\""
        let ranges = [
            ("cache", policies.cache?.range), ("paginate", policies.pagination?.range), ("batch", policies.batch),
            ("redirect-body", policies.redirectBody?.range),
        ]
        for case (let key, let range?) in ranges {
            let message = "\"\(key)\" does not apply to \(subject): with \"follow: false\", it returns redirects"
            diagnostics.report(.keyNotApplicable, message, at: range)
        }
    }
}

extension Parameter.Kind {
    fileprivate var isOptional: Bool {
        switch self {
        case .value(let type): type.isOptional
        case .upload(let isOptional), .uploads(let isOptional): isOptional
        }
    }
}
