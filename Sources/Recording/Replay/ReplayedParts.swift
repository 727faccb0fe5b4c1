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
        let (parts, isWhole) = FormPart.parts(of: body, boundary: boundary)
        let replayed = parts.compactMap(ReplayedPart.init)
        return isWhole && replayed.count == parts.count ? replayed : nil
    }

    private init?(_ part: FormPart) {
        guard let disposition = part.fields["content-disposition"] else { return nil }
        self.disposition = disposition
        mediaType = part.fields["content-type"]
        content = Array(part.content)
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
