@_spi(Generated) import APIJSON
import WireSyntax

/// The numbers of a key.
enum KeyMaterial: Sendable {
    /// The curves of FIPS 186-5.
    enum Curve: String, Sendable, CaseIterable {
        case p256 = "P-256"
        case p384 = "P-384"
        case p521 = "P-521"

        /// Of a coordinate and of a private key, in bytes.
        var length: Int {
            switch self {
            case .p256: 32
            case .p384: 48
            case .p521: 66
            }
        }

        /// Its name in DER (RFC 5480, section 2.1.1.1), without tag and length.
        var identifier: [UInt8] {
            switch self {
            case .p256: [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
            case .p384: [0x2B, 0x81, 0x04, 0x00, 0x22]
            case .p521: [0x2B, 0x81, 0x04, 0x00, 0x23]
            }
        }
    }

    /// The structure RSAPrivateKey (RFC 8017, appendix A.1.2).
    case rsa(pkcs1: [UInt8])
    case ec(Curve, scalar: [UInt8])
    /// 32 bytes (RFC 8032, section 5.1.5).
    case ed25519(seed: [UInt8])
    /// - Parameter id: The serial number of a certificate, or what a JWK says.
    case `public`(PublicKey, id: String?)
    indirect case named(KeyMaterial, id: String)

    var id: String? {
        switch self {
        case .public(_, let id): id
        case .named(_, let id): id
        case .rsa, .ec, .ed25519: nil
        }
    }
}

/// The public part of a key.
enum PublicKey: Sendable, Hashable {
    /// The numbers are without zeros in front.
    case rsa(modulus: [UInt8], exponent: [UInt8])
    /// Both coordinates in a row.
    case ec(KeyMaterial.Curve, [UInt8])
    /// 32 bytes.
    case ed25519([UInt8])

    /// In texts.
    var kind: String {
        switch self {
        case .rsa: "RSA"
        case .ec(let curve, _): "ECDSA on " + curve.rawValue
        case .ed25519: "Ed25519"
        }
    }

    /// The members of a JSON Web Key (RFC 7518, section 6; RFC 8037, section 2), in the order of their names, as it is for a
    /// thumbprint (RFC 7638, section 3.3).
    var jwk: [(name: String, value: String)] {
        switch self {
        case .rsa(let modulus, let exponent):
            [("e", exponent.base64URL), ("kty", "RSA"), ("n", modulus.base64URL)]
        case .ec(let curve, let point):
            [
                ("crv", curve.rawValue), ("kty", "EC"), ("x", Array(point.prefix(curve.length)).base64URL),
                ("y", Array(point.suffix(curve.length)).base64URL),
            ]
        case .ed25519(let bytes): [("crv", "Ed25519"), ("kty", "OKP"), ("x", bytes.base64URL)]
        }
    }

    /// The structure SubjectPublicKeyInfo in DER (RFC 5280, section 4.1).
    var info: [UInt8] {
        switch self {
        case .rsa:
            DER.sequence(
                DER.sequence(DER.value(.objectIdentifier, KeyKinds.rsa), DER.null), DER.value(.bitString, [0] + pkcs1))
        case .ec(let curve, let point):
            DER.sequence(
                DER.sequence(
                    DER.value(.objectIdentifier, KeyKinds.ec), DER.value(.objectIdentifier, curve.identifier)),
                DER.value(.bitString, [0, 4] + point))
        case .ed25519(let bytes):
            DER.sequence(
                DER.sequence(DER.value(.objectIdentifier, KeyKinds.ed25519)), DER.value(.bitString, [0] + bytes))
        }
    }

    /// The structure RSAPublicKey in DER (RFC 8017, appendix A.1.1); empty for other keys.
    var pkcs1: [UInt8] {
        guard case .rsa(let modulus, let exponent) = self else { return [] }
        return DER.sequence(DER.integer(modulus), DER.integer(exponent))
    }

