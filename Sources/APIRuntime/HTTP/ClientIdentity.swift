#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension APIClient {
    /// The certificate by which a client identifies itself to servers that ask for one (RFC 8446, section 4.4.2), and its
    /// private key. Transports show it to every server that asks. Descriptions show no value.
    ///
    /// ```swift
    /// let identity = APIClient.ClientIdentity.pkcs12([UInt8](try Data(contentsOf: file)), password: password)
    /// let configuration = APIClient.Configuration(transport: DefaultTransport(.init(identity: identity)))
    /// ```
    public enum ClientIdentity: Sendable, Hashable {
        /// Texts in PEM (RFC 7468): the certificate, followed by those that lead to its authority, if any; and the key without
        /// encryption. `URLSessionTransport` does not take it.
        case pem(certificates: String, key: String)
        /// A file in the format PKCS #12 (RFC 7292), such as `.p12` or `.pfx`, and its password.
        case pkcs12([UInt8], password: String)
        #if canImport(Security)
            /// An identity in the keychain, by its label (`kSecAttrLabel`). Only `URLSessionTransport` takes it.
            case keychain(label: String)
        #endif
    }
}

extension APIClient.ClientIdentity: RedactedStringConvertible {
    /// The form.
    public var shownParts: KeyValuePairs<String, Any> {
        switch self {
        case .pem: ["pem": ()]
        case .pkcs12: ["pkcs12": ()]
        #if canImport(Security)
            case .keychain(let label): ["keychain": label]
        #endif
        }
    }
}

extension NetworkError {
    /// The identity that a transport was given cannot be used.
    package static var noIdentity: NetworkError {
        NetworkError(
            .tls,
            reason: "the client certificate of the transport's settings and its key, or their password, cannot be read")
    }

    /// The identity that a transport was given is in a form that it does not take.
    package static func untakenIdentity(_ advice: String) -> NetworkError {
        NetworkError(.tls, reason: "the transport takes no client certificate in this form; " + advice)
    }
}

#if canImport(Security)
    internal import Security

    extension APIClient.ClientIdentity {
        /// Checks that the identity can be used, before anything is sent.
        func check() throws(NetworkError) {
            _ = try credential()
        }

        /// The identity for a server that asks for one.
        func credential() throws(NetworkError) -> URLCredential {
            switch self {
            case .pem:
                throw .untakenIdentity("openssl pkcs12 -export makes a file that it takes")
            case .pkcs12(let bytes, let password):
                var items: CFArray?
                var options: [CFString: Any] = [kSecImportExportPassphrase: password]
                if #available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) {
                    // On macOS, the key would end up in the keychain otherwise.
                    options[kSecImportToMemoryOnly] = true
                }
                guard SecPKCS12Import(Data(bytes) as CFData, options as CFDictionary, &items) == errSecSuccess,
                    let item = (items as? [[CFString: AnyObject]])?.first, let identity = item[kSecImportItemIdentity]
                else { throw .noIdentity }
                let chain = item[kSecImportItemCertChain] as? [SecCertificate] ?? []
                return try Self.credential(identity, Array(chain.dropFirst()))
            case .keychain(let label):
                let query: [CFString: Any] = [kSecClass: kSecClassIdentity, kSecAttrLabel: label, kSecReturnRef: true]
                var found: CFTypeRef?
                guard SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess, let found else {
                    throw .noIdentity
                }
                return try Self.credential(found, [])
            }
        }

        private static func credential(
            _ identity: AnyObject, _ chain: [SecCertificate]
        ) throws(NetworkError) -> URLCredential {
            guard CFGetTypeID(identity) == SecIdentityGetTypeID() else { throw .noIdentity }
            let identity = unsafeDowncast(identity, to: SecIdentity.self)
            return URLCredential(identity: identity, certificates: chain, persistence: .forSession)
        }
    }
#endif
