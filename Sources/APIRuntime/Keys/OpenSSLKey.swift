#if os(Linux)
    #if canImport(Musl)
        import Musl
    #else
        import Glibc
    #endif

    /// A key that OpenSSL computes with.
    ///
    /// It is safe to share: OpenSSL changes no key that it computes with, and the address is never replaced.
    final class SystemKey: KeyFunctions, @unchecked Sendable {
        private let library: OpenSSL
        private let key: UnsafeMutableRawPointer
        private let isPrivate: Bool
        let publicKey: PublicKey?

        init(_ material: KeyMaterial) throws(SigningKey.Fault) {
            guard let library = OpenSSL.ofProcess else {
                throw SigningKey.Fault(reason: "this system has no OpenSSL (libcrypto.so.3 or libcrypto.so.1.1)")
            }
            self.library = library
            let bytes = material.encoded
            isPrivate = bytes.isPrivate
            let read = bytes.isPrivate ? library.readPrivateKey : library.readPublicKey
            let key = bytes.der.withUnsafeBufferPointer { der in
                var start = der.baseAddress
                return read(nil, &start, der.count)
            }
            guard let key else {
                library.clearErrors()
                throw SigningKey.Fault(reason: "OpenSSL finds no key in its numbers")
            }
            self.key = key
            publicKey = PublicKey(info: library.info(of: key))
        }

        deinit {
            library.freeKey(key)
        }

        func signature(of message: [UInt8], by algorithm: SigningKey.Algorithm) async throws -> [UInt8] {
            guard isPrivate else { throw SigningKey.Fault(reason: "it is public, and cannot sign") }
            try check(algorithm)
            let signature = try context(algorithm, library.beginSigning) { context throws(SigningKey.Fault) in
                var length = 0
                guard library.sign(context, nil, &length, message, message.count) == 1 else { throw Self.failure }
                var signature = [UInt8](repeating: 0, count: length)
                guard library.sign(context, &signature, &length, message, message.count) == 1 else {
                    throw Self.failure
                }
                return Array(signature.prefix(length))
            }
            guard let curve = algorithm.curve else { return signature }
            guard let plain = ECDSASignature(der: signature, curve)?.bytes else { throw Self.failure }
            return plain
        }

        func isSignature(
            _ signature: [UInt8], of message: [UInt8], by algorithm: SigningKey.Algorithm
        ) throws(SigningKey.Fault) -> Bool {
            try check(algorithm)
            if let curve = algorithm.curve, signature.count != 2 * curve.length { return false }
            let bytes = algorithm.curve == nil ? signature : ECDSASignature(bytes: signature).der
            return try context(algorithm, library.beginVerifying) { context throws(SigningKey.Fault) in
                library.verify(context, bytes, bytes.count, message, message.count) == 1
            }
        }

        private func check(_ algorithm: SigningKey.Algorithm) throws(SigningKey.Fault) {
            guard let publicKey else { throw Self.failure }
            try algorithm.check(publicKey)
        }

        private static let failure: SigningKey.Fault = SigningKey.Fault(reason: "OpenSSL cannot compute with it")

        /// Prepares one computation.
        private func context<Result>(
            _ algorithm: SigningKey.Algorithm, _ begin: OpenSSL.Begin,
            _ body: (UnsafeMutableRawPointer) throws(SigningKey.Fault) -> Result
        ) throws(SigningKey.Fault) -> Result {
            // What is left here would be taken for an error of the next TLS connection on this thread.
            defer { library.clearErrors() }
            guard let context = library.makeContext() else { throw Self.failure }
            defer { library.freeContext(context) }
            var parameters: UnsafeMutableRawPointer?
            let hash = algorithm.hash.flatMap { name in library.hash(name) }
            guard begin(context, &parameters, hash, nil, key) == 1 else { throw Self.failure }
            if algorithm == .rsaPSSSHA256 || algorithm == .rsaPSSSHA512 {
                guard library.set(parameters, "rsa_padding_mode", "pss") == 1,
                    library.set(parameters, "rsa_pss_saltlen", "digest") == 1
                else { throw Self.failure }
            }
            return try body(context)
        }
    }

    /// The functions of OpenSSL 1.1 and 3, looked up in the library that libcurl has loaded: nothing is linked for them.
    ///
    /// It is safe to share: they are addresses of functions.
    private struct OpenSSL: @unchecked Sendable {
        typealias Read =
            @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UnsafePointer<UInt8>?>, Int) ->
            UnsafeMutableRawPointer?
        typealias Begin =
            @convention(c) (
                UnsafeMutableRawPointer, UnsafeMutablePointer<UnsafeMutableRawPointer?>, UnsafeRawPointer?,
                UnsafeMutableRawPointer?, UnsafeMutableRawPointer
            ) -> CInt
        typealias Set = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>, UnsafePointer<CChar>) -> CInt
        typealias Write =
            @convention(c) (UnsafeRawPointer, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> CInt
        typealias Free = @convention(c) (UnsafeMutableRawPointer) -> Void
        typealias Make = @convention(c) () -> UnsafeMutableRawPointer?
        typealias Sign =
            @convention(c) (
                UnsafeMutableRawPointer, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>, UnsafePointer<UInt8>,
                Int
            ) -> CInt
        typealias Verify =
            @convention(c) (UnsafeMutableRawPointer, UnsafePointer<UInt8>, Int, UnsafePointer<UInt8>, Int) -> CInt
        typealias FindHash = @convention(c) (UnsafePointer<CChar>) -> UnsafeRawPointer?
        typealias ClearErrors = @convention(c) () -> Void

        let readPrivateKey: Read
        let readPublicKey: Read
        let writePublicKey: Write
        let freeKey: Free
        let makeContext: Make
        let freeContext: Free
        let beginSigning: Begin
        let sign: Sign
        let beginVerifying: Begin
        let verify: Verify
        let hash: FindHash
        let set: Set
        let clearErrors: ClearErrors

        static let ofProcess: OpenSSL? = OpenSSL()

        /// The OpenSSL that the process has loaded, or else that of the system: two versions in one process would be waste. It is
        /// never closed.
        private static var library: UnsafeMutableRawPointer? {
            for mode in [RTLD_NOW | RTLD_NOLOAD, RTLD_NOW] {
                for name in ["libcrypto.so.3", "libcrypto.so.1.1"] {
                    if let library = dlopen(name, mode) { return library }
                }
            }
            return nil
        }

        private init?() {
            guard let library = Self.library else { return nil }
            func find<Function>(_ name: String, as type: Function.Type) -> Function? {
                dlsym(library, name).map { address in unsafeBitCast(address, to: type) }
            }
            guard let readPrivateKey = find("d2i_AutoPrivateKey", as: Read.self),
                let readPublicKey = find("d2i_PUBKEY", as: Read.self),
                let writePublicKey = find("i2d_PUBKEY", as: Write.self),
                let freeKey = find("EVP_PKEY_free", as: Free.self),
                let makeContext = find("EVP_MD_CTX_new", as: Make.self),
                let freeContext = find("EVP_MD_CTX_free", as: Free.self),
                let beginSigning = find("EVP_DigestSignInit", as: Begin.self),
                let sign = find("EVP_DigestSign", as: Sign.self),
                let beginVerifying = find("EVP_DigestVerifyInit", as: Begin.self),
                let verify = find("EVP_DigestVerify", as: Verify.self),
                let hash = find("EVP_get_digestbyname", as: FindHash.self),
                let set = find("EVP_PKEY_CTX_ctrl_str", as: Set.self),
                let clearErrors = find("ERR_clear_error", as: ClearErrors.self)
            else { return nil }
            self.readPrivateKey = readPrivateKey
            self.readPublicKey = readPublicKey
            self.writePublicKey = writePublicKey
            self.freeKey = freeKey
            self.makeContext = makeContext
            self.freeContext = freeContext
            self.beginSigning = beginSigning
            self.sign = sign
            self.beginVerifying = beginVerifying
            self.verify = verify
            self.hash = hash
            self.set = set
            self.clearErrors = clearErrors
        }

        /// The structure SubjectPublicKeyInfo of a key in DER.
        func info(of key: UnsafeMutableRawPointer) -> [UInt8] {
            let length = writePublicKey(key, nil)
            guard length > 0 else { return [] }
            var info = [UInt8](repeating: 0, count: Int(length))
            return info.withUnsafeMutableBufferPointer { bytes in
                var start = bytes.baseAddress
                return writePublicKey(key, &start) == length ? Array(bytes) : []
            }
        }
    }

    extension SigningKey.Algorithm {
        /// The name of its hash function; `nil` if it has its own.
        fileprivate var hash: String? {
            switch self {
            case .rsaSHA256, .rsaPSSSHA256, .ecdsaP256SHA256: "SHA256"
            case .ecdsaP384SHA384: "SHA384"
            case .rsaPSSSHA512, .ecdsaP521SHA512: "SHA512"
            case .ed25519: nil
            }
        }
    }

    extension KeyMaterial {
        /// In DER: the structure PrivateKeyInfo (RFC 5208, section 5), or SubjectPublicKeyInfo.
        fileprivate var encoded: (der: [UInt8], isPrivate: Bool) {
            switch self {
            case .rsa(let pkcs1): (Self.info([KeyKinds.rsa], DER.null, pkcs1), true)
            case .ec(let curve, let scalar):
                (
                    Self.info(
                        [KeyKinds.ec, curve.identifier], [],
                        DER.sequence(DER.value(.integer, [1]), DER.value(.octetString, scalar))), true
                )
            case .ed25519(let seed): (Self.info([KeyKinds.ed25519], [], DER.value(.octetString, seed)), true)
            case .public(let key, _): (key.info, false)
            case .named(let material, _): material.encoded
            }
        }

        private static func info(_ names: [[UInt8]], _ parameters: [UInt8], _ key: [UInt8]) -> [UInt8] {
            let algorithm = names.flatMap { name in DER.value(.objectIdentifier, name) } + parameters
            return DER.sequence(DER.integer([]), DER.value(.sequence, algorithm), DER.value(.octetString, key))
        }
    }
#endif
