import HTTPTypes

/// What has to be known of a download to go on with it later, in a file beside the bytes that are there already.
struct DownloadRecord: Hashable, Sendable {
    /// Stands for what was asked for.
    var request: Digest
    /// What the server tells the file by.
    var validator: RangeValidator
    /// How many bytes the whole file has; nil: nobody knows.
    var length: Int64?
    /// What the first answer said of the file; a later one, which brings the rest, need not (RFC 9110, section 15.3.7).
    var contentType: String?
    var disposition: String?
    var digests: [AnnouncedDigest] = []
}

extension DownloadRecord {
    private static let title: String = "apigen download 2"
    /// No header field has this value: it stands for none.
    private static let none: String = ""

    /// How many lines a record has.
    static let lineCount: Int = 8

    /// Reads a record; nil where the lines are not those of a whole one, as it was written.
    init?(_ lines: [Substring]) {
        guard lines.count == Self.lineCount, lines[0] == Self.title, let request = Digest(lines[1]),
            !lines[2].isEmpty, lines[3] == Self.none || Int64(lines[3]) != nil,
            lines[7] == Self.digest(of: lines[..<7].joined(separator: "\n"))
        else { return nil }
        self.init(
            request: request, validator: RangeValidator(String(lines[2])), length: Int64(lines[3]),
            contentType: lines[4] == Self.none ? nil : String(lines[4]),
            disposition: lines[5] == Self.none ? nil : String(lines[5]),
            digests: lines[6].split(separator: ",").compactMap { text in AnnouncedDigest(text) })
    }

    /// One line for each part, and one for the digest of those before.
    var text: String {
        let length: String? = length.map { length in "\(length)" }
        let digests: String = digests.map(\.text).joined(separator: ",")
        let parts: [String?] = [
            Self.title, request.text, validator.text, length, contentType, disposition, digests,
        ]
        let text: String = parts.map { part in part ?? Self.none }.joined(separator: "\n")
        return text + "\n" + Self.digest(of: text) + "\n"
    }

    private static func digest(of text: String) -> String {
        SHA256.digest(of: Array(text.utf8)).text
    }
}

extension Digest {
    /// Stands for what a call asks for: method, URL, header fields that are secret, and who asks. What middlewares add,
    /// such as a signature, is not in it, as it differs each time.
    /// - Parameters:
    ///   - call: the call as it began.
    ///   - identity: who asks.
    init(of call: APICall, by identity: Identity) {
        var text = KeyText()
        text.append(call.route.name)
        text.append(call.request.method.rawValue)
        text.append(call.resourceURL)
        for field in call.request.headerFields where field.indexingStrategy == .disallow {
            text.append(field.name.canonicalName)
            text.append(field.value)
        }
        identity.append(to: &text)
        self = text.digest
    }
}
