/// Finds the key in a certificate, which is one field of a nested structure in DER (X.690, section 8.1).
enum CertificateKey {
    /// The field SubjectPublicKeyInfo, with its own tag and length (RFC 5280, section 4.1).
    /// - Returns: nil where the bytes are no certificate.
    static func find(in certificate: [UInt8]) -> [UInt8]? {
        var outer = DERScan(certificate[...])
        guard let body = outer.next(sequence), outer.isAtEnd else { return nil }
        var parts = DERScan(body.content)
        guard let signed = parts.next(sequence) else { return nil }
        var fields = DERScan(signed.content)
        if fields.tag == version { _ = fields.next(version) }
        guard fields.next(integer) != nil else { return nil }
        // The algorithm of the signature, the issuer, the validity and the subject.
        for _ in 0..<4 { guard fields.next(sequence) != nil else { return nil } }
        return fields.next(sequence).map { key in Array(key.whole) }
    }

    private static let sequence: UInt8 = 0x30
    private static let integer: UInt8 = 0x02
    /// Explicitly tagged with 0, and absent in certificates of version 1.
    private static let version: UInt8 = 0xA0
}

/// Goes from one value to the next in DER.
struct DERScan {
    /// A value: with its tag and length, and without.
    struct Value {
        let whole: ArraySlice<UInt8>
        let content: ArraySlice<UInt8>
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    var tag: UInt8? { rest.first }

    var isAtEnd: Bool { rest.isEmpty }

    /// The next value, if it has that tag and is whole.
    mutating func next(_ tag: UInt8) -> Value? {
        guard rest.first == tag, let (length, header) = length() else { return nil }
        let whole: ArraySlice<UInt8> = rest.prefix(header + length)
        guard whole.count == header + length else { return nil }
        rest = rest.dropFirst(whole.count)
        return Value(whole: whole, content: whole.dropFirst(header))
    }

    /// How long the next value is, and how long its tag and length are. Certificates are shorter than 16 MiB, which
    /// three bytes can count.
    private func length() -> (length: Int, header: Int)? {
        guard let first = rest.dropFirst().first else { return nil }
        if first < 0x80 { return (Int(first), 2) }
        let count = Int(first & 0x7F)
        let digits: ArraySlice<UInt8> = rest.dropFirst(2).prefix(count)
        guard (1...3).contains(count), digits.count == count else { return nil }
        return (digits.reduce(0) { sum, digit in sum << 8 | Int(digit) }, 2 + count)
    }
}
