import WireSyntax

/// The kinds of secrets that can be told by their look alone, wherever they are.
enum SecretKind: CaseIterable, Sendable {
    /// A token in JSON (RFC 7519).
    case webToken
    /// The token of a Telegram bot.
    case botToken
    /// The key of a service, by the prefix that the service gives it.
    case serviceKey
    /// A hashed password, as databases keep them: of bcrypt, Argon2, scrypt, PBKDF2 or `crypt`, or of LDAP (RFC 2307).
    case passwordHash
    /// The number of a payment card: the length and the beginning of its scheme, and the check digit of Luhn (ISO/IEC 7812-1).
    case cardNumber
    /// An international bank account number, with the length of its country and its check digits (ISO 13616).
    case bankAccount
    /// A social security number of the United States, with its hyphens.
    case socialSecurityNumber
    /// The end of an address whose knowledge is all that a caller needs, such as `https://hooks.slack.com/services/…`.
    case webhook
    /// The session of ASP.NET in a path: `/(S(…))/`.
    case cookielessSession

    /// The secret of any kind that begins at a word in a text.
    ///
    /// - Parameter isIdentifier: whether the text identifies something, and long numbers are probably no cards
    static func secret(at start: Int, of text: [UInt8], isIdentifier: Bool = false) -> Range<Int>? {
        guard start < text.count, firstBytes[Int(text[start])] else { return nil }
        for kind in allCases where !(isIdentifier && kind == .cardNumber) {
            if let range = kind.range(at: start, of: text) { return range }
        }
        return nil
    }

    /// The secret of this kind that begins at a word in a text, or in the address that begins there.
    func range(at start: Int, of text: [UInt8]) -> Range<Int>? {
        let length: Int?
        switch self {
        case .webToken: length = TokenText.webToken(at: start, of: text)
        case .botToken: length = TokenText.botToken(at: start, of: text)
        case .serviceKey: length = ServiceKeys.length(at: start, of: text)
        case .passwordHash: length = PasswordHash.length(at: start, of: text)
        case .cardNumber: length = CardNumber.length(at: start, of: text)
        case .bankAccount: length = BankAccount.length(at: start, of: text)
        case .socialSecurityNumber: length = SocialSecurityNumber.length(at: start, of: text)
        case .webhook: return Webhook.secret(at: start, of: text)
        case .cookielessSession:
            guard text[start...].starts(with: "(S(".utf8) else { return nil }
            let id = text[(start + 3)...].prefix(64).prefix(while: URLText.isLetterOrDigit)
            return id.count >= 16 && text[id.endIndex...].starts(with: "))".utf8) ? id.startIndex..<id.endIndex : nil
        }
        return length.map { start..<(start + $0) }
    }

    /// The bytes that a secret can begin with, so that most places are passed over quickly.
    private static let firstBytes: [Bool] = {
        var table = [Bool](repeating: false, count: 256)
        for byte in ServiceKeys.firstBytes { table[Int(byte)] = true }
        for byte in "e0123456789bh$({pas".utf8 { table[Int(byte)] = true }
        for byte in UInt8(ascii: "A")...UInt8(ascii: "Z") { table[Int(byte)] = true }
        return table
    }()
}

/// Tokens with a structure of their own.
private enum TokenText {
    /// Three or five parts in base64url, the first of which begins with `{"`.
    static func webToken(at start: Int, of text: [UInt8]) -> Int? {
        guard text[start...].starts(with: "eyJ".utf8) else { return nil }
        var end = start
        var parts = 0
        while parts < 5 {
            let part = text[end...].prefix(while: SecretShape.isTokenByte)
            if part.count < 8, parts < 2 { return nil }
            end += part.count
            parts += 1
            guard end < text.count, text[end] == UInt8(ascii: "."), parts < 5 else { break }
            end += 1
        }
        return parts >= 2 ? end - start : nil
    }

    /// A number, a colon, and 35 characters.
    static func botToken(at start: Int, of text: [UInt8]) -> Int? {
        var digits = start
        if text[start...].starts(with: "bot".utf8) { digits += 3 }
        let number = text[digits...].prefix(while: URLText.isDigit)
        guard (8...11).contains(number.count), number.endIndex < text.count, text[number.endIndex] == UInt8(ascii: ":")
        else { return nil }
        let tail = text[(number.endIndex + 1)...].prefix(while: SecretShape.isTokenByte)
        return tail.count >= 30 ? tail.endIndex - start : nil
    }
}

