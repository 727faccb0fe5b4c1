import Foundation
import TestSupport
import Testing

@testable import Recording

/// A secret that is known from a header field, in all spellings and places of what comes after it.
@Suite("Hidden secrets")
struct HiddenSecretsTests {
    @Test(
        "redaction: replaces a known secret however it is escaped, also in words",
        arguments: [
            (#"{"u":"/p?c=s%3DKEYSECRET123%3B"}"#, #"{"u":"/p?c=s%3Dredacted-1%3B"}"#),
            ("x%20KEYSECRET123", "x%20redacted-1"), ("aKEYSECRET123b", "aredacted-1b"),
            ("%4BEYSECRET123", "redacted-1"), ("%4b%45YSECRET123", "redacted-1"), ("&#75;EYSECRET123", "redacted-1"),
            ("&#X4b;&#0069;YSECRET123", "redacted-1"), (#"\u004bEYSECRET\x3123"#, "redacted-1"),
            ("%254BEYSECRET123", "redacted-1"), (#"%5Cu004BEYSECRET123"#, "redacted-1"),
            ("&#37;4BEYSECRET123", "redacted-1"), ("YTpLRVlTRUNSRVQxMjM=", "YTredacted-1="),
            ("{\"a\":\"b\",\"KEYSECRET123\":1}", "{\"a\":\"b\",\"redacted-1\":1}"),
        ])
    func examples(text: String, expected: String) {
        var redactor = Redactor()
        _ = redactor.field("X-API-Key", "KEYSECRET123")
        #expect(redactor.redact(.post("https://a.example/", "", text)).responseText == expected)
    }

    @Test("redaction: replaces a known secret of few letters only where it is a word")
    func words() {
        var redactor = Redactor()
        _ = redactor.field("X-API-Key", "keysecret")
        _ = redactor.field("X-API-Key", "keysecretofletters")
        let text = "keysecret; keysecrets; s%3Dkeysecret%3B; anykeysecretofletters2"
        #expect(
            redactor.redact(.post("https://a.example/", "", text)).responseText
                == "redacted-1; keysecrets; s%3Dredacted-1%3B; anyredacted-22")
        for secret in ["password", "letters", "12345678", "12-34-56", "a1b2c"] {
            _ = redactor.field("X-API-Key", secret)
            #expect(redactor.redact(.post("https://a.example/", "", secret)).responseText == secret)
        }
    }

    @Test("redaction: finds every hidden secret, in all places", arguments: 0..<8)
    func everywhere(seed: UInt64) {
        var hider = Hider(random: SeededRandom(seed: seed))
        for _ in 0..<40 {
            let secret = hider.secret()
            let hidden = hider.hide(secret)
            for place in Place.allCases {
                var redactor = Redactor()
                _ = redactor.field("X-API-Key", secret)
                let text = place.read(redactor.redact(place.exchange(hidden.text)))
                // What looks random may be a secret of its own.
                #expect(
                    text.contains("redacted-") && !text.contains(hidden.core),
                    "\(place): \(secret) as \(hidden.text): \(text)")
                guard place == .text, !hidden.isEncoded else { continue }
                #expect(text == "see aredacted-1b there", "\(secret) as \(hidden.text)")
            }
        }
    }
}

/// Where a secret is.
private enum Place: CaseIterable {
    case text, html, json, jsonInJSON, key, form, nameInForm, part, header, cookieAttribute, location, path, query,
        fragment, mediaType, image

    func exchange(_ hidden: String) -> Exchange {
        var request = RecordedRequest(method: "POST", url: "https://a.example/p")
        var response = RecordedResponse(status: 200)
        switch self {
        case .text: response.body = Self.body("text/plain", "see a\(hidden)b there")
        case .html: response.body = Self.body("text/html", "<a title=\"a \(hidden) b\">x</a>")
        case .json: response.body = Self.body("application/json", "{\"a\":\(Self.json("x \(hidden) y"))}")
        case .jsonInJSON:
            response.body = Self.body(
                "application/json", "{\"a\":\(Self.json("{\"b\":\(Self.json("x \(hidden) y"))}"))}")
        case .key: response.body = Self.body("application/json", "{\(Self.json("x \(hidden) y")):1}")
        case .form: request.body = Self.body("application/x-www-form-urlencoded", "a=1&b=x\(Self.percent(hidden))y")
        case .nameInForm:
            request.body = Self.body("application/x-www-form-urlencoded", "a=1&x\(Self.percent(hidden))y=1")
        case .part:
            request.body = Self.body(
                "multipart/form-data; boundary=b",
                "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx \(hidden) y\r\n--b--\r\n")
        case .header: response.headers = [RecordedField(name: "X-Note", value: "x \(hidden) y")]
        case .cookieAttribute: response.headers = [RecordedField(name: "Set-Cookie", value: "a=; Path=/x \(hidden) y")]
        case .location: response.headers = [RecordedField(name: "Location", value: "/x/\(Self.percent(hidden))/y")]
        case .path: request.url += "/x\(Self.percent(hidden))y"
        case .query: request.url += "?a=x\(Self.percent(hidden))y"
        case .fragment: request.url += "#x\(Self.percent(hidden))y"
        case .mediaType: response.body = Self.body("text/plain; a=\"x \(hidden) y\"", "")
        case .image: response.body = Self.body("image/png", "\0\u{1}\(hidden)\0")
        }
        return Exchange(request: request, response: response)
    }

