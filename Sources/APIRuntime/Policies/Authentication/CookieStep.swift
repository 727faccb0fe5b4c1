import HTTPTypes
import WireSyntax

/// Sends no cookies with a credential that the spec does not declare, and stores none.
///
/// A token that is a parameter, or that a middleware adds, may be anyone's, so nobody knows whose cookies belong to it.
/// ``IdentityStep`` finds those of parameters and of the configuration's middlewares. This step finds those of its wire
/// middlewares.
struct CookieStep: Sendable {
    private let declaration: CallerDeclaration

    init(_ declaration: CallerDeclaration) {
        self.declaration = declaration
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        guard call.identity.cookieOwner != nil, declaration.isAmbiguous(call) else { return try await next(call) }
        var call = call
        call.identity.cookieOwner = nil
        return try await next(call)
    }
}

/// What a client's configuration and the spec say about who makes a call.
struct CallerDeclaration: Sendable {
    /// The texts of the configuration, which every request of the client carries.
    private let headers: [ExactText: ExactText]
    private let parameters: [APICall.Request.Item]
    /// Whether the call begins a session: its credential is that of the user who signs in.
    private let isSignIn: Bool
    /// A digest of the texts of the configuration.
    let digest: Digest

    /// - Parameters:
    ///   - headers: The header fields of the client's configuration.
    ///   - parameters: Its query parameters.
    ///   - policies: Those of the endpoint.
    init(headers: [String: String], parameters: [APICall.Request.Item], _ policies: CallPolicies?) {
        let fields = headers.map { name, value in
            (name: ExactText(name.lowercased()), value: ExactText(value))
        }
        self.headers = Dictionary(fields) { first, _ in first }
        self.parameters = parameters
        isSignIn = if case .establish = policies?.session { true } else { false }
        var text = KeyText()
        for field in fields.inOrder(by: { left, right in (left.name, left.value) < (right.name, right.value) }) {
            text.append(field.name.text)
            text.append(field.value.text)
        }
        // Tells the fields from the parameters.
        text.append(optional: nil)
        for item in parameters {
            text.append(item.name)
            text.append(item.value)
        }
        digest = text.digest
    }

    /// Whether a request carries a credential although nothing declares whose it is: neither a user nor a session.
    func isAmbiguous(_ call: APICall) -> Bool {
        guard !isSignIn, call.identity.user == nil, call.identity.credential == nil else { return false }
        return call.request.headerFields.contains { field in isCredential(field) }
            || call.request.query.contains { item in isCredential(item) }
    }

    private func isCredential(_ field: HTTPField) -> Bool {
        let name = CredentialName(field.name.canonicalName)
        guard !name.isForgeryToken, name.isCredential || name.isHeaderCredential || field.indexingStrategy == .disallow
        else {
            return false
        }
        return headers[ExactText(field.name.canonicalName)] != ExactText(field.value)
    }

    private func isCredential(_ item: APICall.Request.Item) -> Bool {
        guard CredentialName(item.name).isCredential else { return false }
        return !parameters.contains { known in
            ExactText(known.name) == ExactText(item.name) && ExactText(known.value) == ExactText(item.value)
        }
    }
}

/// The name of a header field or a parameter, without upper case and separators, and without `X-` before it.
private struct CredentialName {
    private let text: String

    init(_ name: String) {
        let letters = name.lowercased().utf8.filter { byte in byte != 0x2D && byte != 0x5F && byte != 0x2E }
        let text = String(decoding: letters, as: UTF8.self)
        self.text = text.hasPrefix("x") ? String(text.dropFirst()) : text
    }

    /// Whether it names a credential of a user.
    var isCredential: Bool {
        Self.names.contains { name in text == name } || Self.endings.contains { ending in text.hasSuffix(ending) }
    }

    /// Whether it names a credential if it is a header field. Parameters with such a name may be a position in a list.
    var isHeaderCredential: Bool { text == "key" || text.hasSuffix("token") || text.hasSuffix("session") }

    /// Whether it names a token against forged requests (CSRF, XSRF), which accompanies cookies.
    var isForgeryToken: Bool { text.hasPrefix("csrf") || text.hasPrefix("xsrf") || text.hasPrefix("srf") }

    private static let names: [String] = ["token", "session", "sid", "auth", "bearer", "secret", "jwt"]

    private static let endings: [String] = [
        "authorization", "accesstoken", "authtoken", "apitoken", "bearertoken", "idtoken", "sessiontoken", "usertoken",
        "apikey", "accesskey", "secretkey", "sessionkey", "sessionid",
    ]
}