    /// - Parameter info: The structure SubjectPublicKeyInfo in DER.
    init?(info: [UInt8]) {
        var outer = DERScan(info[...])
        guard var parts = outer.sequence(), var algorithm = parts.sequence(),
            let name = algorithm.next(.objectIdentifier)?.content, let bits = parts.next(.bitString)?.content,
            bits.first == 0
        else { return nil }
        let key = Array(bits.dropFirst())
        if name.elementsEqual(KeyKinds.rsa) || name.elementsEqual(KeyKinds.rsaPSS) {
            self.init(pkcs1: key)
        } else if name.elementsEqual(KeyKinds.ec), let curve = KeyKinds.curve(&algorithm), key.first == 4,
            key.count == 1 + 2 * curve.length
        {
            self = .ec(curve, Array(key.dropFirst()))
        } else if name.elementsEqual(KeyKinds.ed25519), key.count == 32 {
            self = .ed25519(key)
        } else {
            return nil
        }
    }

    /// - Parameter pkcs1: The structure RSAPublicKey in DER, or RSAPrivateKey, which begins with a version.
    init?(pkcs1: [UInt8]) {
        var outer = DERScan(pkcs1[...])
        guard var parts = outer.sequence() else { return nil }
        var numbers: [[UInt8]] = []
        while let number = parts.next(.integer) { numbers.append(number.content.magnitude) }
        switch numbers.count {
        case 2: self = .rsa(modulus: numbers[0], exponent: numbers[1])
        case 9: self = .rsa(modulus: numbers[1], exponent: numbers[2])
        default: return nil
        }
    }
}

/// The names of kinds of keys in DER, without tag and length.
enum KeyKinds {
    // 1.2.840.113549.1.1.1 and .10 (RFC 8017, appendix C), 1.2.840.10045.2.1 (RFC 5480), and 1.3.101.112 (RFC 8410).
    static let rsa: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]
    static let rsaPSS: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x0A]
    static let ec: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
    static let ed25519: [UInt8] = [0x2B, 0x65, 0x70]

    /// The curve in the next value.
    static func curve(_ scan: inout DERScan) -> KeyMaterial.Curve? {
        guard let name = scan.next(.objectIdentifier)?.content else { return nil }
        return KeyMaterial.Curve.allCases.first { curve in name.elementsEqual(curve.identifier) }
    }
}

// PEM.
extension KeyMaterial {
    /// - Parameter text: A text in PEM, or Base64 alone.
    init(pem text: String) throws(SigningKey.Fault) {
        guard text.contains("-----BEGIN ") else {
            guard let bytes = Base64Text.decode(text.utf8.filter { byte in byte != 0x20 && byte != 0x09 }),
                let material = Self.any(bytes)
            else { throw SigningKey.Fault(reason: "the text is neither PEM nor a key in Base64") }
            self = material
            return
        }
        for block in PEMBlock.all(in: text) where block.label != "EC PARAMETERS" {
            if block.isEncrypted { throw SigningKey.Fault(reason: "it has a passphrase; decrypt it first") }
            guard let material = Self.material(block) else {
                throw SigningKey.Fault(reason: "\(block.label) is none of RSA, P-256, P-384, P-521 or Ed25519")
            }
            self = material
            return
        }
        throw SigningKey.Fault(reason: "the text is not PEM")
    }

    private static func material(_ block: PEMBlock) -> KeyMaterial? {
        switch block.label {
        case "PRIVATE KEY": pkcs8(block.bytes)
        case "RSA PRIVATE KEY": rsa(block.bytes)
        case "EC PRIVATE KEY": sec1(block.bytes, nil)
        case "PUBLIC KEY": PublicKey(info: block.bytes).map { key in .public(key, id: nil) }
        case "RSA PUBLIC KEY": PublicKey(pkcs1: block.bytes).map { key in .public(key, id: nil) }
        case "CERTIFICATE": certificate(block.bytes)
        default: nil
        }
    }

    private static func any(_ bytes: [UInt8]) -> KeyMaterial? {
        pkcs8(bytes) ?? rsa(bytes) ?? sec1(bytes, nil) ?? PublicKey(info: bytes).map { key in .public(key, id: nil) }
            ?? PublicKey(pkcs1: bytes).map { key in .public(key, id: nil) } ?? certificate(bytes)
    }

