import SpecFormatting
import SpecLanguage
import YAMLSyntax

/// A response of an operation, with its status as written.
struct DeclaredResponse: Sendable {
    let status: String
    let place: DocumentNode
    /// What it is about: beside a reference, what is said there (OpenAPI 3.1).
    let description: DocumentNode?

    init(status: String, place: DocumentNode, written: DocumentNode) {
        self.status = status
        self.place = place
        let own = place["description"] ?? place["summary"]
        let other = written.reference == nil ? nil : written["description"] ?? written["summary"]
        if other != nil { own?.markAsRead() }
        description = other ?? own
    }
}

extension EndpointBuilder {
    /// Adds the return type of an endpoint and the errors that it declares.
    mutating func addResponses(of operation: DocumentNode, to endpoint: inout ImportedEndpoint) {
        var successes: [DeclaredResponse] = []
        var redirects: [DeclaredResponse] = []
        var failures: [DeclaredResponse] = []
        for (status, written) in models.findings.entries(operation["responses"]) where !status.hasPrefix("x-") {
            guard let place = resolved(written) else { continue }
            noteLinks(place)
            let response = DeclaredResponse(status: status.lowercased(), place: place, written: written)
            switch status.first {
            case "2": successes.append(response)
            case "3": redirects.append(response)
            case "4", "5", "d", "D":
                noteErrorHeaders(place)
                failures.append(response)
            default: models.findings.note(.informationalResponse, at: written.pointer)
            }
        }
        let results = returnedRedirects(redirects, beside: successes)
        if successes.isEmpty, results.isEmpty, let index = failures.firstIndex(where: { $0.status == "default" }) {
            successes = [failures[index]]
        }
        successes.sort { $0.status < $1.status }
        addReturns(successes, results, to: &endpoint)
        addErrors(failures, to: &endpoint)
    }

    private mutating func noteLinks(_ response: DocumentNode) {
        guard let lost = response["links"], !lost.entries.isEmpty else { return }
        models.findings.note(.links, at: lost.pointer)
    }

    /// Header fields of errors have no types. They are in the response of the error.
    private mutating func noteErrorHeaders(_ response: DocumentNode) {
        guard let headers = response["headers"], !headers.entries.isEmpty else { return }
        models.findings.note(.errorHeaders, at: headers.pointer)
    }

    private mutating func noteHeaders(_ response: DocumentNode) {
        guard let lost = response["headers"], !lost.entries.isEmpty else { return }
        models.findings.note(.responseHeaders, at: lost.pointer)
    }

    /// The redirects that are results rather than steps on the way to one: those with a `Location`, and those of an
    /// operation without any other success. All others are followed.
    private mutating func returnedRedirects(
        _ redirects: [DeclaredResponse], beside successes: [DeclaredResponse]
    ) -> [DeclaredResponse] {
        redirects.filter { redirect in
            // 304 is about the client's cache (RFC 9110, section 15.4.5).
            guard let status = Int(redirect.status), status != 304 else {
                models.findings.note(redirect.status == "304" ? .notModified : .redirects, at: redirect.place.pointer)
                return false
            }
            let names = redirect.place["headers"]?.entries.map { $0.key.lowercased() } ?? []
            if let content = redirect.place["content"], !content.entries.isEmpty {
                models.findings.note(.redirectBody, at: content.pointer)
                content.markAsRead()
            }
            if names.contains("location") || successes.isEmpty { return true }
            models.findings.note(.redirects, at: redirect.place.pointer)
            return false
        }
    }

    /// Adds the results: a single type, or responses by status.
    private mutating func addReturns(
        _ responses: [DeclaredResponse], _ redirects: [DeclaredResponse], to endpoint: inout ImportedEndpoint
    ) {
        let text = endpoint.responseText
        let docs = responses.compactMap { response in
            text.doc(response.description).map { (status: response.status, text: $0) }
        }
        guard endpoint.method != "head" || !redirects.isEmpty else {
            addHeaders(of: responses, to: &endpoint)
            addStatus(of: responses.first, to: &endpoint)
            endpoint.addReturns(docs)
            return
        }
        let name = ImportedName.type(endpoint.name, fallback: "Request") + "ResponseBody"
        var contents: [ImportedEndpoint.Returns?] = []
        for response in responses {
            let origin = ExampleOrigin(operation: endpoint.pointer, status: response.status)
            contents.append(endpoint.method == "head" ? nil : content(of: response.place, named: name, origin))
        }
        if let responses = byStatus(responses, contents, redirects, text) {
            endpoint.returns = .responses(responses)
            endpoint.returnsRedirects = !redirects.isEmpty
            return
        }
        for redirect in redirects { models.findings.note(.redirects, at: redirect.place.pointer) }
        addSingleType(responses, contents, to: &endpoint)
        addStatus(of: zip(responses, contents).first { $1 != nil }?.0 ?? responses.first, to: &endpoint)
        endpoint.addReturns(docs)
    }

