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
}

extension DownloadRecord {
    private static let title: String = "apigen download 1"
    private static let end: String = "end"
    /// No header field has this value: it stands for none.
    private static let none: String = ""

    /// Reads a record; nil where the text is not a whole one.
    init?(_ text: String) {
        let lines: [Substring] = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 7, lines[0] == Self.title, lines[6] == Self.end, let request = Digest(lines[1]),
            !lines[2].isEmpty, lines[3] == Self.none || Int64(lines[3]) != nil
        else { return nil }
        self.init(
            request: request, validator: RangeValidator(String(lines[2])), length: Int64(lines[3]),
            contentType: lines[4] == Self.none ? nil : String(lines[4]),
            disposition: lines[5] == Self.none ? nil : String(lines[5]))
    }

    /// One line for each part.
    var text: String {
        let length: String? = length.map { length in "\(length)" }
        let parts: [String?] = [Self.title, request.text, validator.text, length, contentType, disposition, Self.end]
        return parts.map { part in part ?? Self.none }.joined(separator: "\n")
    }
}

extension Digest {
    /// Stands for what a call asks for: method, URL and user. What middlewares add, such as a signature, is not in it, as
    /// it differs each time.
    init(of call: Call) {
        var text = KeyText()
        text.append(call.route.name)
        text.append(call.request.method.rawValue)
        text.append(call.resourceURL)
        text.append(optional: call.user)
        self = text.digest
    }
}
