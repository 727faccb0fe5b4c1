#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension APIClient {
    /// The pin of a public key that a server's certificate may have: `sha256/` and the base64 of the SHA-256 digest of
    /// its SubjectPublicKeyInfo (RFC 7469, section 2.4; RFC 5280, section 4.1.2.7).
    ///
    /// A certificate that is renewed with the same key keeps its pin. A text that is not a valid pin matches no key.
    public struct PublicKeyPin: Sendable, Hashable, ExpressibleByStringLiteral {
        /// The text of the pin, such as `sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=`.
        public let text: String

        /// - Parameter text: the text of the pin. One that is not valid matches no key.
        public init(_ text: String) {
            self.text = text
        }

        public init(stringLiteral text: String) {
            self.text = text
        }

        /// The pin of a certificate's key.
        /// - Parameter certificate: The server's certificate, in DER (X.690).
        /// - Returns: `nil` if the bytes are not a certificate.
        package init?(ofCertificate certificate: [UInt8]) {
            guard let key = CertificateKey.find(in: certificate) else { return nil }
            let digest = Data(SHA256.digest(of: key).bytes)
            text = "sha256/" + digest.base64EncodedString()
        }
    }
}

extension [APIClient.PublicKeyPin] {
    /// Checks that the key of a certificate is one of these pins.
    /// - Parameter certificate: The certificate in DER; `nil` if there is none.
    /// - Throws: A fault with the cause `wrongPin`.
    package func check(certificate: [UInt8]?) throws(NetworkFault) {
        let seen = certificate.flatMap { certificate in
            APIClient.PublicKeyPin(ofCertificate: certificate)
        }
        if let seen, contains(seen) { return }
        throw NetworkFault(.wrongPin(seen: seen.map { pin in [pin] } ?? []))
    }
}

/// Finds the key in a certificate, which is a nested structure in DER (X.690, section 8.1).
enum CertificateKey {
    /// The field SubjectPublicKeyInfo, including its tag and length (RFC 5280, section 4.1).
    /// - Returns: `nil` if the bytes are not a certificate.
    static func find(in certificate: [UInt8]) -> [UInt8]? {
        var outer = DERScan(certificate[...])
        guard let body = outer.next(sequence), outer.isAtEnd else { return nil }
        var parts = DERScan(body.content)
        guard let signed = parts.next(sequence) else { return nil }
        var fields = DERScan(signed.content)
        if fields.tag == version { _ = fields.next(version) }
        guard fields.next(integer) != nil else { return nil }
        // The signature algorithm, the issuer, the validity and the subject.
        for _ in 0..<4 { guard fields.next(sequence) != nil else { return nil } }
        return fields.next(sequence).map { key in Array(key.whole) }
    }

    private static let sequence: UInt8 = 0x30
    private static let integer: UInt8 = 0x02
    /// Explicitly tagged with 0. Absent in certificates of version 1.
    private static let version: UInt8 = 0xA0
}

/// Scans the values of a DER encoding.
struct DERScan {
    /// A value, with and without its tag and length.
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

    /// The next value, if it is complete and has this tag.
    mutating func next(_ tag: UInt8) -> Value? {
        guard rest.first == tag, let (length, header) = length() else { return nil }
        let whole = rest.prefix(header + length)
        guard whole.count == header + length else { return nil }
        rest = rest.dropFirst(whole.count)
        return Value(whole: whole, content: whole.dropFirst(header))
    }

    /// The length of the next value, and that of its tag and length. Certificates are shorter than 16 MiB, so that
    /// three bytes are enough for a length.
    private func length() -> (length: Int, header: Int)? {
        guard let first = rest.dropFirst().first else { return nil }
        if first < 0x80 { return (Int(first), 2) }
        let count = Int(first & 0x7F)
        let digits = rest.dropFirst(2).prefix(count)
        guard (1...3).contains(count), digits.count == count else { return nil }
        return (digits.reduce(0) { sum, digit in sum << 8 | Int(digit) }, 2 + count)
    }
}

