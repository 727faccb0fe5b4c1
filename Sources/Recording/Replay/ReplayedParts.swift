import WireSyntax

/// One part of a recorded multipart body (RFC 7578).
struct ReplayedPart: Sendable {
    /// The value of `Content-Disposition`, which names the part and its file.
    let disposition: String
    /// The value of `Content-Type`; `nil` if there is none.
    let mediaType: String?
    let content: [UInt8]

    /// Whether it is a file without its bytes, which browsers and proxies leave out.
    private var isLeftOut: Bool { content.isEmpty && disposition.contains("filename") }

    /// The parts of a body.
    ///
    /// - Returns: `nil` if the body is not multipart with this boundary, or has more than its parts
    static func parts(of body: [UInt8], boundary: String) -> [ReplayedPart]? {
        let pieces = (Array("\r\n".utf8) + body).split(
            separator: Array("\r\n--\(boundary)".utf8), omittingEmptySubsequences: false)
        guard pieces.count >= 2, pieces.first?.isEmpty == true, let last = pieces.last,
            [Array("--".utf8), Array("--\r\n".utf8)].contains(Array(last))
        else { return nil }
        let parts = pieces.dropFirst().dropLast().map(ReplayedPart.init)
        return parts.contains { $0 == nil } ? nil : parts.compactMap(\.self)
    }

    private init?(_ piece: ArraySlice<UInt8>) {
        let end = Array("\r\n\r\n".utf8)
        guard let range = piece.firstRange(of: end) else { return nil }
        var values: [String: String] = [:]
        for line in String(decoding: piece[..<range.lowerBound], as: UTF8.self).split(separator: "\r\n") {
            let sides = line.split(separator: ":", maxSplits: 1)
            guard sides.count == 2 else { continue }
            values[sides[0].lowercased()] = String(HeaderList.trimmed(sides[1]))
        }
        guard let disposition = values["content-disposition"] else { return nil }
        self.disposition = disposition
        mediaType = values["content-type"]
        content = Array(piece[range.upperBound...])
    }

    /// Whether the recorded part stands for one that is sent.
    func matches(_ sent: ReplayedPart, redacted: ReplayedPart) -> Bool {
        guard ReplayedText(disposition).matches(sent.disposition, redacted: redacted.disposition) else { return false }
        if let mediaType, let other = sent.mediaType, MediaType(mediaType)?.name != MediaType(other)?.name {
            return false
        }
        if isLeftOut || content == sent.content { return true }
        let texts = [content, sent.content, redacted.content].map { String(decoding: $0, as: UTF8.self) }
        return ReplayedText(texts[0]).matches(texts[1], redacted: texts[2])
    }
}
