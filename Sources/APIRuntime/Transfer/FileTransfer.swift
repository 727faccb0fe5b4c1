import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Sends a request once, and writes the body of its response to a file.
struct FileTransfer: Sendable {
    let sender: RequestSender
    let time: any TimeSource
    let call: APICall
    let destination: URL
    /// A digest of the request.
    let request: Digest
    /// The size of the largest file, in bytes.
    let maximumSize: Int64
    /// When the transfer began, on the clock of the client.
    let begin: Duration

    /// A signature covers the whole file, which one response must then have.
    private var resumes: Bool { call.route.policies?.resumes == true && call.checkFile == nil }

    /// Returns the response. Its body was saved, unless it reports that the call failed.
    func run() async throws -> WireResponse {
        var partial = try open()
        do {
            let response = try await fetch(into: &partial)
            if response.body.outcome != nil { return response }
            leave(&partial)
            return try await sender.whole(response, call.observer)
        } catch {
            leave(&partial)
            if error is CredentialError { throw error }
            guard let fault = error as? FileFault else { throw error.asFault }
            throw NetworkError(.fileNotSaved, reason: fault.reason, underlying: fault)
        }
    }

    private func open() throws -> PartialFile {
        do throws(FileFault) {
            guard destination.isFileURL else { throw .absent }
            if try FileSystem.kind(at: destination.path) == .folder { throw .folder }
            return try PartialFile(for: destination)
        } catch {
            if error.isLocked { throw NetworkError(.duplicate, reason: "another download goes to the same file") }
            throw RequestError(
                endpoint: call.route.name, parameter: "destination", expected: "the path of a file",
                found: error.reason + " at " + destination.path)
        }
    }

    private func leave(_ partial: inout PartialFile) {
        resumes ? partial.leave() : partial.discard()
    }

    // MARK: Requests

    private func fetch(into partial: inout PartialFile) async throws -> WireResponse {
        if resumes, let resumption = try await partial.resumption(of: request),
            let response = try await resume(resumption, into: &partial)
        {
            return response
        }
        return try await take(try await sender.stream(call.request, of: call), into: &partial)
    }

    /// Requests the missing part.
    /// - Returns: `nil` if the whole file must be requested, because the server's file has changed.
    private func resume(_ resumption: Resumption, into partial: inout PartialFile) async throws -> WireResponse? {
        var request = call.request
        request.headerFields[.range] = "bytes=\(resumption.offset)-"
        request.headerFields[.ifRange] = resumption.record.validator.text
        let response = try await sender.stream(request, of: call)
        switch response.head.status {
        case .partialContent:
            guard let length = resumption.length(by: response.head) else { return nil }
            try partial.resume(resumption)
            return try await save(response, from: resumption.offset, length: length, &partial, resumption.record)
        case .rangeNotSatisfiable: return nil
        default: return try await take(response, into: &partial)
        }
    }

    // MARK: Saving

    /// Saves a response with the whole file. Returns an error response as it is.
    private func take(_ received: WireResponse, into partial: inout PartialFile) async throws -> WireResponse {
        guard !received.head.isPart else {
            throw NetworkError(.badServer, reason: "the server sent a part of the file that was not requested")
        }
        guard received.head.status.kind == .successful else { return received }
        let response = try await call.opened(received)
        guard !call.isError(response) else { return response }
        let length: Int64? = response.head.isEncoded ? nil : response.body.length
        try partial.begin(resumes ? record(of: response.head, length: length) : nil)
        return try await save(response, from: 0, length: length, &partial, nil)
    }

    /// The record for resuming the download; `nil` if the server gives too little information.
    private func record(of head: HTTPResponse, length: Int64?) -> DownloadRecord? {
        DownloadRecord(of: head, request: request, length: length, now: time.date)
    }