    private static func certificate(_ bytes: [UInt8]) -> KeyMaterial? {
        guard let certificate = Certificate(bytes), let key = PublicKey(info: certificate.key) else { return nil }
        return .public(key, id: Hexadecimal.text(of: certificate.serialNumber).uppercased())
    }

    /// The structure RSAPrivateKey, of two primes.
    private static func rsa(_ bytes: [UInt8]) -> KeyMaterial? {
        var outer = DERScan(bytes[...])
        guard var parts = outer.sequence(), parts.next(.integer)?.content.magnitude.isEmpty == true,
            PublicKey(pkcs1: bytes) != nil
        else { return nil }
        return .rsa(pkcs1: bytes)
    }

    /// The structure ECPrivateKey (RFC 5915, section 3).
    /// - Parameter known: The curve, if it is known; else the structure has to name it.
    private static func sec1(_ bytes: [UInt8], _ known: Curve?) -> KeyMaterial? {
        var outer = DERScan(bytes[...])
        guard var parts = outer.sequence(), parts.next(.integer)?.content.elementsEqual([1]) == true,
            let scalar = parts.next(.octetString)?.content
        else { return nil }
        var curve = known
        if curve == nil, let value = parts.next(.first) {
            var names = DERScan(value.content)
            curve = KeyKinds.curve(&names)
        }
        guard let curve, scalar.count <= curve.length else { return nil }
        return .ec(curve, scalar: Array(scalar).padded(to: curve.length))
    }

    /// The structure PrivateKeyInfo (RFC 5208, section 5).
    private static func pkcs8(_ bytes: [UInt8]) -> KeyMaterial? {
        var outer = DERScan(bytes[...])
        guard var parts = outer.sequence(), parts.next(.integer) != nil, var algorithm = parts.sequence(),
            let name = algorithm.next(.objectIdentifier)?.content, let key = parts.next(.octetString)?.content
        else { return nil }
        if name.elementsEqual(KeyKinds.rsa) || name.elementsEqual(KeyKinds.rsaPSS) { return rsa(Array(key)) }
        if name.elementsEqual(KeyKinds.ec) { return KeyKinds.curve(&algorithm).flatMap { sec1(Array(key), $0) } }
        var inner = DERScan(key)
        guard name.elementsEqual(KeyKinds.ed25519), let seed = inner.next(.octetString)?.content, seed.count == 32
        else {
            return nil
        }
        return .ed25519(seed: Array(seed))
    }
}

/// A block of PEM (RFC 7468, section 2).
private struct PEMBlock {
    let label: String
    let bytes: [UInt8]
    let isEncrypted: Bool

    static func all(in text: String) -> [PEMBlock] {
        var blocks: [PEMBlock] = []
        var label: String?
        var lines: [Substring] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let line = HeaderList.trimmed(line)
            if line.hasPrefix("-----BEGIN "), line.hasSuffix("-----") {
                label = String(line.dropFirst(11).dropLast(5))
                lines = []
            } else if line.hasPrefix("-----END "), let name = label {
                // Older forms have header fields, which say that the block is encrypted.
                let isEncrypted = name.hasPrefix("ENCRYPTED") || lines.contains { line in line.contains(":") }
                let bytes = Base64Text.decode(lines.joined().utf8)
                blocks.append(PEMBlock(label: name, bytes: bytes ?? [], isEncrypted: isEncrypted))
                label = nil
            } else {
                lines.append(line)
            }
        }
        return blocks
    }
}

// JWK.
extension KeyMaterial {
    /// - Parameter text: A JSON Web Key (RFC 7517).
    init(jwk text: String) throws(SigningKey.Fault) {
        guard let key = try? JSON(fromJSON: text), let material = Self.material(key) else {
            throw SigningKey.Fault(
                reason: "the text is no JSON Web Key of RSA, P-256, P-384, P-521 or Ed25519 with all its numbers")
        }
        guard let id = key["kid"]?.string else {
            self = material
            return
        }
        if case .public(let key, _) = material { self = .public(key, id: id) } else { self = .named(material, id: id) }
    }

