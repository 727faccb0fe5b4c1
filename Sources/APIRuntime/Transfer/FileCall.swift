@_spi(Generated) import APIJSON
public import Foundation
internal import HTTPTypes
import WireSyntax

extension Download {
    /// - Parameters:
    ///   - head: the head of the answer.
    ///   - record: what an earlier answer said of the file.
    init(
        _ head: HTTPResponse, _ record: DownloadRecord?, at file: URL, length: Int64, resumedLength: Int64
    ) {
        let fields: HTTPFields = head.headerFields
        let disposition: String? = fields[.contentDisposition] ?? record?.disposition
        self.init(
            file: file, length: length, resumedLength: resumedLength,
            contentType: record?.contentType ?? fields[.contentType],
            suggestedName: disposition.flatMap { text in SuggestedName.name(in: text) }, entityTag: fields[.eTag])
    }
}

/// An endpoint that responds with a file, which is written to disk as it arrives.
///
/// The bytes go to a file beside the destination, named as that with `.part` after it, which takes the destination's
/// place when all of them are there. Until then, what lies at the destination is left alone. After a failure nothing is
/// left behind, unless the route's policies say that downloads are resumed.
public protocol FileEndpoint: FileCall, Endpoint {}

/// A call whose response is a file.
public protocol FileCall: EndpointCall where Answer == Download {
    /// Where the file goes. A file that is there already is replaced.
    var destination: URL { get }
}

extension FileEndpoint {
    @_spi(Generated) public static var answerKind: AnswerKind { .file }

    /// What became of the body. A JSON object that was not saved is looked into, as it may be an error.
    @_spi(Generated) public static func read(_ content: AnswerContent) throws(DataFormatError) -> AnswerReading<
        Download
    > {
        content.file()
    }
}

extension AnswerContent {
    /// What became of the body of a download.
    func file() -> AnswerReading<Download> {
        AnswerReading(report: reportIfWrapped()) { () throws(DataFormatError) in
            if case .saved(let download)? = outcome { return ReadAnswer(download) }
            throw DataFormatError(
                model: "Download", path: "$", byteOffset: 0, expected: "an answer that was saved",
                found: "one that no transport gave")
        }
    }
}

/// The name that a server suggests for a file (RFC 6266).
enum SuggestedName {
    /// In bytes of UTF-8: what every file system takes, with room for a suffix.
    private static let longest: Int = 200

    /// Reads the value of a `Content-Disposition` field.
    /// - Returns: a name that is safe to use in a folder; nil where there is none.
    static func name(in disposition: String) -> String? {
        var plain: String?
        for parameter in HeaderList.items(disposition, separatedBy: ";").dropFirst() {
            guard let sign = parameter.firstIndex(of: "=") else { continue }
            let name: String = HeaderList.trimmed(parameter[..<sign]).lowercased()
            let value: Substring = HeaderList.trimmed(parameter[parameter.index(after: sign)...])
            // The form with a character set wins, wherever it stands (section 4.3).
            if name == "filename*", let text = extended(value), let safe = safe(text) { return safe }
            if name == "filename" { plain = plain ?? safe(HeaderList.unquoted(value)) }
        }
        return plain
    }

    /// Reads a value such as `UTF-8'en'%e2%82%ac.txt` (RFC 8187, section 3.2).
    private static func extended(_ value: Substring) -> String? {
        let parts: [Substring] = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
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

    /// The name in a folder that the text stands for; nil where nothing of it is left.
    static func safe(_ text: String) -> String? {
        // Scalar by scalar, as file systems see it: with a mark on it, a slash is another character, and a slash all the same.
        let parts = text.unicodeScalars.split { scalar in scalar == "/" || scalar == "\\" }
        let visible = String(String.UnicodeScalarView((parts.last ?? Substring().unicodeScalars).filter(isVisible)))
        let trimmed: String = visible.trimmingCharacters(in: .whitespaces)
        let name = String(trimmed.unicodeScalars.drop { scalar in scalar == "." })
        guard !name.isEmpty else { return nil }
        return shortened(name)
    }

    /// Whether a character can be seen, and leaves the others where they are: neither a control character nor one that
    /// turns the direction of text, so that `exe.jpg` would be shown as something else.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }

    /// The name without its middle, where it is too long: the end says what kind of file it is.
    private static func shortened(_ name: String) -> String {
        guard name.utf8.count > longest else { return name }
        var suffix: Substring = ""
        if let dot = name.lastIndex(of: "."), name[dot...].utf8.count <= 16 { suffix = name[dot...] }
        var stem: Substring = name.dropLast(suffix.count)
        while stem.utf8.count + suffix.utf8.count > longest { stem.removeLast() }
        return String(stem + suffix)
    }
}
