/// The error of a call without a usable response: the server could not be reached, the connection failed, or the call
/// timed out.
///
/// The description names the endpoint and the kind of fault. It never contains the URL, which may hold secrets.
public struct NetworkFault: Error, Sendable {
    /// The kinds of faults, which are the same on every transport.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The response did not arrive in time.
        case timedOut
        /// The server's name could not be resolved to an address.
        case cannotFindHost
        /// The server refuses connections, or cannot be reached from here.
        case cannotConnect
        /// The connection was lost before the response was complete.
        case connectionLost
        /// The device has no network connection.
        case notConnected
        /// A trustworthy encrypted connection could not be established, for example because of the server's
        /// certificate. `cause` tells why.
        case tls
        /// The server's response is not valid HTTP, or violates its rules.
        case badServer
        /// The server redirects too often, or in a loop.
        case tooManyRedirects
        /// The response is larger than the client's configuration allows.
        case answerTooLarge
        /// An equal call is in flight and the spec rejects a second one (`dedupe: reject`), or a download to the same
        /// file is in flight. Nothing was sent.
        case duplicate
        /// The response to a batch lacks this call's part. The server may have executed the call anyway.
        case missingAnswer
        /// The content of an upload could not be read completely: a file has changed its length or is gone, or a stream
        /// failed or was already used.
        case brokenUpload
        /// A downloaded file does not match the digest that the server announced.
        case corrupted
        /// A download could not be written to its file, for example because the disk is full.
        case fileNotSaved
        /// Any other error of a transport or a middleware.
        case other
    }

    public var kind: Kind
    /// The endpoint of the call, such as `Gallery.searchPictures`. Empty while it is not known.
    public var endpoint: String
    /// Details beyond the kind, in English.
    public var reason: String
    /// Why the connection is not trustworthy, for faults of the kind `tls`. `nil` for other kinds, and if the transport
    /// cannot tell.
    public var cause: TLSCause?
    /// The underlying error of the transport or a middleware, if there is one. It may contain the URL of the request.
    public var underlying: (any Error)?
    /// Whether the fault occurred after a redirect, in which case a server has received the request.
    var isOfRedirection: Bool = false

    /// - Parameters:
    ///   - kind: The kind of the fault.
    ///   - reason: Details beyond the kind. They are part of the description, and must not contain secrets.
    ///   - underlying: The underlying error.
    public init(_ kind: Kind, reason: String = "", underlying: (any Error)? = nil) {
        self.kind = kind
        self.endpoint = ""
        self.reason = reason
        self.underlying = underlying
    }

    /// Creates a fault of the kind `tls`, whose reason describes the cause.
    /// - Parameters:
    ///   - cause: Why a trustworthy connection could not be established.
    ///   - underlying: The underlying error.
    public init(_ cause: TLSCause, underlying: (any Error)? = nil) {
        self.init(.tls, reason: cause.description, underlying: underlying)
        self.cause = cause
    }
}

extension NetworkFault: Equatable {
    /// Two faults are equal if all but their underlying errors are equal. Underlying errors cannot be compared.
    public static func == (left: NetworkFault, right: NetworkFault) -> Bool {
        left.kind == right.kind && left.endpoint == right.endpoint && left.reason == right.reason
            && left.cause == right.cause
    }
}

extension NetworkFault: CustomStringConvertible, CustomDebugStringConvertible {
    public var description: String {
        (endpoint.isEmpty ? "" : endpoint + ": ") + kind.rawValue + (reason.isEmpty ? "" : ": " + reason)
    }

    public var debugDescription: String { description }
}

extension NetworkFault: CustomReflectable {
    /// Leaves out the underlying error, which may contain the URL of the request.
    public var customMirror: Mirror {
        Mirror(
            self, children: ["kind": kind, "endpoint": endpoint, "reason": reason, "cause": cause as Any],
            displayStyle: .struct)
    }
}

extension NetworkFault {
    /// Why a trustworthy encrypted connection to a server could not be established. The causes are the same on every
    /// transport.
    ///
    /// If a certificate has several defects, the first one in this list that the transport detects is reported.
    public enum TLSCause: Sendable, Hashable {
        /// The certificate is self-signed and not explicitly trusted.
        case selfSigned
        /// No trusted authority has signed the certificate.
        case notTrusted
        /// The certificate, or that of an authority in its chain, has expired.
        case expired
        /// The certificate, or that of an authority in its chain, is not valid yet.
        case notYetValid
        /// The authority has revoked the certificate.
        case revoked
        /// The certificate is not for the requested host.
        case wrongName
        /// The certificate is trusted, but its key is none of the declared ones (`pins` in the spec). `seen` has the
        /// pin of its key.
        case wrongPin(seen: [APIClient.PublicKeyPin])
        /// The TLS handshake failed: the server does not speak TLS on this port, supports none of the client's versions
        /// and ciphers, or requires a client certificate.
        case handshake
        /// The connection would not be encrypted: the server redirects from https to http, or the spec declares pins
        /// for a server whose URL is http.
        case unencrypted
    }
}

extension NetworkFault.TLSCause: CustomStringConvertible {
    /// In English.
    public var description: String {
        switch self {
        case .selfSigned: "the server's certificate is self-signed"
        case .notTrusted: "no trusted authority has signed the server's certificate"
        case .expired: "the server's certificate has expired"
        case .notYetValid: "the server's certificate is not valid yet"
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