    /// Adds the status, if it is another one than mocks usually have: 204 without a body, and 200 otherwise.
    private func addStatus(of response: DeclaredResponse?, to endpoint: inout ImportedEndpoint) {
        var usual = [200, 204, 205]
        if endpoint.method != "head", case .nothing = endpoint.returns { usual = [204] }
        endpoint.status = (response?.status).flatMap { Int($0) }.flatMap { usual.contains($0) ? nil : $0 }
    }

    /// Adds the type that all successes share, with the header fields of all of them.
    private mutating func addSingleType(
        _ responses: [DeclaredResponse], _ contents: [ImportedEndpoint.Returns?], to endpoint: inout ImportedEndpoint
    ) {
        let found = zip(responses, contents).compactMap { response, returns in
            returns.map { (returns: $0, pointer: response.place.pointer) }
        }
        if let first = found.first {
            endpoint.returns = first.returns
            for other in found.dropFirst() where other.returns.type != first.returns.type {
                models.findings.note(.responseForm, at: other.pointer)
            }
            if found.count < contents.count, case .value(let type, let path) = first.returns,
                path != nil || type != .string && type != .builtIn(.data)
            {
                endpoint.returns = .value(type.orAbsent, at: path)
            }
        }
        if found.count > 1 { models.findings.note(.sameTypes, at: found[1].pointer) }
        switch endpoint.returns {
        case .stream, .events, .responses:
            for response in responses { noteHeaders(response.place) }
        case .nothing, .value:
            let type = endpoint.returns.type
            let headers = sharedHeaders(of: responses, hasValue: type != nil)
            guard !headers.isEmpty else { return }
            var path: String?
            if case .value(_, let own) = endpoint.returns { path = own }
            endpoint.returns = .responses([
                ImportedEndpoint.Response(status: nil, type: type, at: path, headers: headers)
            ])
        }
    }

    /// The responses by status, if they have different types or redirects are results; `nil` if one type is enough, or if
    /// one is a stream.
    private mutating func byStatus(
        _ responses: [DeclaredResponse], _ contents: [ImportedEndpoint.Returns?], _ redirects: [DeclaredResponse],
        _ text: ResponseText
    ) -> [ImportedEndpoint.Response]? {
        var types: [ImportedType?] = []
        var paths: [String?] = []
        for content in contents {
            switch content {
            case .value(let type, let path)?:
                types.append(type)
                paths.append(path)
            case nil, .nothing?:
                types.append(nil)
                paths.append(nil)
            case .stream?, .events?, .responses?: return nil
            }
        }
        let statuses = responses.map(\.status)
        guard Set(types.compactMap(\.self)).count > 1 || !redirects.isEmpty,
            statuses.allSatisfy({ $0 == "2xx" || Int($0).map { (200...299).contains($0) } == true }),
            Set(statuses).count == statuses.count, redirects.allSatisfy({ Int($0.status) ?? 0 < 400 })
        else { return nil }
        var result: [ImportedEndpoint.Response] = []
        for (response, (type, path)) in zip(responses, zip(types, paths)) {
            // These have no body (RFC 9110, section 15.3).
            let isEmpty = response.status == "204" || response.status == "205"
            result.append(
                ImportedEndpoint.Response(
                    status: response.status, type: isEmpty ? nil : type, at: isEmpty ? nil : path,
                    headers: headers(of: response.place, hasValue: false), doc: text.doc(response.description)))
        }
        for redirect in redirects {
            var headers = headers(of: redirect.place, hasValue: false)
            if headers.allSatisfy({ $0.wireName.lowercased() != "location" }) { headers.append(.location) }
            result.append(
                ImportedEndpoint.Response(
                    status: redirect.status, type: nil, headers: headers, doc: text.doc(redirect.description)))
        }
        return result
    }
}

extension ImportedEndpoint.Header {
    /// Where a redirect leads (RFC 9110, section 15.4).
    fileprivate static let location: ImportedEndpoint.Header = ImportedEndpoint.Header(
        name: "Location", wireName: "Location", type: .optional(.builtIn(.url)), dateFormat: nil, doc: nil)
}