    /// Writes a body from an offset on, and moves the file to its destination.
    private func save(
        _ response: WireResponse, from offset: Int64, length: Int64?, _ partial: inout PartialFile,
        _ record: DownloadRecord?
    ) async throws -> WireResponse {
        var count = offset
        try checkSize(length ?? 0, partial)
        for try await bytes in response.body.chunks() {
            count += Int64(bytes.count)
            guard count <= length ?? .max else { throw NetworkError(.badServer, reason: "the response is too long") }
            try checkSize(count, partial)
            try partial.append(bytes)
            try checkTime()
            call.emit(.downloaded(count, of: length))
        }
        // Some bodies end early when they are cancelled.
        try Task.checkCancellation()
        guard count == length ?? count else {
            throw NetworkError(.connectionLost, reason: "the response ended early")
        }
        try await check(partial, AnnouncedDigest.all(in: response.head) + (record?.digests ?? []))
        try await call.checkFile?(response.head, partial.body(length: count))
        try await Blocking.run { [partial] in try partial.finish() }
        var saved = response
        let download = Download(
            response.head, record, at: destination, length: count, resumedLength: offset)
        saved.body = WireBody(.saved(download))
        return saved
    }

    /// Checks the size of the file so far. A file that is too large is removed.
    private func checkSize(_ size: Int64, _ partial: PartialFile) throws {
        guard size > maximumSize else { return }
        partial.discard()
        throw NetworkError.tooLarge(limit: maximumSize)
    }

    /// The deadline of the exchange ends with its last byte, which may be long before they are unpacked and written.
    private func checkTime() throws {
        guard time.uptime - begin >= call.request.timeout else { return }
        throw NetworkError.timedOut(after: call.request.namedTimeout)
    }

    /// Checks the file against the digests of the server. A file that does not match is removed.
    private func check(_ partial: PartialFile, _ digests: [AnnouncedDigest]) async throws {
        guard let wrong = try await partial.mismatch(digests) else { return }
        partial.discard()
        throw NetworkError.corrupted(wrong)
    }
}

extension FileTransfer {
    /// JSON responses may be errors in an envelope, which are not longer than this.
    static let longestError: Int = 1 << 20
}

extension APICall {
    /// The response with its body in memory, if it may be an error of the service: JSON in an envelope, and not long.
    func opened(_ response: WireResponse) async throws -> WireResponse {
        guard service.mayWrapError(response.head) else { return response }
        var opened = response
        opened.body = try await response.body.collected(upTo: FileTransfer.longestError)
        return opened
    }

    /// Whether a response with a successful status reports that the call failed.
    func isError(_ response: WireResponse) -> Bool {
        guard service.mayWrapError(response.head), response.body.bytes != nil else { return false }
        return ResponseDecoder(response, to: route, of: service).reportsFailure
    }
}

extension ServiceDescription {
    /// Whether the body of a response to a download may be an error in an envelope instead of the bytes.
    func mayWrapError(_ head: HTTPResponse) -> Bool {
        envelope?.hasScalars == true && MediaType(head)?.isJSON == true
    }
}

extension NetworkError {
    /// A file does not match a digest.
    static func corrupted(_ digest: AnnouncedDigest) -> NetworkError {
        NetworkError(
            .corrupted, reason: "the file's \(digest.algorithm.title) digest is not the one that the server announced")
    }
}

extension WireBody {
    /// The body in memory, if it is not longer than the limit; else a body that returns the bytes read so far, and then
    /// the rest.
    fileprivate func collected(upTo limit: Int) async throws -> WireBody {
        if bytes != nil { return self }
        var begun: [UInt8] = []
        var rest = chunks().makeAsyncIterator()
        while begun.count <= limit {
            guard let more = try await rest.next() else { return WireBody(begun) }
            begun += more
        }
        let reader = ContinuedReader(begun, then: rest)
        return WireBody(length: length, isRepeatable: false) { Chunks { try await reader.next() } }
    }
}

/// Returns bytes that were read before, and then the rest. Like any body, it has one reader at a time.
private final class ContinuedReader: @unchecked Sendable {
    private var begun: [UInt8]?
    private var rest: WireBody.Chunks.Iterator

    init(_ begun: [UInt8], then rest: WireBody.Chunks.Iterator) {
        self.begun = begun
        self.rest = rest
    }

    func next() async throws -> [UInt8]? {
        guard let begun else { return try await rest.next() }
        self.begun = nil
        return begun
    }
}

/// The position at which a download resumes.
struct Resumption: Sendable {
    let record: DownloadRecord
    /// The first byte to request.
    let offset: Int64
    /// The SHA-256 state after all bytes before it.
    let hash: SHA256
    /// The length of the log up to those bytes.
    let logLength: Int

    /// The size of the whole file in bytes, from a response with the status 206.
    /// - Returns: `nil` if the response is not exactly the rest of the same file.
    func length(by head: HTTPResponse) -> Int64? { record.length(by: head, from: offset) }
}