/// The names and the validity of a certificate.
struct CertificateSummary {
    /// Distinguished names in DER. They are equal if their bytes are equal (RFC 5280, section 7.1, for names that one
    /// authority encoded).
    let issuer: [UInt8]
    let subject: [UInt8]
    /// The first and the last moment of the validity.
    let notBefore: Date
    let notAfter: Date

    /// Parses a certificate (RFC 5280, section 4.1).
    /// - Parameter certificate: The certificate in DER.
    /// - Returns: `nil` if the bytes are not a certificate.
    init?(_ certificate: [UInt8]) {
        var outer = DERScan(certificate[...])
        guard let body = outer.next(Tag.sequence) else { return nil }
        var parts = DERScan(body.content)
        guard let signed = parts.next(Tag.sequence) else { return nil }
        var fields = DERScan(signed.content)
        if fields.tag == Tag.version { _ = fields.next(Tag.version) }
        guard fields.next(Tag.integer) != nil, fields.next(Tag.sequence) != nil,
            let issuer = fields.next(Tag.sequence), let validity = fields.next(Tag.sequence),
            let subject = fields.next(Tag.sequence)
        else { return nil }
        var times = DERScan(validity.content)
        guard let notBefore = Self.time(&times), let notAfter = Self.time(&times) else { return nil }
        self.issuer = Array(issuer.whole)
        self.subject = Array(subject.whole)
        self.notBefore = notBefore
        self.notAfter = notAfter
    }

    private enum Tag {
        static let integer: UInt8 = 0x02
        static let utcTime: UInt8 = 0x17
        static let generalizedTime: UInt8 = 0x18
        static let sequence: UInt8 = 0x30
        static let version: UInt8 = 0xA0
    }

    /// Parses `YYMMDDHHMMSSZ`, with years from 1950 to 2049, or `YYYYMMDDHHMMSSZ` (section 4.1.2.5).
    private static func time(_ scan: inout DERScan) -> Date? {
        let isShort = scan.tag == Tag.utcTime
        guard let value = scan.next(isShort ? Tag.utcTime : Tag.generalizedTime) else { return nil }
        let digits = value.content.dropLast().map { byte in Int(byte) - 0x30 }
        guard digits.count == (isShort ? 12 : 14), value.content.last == 0x5A,
            digits.allSatisfy({ digit in (0...9).contains(digit) })
        else { return nil }
        let numbers = stride(from: 0, to: digits.count, by: 2).map { place in
            digits[place] * 10 + digits[place + 1]
        }
        let year = isShort ? numbers[0] + (numbers[0] < 50 ? 2_000 : 1_900) : numbers[0] * 100 + numbers[1]
        let rest = Array(numbers.dropFirst(isShort ? 1 : 2))
        return DateComponents(
            calendar: Calendar(identifier: .gregorian), timeZone: TimeZone(secondsFromGMT: 0), year: year,
            month: rest[0], day: rest[1], hour: rest[2], minute: rest[3], second: rest[4]
        ).date
    }
}

extension NetworkFault.TLSCause {
    /// Finds out why a chain of certificates was rejected, as far as the chain itself shows it.
    /// - Parameters:
    ///   - chain: The certificates in DER, the server's first.
    ///   - now: When the chain was rejected.
    package init(ofRefused chain: [[UInt8]], at now: Date) {
        let chain = chain.compactMap { certificate in CertificateSummary(certificate) }
        if chain.contains(where: { certificate in certificate.notAfter < now }) {
            self = .expired
        } else if chain.contains(where: { certificate in now < certificate.notBefore }) {
            self = .notYetValid
        } else {
            self = chain.first.map { leaf in leaf.issuer == leaf.subject } == true ? .selfSigned : .notTrusted
        }
    }
}
