@_spi(Generated) import APIJSON
internal import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Download {
    /// - Parameters:
    ///   - head: the head of the response.
    ///   - record: the metadata from an earlier response.
    init(
        _ head: HTTPResponse, _ record: DownloadRecord?, at file: URL, length: Int64, resumedLength: Int64
    ) {
        let fields = head.headerFields
        let disposition = fields.text(of: .contentDisposition) ?? record?.disposition
        self.init(
            file: file, length: length, resumedLength: resumedLength,
            contentType: record?.contentType ?? fields[.contentType],
            suggestedName: disposition.flatMap { text in SuggestedName.name(in: text) }, entityTag: fields[.eTag])
    }
}

extension ResponseDecoder {
    /// The file to which the body was written. If the body is a JSON object instead, its envelope is checked.
    func file() throws(DataFormatError) -> Decoded<Download>? {
        guard !reportsFailure else { return nil }
        if case .saved(let download)? = outcome { return (download, DataFormatError.Tolerated()) }
        throw DataFormatError(
            model: "Download", path: "$", byteOffset: 0, expected: "a response that was saved to a file",
            found: "one that a middleware made up")
    }
}

/// The name that a server suggests for a file (RFC 6266).
enum SuggestedName {
    /// In bytes of UTF-8: the maximum of all file systems, with room for a suffix.
    private static let longest: Int = 200

    /// Parses a `Content-Disposition` field.
    /// - Returns: a name that is safe to use in a folder; `nil` if there is none.
    static func name(in disposition: String) -> String? {
        var plain: String?
        for parameter in HeaderList.items(disposition, separatedBy: ";").dropFirst() {
            guard let sign = parameter.firstIndex(of: "=") else { continue }
            let name = HeaderList.trimmed(parameter[..<sign]).lowercased()
            let value = HeaderList.trimmed(parameter[parameter.index(after: sign)...])
            // The form with a character set takes precedence in any position (section 4.3).
            if name == "filename*", let text = extended(value), let safe = safe(text) { return safe }
            if name == "filename" { plain = plain ?? safe(HeaderList.unquoted(value)) }
        }
        return plain
    }

    /// Decodes a value such as `UTF-8'en'%e2%82%ac.txt` (RFC 8187, section 3.2).
    private static func extended(_ value: Substring) -> String? {
        let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        switch parts[0].uppercased() {
        case "UTF-8": return PercentEncoding.decode(parts[2])
        case "ISO-8859-1":
            return PercentEncoding.decodedBytes(of: parts[2]).flatMap { bytes in
                String(bytes: bytes, encoding: .isoLatin1)
            }
        default: return nil
        }
    }

    /// A file name from the text; `nil` if nothing is left of it.
    static func safe(_ text: String) -> String? {
        // By scalars, like file systems: a slash with a combining mark is a different character, but still a slash.
        let parts = text.unicodeScalars.split { scalar in scalar == "/" || scalar == "\\" }
        var visible = (parts.last ?? Substring().unicodeScalars).filter(isVisible)[...]
        while let last = visible.last, isBlank(last) { visible.removeLast() }
        let trimmed = visible.drop(while: isBlank)
        let name = String(String.UnicodeScalarView(trimmed.drop { scalar in scalar == "." }))
        guard !name.isEmpty else { return nil }
        return shortened(name)
    }

    /// Whether a character is visible and does not affect others. Control characters are removed, and so are those that
    /// change the direction of text, which could make a name look like `exe.jpg`.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\t" || scalar.properties.generalCategory == .spaceSeparator
    }

    /// The name, without its middle if it is too long. The end says what kind of file it is.
    private static func shortened(_ name: String) -> String {
        guard name.utf8.count > longest else { return name }
        // By scalars, because a character can have any number of marks.
        let scalars = name.unicodeScalars
        var suffix = scalars[scalars.endIndex...]
        if let dot = scalars.lastIndex(of: "."), name.utf8[dot...].count <= 16 { suffix = scalars[dot...] }
        var stem = scalars[..<suffix.startIndex]
        var length = name.utf8.count
        while length > longest, let last = stem.popLast() { length -= UTF8.width(last) }
        return String(stem) + String(suffix)
    }
}