    private static func material(_ key: JSON) -> KeyMaterial? {
        func bytes(_ name: String) -> [UInt8]? {
            key[name]?.string.flatMap { text in Base64Text.base64(ofURL: text) }.flatMap { text in
                Base64Text.decode(text.utf8)
            }
        }
        switch key["kty"]?.string {
        case "RSA": return rsa(["n", "e", "d", "p", "q", "dp", "dq", "qi"].map(bytes))
        case "EC":
            guard let curve = Curve(rawValue: key["crv"]?.string ?? "") else { return nil }
            if let scalar = bytes("d") {
                return scalar.count == curve.length ? .ec(curve, scalar: scalar) : nil
            }
            guard let x = bytes("x"), let y = bytes("y"), x.count == curve.length, y.count == curve.length else {
                return nil
            }
            return .public(.ec(curve, x + y), id: nil)
        case "OKP":
            guard key["crv"]?.string == "Ed25519" else { return nil }
            if let seed = bytes("d") { return seed.count == 32 ? .ed25519(seed: seed) : nil }
            return bytes("x").flatMap { x in x.count == 32 ? .public(.ed25519(x), id: nil) : nil }
        default: return nil
        }
    }

    /// - Parameter numbers: Modulus, public and private exponent, and those of the Chinese remainder theorem.
    private static func rsa(_ numbers: [[UInt8]?]) -> KeyMaterial? {
        guard let modulus = numbers[0], let exponent = numbers[1] else { return nil }
        if numbers[2] == nil {
            return .public(.rsa(modulus: modulus[...].magnitude, exponent: exponent[...].magnitude), id: nil)
        }
        let known = numbers.compactMap(\.self)
        guard known.count == numbers.count else { return nil }
        return .rsa(pkcs1: DER.value(.sequence, known.reduce(DER.integer([])) { $0 + DER.integer($1) }))
    }
}

/// Writes DER (X.690, section 10).
enum DER {
    static let null: [UInt8] = [0x05, 0x00]

    static func value(_ tag: DERScan.Tag, _ content: [UInt8]) -> [UInt8] {
        var length = [UInt8(truncatingIfNeeded: content.count)]
        if content.count >= 0x80 {
            length = withUnsafeBytes(of: UInt32(content.count).bigEndian) { bytes in Array(bytes[...].drop { $0 == 0 })
            }
            length.insert(0x80 | UInt8(length.count), at: 0)
        }
        return [tag.rawValue] + length + content
    }

    static func sequence(_ values: [UInt8]...) -> [UInt8] { value(.sequence, values.flatMap(\.self)) }

    /// A number that is not negative.
    static func integer(_ number: [UInt8]) -> [UInt8] {
        let number = number[...].magnitude
        return value(.integer, (number.first ?? 0x80) >= 0x80 ? [0] + number : number)
    }
}

/// A signature of ECDSA: two numbers.
struct ECDSASignature {
    /// Both numbers in a row (RFC 7518, section 3.4).
    let bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// - Parameter der: The structure ECDSA-Sig-Value (RFC 3279, section 2.2.3).
    init?(der: [UInt8], _ curve: KeyMaterial.Curve) {
        var outer = DERScan(der[...])
        guard var parts = outer.sequence(), outer.isAtEnd, let r = parts.next(.integer)?.content.magnitude,
            let s = parts.next(.integer)?.content.magnitude, r.count <= curve.length, s.count <= curve.length
        else { return nil }
        bytes = r.padded(to: curve.length) + s.padded(to: curve.length)
    }

    var der: [UInt8] {
        DER.sequence(
            DER.integer(Array(bytes.prefix(bytes.count / 2))), DER.integer(Array(bytes.suffix(bytes.count / 2))))
    }
}

extension ArraySlice<UInt8> {
    /// The number without zeros in front.
    var magnitude: [UInt8] { Array(drop { byte in byte == 0 }) }
}

extension [UInt8] {
    /// The number with zeros in front.
    fileprivate func padded(to length: Int) -> [UInt8] {
        [UInt8](repeating: 0, count: Swift.max(0, length - count)) + self
    }

    /// In base64url, without padding (RFC 4648, section 5).
    var base64URL: String { Base64Text.url(Base64Text.encode(self)) }
}