/// Keys with a prefix.
private enum ServiceKeys {
    static func length(at start: Int, of text: [UInt8]) -> Int? {
        for (prefix, shortest) in prefixes where text[start...].starts(with: prefix) {
            let tail = text[(start + prefix.count)...].prefix { SecretShape.isTokenByte($0) || $0 == UInt8(ascii: ".") }
            let trimmed = trimmingDots(tail)
            if trimmed.count >= shortest, hasDigitOrCase(trimmed) { return prefix.count + trimmed.count }
        }
        return nil
    }

    /// Sentences end with dots; keys do not.
    private static func trimmingDots(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text
        while text.last == UInt8(ascii: ".") { text.removeLast() }
        return text
    }

    private static func hasDigitOrCase(_ text: ArraySlice<UInt8>) -> Bool {
        text.contains(where: URLText.isDigit) || text.contains { (0x41...0x5A).contains($0) }
    }

    static let firstBytes: Set<UInt8> = Set(prefixes.compactMap(\.prefix.first))

    /// The prefixes of keys that services hand out, and how many characters follow at least.
    private static let prefixes: [(prefix: [UInt8], shortest: Int)] = [
        ("sk_live_", 10), ("sk_test_", 10), ("rk_live_", 10), ("rk_test_", 10), ("pk_live_", 10), ("pk_test_", 10),
        ("whsec_", 16), ("ghp_", 20), ("gho_", 20), ("ghu_", 20), ("ghs_", 20), ("ghr_", 20), ("github_pat_", 20),
        ("glpat-", 16), ("gldt-", 16), ("glrt-", 16), ("glcbt-", 16), ("glptt-", 16), ("glft-", 16), ("glsoat-", 16),
        ("gloas-", 16), ("glagent-", 16), ("AKIA", 16), ("ASIA", 16), ("ABIA", 16), ("LTAI", 16), ("AKID", 30),
        ("xoxb-", 10), ("xoxp-", 10), ("xoxa-", 10), ("xoxr-", 10), ("xoxs-", 10), ("xoxc-", 10), ("xoxd-", 10),
        ("xoxe-", 10), ("xoxe.", 10), ("xapp-", 10), ("AIza", 30), ("ya29.", 20), ("GOCSPX-", 20), ("sk-ant-", 16),
        ("sk-proj-", 16), ("sk-svcacct-", 16), ("sk-", 32), ("SG.", 30), ("npm_", 30), ("pypi-", 30), ("dop_v1_", 30),
        ("doo_v1_", 30), ("hf_", 30), ("shpat_", 20), ("shpss_", 20), ("shpca_", 20), ("shppa_", 20), ("sq0atp-", 16),
        ("sq0csp-", 16), ("EAAA", 40), ("key-", 32), ("AGE-SECRET-KEY-1", 40), ("dckr_pat_", 16), ("figd_", 20),
        ("lin_api_", 20), ("ATATT3", 30), ("ATCTT3", 30), ("hvs.", 20), ("hvb.", 20), ("glsa_", 20), ("glc_", 30),
        ("PMAK-", 30), ("rubygems_", 30), ("secret_", 30), ("ntn_", 30), ("sbp_", 30), ("vercel_", 20), ("pat-", 30),
        ("dapi", 32), ("dp.pt.", 20), ("dt0c01.", 30), ("pul-", 30), ("pscale_tkn_", 20), ("pscale_pw_", 20),
        ("tskey-", 16), ("sntrys_", 30), ("sntryu_", 30), ("rzp_live_", 10), ("rzp_test_", 10), ("FLWSECK", 16),
        ("EZAK", 40), ("CFPAT-", 30), ("CCIPAT_", 20), ("bkua_", 30), ("nfp_", 30), ("rnd_", 20), ("ops_ey", 30),
        ("NRAK-", 20), ("eyJhbGciOi", 20),
    ].map { prefix, shortest in (Array(prefix.utf8), shortest) }
}

/// Hashed passwords.
private enum PasswordHash {
    private static let shortest: Int = 20

    static func length(at start: Int, of text: [UInt8]) -> Int? {
        switch text[start] {
        case UInt8(ascii: "$"): modular(at: start, of: text)
        case UInt8(ascii: "{"): ldap(at: start, of: text)
        default: named(at: start, of: text)
        }
    }

