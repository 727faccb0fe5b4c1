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
