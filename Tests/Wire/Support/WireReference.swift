/// Reads a server's bytes strictly by RFC 9112, to detect truncated bodies; it is not a client, and leaves open what
/// clients may read differently.
public enum WireReference {
    /// Whether a response in these bytes, followed by the end of the connection, is certainly truncated.
    public static func isCut(_ item: WireCase) -> Bool {
        guard item.server.count == 1, item.request?.method != "HEAD" else { return false }
        let bytes = item.server.joined().flatMap { step -> [UInt8] in
            if case .send(let bytes) = step { bytes } else { [] }
        }
        return isCut(bytes[...])
    }

    private static func isCut(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let (head, body) = split(bytes), let line = head.first else { return false }
        let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count >= 2, words[0] == "HTTP/1.1", words[1].utf8.count == 3, let status = Int(words[1]) else {
            return false
        }
        if (100..<200).contains(status) { return status != 101 && isCut(body) }
        guard status >= 200, status != 204, status != 304 else { return false }
        var fields: [String: [String]] = [:]
        for line in head.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy({ $0.isLetter || $0 == "-" }) else {
                return false
            }
            let value = parts[1].drop { $0 == " " }
            fields[parts[0].lowercased(), default: []].append(String(value))
        }
        switch (fields["content-length"], fields["transfer-encoding"]) {
        case (let lengths?, nil):
            guard lengths.count == 1, let length = Int(lengths[0]), length >= 0 else { return false }
            return body.count < length
        case (nil, ["chunked"]?): return isCutInChunks(body)
        default: return false
        }
    }

    /// The lines of a head and the rest; nil if the head has no end or an ambiguous one.
    private static func split(_ bytes: ArraySlice<UInt8>) -> (head: [String], body: ArraySlice<UInt8>)? {
        var lines: [String] = []
        var line: [UInt8] = []
        var place = bytes.startIndex
        while place < bytes.endIndex {
            let byte = bytes[place]
            if byte == 0x0D {
                guard place + 1 < bytes.endIndex, bytes[place + 1] == 0x0A else { return nil }
                if line.isEmpty { return (lines, bytes[(place + 2)...]) }
                lines.append(WireText.text(line))
                line = []
                place += 2
                continue
            }
            guard (0x20..<0x7F).contains(byte) else { return nil }
            line.append(byte)
            place += 1
        }
        return nil
    }

    private static func isCutInChunks(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        while true {
            let digits = rest.prefix { byte in byte != 0x0D }
            guard digits.count < rest.count else { return digits.allSatisfy(\.isHexDigit) }
            guard let size = Int(WireText.text(digits), radix: 16), digits.allSatisfy(\.isHexDigit) else {
                return false
            }
            rest = rest.dropFirst(digits.count)
            guard rest.count > 1 else { return true }
            guard rest.starts(with: [0x0D, 0x0A]) else { return false }
            rest = rest.dropFirst(2)
            // RFC 9112, section 8: a body is complete with its last chunk, whatever the trailers are.
            if size == 0 { return false }
            guard rest.count > size + 1 else { return true }
            rest = rest.dropFirst(size)
            guard rest.starts(with: [0x0D, 0x0A]) else { return false }
            rest = rest.dropFirst(2)
        }
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }
}
