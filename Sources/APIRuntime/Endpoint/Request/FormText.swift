@_spi(Generated) import APIJSON

/// The text of a form (WHATWG URL standard, section 5.2, `application/x-www-form-urlencoded`).
enum FormText {
    static let contentType: String = "application/x-www-form-urlencoded"

    /// Names and values joined by `=` and `&`.
    static func bytes(of items: [APICall.Request.Item]) -> [UInt8] {
        var bytes: [UInt8] = []
        for item in items {
            if !bytes.isEmpty { bytes.append(0x26) }
            append(item.name, to: &bytes)
            bytes.append(0x3D)
            append(item.value, to: &bytes)
        }
        return bytes
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case 0x20: bytes.append(0x2B)
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2A, 0x2D, 0x2E, 0x5F: bytes.append(byte)
            default: PercentEncoding.append(byte, to: &bytes)
            }
        }
    }
}
