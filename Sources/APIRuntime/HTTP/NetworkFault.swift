/// There is no response: the server could not be reached, the connection failed, or the call timed out.
///
/// Texts of this error name the endpoint and the kind of fault, and never the URL, which may hold secrets.
public struct NetworkFault: Error, Sendable {
    /// What can be told apart on every transport.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The answer was not there in time.
        case timedOut
        /// The server's name has no address.
        case cannotFindHost
        /// Nobody listens at the server's address, or it cannot be reached from here.
        case cannotConnect
        /// The connection ended before the answer did.
        case connectionLost
        /// This device has no network.
        case notConnected
        /// No trustworthy encrypted connection came about, for example because of the server's certificate: `cause` tells
        /// why.
        case tls
        /// The server did not speak HTTP, or broke its rules.
        case badServer
        /// The server redirects too often, or in a circle.
        case tooManyRedirects
        /// The answer is longer than the client's configuration allows.
        case answerTooLarge
        /// An equal call is under way, and the spec lets no second one begin (`dedupe: reject`), or a download to the
        /// same file; nothing was sent.
        case duplicate
        /// The answer to a batch of calls holds none to this one, which may have been carried out all the same.
        case missingAnswer
        /// What was to be sent could not be read to its end: a file changed its length meanwhile or is gone, or a stream
        /// failed or was used before.
        case brokenUpload
        /// A downloaded file is not what the server says it sent.
        case corrupted
        /// A download could not be written to its file, for example because the disk is full.
        case fileNotSaved
        /// Anything else that a transport or a middleware throws.
        case other
    }

    public var kind: Kind
    /// The endpoint that was called, such as `Gallery.searchPictures`; empty where it is not known yet.
    public var endpoint: String
    /// What is known beyond the kind, in English.
    public var reason: String
    /// Why there is no trustworthy connection, where the kind is `tls`; nil: any other kind, or the transport cannot tell.
    public var cause: TLSCause?
    /// The error that the transport or a middleware met, where there was one. It may hold the URL of the request.
    public var underlying: (any Error)?
    /// Whether it came about where a redirection leads: then a server has had the request.
    var isOfRedirection: Bool = false

    /// - Parameters:
    ///   - kind: what went wrong.
    ///   - reason: what is known beyond that; free of secrets, as it becomes part of the error's text.
    ///   - underlying: the error that this one stands for.
    public init(_ kind: Kind, reason: String = "", underlying: (any Error)? = nil) {
        self.kind = kind
        self.endpoint = ""
        self.reason = reason
        self.underlying = underlying
    }

    /// A fault of the kind `tls`, whose reason says what the cause is.
    /// - Parameters:
    ///   - cause: why no trustworthy connection came about.
    ///   - underlying: the error that this one stands for.
    public init(_ cause: TLSCause, underlying: (any Error)? = nil) {
        self.init(.tls, reason: cause.description, underlying: underlying)
        self.cause = cause
    }
}

extension NetworkFault: Equatable {
    /// Faults are equal when they say the same; the underlying errors, which cannot be compared, are not looked at.
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
    /// Without the underlying error, whose parts may hold the URL of the request.
    public var customMirror: Mirror {
        Mirror(
            self, children: ["kind": kind, "endpoint": endpoint, "reason": reason, "cause": cause as Any],
            displayStyle: .struct)
    }
}

extension NetworkFault {
    /// Why no trustworthy encrypted connection to a server came about; the same on every transport.
    ///
    /// If a certificate has several faults, the first one of this list that the transport can see is reported.
    public enum TLSCause: Sendable, Hashable {
        /// The certificate is signed by its own key, and nobody has said that it is trusted.
        case selfSigned
        /// No authority that is trusted has signed the certificate.
        case notTrusted
        /// The certificate, or that of an authority above it, has expired.
        case expired
        /// The certificate, or that of an authority above it, is not valid yet.
        case notYetValid
        /// The authority has taken the certificate back.
        case revoked
        /// The certificate is for other hosts than the one that was asked.
        case wrongName
        /// The certificate is trusted, but has none of the declared keys (`pins` in the spec). What it has is `seen`.
        case wrongPin(seen: [APIClient.PublicKeyPin])
        /// Client and server do not agree on how to encrypt: the server does not speak TLS on this port, speaks none of the
        /// versions and ciphers that the client accepts, or asks for a certificate of the client.
        case handshake
        /// The server would have to be asked without encryption: it redirects from https to http, or its keys are declared
        /// and its URL is one of http.
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