    func read(_ exchange: Exchange) -> String {
        switch self {
        case .form, .nameInForm, .part: return exchange.requestText
        case .path, .query, .fragment: return exchange.request.url
        case .header, .cookieAttribute, .location: return exchange.response?.headers.first?.value ?? ""
        case .mediaType: return exchange.response?.body?.mediaType ?? ""
        case .text, .html, .json, .jsonInJSON, .key, .image: return exchange.responseText
        }
    }

    private static func body(_ type: String, _ text: String) -> RecordedBody {
        RecordedBody(mediaType: type, bytes: Array(text.utf8))
    }

    private static func json(_ text: String) -> String {
        "\"" + String(decoding: JSONStringText.escaped(Array(text.utf8)), as: UTF8.self) + "\""
    }

    private static func percent(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}

/// Spells secrets as the formats do, one inside the other.
private struct Hider {
    var random: SeededRandom

    /// A text in which something is hidden.
    struct Hidden {
        let text: String
        /// The part of it that only the secret determines.
        let core: String
        let isEncoded: Bool
    }

    mutating func secret() -> String {
        let special = ["", "", "/+=", "_-.", "\"\\<>&' ", "%&\\ü€😀"].randomElement(using: &random) ?? ""
        let letters = Array("abcdefXYZ0123456789" + special + special)
        let length = Int.random(in: 5...24, using: &random)
        let text = String((0..<length).map { _ in letters.randomElement(using: &random) ?? "a" })
        // Spaces around a value are not part of it.
        return "k" + text.trimmingCharacters(in: .whitespaces).padding(toLength: 6, withPad: "k9", startingAt: 0) + "7"
    }

    mutating func hide(_ secret: String) -> Hidden {
        var text = secret
        let isEncoded = Int.random(in: 0..<4, using: &random) == 0
        var core = ""
        if isEncoded { (text, core) = base64(secret) }
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: text = percent(text)
            case 1: text = entities(text)
            case 2: text = backslashes(text)
            default: text = form(text)
            }
        }
        return Hidden(text: text, core: core.isEmpty || !text.contains(core) ? text : core, isEncoded: isEncoded)
    }

    private mutating func isChosen() -> Bool { Int.random(in: 0..<3, using: &random) == 0 }

    /// Digits of which each has a case of its own.
    private mutating func hexadecimal(_ number: some BinaryInteger, _ length: Int) -> String {
        let digits = String(number, radix: 16)
        let padded = String(repeating: "0", count: max(0, length - digits.count)) + digits
        return String(padded.map { isChosen() ? Character($0.uppercased()) : $0 })
    }

    private mutating func percent(_ text: String) -> String {
        text.unicodeScalars.map { scalar -> String in
            guard scalar == "%" || !scalar.isASCII || isChosen() else { return String(scalar) }
            return String(scalar).utf8.map { byte in "%" + hexadecimal(byte, 2) }.joined()
        }.joined()
    }

    private mutating func form(_ text: String) -> String {
        text.unicodeScalars.map { scalar -> String in
            if scalar == " " { return "+" }
            guard scalar == "%" || scalar == "+" || !scalar.isASCII || isChosen() else { return String(scalar) }
            return String(scalar).utf8.map { byte in "%" + hexadecimal(byte, 2) }.joined()
        }.joined()
    }

    private mutating func entities(_ text: String) -> String {
        let names: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&apos;"]
        return text.unicodeScalars.map { scalar -> String in
            guard scalar == "&" || isChosen() else { return String(scalar) }
            if let name = names[scalar], isChosen() { return name }
            if isChosen() { return "&#" + ["", "0", "00"][Int.random(in: 0..<3, using: &random)] + "\(scalar.value);" }
            return (isChosen() ? "&#X" : "&#x") + hexadecimal(scalar.value, 2) + ";"
        }.joined()
    }

    private mutating func backslashes(_ text: String) -> String {
        text.unicodeScalars.map { scalar -> String in
            guard scalar == "\\" || scalar == "\"" || isChosen() else { return String(scalar) }
            if "\\\"/".unicodeScalars.contains(scalar), isChosen() { return "\\" + String(scalar) }
            if scalar.isASCII, isChosen() { return "\\x" + hexadecimal(scalar.value, 2) }
            return String(scalar).utf16.map { unit in "\\u" + hexadecimal(unit, 4) }.joined()
        }.joined()
    }

    /// A pair in base64, and the letters of it that only the secret determines.
    private mutating func base64(_ secret: String) -> (text: String, core: String) {
        let user = String("alice5:".suffix(Int.random(in: 0..<7, using: &random)))
        let after = String("; x".prefix(Int.random(in: 0..<4, using: &random)))
        var text = Data((user + secret + after).utf8).base64EncodedString()
        if isChosen() { text = text.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_") }
        if isChosen() { text = text.replacingOccurrences(of: "=", with: "") }
        let bits = (user.utf8.count * 8)..<((user + secret).utf8.count * 8)
        let core = Array(text)[((bits.lowerBound + 5) / 6)..<(bits.upperBound / 6)]
        return (text, String(core))
    }
}
