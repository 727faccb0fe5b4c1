#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// The parts of a certificate in DER (RFC 5280, section 4.1).
struct Certificate {
    /// Distinguished names in DER. They are equal if their bytes are equal (section 7.1, for names that one authority
    /// encoded).
    private let issuer: ArraySlice<UInt8>
    private let subject: ArraySlice<UInt8>
    /// Without zeros in front.
    let serialNumber: [UInt8]
    /// The first and the last moment of the validity; `nil` if they are no dates.
    let validity: (notBefore: Date, notAfter: Date)?
    /// The field SubjectPublicKeyInfo, including its tag and length.
    let key: [UInt8]
    /// The content of the field signatureAlgorithm; `nil` if it is missing.
    let signatureAlgorithm: ArraySlice<UInt8>?

    /// - Returns: `nil` if the bytes are not a certificate.
    init?(_ bytes: [UInt8]) {
        var outer = DERScan(bytes[...])
        guard var parts = outer.sequence(), outer.isAtEnd, var fields = parts.sequence() else { return nil }
        // Certificates of version 1 do not name their version.
        _ = fields.next(.first)
        guard let number = fields.next(.integer), fields.next(.sequence) != nil,
            let issuer = fields.next(.sequence), var times = fields.sequence(),
            let subject = fields.next(.sequence), let key = fields.next(.sequence)
        else { return nil }
        serialNumber = number.content.magnitude
        self.issuer = issuer.whole
        self.subject = subject.whole
        self.key = Array(key.whole)
        signatureAlgorithm = parts.next(.sequence)?.content
        let notBefore = Self.time(&times)
        let notAfter = Self.time(&times)
        validity = if let notBefore, let notAfter { (notBefore, notAfter) } else { nil }
    }

    var isSelfSigned: Bool { issuer == subject }

    /// Parses `YYMMDDHHMMSSZ`, with years from 1950 to 2049, or `YYYYMMDDHHMMSSZ` (section 4.1.2.5).
    private static func time(_ scan: inout DERScan) -> Date? {
        let short = scan.next(.utcTime)
        let isShort = short != nil
        guard let value = short ?? scan.next(.generalizedTime) else { return nil }
        let digits: [Int] = value.content.dropLast().map { byte in Int(byte) - 0x30 }
        guard digits.count == (isShort ? 12 : 14), value.content.last == 0x5A,
            digits.allSatisfy({ digit in (0...9).contains(digit) })
        else { return nil }
        let numbers: [Int] = stride(from: 0, to: digits.count, by: 2).map { index in
            digits[index] * 10 + digits[index + 1]
        }
        let century: Int = isShort ? (numbers[0] < 50 ? 2_000 : 1_900) : numbers[0] * 100
        let year = century + numbers[isShort ? 0 : 1]
        let rest = Array(numbers.dropFirst(isShort ? 1 : 2))
        return DateComponents(
            calendar: Calendar(identifier: .gregorian), timeZone: TimeZone(secondsFromGMT: 0), year: year,
            month: rest[0], day: rest[1], hour: rest[2], minute: rest[3], second: rest[4]
        ).date
    }
}

/// Scans the values of a DER encoding (X.690, section 8.1).
struct DERScan {
    /// The tags of the values in certificates.
    enum Tag: UInt8 {
        case integer = 0x02
        case bitString = 0x03
        case octetString = 0x04
        case objectIdentifier = 0x06
        case utcTime = 0x17
        case generalizedTime = 0x18
        case sequence = 0x30
        /// Explicitly tagged with 0.
        case first = 0xA0
    }

    /// A value, with and without its tag and length.
    struct Value {
        let whole: ArraySlice<UInt8>
        let content: ArraySlice<UInt8>
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// The next value, if it is complete and has this tag.
    mutating func next(_ tag: Tag) -> Value? {
        guard rest.first == tag.rawValue, let (length, header) = length() else { return nil }
        let whole = rest.prefix(header + length)
        guard whole.count == header + length else { return nil }
        rest = rest.dropFirst(whole.count)
        return Value(whole: whole, content: whole.dropFirst(header))
    }

    /// The values in the next sequence.
    mutating func sequence() -> DERScan? { next(.sequence).map { value in DERScan(value.content) } }

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

extension NetworkError.TLSCause {
    /// Finds out why a chain of certificates was rejected, as far as the chain itself shows it.
    /// - Parameters:
    ///   - chain: The certificates in DER, the server's first.
    ///   - now: When the chain was rejected.
    package init(ofRefused chain: [[UInt8]], at now: Date) {
        let chain = chain.compactMap { certificate in Certificate(certificate) }
        let validities = chain.compactMap { certificate in certificate.validity }
        if validities.contains(where: { validity in validity.notAfter < now }) {
            self = .expired
        } else if validities.contains(where: { validity in now < validity.notBefore }) {
            self = .notYetValid
        } else {
            self = chain.first?.isSelfSigned == true ? .selfSigned : .notTrusted
        }
    }
}
