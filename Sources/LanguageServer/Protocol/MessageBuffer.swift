/// Takes messages out of a stream of bytes, each after a header with its length (LSP 3.17, "Base Protocol").
struct MessageBuffer {
    /// A larger message is no message of an editor.
    private static let largestBody: Int = 256 << 20
    private static let largestHeader: Int = 4096

    private var bytes: [UInt8] = []
    private var position = 0

    mutating func append(_ chunk: [UInt8]) {
        if position > 0 {
            bytes.removeFirst(position)
            position = 0
        }
        bytes += chunk
    }

    /// The body of the next message; `nil` if it is not complete yet. A header that says no length is skipped.
    mutating func next() -> [UInt8]? {
        while let end = headerEnd() {
            let length = Self.length(in: bytes[position..<end])
            let body = end + 4
            guard let length, length <= Self.largestBody else {
                position = body
                continue
            }
            guard bytes.count - body >= length else { return nil }
            position = body + length
            return Array(bytes[body..<body + length])
        }
        return nil
    }

    /// The bytes of a message with its header.
    static func framed(_ body: String) -> [UInt8] {
        Array("Content-Length: \(body.utf8.count)\r\n\r\n".utf8) + Array(body.utf8)
    }

    /// The offset of the empty line after a header.
    private mutating func headerEnd() -> Int? {
        var index = position
        while index + 3 < bytes.count {
            if bytes[index] == 0x0D, bytes[index + 1] == 0x0A, bytes[index + 2] == 0x0D, bytes[index + 3] == 0x0A {
                return index
            }
            index += 1
        }
        // What is so long without an empty line is no header.
        if bytes.count - position > Self.largestHeader { position = bytes.count - 3 }
        return nil
    }

    private static func length(in header: ArraySlice<UInt8>) -> Int? {
        for line in String(decoding: header, as: UTF8.self).split(separator: "\r\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
            return Int(parts[1].filter { $0 != " " && $0 != "\t" }).flatMap { $0 >= 0 ? $0 : nil }
        }
        return nil
    }
}
