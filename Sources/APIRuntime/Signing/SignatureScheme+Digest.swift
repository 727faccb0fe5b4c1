extension SignatureScheme.Digest {
    /// The hexadecimal digits of a digest, in lower case.
    func hexadecimal(of text: String, secret: String) -> String {
        let bytes: [UInt8] =
            switch self {
            case .md5: MD5.bytes(of: Array((text + secret).utf8))
            case .sha256: SHA256.bytes(of: Array((text + secret).utf8))
            case .hmacSHA256: HMAC<SHA256>.code(of: Array(text.utf8), key: Array(secret.utf8))
            }
        return bytes.map(Self.digits).joined()
    }

    private static func digits(of byte: UInt8) -> String {
        (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
    }
}

/// Message authentication by a hash function (RFC 2104, section 2).
enum HMAC<Hash: BlockHash> {
    /// The authentication code of a text.
    static func code(of text: [UInt8], key: [UInt8]) -> [UInt8] {
        let short: [UInt8] = key.count > Hash.blockLength ? Hash.bytes(of: key) : key
        let block: [UInt8] = short + [UInt8](repeating: 0, count: Hash.blockLength - short.count)
        let inner: [UInt8] = Hash.bytes(of: block.map { byte in byte ^ 0x36 } + text)
        return Hash.bytes(of: block.map { byte in byte ^ 0x5C } + inner)
    }
}
