/// The acronyms that names are spelled with, in Swift and on the wire: `userIDs` is `user_ids`, `URLString` is
/// `urlString`.
///
/// Each is written as in the middle of a name. Plurals need no entry, nor do acronyms whose digits follow capitals, such
/// as `MP3` and `H264`: the digits belong to the word before them anyway.
enum Acronyms {
    /// By the first byte, in small letters: those that begin so, the longest first.
    private static let table: [UInt8: [[UInt8]]] = {
        let words: [[UInt8]] = list.split { $0 == " " || $0 == "\n" }.map { Array($0.utf8) }
        let groups = Dictionary(grouping: words) { lowercased($0[0]) }
        return groups.mapValues { words in words.sorted { $0.count > $1.count } }
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

    /// Where the acronyms end that stand at a place, the longest first; one that begins a name may have a small letter
    /// in front, as in `oAuth2Token`.
    static func ends(in bytes: [UInt8], at place: Int, isFirst: Bool) -> [Int] {
        (table[lowercased(bytes[place])] ?? []).compactMap { word in
            let end = place + word.count
            guard end <= bytes.count, isFirst || bytes[place] == word[0] else { return nil }
            return bytes[place + 1..<end].elementsEqual(word[1...]) ? end : nil
        }
    }

    /// Whether the bytes are one of them.
    static func contain(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first else { return false }
        return table[lowercased(first)]?.contains { $0.elementsEqual(bytes) } ?? false
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
    }
}
