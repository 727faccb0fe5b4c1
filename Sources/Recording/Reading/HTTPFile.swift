import WireSyntax

/// Reads `.http` files, as editors use them, in which a response follows each request.
///
///     ### A user
///     GET https://api.example.com/users/1
///     Accept: application/json
///
///     HTTP/1.1 200 OK
///     Content-Type: application/json
///
///     {"id": 1}
public enum HTTPFile {
    /// The exchanges of a file with the lines on which they begin, from 1. Requests without a response have none.
    public static func exchanges(_ bytes: [UInt8]) -> [(exchange: Exchange, line: Int)] {
        let text = String(decoding: bytes, as: UTF8.self)
        var exchanges: [(Exchange, Int)] = []
        var block: [Substring] = []
        var start = 1
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            guard line.hasPrefix("###") else {
                block.append(line)
                continue
            }
            if let exchange = exchange(block) { exchanges.append((exchange, start)) }
            block = []
            start = index + 2
        }
        if let exchange = exchange(block) { exchanges.append((exchange, start)) }
        return exchanges
    }

    private static func exchange(_ lines: [Substring]) -> Exchange? {
        let rest = lines.drop {
            $0.allSatisfy(\.isWhitespace) || $0.hasPrefix("#") || $0.hasPrefix("//") || $0.hasPrefix("@")
        }
        guard let first = rest.first else { return nil }
        let words = first.split(separator: " ")
        let hasMethod = words.count > 1 && HTTPText.isToken(String(words[0]))
        guard let url = hasMethod ? words[1] : words.first, url.hasPrefix("http") else { return nil }
        let end = rest.dropFirst().firstIndex { $0.hasPrefix("HTTP/") } ?? rest.endIndex
        let sent = message(rest[rest.index(after: rest.startIndex)..<end])
        var response: RecordedResponse?
        if end < rest.endIndex {
            let status = rest[end].split(separator: " ").dropFirst().first.flatMap { Int($0) }
            let received = message(rest[rest.index(after: end)...])
            response = status.flatMap { status in
                (100...599).contains(status)
                    ? RecordedResponse(status: status, headers: received.headers, body: received.body) : nil
            }
        }
        return Exchange(
            request: RecordedRequest(
                method: hasMethod ? words[0].uppercased() : "GET", url: String(url), headers: sent.headers,
                body: sent.body),
            response: response)
    }

    /// Header fields, an empty line, and the body.
    private static func message(_ lines: ArraySlice<Substring>) -> (headers: [RecordedField], body: RecordedBody?) {
        let head = lines.prefix { !$0.allSatisfy(\.isWhitespace) }
        let headers = head.compactMap { line -> RecordedField? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...]
            return RecordedField(name: String(line[..<colon]), value: String(HeaderList.trimmed(value)))
        }
        var body = lines.dropFirst(head.count + 1)
        while let last = body.last, last.allSatisfy(\.isWhitespace) { body.removeLast() }
        // Editors allow scripts and references to files in place of a body.
        guard !body.isEmpty, let start = body.first, !start.hasPrefix("< "), !start.hasPrefix("> ") else {
            return (headers, nil)
        }
        let type = headers.first { $0.name.lowercased() == "content-type" }?.value
        return (headers, RecordedBody(mediaType: type, bytes: Array(body.joined(separator: "\n").utf8)))
    }
}
