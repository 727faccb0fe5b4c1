/// Splits a camel-case name into words: `userIDs` is `user` and `IDs`, `OAuth2Token` is `OAuth2` and `Token`.
///
/// A capital starts a word. Of several in a row, the last one does if lower-case letters follow, unless that would
/// split an acronym. Digits belong to the word before them.
package struct CamelWords {
    private let bytes: [UInt8]
    /// The offsets of the first bytes of all words, in order.
    package private(set) var starts: [Int] = []
    /// The offsets at which another plausible reading differs: it starts a word there and this one does not, or the
    /// other way round.
    private var doubts: Set<Int> = []
    /// Whether no sequence of acronyms starts at an offset after another one, so that it is not tried again. Empty until
    /// there is such an offset, because few names have one.
    private var deadEnds: [Bool] = []

    package init(_ name: String) {
        bytes = Array(name.utf8)
        var place = 0
        var isFirst = true
        while place < bytes.count {
            guard isPart(place) else {
                place += 1
                isFirst = true
                continue
            }
            starts.append(place)
            place = endOfWord(at: place, isFirst: isFirst)
            isFirst = false
        }
    }

    /// The words as written.
    package var words: [String] {
        starts.enumerated().map { index, start in
            let limit = index + 1 < starts.count ? starts[index + 1] : bytes.count
            let end = (start..<limit).first { !isPart($0) } ?? limit
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }
    }

    /// The name in lower case, with an underscore between adjoining words.
    package var snakeCase: String {
        snakeCase(starts: Set(starts))
    }

    /// The name in snake case by another plausible reading, if there is one.
    package var otherSnakeCase: String? {
        doubts.isEmpty ? nil : snakeCase(starts: Set(starts).symmetricDifference(doubts))
    }

    private func snakeCase(starts: Set<Int>) -> String {
        var result: [UInt8] = []
        for (place, byte) in bytes.enumerated() {
            if place > 0, starts.contains(place), isPart(place - 1) { result.append(UInt8(ascii: "_")) }
            result.append(isUpper(place) ? byte + 32 : byte)
        }
        return String(decoding: result, as: UTF8.self)
    }

    // MARK: Words

    private mutating func endOfWord(at place: Int, isFirst: Bool) -> Int {
        if let ends = acronyms(at: place, isFirst: isFirst) {
            // Two in a row could be one unknown word.
            doubts.formUnion(ends.dropLast().filter { isUpper($0 - 1) && isUpper($0) })
            return ends[0]
        }
        if isUpper(place) { return endOfCapitalized(at: place) }
        let end = tail(place)
        if isFirst, end == place + 1, isUpper(end) {
            // `eMail` is also `email`, `iPhone` also `iphone`, `mRNA` also `mrna`; but `xAxis` has one reading.
            let isBrand = bytes[place] == UInt8(ascii: "e") || bytes[place] == UInt8(ascii: "i")
            if isBrand || endOfCapitals(end) > end + 1 { doubts.insert(end) }
        }
        return end
    }

    private mutating func endOfCapitalized(at place: Int) -> Int {
        let run = endOfCapitals(place)
        guard run > place + 1, run < bytes.count, isLower(run) else { return tail(run) }
        if isPlural(run) {
            // An unknown acronym: `XYZs` is `xyzs`, or `xy_zs`.
            doubts.insert(run - 1)
            return tail(run + 1)
        }
        if Acronyms.contain(bytes[place..<run]) {
            if isVersion(run) {
                doubts.insert(run)
                return tail(run)
            }
            // By its capitals `URLencoded` is `ur_lencoded`, by meaning it is `url_encoded`; `IPhone` is the opposite
            // case.
            doubts.formUnion([run - 1, run])
            return run - place > 2 ? run : run - 1
        }
        return run - 1
    }

    /// The ends of the acronyms that follow each other here, up to a place where another word starts; `nil` if there
    /// are none, or if they cover only part of the capitals.
    private mutating func acronyms(at place: Int, isFirst: Bool, isAfterOther: Bool = false) -> [Int]? {
        guard place < bytes.count, deadEnds.isEmpty || !deadEnds[place] else { return nil }
        for bare in Acronyms.ends(in: bytes, at: place, isFirst: isFirst) {
            let end = isPlural(bare) ? tail(bare + 1) : isLower(bare) ? nil : tail(bare)
            guard let end else { continue }
            let isApart = !isUpper(end) || !isUpper(end - 1) || isLower(end + 1) && !isPlural(end + 1)
            if isApart { return [end] }
            if let rest = acronyms(at: end, isFirst: false, isAfterOther: true) { return [end] + rest }
        }
        if isAfterOther {
            if deadEnds.isEmpty { deadEnds = Array(repeating: false, count: bytes.count) }
            deadEnds[place] = true
        }
        return nil
    }

    // MARK: Bytes

    /// Whether there is a single `s` here that no lower-case letter follows.
    private func isPlural(_ place: Int) -> Bool {
        place < bytes.count && bytes[place] == UInt8(ascii: "s") && !isLower(place + 1)
    }

    /// Whether there is a `v` and a digit here.
    private func isVersion(_ place: Int) -> Bool {
        bytes[place] == UInt8(ascii: "v") && place + 1 < bytes.count && isDigit(bytes[place + 1])
    }

    private func endOfCapitals(_ place: Int) -> Int {
        var end = place
        while isUpper(end) { end += 1 }
        return end
    }

    /// The offset after all following lower-case letters and digits.
    private func tail(_ place: Int) -> Int {
        var end = place
        while end < bytes.count, isPart(end), !isUpper(end) { end += 1 }
        return end
    }

    private func isUpper(_ place: Int) -> Bool {
        place < bytes.count && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[place])
    }

    /// Letters beyond ASCII count as lower case.
    private func isLower(_ place: Int) -> Bool {
        place < bytes.count
            && ((UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[place]) || bytes[place] >= 0x80)
    }

    private func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private func isPart(_ place: Int) -> Bool {
        isUpper(place) || isLower(place) || isDigit(bytes[place])
    }
}