extension DownloadRecord {
    /// The record for resuming a download.
    /// - Parameters:
    ///   - length: the size of the whole file in bytes; `nil` if it is unknown.
    ///   - now: the current date, for years with two digits.
    /// - Returns: `nil` if the server gives too little information.
    init?(of head: HTTPResponse, request: Digest, length: Int64?, now: Date) {
        let fields = head.headerFields
        guard !head.isEncoded, let validator = RangeValidator(fields, now: now) else { return nil }
        self.init(
            request: request, validator: validator, length: length, contentType: fields[.contentType],
            disposition: fields.text(of: .contentDisposition), digests: AnnouncedDigest.all(in: head))
    }

    /// The size of the whole file in bytes, from a response with the status 206 to a request for the bytes from an offset
    /// on.
    /// - Returns: `nil` if the response is not exactly the rest of the same file.
    func length(by head: HTTPResponse, from offset: Int64) -> Int64? {
        let fields = head.headerFields
        guard !head.isEncoded, let range = head.range, range.bytes.lowerBound == offset, validator.isMeant(by: fields)
        else { return nil }
        let whole = range.total ?? length ?? range.bytes.upperBound
        guard range.bytes.upperBound == whole, length ?? whole == whole else { return nil }
        return whole
    }
}

extension HTTPResponse {
    /// The part of a file that the response is about.
    var range: ContentRange? { headerFields[.contentRange].flatMap { text in ContentRange(text) } }
}

/// The part of a file that a response with the status 206 or 416 is about (RFC 9110, section 14.4).
struct ContentRange: Hashable, Sendable {
    /// The first byte and the one after the last.
    let bytes: Range<Int64>
    /// The size of the whole file in bytes; `nil` if the server does not know it.
    let total: Int64?

    /// Parses a `Content-Range` field, such as `bytes 42-1233/1234`.
    /// - Returns: `nil` if it is not a valid range of bytes.
    init?(_ text: String) {
        let words = text.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let bounds = parts[0].split(separator: "-", omittingEmptySubsequences: false).compactMap(Self.number)
        let total = Self.number(parts[1])
        guard bounds.count == 2, bounds[0] <= bounds[1], bounds[1] < .max, total != nil || parts[1] == "*",
            bounds[1] < total ?? .max
        else { return nil }
        bytes = bounds[0]..<bounds[1] + 1
        self.total = total
    }

    private static func number(_ text: Substring) -> Int64? {
        text.isDigits ? Int64(text) : nil
    }
}

/// A validator that is strong enough to request a part of the file later (RFC 9110, section 13.1.5): a strong entity
/// tag, or else the modification date.
struct RangeValidator: Hashable, Sendable {
    /// The text for `If-Range`.
    var text: String { exact.text }
    private let exact: ExactText

    init(_ text: String) {
        exact = ExactText(text)
    }

    /// - Parameter now: the current date, for years with two digits.
    /// - Returns: `nil` if the response has no strong validator.
    init?(_ fields: HTTPFields, now: Date) {
        if let tag = fields[.eTag], Self.isStrong(tag) {
            self.init(tag)
        } else if fields[.eTag] == nil, let date = fields[.lastModified], Self.isStrong(date, fields, now) {
            self.init(date)
        } else {
            return nil
        }
    }

    /// Whether a response is about the same file, as far as it says (RFC 9110, section 15.3.7).
    func isMeant(by fields: HTTPFields) -> Bool {
        if text.hasPrefix("\"") { return fields[.eTag].map { tag in ExactText(tag) == exact } ?? true }
        return fields[.lastModified].map { date in ExactText(date) == exact } ?? true
    }

    private static func isStrong(_ tag: String) -> Bool {
        tag.count >= 2 && tag.hasPrefix("\"") && tag.hasSuffix("\"")
    }

    /// A date is a strong validator if the file was not new when the response was made: it may change twice within one
    /// second (section 8.8.2.2).
    private static func isStrong(_ date: String, _ fields: HTTPFields, _ now: Date) -> Bool {
        guard let changed = HTTPDate.date(date, now: now),
            let sent = fields[.date].flatMap({ date in HTTPDate.date(date, now: now) })
        else { return false }
        return sent.timeIntervalSince(changed) >= 1
    }
}
