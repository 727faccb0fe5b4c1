import WireSyntax

/// Builds a service from its contents, and runs the checks that need all of it.
struct ServiceAssembly {
    /// The Swift name.
    let name: String
    let declaration: ServiceDeclaration
    /// Including everything inherited.
    let contents: ServiceContents
    let models: ModelIndex
    let access: Access?
    /// Whether any endpoint in any file stores its responses in a table.
    let isStoring: Bool
    /// Whether there is a protocol that the DAO implements, and a mock.
    let hasInterface: Bool
    /// The module that declares it; `nil` for the one that is generated.
    let module: String?

    var exposure: Exposure {
        Exposure(models: models, service: declaration.name?.value ?? "", access: access)
    }

    func service(_ diagnostics: inout Diagnostics) -> Service {
        ErrorResolver.checkNames(contents.errors, areOfEndpoint: false, &diagnostics)
        checkSuccess(&diagnostics)
        checkAccess(&diagnostics)
        checkWireNames(&diagnostics)
        checkFailover(&diagnostics)
        checkStore(&diagnostics)
        return Service(
            name: name, doc: declaration.doc, access: access, environments: contents.environments,
            version: version(&diagnostics),
            headers: contents.settings.headers.map { Header(name: $0.name.value, value: $0.value) },
            parameters: contents.parameters, constants: contents.constants, envelope: envelope,
            timeout: contents.settings.timeout,
            authentication: contents.settings.authentication?.value, signature: contents.settings.signature?.value,
            verification: contents.settings.verification?.value.checked,
            retry: contents.settings.retry.flatMap { $0.times > 0 ? $0.policy : nil },
            hedge: contents.settings.hedge.flatMap { $0.delay == nil ? nil : $0 },
            rate: contents.settings.rate.flatMap { $0.limit == .none ? nil : $0 },
            failover: contents.settings.failover?.policy,
            queues: contents.settings.queues, batch: contents.settings.batch?.value, pins: contents.settings.pins,
            bodyText: contents.settings.bodyText,
            errors: contents.errors.map(\.error), isStoring: isStoring, hasInterface: hasInterface, module: module,
            range: declaration.range)
    }

    /// Reports a parameter with the name of the DAO's store.
    private func checkStore(_ diagnostics: inout Diagnostics) {
        guard isStoring, let parameter = contents.parameters.first(where: { $0.name == ServiceNames.store }) else {
            return
        }
        let message =
            "parameter \"\(parameter.name)\" cannot be named so: \"stores\" needs a member of the DAO with that name"
        diagnostics.report(.duplicateName, message, at: parameter.range)
    }

    /// Reports a failover without a second server in any environment, although clients can add servers. A circuit breaker
    /// needs none.
    private func checkFailover(_ diagnostics: inout Diagnostics) {
        guard let failover = contents.settings.failover, failover.policy.breaksCircuit != true,
            !contents.environments.isEmpty,
            contents.environments.allSatisfy({ $0.servers.count < 2 })
        else { return }
        let message = "\"failover\" needs an environment with more than one server, or \"breaker: true\""
        diagnostics.report(.keyNotApplicable, message, at: failover.range)
    }

    /// Reports two values that all requests would send under one name.
    private func checkWireNames(_ diagnostics: inout Diagnostics) {
        var names = WireNames()
        if let version = contents.settings.version {
            let sender = WireNames.Sender(subject: "\"api-version\"", range: version.range)
            switch version.resolvedPlace {
            case .header(let name): names.take(.header, name, for: sender, &diagnostics)
            case .query(let name): names.take(.query, name, for: sender, &diagnostics)
            case .path: break
            }
        }
        for header in contents.settings.headers {
            let sender = WireNames.Sender(subject: "header \"\(header.name.value)\"", range: header.name.range)
            names.take(.header, header.name.value, for: sender, &diagnostics)
        }
        for parameter in contents.parameters {
            let subject = "parameter \"\(parameter.name)\" of the service"
            let sender = WireNames.Sender(subject: subject, range: parameter.range)
            names.take(parameter.location, parameter.wirePath.components.first ?? "", for: sender, &diagnostics)
        }
        for constant in contents.constants {
            let subject = "constant \"\(constant.wireName)\" of the service"
            let sender = WireNames.Sender(subject: subject, range: constant.range)
            names.take(constant.location, constant.wireName, for: sender, &diagnostics)
        }
        names.takeOwn(of: contents, &diagnostics)
    }

    private var envelope: Envelope? {
        contents.settings.envelope.map { envelope in
            let code = envelope.code ?? []
            let signs = envelope.success?.signs.filter { [$0.path] != code } ?? []
            var seen: Set<String> = []
            return Envelope(
                data: envelope.data ?? .root, code: code, message: envelope.message ?? [],
                success: Envelope.Success(
                    values: envelope.codes.map(\.value).filter { seen.insert($0).inserted },
                    signs: signs.map { Envelope.Sign(path: $0.path, values: $0.values.map(\.value)) }))
        }
    }

    private func checkAccess(_ diagnostics: inout Diagnostics) {
        for resolved in contents.errors {
            guard let body = resolved.error.body else { continue }
            exposure.check(body.type, "\"body\" of \(resolved.subject)", at: resolved.error.range, &diagnostics)
        }
        for parameter in contents.parameters {
            guard case .value(let type) = parameter.kind else { continue }
            exposure.check(type, "parameter \"\(parameter.name)\"", at: parameter.range, &diagnostics)
        }
    }

