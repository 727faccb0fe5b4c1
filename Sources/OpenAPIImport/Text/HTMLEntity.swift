/// A character reference of HTML, such as `&lt;` and `&#39;`.
enum HTMLEntity {
    /// The text of the reference that starts at an index, and the index after it. `nil` if there is none.
    static func parsed(_ bytes: [UInt8], at start: Int) -> (text: String, end: Int)? {
        let limit = min(bytes.count, start + 12)
        guard let end = bytes[start..<limit].firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
        guard let text = names[name] ?? number(name) else { return nil }
        return (text, end + 1)
    }

    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "&"), let (text, end) = parsed(bytes, at: index) {
                result += text.utf8
                index = end
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func number(_ name: String) -> String? {
        guard name.hasPrefix("#") else { return nil }
        let isHex = name.lowercased().hasPrefix("#x")
        guard let value = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10),
            let scalar = Unicode.Scalar(value), value == 0x0A || value >= 0x20
        else { return nil }
        return String(Character(scalar))
    }

    private static let names: [String: String] = [
        "amp": "&", "apos": "'", "bull": "•", "copy": "©", "deg": "°", "euro": "€", "ge": "≥", "gt": ">", "hellip": "…",
        "laquo": "«", "larr": "←", "ldquo": "“", "le": "≤", "lsquo": "‘", "lt": "<", "mdash": "—", "middot": "·",
        "nbsp": " ", "ndash": "–", "ne": "≠", "pound": "£", "quot": "\"", "raquo": "»", "rarr": "→", "rdquo": "”",
        "reg": "®", "rsquo": "’", "times": "×", "trade": "™",
    ]
}
