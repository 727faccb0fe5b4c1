#if canImport(CryptoKit)
    public import CryptoKit
    import Foundation
    public import Security

    /// A key that Security (RSA) or CryptoKit (the others) computes with.
    ///
    /// It is safe to share: keys are immutable.
    struct SystemKey: KeyFunctions, @unchecked Sendable {
        private enum Secret {
            case system(SecKey)
            case p256(P256.Signing.PrivateKey)
            case p384(P384.Signing.PrivateKey)
            case p521(P521.Signing.PrivateKey)
            case ed25519(Curve25519.Signing.PrivateKey)
            case enclave(SecureEnclave.P256.Signing.PrivateKey)
        }

        /// `nil` if the key is public.
        private let secret: Secret?
        let publicKey: PublicKey?

        init(_ material: KeyMaterial) throws(SigningKey.Fault) {
            do {
                switch material {
                case .rsa(let pkcs1):
                    secret = .system(try Self.rsaKey(pkcs1, kSecAttrKeyClassPrivate))
                    publicKey = PublicKey(pkcs1: pkcs1)
                case .ec(let curve, let scalar): (secret, publicKey) = try Self.curveKey(curve, scalar)
                case .ed25519(let seed):
                    let key = try Curve25519.Signing.PrivateKey(rawRepresentation: seed)
                    (secret, publicKey) = (.ed25519(key), .ed25519([UInt8](key.publicKey.rawRepresentation)))
                case .public(let key, _): (secret, publicKey) = (nil, key)
                case .named(let material, _): self = try SystemKey(material)
                }
            } catch let fault as SigningKey.Fault {
                throw fault
            } catch {
                throw SigningKey.Fault(reason: "the system finds no key in its numbers")
            }
        }

        /// - Parameter key: A key of the system, such as one in a keychain or in the Secure Enclave.
        init(_ key: SecKey) {
            secret = .system(key)
            publicKey = SecKeyCopyPublicKey(key).flatMap { key in
                SecKeyCopyExternalRepresentation(key, nil).flatMap { data in PublicKey(external: [UInt8](data as Data))
                }
            }
        }

        init(_ key: SecureEnclave.P256.Signing.PrivateKey) {
            secret = .enclave(key)
            publicKey = .ec(.p256, [UInt8](key.publicKey.rawRepresentation))
        }

        private static func curveKey(
            _ curve: KeyMaterial.Curve, _ scalar: [UInt8]
        ) throws -> (secret: Secret, publicKey: PublicKey) {
            let (secret, point): (Secret, Data)
            switch curve {
            case .p256:
                let key = try P256.Signing.PrivateKey(rawRepresentation: scalar)
                (secret, point) = (.p256(key), key.publicKey.rawRepresentation)
            case .p384:
                let key = try P384.Signing.PrivateKey(rawRepresentation: scalar)
                (secret, point) = (.p384(key), key.publicKey.rawRepresentation)
            case .p521:
                let key = try P521.Signing.PrivateKey(rawRepresentation: scalar)
                (secret, point) = (.p521(key), key.publicKey.rawRepresentation)
            }
            return (secret, .ec(curve, [UInt8](point)))
        }

        private static func rsaKey(_ pkcs1: [UInt8], _ kind: CFString) throws(SigningKey.Fault) -> SecKey {
            let attributes: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeyClass: kind]
            guard let key = SecKeyCreateWithData(Data(pkcs1) as CFData, attributes as CFDictionary, nil) else {
                throw SigningKey.Fault(reason: "the system finds no key in its numbers")
            }
            return key
        }

        private func check(_ algorithm: SigningKey.Algorithm) throws(SigningKey.Fault) {
            guard let publicKey else { throw SigningKey.Fault(reason: "its public part is not known") }
            try algorithm.check(publicKey)
        }
    }

    extension SystemKey {
        func signature(of message: [UInt8], by algorithm: SigningKey.Algorithm) async throws -> [UInt8] {
            guard let secret else { throw SigningKey.Fault(reason: "it is public, and cannot sign") }
            try check(algorithm)
            return switch secret {
            case .system(let key): try Self.signature(of: message, by: algorithm, key)
            case .p256(let key): [UInt8](try key.signature(for: message).rawRepresentation)
            case .p384(let key): [UInt8](try key.signature(for: message).rawRepresentation)
            case .p521(let key): [UInt8](try key.signature(for: message).rawRepresentation)
            case .ed25519(let key): [UInt8](try key.signature(for: message))
            case .enclave(let key): [UInt8](try key.signature(for: message).rawRepresentation)
            }
        }

        private static func signature(
            of message: [UInt8], by algorithm: SigningKey.Algorithm, _ key: SecKey
        ) throws(SigningKey.Fault) -> [UInt8] {
            guard let kind = algorithm.system,
                let data = SecKeyCreateSignature(key, kind, Data(message) as CFData, nil)
            else { throw SigningKey.Fault(reason: "the system does not sign with it") }
            let signature = [UInt8](data as Data)
            guard let curve = algorithm.curve else { return signature }
            guard let plain = ECDSASignature(der: signature, curve)?.bytes else {
                throw SigningKey.Fault(reason: "the system does not sign with it")
            }
            return plain
        }

        func isSignature(
            _ signature: [UInt8], of message: [UInt8], by algorithm: SigningKey.Algorithm
        ) throws(SigningKey.Fault) -> Bool {
            try check(algorithm)
            guard let publicKey else { return false }
            do {
                return try Self.isSignature(signature, of: message, by: algorithm, publicKey)
            } catch let fault as SigningKey.Fault {
                throw fault
            } catch {
                // CryptoKit throws for what has not the form of a signature.
                return false
            }
        }

        private static func isSignature(
            _ signature: [UInt8], of message: [UInt8], by algorithm: SigningKey.Algorithm, _ publicKey: PublicKey
        ) throws -> Bool {
            switch publicKey {
            case .rsa:
                guard let kind = algorithm.system else { return false }
                let key = try rsaKey(publicKey.pkcs1, kSecAttrKeyClassPublic)
                return SecKeyVerifySignature(key, kind, Data(message) as CFData, Data(signature) as CFData, nil)
            case .ec(.p256, let point):
                return try P256.Signing.PublicKey(rawRepresentation: point).isValidSignature(
                    P256.Signing.ECDSASignature(rawRepresentation: signature), for: message)
            case .ec(.p384, let point):
                return try P384.Signing.PublicKey(rawRepresentation: point).isValidSignature(
                    P384.Signing.ECDSASignature(rawRepresentation: signature), for: message)
            case .ec(.p521, let point):
                return try P521.Signing.PublicKey(rawRepresentation: point).isValidSignature(
                    P521.Signing.ECDSASignature(rawRepresentation: signature), for: message)
            case .ed25519(let bytes):
                return try Curve25519.Signing.PublicKey(rawRepresentation: bytes)
                    .isValidSignature(signature, for: message)
            }
        }
    }

    extension SigningKey.Algorithm {
        /// `nil` for Ed25519, which Security does not have.
        fileprivate var system: SecKeyAlgorithm? {
            switch self {
            case .rsaSHA256: .rsaSignatureMessagePKCS1v15SHA256
            case .rsaPSSSHA256: .rsaSignatureMessagePSSSHA256
            case .rsaPSSSHA512: .rsaSignatureMessagePSSSHA512
            case .ecdsaP256SHA256: .ecdsaSignatureMessageX962SHA256
            case .ecdsaP384SHA384: .ecdsaSignatureMessageX962SHA384
            case .ecdsaP521SHA512: .ecdsaSignatureMessageX962SHA512
            case .ed25519: nil
            }
        }
    }

    extension PublicKey {
        /// - Parameter external: What Security writes: PKCS #1 for RSA, and a point of ANSI X9.63 for the others.
        fileprivate init?(external: [UInt8]) {
            let curve = KeyMaterial.Curve.allCases.first { curve in external.count == 1 + 2 * curve.length }
            if let curve, external.first == 4 {
                self = .ec(curve, Array(external.dropFirst()))
            } else {
                self.init(pkcs1: external)
            }
        }
    }

    extension SigningKey {
        /// A key of Security, such as one in a keychain or in the Secure Enclave, which signs without being read.
        /// - Parameters:
        ///   - key: a private key.
        ///   - id: what names the key to a server. Defaults to nothing.
        public init(_ key: SecKey, id: String? = nil) {
            self.init(.success(SystemKey(key)), id: id)
        }

        /// The private key in the keychain that has a label (`kSecAttrLabel`). Where there is none, calls fail with the kind
        /// `unusableKey`.
        /// - Parameters:
        ///   - label: the label.
        ///   - id: what names the key to a server. Defaults to nothing.
        public static func keychain(label: String, id: String? = nil) -> SigningKey {
            let query: [CFString: Any] = [
                kSecClass: kSecClassKey, kSecAttrKeyClass: kSecAttrKeyClassPrivate, kSecAttrLabel: label,
                kSecReturnRef: true,
            ]
            var found: CFTypeRef?
            guard SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess, let found,
                CFGetTypeID(found) == SecKeyGetTypeID()
            else {
                return SigningKey(.failure(Fault(reason: "the keychain has none with the label \(label)")), id: id)
            }
            return SigningKey(unsafeDowncast(found, to: SecKey.self), id: id)
        }

        /// A key of CryptoKit in the Secure Enclave.
        /// - Parameters:
        ///   - key: a private key.
        ///   - id: what names the key to a server. Defaults to nothing.
        public init(_ key: SecureEnclave.P256.Signing.PrivateKey, id: String? = nil) {
            self.init(.success(SystemKey(key)), id: id)
        }
    }
#endif