    /// Reports a success that no response can show, and codes that mean both success and an error.
    private func checkSuccess(_ diagnostics: inout Diagnostics) {
        guard let envelope = contents.settings.envelope, let success = envelope.success else { return }
        if envelope.code?.isEmpty != false, success.signs.isEmpty || !success.values.isEmpty {
            let message =
                "\"success\" is a list of codes, so \"envelope\" needs the key \"code\": the place of the code"
            diagnostics.report(.missingKey, message, at: success.range)
            return
        }
        contents.checkCodes(contents.errors, &diagnostics)
    }
}

extension EnvelopeDeclaration {
    /// The codes that mean success.
    fileprivate var codes: [Written<String>] {
        (success?.values ?? []) + (success?.signs.filter { [$0.path] == code }.flatMap(\.values) ?? [])
    }
}

extension ServiceContents {
    /// Reports errors whose code means success.
    func checkCodes(_ errors: [ResolvedError], _ diagnostics: inout Diagnostics) {
        guard let envelope = settings.envelope else { return }
        let values = Dictionary(envelope.codes.map { (ExactText($0.value), $0.range) }) { first, _ in first }
        for resolved in errors {
            guard case .code(let code) = resolved.error.match, let place = values[ExactText(code)] else { continue }
            let note = Diagnostic.Note(message: "declared here", range: place)
            let message = "code \"\(code)\" means success; it cannot be an error"
            diagnostics.report(.codeIsSuccess, message, at: resolved.error.range, notes: [note])
        }
    }
}

extension ServiceAssembly {
    /// The version as sent, with its format applied; reports versions that are not valid in their place.
    func version(_ diagnostics: inout Diagnostics) -> APIVersion? {
        guard let version = contents.settings.version else { return nil }
        guard let value = version.value else {
            let message = "\"api-version\" needs the key \"value\": the version"
            if !version.saysValue { diagnostics.report(.missingKey, message, at: version.range) }
            return nil
        }
        let place = version.resolvedPlace
        let text = self.text(of: value, "\"api-version\"", version, &diagnostics)
        let review = version.review.map { self.text(of: $0, "\"review\" of \"api-version\"", version, &diagnostics) }
        if let range = version.review?.range, let review, ExactText(review) == ExactText(text) {
            let message = "\"review\" of \"api-version\" is the version of all builds, \"\(review)\"; leave it out"
            diagnostics.report(.keyNotApplicable, message, at: range)
        }
        if let name = version.name { checkName(name, place, &diagnostics) }
        return APIVersion(text: text, reviewText: review, place: place)
    }

    /// A version as sent; reports one that is not valid in its place.
    private func text(
        of value: Written<String>, _ subject: String, _ version: APIVersionDeclaration, _ diagnostics: inout Diagnostics
    ) -> String {
        let text = VersionFormat.apply(version.format?.value, to: value.value)
        if let reason = version.resolvedPlace.refusal(of: text) {
            diagnostics.report(.wrongType, "\(subject) \(reason)", at: version.format?.range ?? value.range)
        }
        return text
    }

    private func checkName(_ name: Written<String>, _ place: APIVersion.Place, _ diagnostics: inout Diagnostics) {
        let subject = "\"name\" of \"api-version\""
        switch place {
        case .path:
            diagnostics.report(.keyNotApplicable, "\(subject) does not apply to a version in the path", at: name.range)
        case .header where !HTTPText.isToken(name.value):
            let message = "\(subject) must be the name of a header, not \"\(name.value)\""
            diagnostics.report(.wrongType, message, at: name.range)
        case .header where HeaderName.isReserved(name.value):
            diagnostics.report(.keyNotApplicable, "the header \(name.value) is set by the client", at: name.range)
        case .header, .query:
            break
        }
    }
}

extension APIVersionDeclaration {
    /// The place of the version: the path by default, with the key's own name.
    var resolvedPlace: APIVersion.Place {
        switch place ?? .path {
        case .path: .path
        case .header: .header(name?.value ?? "API-Version")
        case .query: .query(name?.value ?? "api-version")
        }
    }
}

extension APIVersion.Place {
    /// Why a text cannot be sent in this place, as the end of a sentence; `nil` if it can.
    fileprivate func refusal(of text: String) -> String? {
        switch self {
        case .path where text.contains("/") || URLText.firstFault(inPath: text[...]) != nil:
            "is sent as \"\(text)\", which is not a valid path segment"
        case .header where !HTTPText.isFieldValue(text):
            "is sent as a header, so it must be one line of text"
        case .path, .header, .query:
            nil
        }
    }
}

/// Which files belong to which service.
struct ServiceReferences {
    /// For each file, the number of its service in the catalog; `nil` if it has none, or an unknown one.
    let services: [Int?]
    /// For each service, the files of its module, starting with the one that declares it. What other modules add to a service
    /// is not known to it.
    let files: [[Int]]

    /// Reports files that name a service which no file declares.
    init(_ files: [ServiceFile], _ catalog: ServiceCatalog, _ diagnostics: inout [Diagnostics]) {
        var services: [Int?] = Array(repeating: nil, count: files.count)
        var members: [[Int]] = catalog.entries.map { [$0.file] }
        for (place, entry) in catalog.entries.enumerated() { services[entry.file] = place }
        for (index, file) in files.enumerated() {
            guard case .shared(let name) = file.statement else { continue }
            guard let place = catalog.find(name, in: index, &diagnostics[index]) else { continue }
            services[index] = place
            if catalog.isOwn(catalog.entries[place], of: index) { members[place].append(index) }
        }
        self.services = services
        self.files = members
    }
}
