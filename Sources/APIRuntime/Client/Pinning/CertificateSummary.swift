package import Foundation

/// What a certificate says of itself: who it is, who vouches for it, and for how long.
struct CertificateSummary {
    /// Distinguished names in DER, which are equal where their bytes are (RFC 5280, section 7.1, of names made by one
    /// authority).
    let issuer: [UInt8]
    let subject: [UInt8]
    /// The first and the last moment at which it is valid.
    let notBefore: Date
    let notAfter: Date

    /// Reads a certificate (RFC 5280, section 4.1).
    /// - Parameter certificate: in DER.
    /// - Returns: nil where the bytes are no certificate.
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

    /// Reads `YYMMDDHHMMSSZ`, whose years are from 1950 to 2049, or `YYYYMMDDHHMMSSZ` (section 4.1.2.5).
    private static func time(_ scan: inout DERScan) -> Date? {
        let isShort: Bool = scan.tag == Tag.utcTime
        guard let value = scan.next(isShort ? Tag.utcTime : Tag.generalizedTime) else { return nil }
        let digits: [Int] = value.content.dropLast().map { byte in Int(byte) - 0x30 }
        guard digits.count == (isShort ? 12 : 14), value.content.last == 0x5A,
            digits.allSatisfy({ digit in (0...9).contains(digit) })
        else { return nil }
        let numbers: [Int] = stride(from: 0, to: digits.count, by: 2).map { place in
            digits[place] * 10 + digits[place + 1]
        }
        let year: Int = isShort ? numbers[0] + (numbers[0] < 50 ? 2_000 : 1_900) : numbers[0] * 100 + numbers[1]
        let rest: [Int] = Array(numbers.dropFirst(isShort ? 1 : 2))
        return DateComponents(
            calendar: Calendar(identifier: .gregorian), timeZone: TimeZone(secondsFromGMT: 0), year: year,
            month: rest[0], day: rest[1], hour: rest[2], minute: rest[3], second: rest[4]
        ).date
    }
}

extension NetworkFault.TLSCause {
    /// What is wrong with a chain of certificates that was refused, as far as they show it themselves.
    /// - Parameters:
    ///   - chain: in DER, that of the server first.
    ///   - now: when it was refused.
    package init(ofRefused chain: [[UInt8]], at now: Date) {
        let chain: [CertificateSummary] = chain.compactMap { certificate in CertificateSummary(certificate) }
        if chain.contains(where: { certificate in certificate.notAfter < now }) {
            self = .expired
        } else if chain.contains(where: { certificate in now < certificate.notBefore }) {
            self = .notYetValid
        } else {
            self = chain.first.map { leaf in leaf.issuer == leaf.subject } == true ? .selfSigned : .notTrusted
        }
    }
}
