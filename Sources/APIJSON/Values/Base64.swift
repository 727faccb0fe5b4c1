#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Base64 as in RFC 4648, section 4: padded, without line breaks.
enum Base64 {
    /// The value of each letter; above 63 for all other bytes.
    private static let values: [UInt8] = {
        var values: [UInt8] = Array(repeating: 0xFF, count: 256)
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (value, letter) in alphabet.utf8.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()

    /// - Returns: `nil` if the text is not valid base64, or if the unused bits of the last letter are not zero. RFC
    ///   4648, section 3.5, lets decoders refuse those, because another text encodes the same bytes.
    static func decode(_ text: StringSpan) -> Data? {
        guard text.isASCII && !text.hasEscapes && text.count % 4 == 0 else { return nil }
        guard text.count > 0 else { return Data() }
        let last = text.start + (text.count - 1)
        let padding = last.pointee != Base64.pad ? 0 : (last - 1).pointee != Base64.pad ? 1 : 2
        let count = text.count / 4 * 3 - padding
        var isGood = false
        if text.count <= 1024 {
            return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { buffer -> Data? in
                guard let output = buffer.baseAddress,
                    Base64.decode(text, padding, into: output)
                else { return nil }
                return Data(bytes: output, count: count)
            }
        }
        var data = Data(count: text.count / 4 * 3)
        data.withUnsafeMutableBytes { (bytes: UnsafeMutableRawBufferPointer) in
            guard let output = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
            isGood = Base64.decode(text, padding, into: output)
        }
        data.removeLast(padding)
        return isGood ? data : nil
    }

    private static let pad: UInt8 = 0x3D

    /// Decodes all groups of four letters. The output must have room for three bytes per group.
    private static func decode(
        _ text: StringSpan, _ padding: Int, into output: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        values.withUnsafeBufferPointer { values -> Bool in
            var output = output
            var place = text.start
            let end = text.start + (text.count - (padding > 0 ? 4 : 0))
            var all: UInt8 = 0
            while place < end {
                let letters = (
                    values[Int(place[0])], values[Int(place[1])], values[Int(place[2])], values[Int(place[3])]
                )
                all |= letters.0 | letters.1 | letters.2 | letters.3
                output[0] = letters.0 &<< 2 | letters.1 &>> 4
                output[1] = letters.1 &<< 4 | letters.2 &>> 2
                output[2] = letters.2 &<< 6 | letters.3
                output += 3
                place += 4
            }
            if padding == 0 { return all < 64 }
            let first = values[Int(place[0])]
            let second = values[Int(place[1])]
            let third = padding == 1 ? values[Int(place[2])] : 0
            // Unused bits must be zero.
            guard (all | first | second | third) < 64, (padding == 1 ? third & 3 : second & 15) == 0 else {
                return false
            }
            output[0] = first &<< 2 | second &>> 4
            output[1] = second &<< 4 | third &>> 2
            return true
        }
    }
}
