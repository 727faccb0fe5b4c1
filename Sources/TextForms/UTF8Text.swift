/// Tells texts in UTF-8 from other bytes.
public enum UTF8Text {
    /// Whether bytes are UTF-8. Most texts are ASCII, which is quickly seen.
    public static func isValid(_ bytes: [UInt8]) -> Bool {
        guard bytes.reduce(0, |) >= 0x80 else { return true }
        var text = String(decoding: bytes, as: UTF8.self)
        return text.withUTF8 { $0.elementsEqual(bytes) }
    }

    /// The offset from which bytes are not UTF-8; `nil` if all of them are.
    public static func firstForeignByte(in bytes: [UInt8]) -> Int? {
        guard !isValid(bytes) else { return nil }
        // Decoding replaces what is not UTF-8 and keeps everything before it.
        let text = String(decoding: bytes, as: UTF8.self)
        return zip(text.utf8, bytes).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? bytes.count
    }
}