    /// `$2b$12$…`: the name of the function between dollar signs.
    private static func modular(at start: Int, of text: [UInt8]) -> Int? {
        let name = text[(start + 1)...].prefix(24).prefix { URLText.isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
        guard !name.isEmpty, name.endIndex < text.count, text[name.endIndex] == UInt8(ascii: "$") else { return nil }
        return tail(after: name.endIndex, of: text).map { $0 - start }
    }

    /// `pbkdf2_sha256$600000$…`, as frameworks write them.
    private static func named(at start: Int, of text: [UInt8]) -> Int? {
        guard functions.contains(where: { text[start...].starts(with: $0.utf8) }) else { return nil }
        let name = text[start...].prefix(40).prefix { SecretShape.isTokenByte($0) || $0 == UInt8(ascii: ":") }
        guard name.endIndex < text.count, text[name.endIndex] == UInt8(ascii: "$") else { return nil }
        return tail(after: name.endIndex, of: text).map { $0 - start }
    }

    /// `{SSHA}…` (RFC 2307, section 5.3).
    private static func ldap(at start: Int, of text: [UInt8]) -> Int? {
        let name = text[(start + 1)...].prefix(16).prefix { URLText.isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
        let scheme = String(decoding: name, as: UTF8.self).uppercased()
        guard schemes.contains(where: scheme.hasPrefix), name.endIndex < text.count,
            text[name.endIndex] == UInt8(ascii: "}")
        else { return nil }
        return tail(after: name.endIndex, of: text).map { $0 - start }
    }

    private static func tail(after index: Int, of text: [UInt8]) -> Int? {
        let tail = text[(index + 1)...].prefix { byte in
            SecretShape.isTokenByte(byte) || "$./+=,".utf8.contains(byte)
        }
        let hasDigits = tail.contains(where: URLText.isDigit)
        return tail.count >= shortest && hasDigits && tail.contains(where: URLText.isLetter) ? tail.endIndex : nil
    }

    private static let functions: [String] = ["pbkdf2", "scrypt", "bcrypt", "argon2", "sha1$", "md5$"]
    private static let schemes: [String] = ["SHA", "SSHA", "MD5", "SMD5", "CRYPT", "PBKDF2", "ARGON2"]
}

/// The numbers of payment cards.
enum CardNumber {
    static func length(at start: Int, of text: [UInt8]) -> Int? {
        guard (UInt8(ascii: "2")...UInt8(ascii: "6")).contains(text[start]) else { return nil }
        // A fraction, or a part of a longer number.
        if start > 0, ".,-".utf8.contains(text[start - 1]), start > 1, URLText.isDigit(text[start - 2]) { return nil }
        var digits: [UInt8] = []
        var groups: [Int] = [0]
        var separator: UInt8?
        var index = start
        while index < text.count, digits.count <= 19 {
            let byte = text[index]
            if URLText.isDigit(byte) {
                digits.append(byte - UInt8(ascii: "0"))
                groups[groups.count - 1] += 1
            } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-"), separator ?? byte == byte,
                index + 1 < text.count, URLText.isDigit(text[index + 1]), groups.count < 5
            {
                separator = byte
                groups.append(0)
            } else {
                break
            }
            index += 1
        }
        if index < text.count {
            let next = text[index]
            if URLText.isLetterOrDigit(next) || next == UInt8(ascii: "_") { return nil }
            if next == UInt8(ascii: "."), index + 1 < text.count, URLText.isDigit(text[index + 1]) { return nil }
        }
        guard groups.count == 1 || layouts.contains(groups), isScheme(digits), hasCheckDigit(digits) else {
            return nil
        }
        return index - start
    }

    /// How cards print their numbers.
    private static let layouts: Set<[Int]> = [[4, 4, 4, 4], [4, 6, 5], [4, 6, 4], [4, 4, 4, 4, 3]]

    /// Whether the beginning and the length are those of a scheme.
    private static func isScheme(_ digits: [UInt8]) -> Bool {
        guard digits.count >= 13 else { return false }
        let start = digits.prefix(4).reduce(0) { $0 * 10 + Int($1) }
        return switch start {
        case 4_000...4_999: [13, 16, 19].contains(digits.count)
        case 5_100...5_599, 2_221...2_720, 3_528...3_589: digits.count == 16
        case 3_400...3_499, 3_700...3_799: digits.count == 15
        case 3_000...3_059, 3_600...3_699, 3_800...3_999: digits.count == 14
        case 6_011, 6_200...6_299, 6_440...6_599: (16...19).contains(digits.count)
        default: false
        }
    }

    /// Luhn's sum: every second digit from the end is doubled.
    private static func hasCheckDigit(_ digits: [UInt8]) -> Bool {
        let sum = digits.reversed().enumerated().reduce(0) { sum, item in
            let value = item.offset % 2 == 0 ? Int(item.element) : Int(item.element) * 2
            return sum + (value > 9 ? value - 9 : value)
        }
        return sum % 10 == 0 && Set(digits).count > 1
    }
}

/// International bank account numbers.
private enum BankAccount {
    static func length(at start: Int, of text: [UInt8]) -> Int? {
        let head = text[start...].prefix(4)
        guard head.count == 4, head.prefix(2).allSatisfy({ (0x41...0x5A).contains($0) }),
            head.suffix(2).allSatisfy(URLText.isDigit),
            let wanted = lengths[String(decoding: head.prefix(2), as: UTF8.self)]
        else { return nil }
        var characters: [UInt8] = []
        var index = start
        while index < text.count, characters.count < wanted {
            let byte = text[index]
            if URLText.isDigit(byte) || (0x41...0x5A).contains(byte) {
                characters.append(byte)
            } else if byte != UInt8(ascii: " ") || characters.count % 4 != 0 {
                break
            }
            index += 1
        }
        guard characters.count == wanted, index == text.count || !URLText.isLetterOrDigit(text[index]) else {
            return nil
        }
        return hasCheckDigits(characters) ? index - start : nil
    }

    /// The remainder of the number with its first four characters at the end, and letters as numbers from 10, is 1 (ISO/IEC
    /// 7064, MOD 97-10).
    private static func hasCheckDigits(_ characters: [UInt8]) -> Bool {
        (characters.dropFirst(4) + characters.prefix(4)).reduce(0) { rest, byte in
            URLText.isDigit(byte)
                ? (rest * 10 + Int(byte - UInt8(ascii: "0"))) % 97 : (rest * 100 + Int(byte) - 55) % 97
        } == 1
    }

    /// The lengths by country, as the registry of ISO 13616 has them.
    private static let lengths: [String: Int] = {
        let table = """
            AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 \
            ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 \
            LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 \
            PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 \
            YE30
            """
        return table.split(separator: " ").reduce(into: [:]) { $0[String($1.prefix(2))] = Int($1.dropFirst(2)) }
    }()
}

/// Social security numbers of the United States.
private enum SocialSecurityNumber {
    static func length(at start: Int, of text: [UInt8]) -> Int? {
        let number = text[start...].prefix(11)
        guard number.count == 11,
            number.enumerated().allSatisfy({ index, byte in
                index == 3 || index == 6 ? byte == UInt8(ascii: "-") : URLText.isDigit(byte)
            })
        else { return nil }
        let parts = number.split(separator: UInt8(ascii: "-")).map { $0.reduce(0) { $0 * 10 + Int($1) - 48 } }
        // No area 000, 666 or from 900, no group 00, no serial number 0000.
        guard parts.count == 3, parts[0] > 0, parts[0] != 666, parts[0] < 900, parts[1] > 0, parts[2] > 0 else {
            return nil
        }
        let before = start > 0 ? text[start - 1] : 0x20
        let after = start + 11 < text.count ? text[start + 11] : 0x20
        let isAlone = ![before, after].contains { URLText.isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
        return isAlone ? 11 : nil
    }
}

/// Addresses to which anybody may post who knows them.
private enum Webhook {
    /// What follows the host or the segment that says that the address is one.
    static func secret(at start: Int, of text: [UInt8]) -> Range<Int>? {
        guard let scheme = ["https://", "http://"].first(where: { text[start...].starts(with: $0.utf8) }) else {
            return nil
        }
        let address = text[(start + scheme.utf8.count)...].prefix(2_048).prefix { byte in
            byte > 0x20 && !"?#\"'<>\\)}],|`".utf8.contains(byte)
        }
        let host = address.prefix { $0 != UInt8(ascii: "/") }
        var isHook = words(of: host.prefix { $0 != UInt8(ascii: ":") }, by: UInt8(ascii: ".")).contains(where: isWord)
        var first: Int?
        for segment in address[host.endIndex...].split(separator: UInt8(ascii: "/")) {
            let word = String(decoding: segment, as: UTF8.self).lowercased()
            if isWord(word), first == nil {
                isHook = true
            } else if isHook, first == nil, isPartOfSecret(segment) {
                first = segment.startIndex
            }
        }
        guard let first else { return nil }
        let end = address[first...].last == UInt8(ascii: "/") ? address.endIndex - 1 : address.endIndex
        // All of them together have to be more than a number.
        return SecretShape.isOpaque(address[first..<end].filter { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "@") })
            ? first..<end : nil
    }

    private static func words(of host: ArraySlice<UInt8>, by separator: UInt8) -> [String] {
        host.split(separator: separator).map { String(decoding: $0, as: UTF8.self).lowercased() }
    }

    private static func isWord(_ word: String) -> Bool {
        ["hook", "hooks", "webhook", "webhooks", "webhookb2", "incomingwebhook"].contains(word)
    }

    /// Whether the segment is no word, as those before the secret are.
    private static func isPartOfSecret(_ segment: ArraySlice<UInt8>) -> Bool {
        segment.count >= 6 && (segment.contains(where: URLText.isDigit) || SecretShape.isOpaque(segment))
    }
}
