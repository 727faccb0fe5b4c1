import HTTPTypes
import WireSyntax

extension PreparedCall {
    /// The request as a command line of curl, for a terminal or a report. It has the credential, the signature and what
    /// middlewares add, as of now. Nothing is sent, unless middlewares send something.
    ///
    /// A body that is no text, such as a photo, is `--data-binary @body`: a file to be added by hand.
    /// - Parameter showingSecrets: whether credentials, signatures and values that the spec marks as `sensitive` are in it.
    ///   Defaults to `false`: they are replaced by a placeholder.
    /// - Throws: an ``RequestError`` if a value cannot be sent, a `CredentialError` if nobody is signed in but must be, or the
    ///   error of a middleware.
    public func curl(showingSecrets: Bool = false) async throws -> String {
        let (client, route) = (draft.client, draft.route)
        let session = try await draft.session(for: route)
        let call = draft.call(UnreadForm(kind: draft.kind), to: route, try request, nil, in: session)
        let prepared = try await client.prepared(call, through: client.preparingSteps(for: route, of: draft.service))
        return prepared.request.curl(showingSecrets: showingSecrets)
    }
}

/// The form of a call that gets no response.
private struct UnreadForm: AnyResponseForm {
    let kind: ResponseKind
    let transfer: ResponseTransfer = .held

    func outcome(of decoder: ResponseDecoder) -> APICall.Outcome { .value((), tolerated: DataFormatError.Tolerated()) }

    var ofBatch: any AnyResponseForm { self }
}

extension APIClient {
    /// Lets a call pass steps, which see no response, as if it had been cancelled.
    /// - Returns: the call as it would be sent.
    func prepared(_ call: APICall, through steps: [ChainStep]) async throws -> APICall {
        let prepared = Locked<APICall?>(nil)
        let send = APICall.Next { call in
            prepared.withLock { $0 = call }
            throw CancellationError()
        }
        do {
            _ = try await MiddlewareChain(steps, send: send).run(call)
        } catch {
            if let call = prepared.withLock({ $0 }) { return call }
            throw error
        }
        throw NetworkError(.other, reason: "a middleware has responded in the place of the server")
    }
}

extension APICall.Request {
    /// The command line that sends the request. Options are long, one on a line, as POSIX shells read them.
    fileprivate func curl(showingSecrets: Bool) -> String {
        let head = wireHead
        var words = ["curl --globoff --path-as-is"]
        if method == .head {
            words.append("--head")
        } else if method != .get {
            words.append("--request \(method.rawValue)")
        }
        words.append(Self.quoted(showingSecrets ? url : shownURL))
        for field in head.headerFields {
            let value = field.indexingStrategy == .disallow && !showingSecrets ? HiddenValue.text : field.value
            // curl leaves out fields without a value, unless they end with a semicolon.
            words.append("--header " + Self.quoted(field.name.rawName + (value.isEmpty ? ";" : ": " + value)))
        }
        if let data = curlData(showingSecrets: showingSecrets) { words.append(data) }
        return words.joined(separator: " \\\n  ")
    }

    private func curlData(showingSecrets: Bool) -> String? {
        if !showingSecrets {
            if isBodySensitive, content.body != nil { return "--data-raw " + Self.quoted(HiddenValue.text) }
            if case .form(let items) = content {
                return "--data-raw " + Self.quoted(items.map(\.shownText).joined(separator: "&"))
            }
        }
        guard let body = content.body else { return nil }
        let text = String(decoding: body.bytes ?? [0], as: UTF8.self)
        // What is no UTF-8 has become another text, and no shell has a word with NUL.
        guard !text.utf8.contains(0), text.utf8.elementsEqual(body.bytes ?? []) else { return "--data-binary @body" }
        return "--data-raw " + Self.quoted(text)
    }

    /// A text as one word of a POSIX shell (section 2.2.2).
    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