extension EndpointBuilder {
    /// The content of a response, in the media type that specs support best. `nil` if it has no body.
    private mutating func content(
        of response: DocumentNode, named name: String, _ origin: ExampleOrigin
    ) -> ImportedEndpoint.Returns? {
        let contents = media(of: response).map { (key: $0.key, value: $0.value, kind: MediaKind($0.key)) }
        let order: [MediaKind] = [.json, .events, .lines, .records, .text, .binary, .form, .multipart]
        var ranked = order.flatMap { kind in contents.filter { $0.kind == kind } }
        if let other = ranked.first(where: { $0.kind != .events }), streamed == nil,
            let index = ranked.firstIndex(where: { $0.kind == .events })
        {
            let events = ranked.remove(at: index)
            let returns = returns(events.key, events.value, named: name + "Event", origin)
            streamed = StreamedResponse(returns: returns, otherType: other.key, pointer: events.value.pointer)
        }
        guard let chosen = ranked.first else { return nil }
        for other in ranked.dropFirst() {
            drop((other.key, other.value), beside: (chosen.key, chosen.value), as: .responseMediaType)
        }
        return returns(chosen.key, chosen.value, named: name, origin)
    }

    /// Notes a media type that is not read beside another one. If it has the same content, no value is lost.
    private mutating func drop(
        _ other: (key: String, value: DocumentNode), beside chosen: (key: String, value: DocumentNode)?, as loss: Loss
    ) {
        let isSame = chosen.map { Self.isSameContent($0, other) } ?? false
        models.findings.note(isSame ? .sameResponseMediaType : loss, at: other.value.pointer)
        other.value.markAsRead()
    }

    /// Whether two media types have the same schema, so that the value is the same in both, or are both read without one.
    private static func isSameContent(
        _ one: (key: String, value: DocumentNode), _ other: (key: String, value: DocumentNode)
    ) -> Bool {
        let kinds = [MediaKind(one.key), MediaKind(other.key)]
        if kinds == [.binary, .binary] || kinds == [.text, .text] { return true }
        switch (one.value.unread.child("schema"), other.value.unread.child("schema")) {
        case (let left?, let right?): return left.saysTheSame(as: right)
        case (nil, nil): return kinds[0] == kinds[1]
        default: return false
        }
    }

    private mutating func returns(
        _ mediaType: String, _ media: DocumentNode, named name: String, _ origin: ExampleOrigin
    ) -> ImportedEndpoint.Returns {
        noteExamples(of: media, as: MediaKind(mediaType) == .json ? .responseExamples : .examples)
        switch MediaKind(mediaType) {
        case .json:
            guard let place = media["schema"] else { return .value(.json, at: nil) }
            let type = bare(models.value(at: place, named: name), at: place.pointer)
            keepExamples(of: media, as: type, of: origin)
            return .value(type, at: ImportedEndpoint.Returns.wholePath(of: type))
        case .events:
            if let place = media["itemSchema"] ?? media["schema"],
                let events = events(at: place, isItem: media["itemSchema"] != nil, named: name)
            {
                return events
            }
            return .stream(element(of: media, named: name), as: "sse", at: nil)
        case .lines: return jsonStream(of: media, named: name, as: "lines")
        case .records: return jsonStream(of: media, named: name, as: "json-seq")
        case .text:
            media.markPlainSchema()
            return .value(.string, at: nil)
        case .binary, .form, .multipart:
            media.markPlainSchema()
            return .value(.builtIn(.data), at: nil)
        }
    }

    /// A stream of JSON values. Without a schema, they are texts.
    private mutating func jsonStream(
        of media: DocumentNode, named name: String, as form: String
    ) -> ImportedEndpoint.Returns {
        let type = element(of: media, named: name)
        let isDescribed = media["itemSchema"] != nil || media["schema"] != nil
        return .stream(type, as: form, at: isDescribed ? ImportedEndpoint.Returns.wholePath(of: type) : nil)
    }

    private mutating func element(of media: DocumentNode, named name: String) -> ImportedType {
        guard let place = media["itemSchema"] ?? media["schema"] else { return .string }
        let type = bare(models.value(at: place, named: name), at: place.pointer)
        if media["itemSchema"] == nil, case .array(let element) = type { return Self.event(of: element) }
        return Self.event(of: type)
    }

    /// Bytes are no event or line of their own.
    private static func event(of type: ImportedType) -> ImportedType {
        type == .builtIn(.data) ? .string : type
    }

    private mutating func addErrors(_ responses: [DeclaredResponse], to endpoint: inout ImportedEndpoint) {
        var errors: [ImportedError] = []
        for response in responses {
            let (status, place) = (response.status, response.place)
            let body = errorBody(place, named: ImportedName.type(endpoint.name, fallback: "Request") + "Error")
            for code in Self.codes(of: status, among: responses.map(\.status)) {
                errors.append(ImportedError(code: code, body: body, doc: Self.doc(response.description, status)))
            }
        }
        var seen: Set<String> = []
        endpoint.errors = errors.filter { seen.insert($0.code).inserted }.sorted { $0.code < $1.code }
    }

