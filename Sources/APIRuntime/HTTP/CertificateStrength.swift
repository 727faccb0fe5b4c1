/// Whether a certificate is strong enough to tell a server from others, by the rules of OpenSSL's security level 2, which
/// libcurl applies on Debian and Ubuntu: 112 bits (NIST SP 800-57, part 1, section 5.6.1). Other TLS libraries leave them
/// to whoever runs the authority.
enum CertificateStrength {
    /// A certificate is weak if its RSA key has fewer than 2048 bits, or if an authority signed a digest by MD5 or SHA-1.
    /// - Parameter certificate: The certificate in DER (RFC 5280, section 4.1).
    static func isWeak(_ certificate: [UInt8]) -> Bool {
        guard let certificate = Certificate(certificate), let algorithm = certificate.signatureAlgorithm else {
            return true
        }
        // Whoever trusts a certificate that signs itself does not do so for its signature.
        return isWeakKey(certificate.key) || !certificate.isSelfSigned && isWeakSignature(algorithm)
    }

    private static func isWeakSignature(_ algorithm: ArraySlice<UInt8>) -> Bool {
        var parts = DERScan(algorithm)
        guard let name = parts.next(.objectIdentifier)?.content else { return true }
        if Self.weakSignatures.contains(Array(name)) { return true }
        guard name.elementsEqual(probabilistic) else { return false }
        // The hash is SHA-1 unless the parameters name another one (RFC 4055, section 3.1).
        guard var fields = parts.sequence(), let hash = fields.next(.first) else { return true }
        var names = DERScan(hash.content)
        var hashParts = names.sequence()
        return hashParts?.next(.objectIdentifier)?.content.elementsEqual(sha1) != false
    }

    /// - Parameter key: The field SubjectPublicKeyInfo.
    private static func isWeakKey(_ key: [UInt8]) -> Bool {
        var outer = DERScan(key[...])
        guard var parts = outer.sequence(), var algorithm = parts.sequence(), let bits = parts.next(.bitString),
            let name = algorithm.next(.objectIdentifier)?.content
        else { return true }
        guard name.elementsEqual(rsa) || name.elementsEqual(probabilistic) else { return false }
        // After the number of unused bits: the modulus and the exponent (RFC 8017, appendix A.1.1).
        var numbers = DERScan(bits.content.dropFirst())
        var fields = numbers.sequence()
        guard let modulus = fields?.next(.integer)?.content.drop(while: { byte in byte == 0 }) else { return true }
        return modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 0) < leastLength
    }

    /// In bits.
    private static let leastLength: Int = 2048

    // 1.2.840.113549.1.1.1 and .10 (RFC 8017, appendix C), and 1.3.14.3.2.26.
    private static let rsa: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]
    private static let probabilistic: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x0A]
    private static let sha1: [UInt8] = [0x2B, 0x0E, 0x03, 0x02, 0x1A]

    /// RSA with MD5 and SHA-1, the older name of the latter, DSA with SHA-1 and ECDSA with SHA-1.
    private static let weakSignatures: [[UInt8]] = [
        [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x04], [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x05],
        [0x2B, 0x0E, 0x03, 0x02, 0x1D], [0x2A, 0x86, 0x48, 0xCE, 0x38, 0x04, 0x03],
        [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x01],
    ]
}

extension NetworkError {
    /// Refuses a server's certificate that is weak, for transports whose TLS library does not.
    /// - Parameter certificate: The certificate in DER.
    /// - Throws: A fault with the cause `notTrusted`.
    package static func checkStrength(of certificate: [UInt8]) throws(NetworkError) {
        if CertificateStrength.isWeak(certificate) { throw NetworkError(.notTrusted) }
    }
}
