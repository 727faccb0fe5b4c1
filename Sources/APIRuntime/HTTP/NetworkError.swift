/// There is no response: the server could not be reached, the connection failed, or the call timed out.
///
/// ```swift
/// case .failure(.network(let fault)):
///     print(fault.kind)
/// ```
///
/// Its texts name the endpoint and the kind of fault, but never the URL, which may contain secrets.
public struct NetworkError: Error, Sendable {
    /// The kinds of faults, which are the same on every transport.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The response did not arrive in time.
        case timedOut
        /// The server's name could not be resolved to an address.
        case cannotFindHost
        /// Nothing listens at the server's address, the address cannot be reached, or there was no connection in the time for
        /// connecting. Nothing was sent.
        case cannotConnect
        /// The connection ended before the response was complete.
        case connectionLost
        /// The server has closed a WebSocket with a code that means no success. See `closure`.
        case closed
        /// The device has no network connection.
        case notConnected
        /// A trusted encrypted connection could not be established, for example because of the server's certificate.
        /// See `cause`.
        case tls
        /// The server does not speak HTTP, or violates it.
        case badServer
        /// The server redirects too often, or in a loop.
        case tooManyRedirects
        /// The response is larger than the client's configuration allows.
        case responseTooLarge
        /// An equal call is in progress and the spec rejects a second one (`dedupe: reject`), or there is a download to
        /// the same file. Nothing was sent.
        case duplicate
        /// The client refused the call before it was sent: the waiting line is full, the rate does not allow it in time, or
        /// the servers are being left alone.
        case overloaded
        /// The response to a batch has no response to this call. The server may have processed the call anyway.
        case missingResponse
        /// The upload could not be read to its end: a file changed its length or was removed, or a stream failed or was
        /// already used.
        case brokenUpload
        /// A downloaded file does not match the server's digest.
        case corrupted
        /// A download could not be written to its file, for example because the disk is full.
        case fileNotSaved
        /// There is no connection, and the client's outbox has kept the call: it is sent by `deliveries()` as soon as there
        /// is one. Do not repeat it.
        case keptForLater
        /// Any other error of a transport or a middleware.
        case other
    }

    /// The kind of the fault.
    public var kind: Kind
    /// The endpoint, such as `Gallery.searchPictures`; empty if it is not known yet.
    public var endpoint: String
    /// Details beyond the kind, in English.
    public var reason: String
    /// The cause of a fault of the kind `tls`; `nil` for other kinds, or if the transport does not know it.
    public var cause: TLSCause?
    /// The original error, if there is one. It may contain the URL of the request.
    public var underlying: (any Error)?
    /// Whether it occurred after a redirect, so that a server has already received the request.
    var isAfterRedirect: Bool = false
    /// Whether the server said that it did not process the request, with REFUSED_STREAM or GOAWAY (RFC 9113, section 8.7).
    package var isRefused: Bool = false
    /// Whether transports do not send the request again: they have, or its stream alone was ended.
    package var isFinal: Bool = false

    /// - Parameters:
    ///   - kind: the kind of fault.
    ///   - reason: details beyond the kind, without secrets, because they become part of the error's text.
    ///   - underlying: the original error.
    public init(_ kind: Kind, reason: String = "", underlying: (any Error)? = nil) {
        self.kind = kind
        endpoint = ""
        self.reason = reason
        self.underlying = underlying
    }

    /// A fault of the kind `tls`, whose reason describes the cause.
    /// - Parameters:
    ///   - cause: the reason why there is no trusted connection.
    ///   - underlying: the original error.
    public init(_ cause: TLSCause, underlying: (any Error)? = nil) {
        self.init(.tls, reason: cause.description, underlying: underlying)
        self.cause = cause
    }
}

extension NetworkError {
    /// Whether the server surely has not processed the request, so that repeating it is safe even if it is not
    /// idempotent: it was not sent, or the server refused the request without processing it (RFC 9113, section 8.7). If
    /// `false`, the request may or may not have been processed.
    public var isUnprocessed: Bool {
        guard !isAfterRedirect else { return false }
        switch kind {
        case .cannotFindHost, .cannotConnect, .notConnected, .duplicate, .overloaded: return true
        default: return isRefused
        }
    }
}

extension Error {
    /// Whether the client itself refused to send a request.
    var isRefusal: Bool { (self as? NetworkError)?.kind == .overloaded }
}

extension NetworkError: Equatable {
    /// Compares everything except the underlying errors, which are not `Equatable`.
    public static func == (left: NetworkError, right: NetworkError) -> Bool {
        left.kind == right.kind && left.endpoint == right.endpoint && left.reason == right.reason
            && left.cause == right.cause
    }
}

extension NetworkError: RedactedStringConvertible {
    public var description: String {
        (endpoint.isEmpty ? "" : endpoint + ": ") + kind.rawValue + (reason.isEmpty ? "" : ": " + reason)
    }

    /// Without the underlying error, whose parts may contain the URL of the request.
    public var shownParts: KeyValuePairs<String, Any> {
        ["kind": kind, "endpoint": endpoint, "reason": reason, "cause": cause as Any]
    }
}

extension NetworkError {
    /// The reason why a trusted connection to a server could not be established; the same on every transport.
    ///
    /// If a certificate has several faults, the first one in this list that the transport can detect is reported.
    public enum TLSCause: Sendable, Hashable {
        /// The certificate is signed by its own key, and is not trusted.
        case selfSigned
        /// The certificate is not signed by a trusted authority.
        case notTrusted
        /// The certificate, or that of an authority in its chain, has expired by the clock of this device, which may be
        /// wrong.
        case expired
        /// The certificate, or that of an authority in its chain, is not valid yet by the clock of this device, which may be
        /// wrong.
        case notYetValid
        /// The authority has revoked the certificate.
        case revoked
        /// The certificate is for other hosts than the requested one.
        case wrongName
        /// The certificate is trusted, but has none of the declared keys (`pins` in the spec). `seen` has its own keys.
        case wrongPin(seen: [APIClient.PublicKeyPin])
        /// Client and server do not agree on how to encrypt: the server does not speak TLS on this port, speaks none of
        /// the versions and ciphers that the client accepts, or asks for a certificate of the client.
        case handshake
        /// The server would have to be asked without encryption: it redirects from https to http, or its keys are
        /// declared and its URL is one of http.
        case unencrypted
    }
}

extension NetworkError.TLSCause: CustomStringConvertible {
    /// In English.
    public var description: String {
        switch self {
        case .selfSigned: "the server's certificate is self-signed"
        case .notTrusted: "no trusted authority has signed the server's certificate"
        case .expired: "the server's certificate has expired, or the clock of this device is ahead"
        case .notYetValid: "the server's certificate is not valid yet, or the clock of this device is behind"
        case .revoked: "the server's certificate was revoked"
        case .wrongName: "the server's certificate is for other hosts"
        case .wrongPin(let seen):
            "the key of the server's certificate is none of the declared pins: "
                + (seen.isEmpty ? "there is no certificate" : seen.map(\.text).joined(separator: ", "))
        case .handshake: "client and server did not agree on an encrypted connection"
        case .unencrypted: "the server is not asked without encryption"
        }
    }
}