    /// A standard phrase adds nothing to the status.
    private static func doc(_ description: DocumentNode?, _ status: String) -> String? {
        guard let text = description?.text.map(ParagraphText.tidy), text.count > 12 else { return nil }
        return ErrorName.isStandard(text, for: status) ? nil : text
    }

    /// The body of an error response, if it is JSON that a spec can describe.
    private mutating func errorBody(_ response: DocumentNode, named name: String) -> ImportedType? {
        let contents = media(of: response)
        let chosen = contents.first { MediaKind($0.key) == .json }
        let media = chosen?.value
        for other in contents where other.value.pointer != media?.pointer {
            drop(other, beside: chosen, as: .errorMediaType)
        }
        guard let media, let place = media["schema"] else { return nil }
        // A body that is null is missing, like one that cannot be decoded.
        let type = bare(models.value(at: place, named: name), at: place.pointer).unwrapped
        guard type.leaf != .builtIn(.date) else {
            models.findings.note(.errorBody, at: place.pointer)
            return nil
        }
        keepExamples(of: media, as: type, of: nil)
        return type
    }

    /// The codes in a spec for a status such as `404`, `4XX` or `default`.
    private static func codes(of status: String, among all: [String]) -> [String] {
        switch status.uppercased() {
        case "4XX": return ["http-4xx"]
        case "5XX": return ["http-5xx"]
        case "DEFAULT":
            let classes = all.map { $0.uppercased() }
            return ["4", "5"].filter { !classes.contains("\($0)XX") }.map { "http-\($0)xx" }
        default:
            guard let number = Int(status), (400...599).contains(number) else { return [] }
            return ["http-\(number)"]
        }
    }
}

/// The names of errors that a description identifies only by status (RFC 9110, section 15).
package enum ErrorName {
    /// The case name for a code such as `http-404`.
    package static func name(of code: String) -> String {
        names[code] ?? "status" + code.dropFirst(5)
    }

    /// The status in the name of a component that starts with one, such as `404` and `404Error`, in words.
    static func spellingStatus(in name: String) -> String {
        let status = name.prefix(3)
        guard let first = status.utf8.first, (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(first),
            status.utf8.count == 3, name.dropFirst(3).first?.isNumber != true,
            status.dropFirst().allSatisfy(\.isNumber) || status.dropFirst().lowercased() == "xx"
        else { return name }
        return Self.name(of: "http-\(status.lowercased())") + " " + name.dropFirst(3)
    }

    /// Whether a description only repeats the meaning of the status.
    static func isStandard(_ text: String, for status: String) -> Bool {
        let name = name(of: "http-\(status)").lowercased()
        let words = text.lowercased().filter(\.isLetter)
        return words == name || words == name + "error"
    }

    private static let names: [String: String] = [
        "http-400": "badRequest", "http-401": "unauthorized", "http-402": "paymentRequired",
        "http-403": "forbidden", "http-404": "notFound", "http-405": "methodNotAllowed",
        "http-406": "notAcceptable", "http-408": "requestTimeout", "http-409": "conflict", "http-410": "gone",
        "http-411": "lengthRequired", "http-412": "preconditionFailed", "http-413": "contentTooLarge",
        "http-414": "uriTooLong", "http-415": "unsupportedMediaType", "http-416": "rangeNotSatisfiable",
        "http-417": "expectationFailed", "http-421": "misdirectedRequest", "http-422": "unprocessableContent",
        "http-423": "locked", "http-424": "failedDependency", "http-425": "tooEarly",
        "http-426": "upgradeRequired", "http-428": "preconditionRequired", "http-429": "tooManyRequests",
        "http-431": "headersTooLarge", "http-451": "unavailableForLegalReasons", "http-4xx": "clientError",
        "http-500": "internalServerError", "http-501": "notImplemented", "http-502": "badGateway",
        "http-503": "serviceUnavailable", "http-504": "gatewayTimeout", "http-507": "insufficientStorage",
        "http-5xx": "serverError",
    ]
}

extension YAMLNode {
    fileprivate func child(_ key: String) -> YAMLNode? {
        guard case .mapping(let entries) = content else { return nil }
        return entries.first { $0.key.isScalar(key) }?.value
    }

    /// Whether it has the same values, wherever it is written and in whichever order its keys are.
    fileprivate func saysTheSame(as other: YAMLNode) -> Bool {
        switch (content, other.content) {
        case (.scalar(let left), .scalar(let right)): return left == right
        case (.sequence(let left), .sequence(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { $0.saysTheSame(as: $1) }
        case (.mapping(let left), .mapping(let right)):
            return left.count == right.count
                && left.allSatisfy { entry in
                    other.child(entry.key.text).map { entry.value.saysTheSame(as: $0) } ?? false
                }
        default: return false
        }
    }
}
