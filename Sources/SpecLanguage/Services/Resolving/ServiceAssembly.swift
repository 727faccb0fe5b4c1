/// Makes a service of its contents, and checks what only the whole can show.
struct ServiceAssembly {
    /// The Swift name.
    let name: String
    let declaration: ServiceDeclaration
    /// With everything that is inherited.
    let contents: ServiceContents
    let models: ModelIndex
    let access: Access?
    /// Whether any endpoint, in whichever file, says in which table its answers are kept.
    let isStoring: Bool

    var exposure: Exposure {
        Exposure(models: models, service: declaration.name?.value ?? "", access: access)
    }

    func service(_ reader: inout SpecReader) -> Service {
        ErrorResolver.checkNames(contents.errors, isOfEndpoint: false, &reader)
        checkSuccess(&reader)
        checkAccess(&reader)
        checkWireNames(&reader)
        checkFailover(&reader)
        checkStore(&reader)
        return Service(
            name: name, doc: declaration.doc, access: access, environments: contents.environments,
            version: version(&reader), headers: contents.headers.map { Header(name: $0.name.value, value: $0.value) },
            parameters: contents.parameters, envelope: envelope, timeout: contents.timeout,
            authentication: contents.authentication?.value, signature: contents.signature?.value,
            retry: contents.retry.flatMap { $0.times > 0 ? $0.policy : nil }, failover: contents.failover?.policy,
            queues: contents.queues, batch: contents.batch?.value, pins: contents.pins,
            errors: contents.errors.map(\.error), isStoring: isStoring, range: declaration.range)
    }

    /// Reports a parameter that is called as the DAO's store.
    private func checkStore(_ reader: inout SpecReader) {
        guard isStoring, let parameter = contents.parameters.first(where: { $0.name == ServiceNames.store }) else {
            return
        }
        let message = "parameter \"\(parameter.name)\" is called as the DAO's own store, which \"stores\" needs"
        reader.report(.duplicateName, message, at: parameter.range)
    }

    /// Reports a failover that no environment has a second server for; clients may have servers that no spec names.
    private func checkFailover(_ reader: inout SpecReader) {
        guard let failover = contents.failover, !contents.environments.isEmpty,
            contents.environments.allSatisfy({ $0.servers.count < 2 })
        else { return }
        let message = "no environment has a second server that \"failover\" could turn to"
        reader.report(.keyNotApplicable, message, at: failover.range)
    }

    /// Reports two things that all requests of the service would send under one name.
    private func checkWireNames(_ reader: inout SpecReader) {
        var names = WireNames()
        if let version = contents.version {
            let sender = WireNames.Sender(subject: "\"api-version\"", range: version.range)
            switch version.resolvedPlace {
            case .header(let name): names.take(.header, name, for: sender, &reader)
            case .query(let name): names.take(.query, name, for: sender, &reader)
            case .path: break
            }
        }
        for header in contents.headers {
            let sender = WireNames.Sender(subject: "header \"\(header.name.value)\"", range: header.name.range)
            names.take(.header, header.name.value, for: sender, &reader)
        }
        for parameter in contents.parameters {
            let subject = "parameter \"\(parameter.name)\" of the service"
            let sender = WireNames.Sender(subject: subject, range: parameter.range)
            names.take(parameter.location, parameter.wirePath.components.first ?? "", for: sender, &reader)
        }
        names.takeOwn(of: contents, &reader)
    }

    private var envelope: Envelope? {
        contents.envelope.map { envelope in
            var seen: Set<String> = []
            let values = envelope.success?.values.map(\.value).filter { seen.insert($0).inserted } ?? []
            let path = envelope.success?.path ?? (values.isEmpty ? nil : envelope.code)
            let success = Envelope.Success(path: path == envelope.code ? nil : path, values: values)
            return Envelope(
                data: envelope.data ?? .root, code: envelope.code, message: envelope.message ?? [], success: success)
        }
    }

    private func checkAccess(_ reader: inout SpecReader) {
        for resolved in contents.errors {
            guard let body = resolved.error.body else { continue }
            exposure.check(body.type, "\"body\" of \(resolved.subject)", at: resolved.error.range, &reader)
        }
        for parameter in contents.parameters {
            guard case .value(let type) = parameter.kind else { continue }
            exposure.check(type, "parameter \"\(parameter.name)\"", at: parameter.range, &reader)
        }
    }

    /// Reports a success that nothing in the answer can show, and codes that are both.
    private func checkSuccess(_ reader: inout SpecReader) {
        guard let envelope = contents.envelope, let success = envelope.success else { return }
        guard success.path == nil || success.path == envelope.code else { return }
        guard envelope.code != nil else {
            let message =
                "\"success\" lists values of the code, so \"envelope\" needs the key \"code\": where it stands"
            reader.report(.missingKey, message, at: success.range)
            return
        }
        contents.checkCodes(contents.errors, &reader)
    }
}

extension ServiceContents {
    /// Reports errors whose code means success.
    func checkCodes(_ errors: [ResolvedError], _ reader: inout SpecReader) {
        guard let envelope, let success = envelope.success else { return }
        guard success.path == nil || success.path == envelope.code else { return }
        let values = Dictionary(success.values.map { ($0.value, $0.range) }, uniquingKeysWith: { first, _ in first })
        for resolved in errors {
            guard case .code(let code) = resolved.error.match, let place = values[code] else { continue }
            let note = Diagnostic.Note(message: "the envelope says so here", range: place)
            let message = "code \"\(code)\" means success, so it cannot be an error"
            reader.report(.codeIsSuccess, message, at: resolved.error.range, notes: [note])
        }
    }
}
