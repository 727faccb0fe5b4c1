/// What calls ask of keys, with errors that name the digest and the key.
extension SigningKey {
    /// The signature of a message.
    /// - Parameter name: the name of the key in the spec.
    /// - Throws: a ``CredentialError`` that names the algorithm and the key, or `CancellationError`.
    func signature(of message: [UInt8], by algorithm: Algorithm, named name: String) async throws -> [UInt8] {
        do {
            return try await functions.get().signature(of: message, by: algorithm)
        } catch {
            if error.isCancellation || error is CredentialError { throw error }
            throw CredentialError.unusableKey(name, algorithm, error)
        }
    }

    /// Whether bytes are the signature of a message.
    func isSignature(
        _ signature: [UInt8], of message: [UInt8], by algorithm: Algorithm, named name: String
    ) throws(CredentialError) -> Bool {
        do throws(Fault) {
            return try functions.get().isSignature(signature, of: message, by: algorithm)
        } catch {
            throw CredentialError.unusableKey(name, algorithm, error)
        }
    }

    /// The public part, for those who send it.
    func publicKey(for algorithm: Algorithm, named name: String) throws(CredentialError) -> PublicKey {
        guard case .success(let functions) = functions, let key = functions.publicKey else {
            throw CredentialError.unusableKey(name, algorithm, Fault(reason: "its public part is not known"))
        }
        return key
    }
}

extension CredentialError {
    /// - Parameter error: its text is shown only if it is a fault of this package, which has no secrets in it.
    static func unusableKey(
        _ name: String, _ algorithm: SigningKey.Algorithm, _ error: any Error
    ) -> CredentialError {
        let reason = (error as? SigningKey.Fault)?.reason ?? "whoever has it has failed"
        return CredentialError(.unusableKey, reason: "\(algorithm.rawValue): the key \(name): \(reason)")
    }
}