/// The acronyms in names, in Swift and on the wire: `userIDs` is `user_ids`, `URLString` is `urlString`.
///
/// Each is written as in the middle of a name. Plurals need no entry, nor do acronyms with digits after capitals, such
/// as `MP3` and `H264`: digits belong to the word before them anyway.
enum Acronyms {
    /// By first letter in any case, longest first.
    private static let table: [[ArraySlice<UInt8>]] = {
        var table: [[ArraySlice<UInt8>]] = Array(repeating: [], count: 26)
        let bytes = Array(list.utf8)
        var start = 0
        for end in bytes.indices where bytes[end] == UInt8(ascii: " ") || bytes[end] == UInt8(ascii: "\n") {
            if let letter = letter(bytes[start]) { table[letter].append(bytes[start..<end]) }
            start = end + 1
        }
        for letter in table.indices { table[letter].sort { $0.count > $1.count } }
        return table
    }()

    private static let list: String = """
        ACL AES AI API APNS ARN ASCII ASN AWS BIC BMP CD CDN CEO CI CIDR CLI CMS CORS CPU CRC CRM CRUD CSRF CSS CSV CVE
        DB DHCP DKIM DNS DOI DPI DRM EAN ERP ETA EU EUR EXIF FAQ FCM FPS FTP GCP GDPR GID GIF GMT GPS GPU GUID GUI HDD
        HLS HMAC HSL HTML HTTP HTTPS IAM IBAN ICCID ID IDE IMAP IMDB IMEI IMSI IP ISBN ISIN ISO ISP ISSN IT IoT JPEG JPG
        JSON JVM JWK JWT KYC LAN LDAP LLM MAC MCC MFA MIME ML MMS MNC NAT NFC NFT NTP OAuth OAuth2 OCR OIDC OpenID OS
        OTP PDF PGP PID PIN PKCE PNG POI PR QR RAM REST RFC RFID RGB RGBA ROM RPC RSA RSS RTMP RTP RTT SAML SDK SEO SFTP
        SHA SIM SKU SLA SMS SMTP SOAP SPF SQL SSD SSH SSID SSL SSN SSO SVG TCP TFA TIFF TLS TOTP TTL TTS UDP UI UID UK
        UPC URI URL URN USB USD UTC UTF UUID UX VAT VIN VM VPN WAN WiFi XML YAML ZIP IPv4 IPv6 iOS iPadOS macOS tvOS
        visionOS watchOS

        """

    /// The ends of the acronyms at this offset, longest first; one that starts a name can have a lower-case first
    /// letter, as in `oAuth2Token`.
    static func ends(in bytes: [UInt8], at place: Int, isFirst: Bool) -> [Int] {
        words(startingLike: bytes[place]).compactMap { word in
            let end = place + word.count
            guard end <= bytes.count, isFirst || bytes[place] == word.first else { return nil }
            return bytes[place + 1..<end].elementsEqual(word.dropFirst()) ? end : nil
        }
    }

    /// Whether the bytes are one of the acronyms.
    static func contain(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first else { return false }
        return words(startingLike: first).contains { $0.elementsEqual(bytes) }
    }

    private static func words(startingLike byte: UInt8) -> [ArraySlice<UInt8>] {
        letter(byte).map { table[$0] } ?? []
    }

    /// The position of a letter in the alphabet; `nil` for other bytes.
    private static func letter(_ byte: UInt8) -> Int? {
        let lowercased = byte | 0x20
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased) ? Int(lowercased - UInt8(ascii: "a")) : nil
    }
}
