internal import Foundation
import HTTPTypes
import WireSyntax

/// Sends a request once, and writes the body of its answer to a file.
struct FileTransfer: Sendable {
    let sender: RequestSender
    let time: any TimeSource
    let call: APICall
    let destination: URL
    /// Stands for what is asked for.
    let request: Digest

    private var resumes: Bool { call.route.policies?.resumes == true }

    /// Gives the answer, whose body was saved unless it says that the call failed.
    func run() async throws -> WireResponse {
        var partial: PartialFile = try open()
        do {
            let response: WireResponse = try await fetch(into: &partial)
            if response.body.outcome != nil { return response }
            leave(&partial)
            return try await sender.whole(response, call.observer)
        } catch {
            leave(&partial)
            guard let fault = error as? FileFault else { throw error.asFault }
            throw NetworkFault(.fileNotSaved, reason: fault.reason, underlying: fault)
        }
    }

    private func open() throws -> PartialFile {
        do throws(FileFault) {
            guard destination.isFileURL else { throw .absent }
            if try FileSystem.kind(at: destination.path) == .folder { throw .folder }
            return try PartialFile(for: destination)
        } catch {
            if error.isLocked { throw NetworkFault(.duplicate, reason: "another download goes to the same file") }
            throw InvalidRequest(
                endpoint: call.route.name, parameter: "destination", expected: "a place for a file",
                found: error.reason + " at " + destination.path)
        }
    }

    private func leave(_ partial: inout PartialFile) {
        resumes ? partial.leave() : partial.discard()
    }

    // MARK: Asking

    private func fetch(into partial: inout PartialFile) async throws -> WireResponse {
        if resumes, let resumption = try await partial.resumption(of: request),
            let response = try await goOn(resumption, into: &partial)
        {
            return response
        }
        return try await take(try await sender.stream(call.request, of: call), into: &partial)
    }

    /// Asks for the missing part.
    /// - Returns: nil where the whole file has to be asked for: what the server has is not what is there.
    private func goOn(_ resumption: Resumption, into partial: inout PartialFile) async throws -> WireResponse? {
        var request: APICall.Request = call.request
        request.headerFields[.range] = "bytes=\(resumption.offset)-"
        request.headerFields[.ifRange] = resumption.record.validator.text
        let response: WireResponse = try await sender.stream(request, of: call)
        switch response.head.status {
        case .partialContent:
            guard let length = resumption.length(by: response.head) else { return nil }
            try partial.goOn(resumption)
            return try await save(response, from: resumption.offset, length: length, &partial, resumption.record)
        case .rangeNotSatisfiable: return nil
        default: return try await take(response, into: &partial)
        }
    }

    // MARK: Saving

    /// Saves an answer that is a whole file; gives it back as it is where it is an error.
    private func take(_ answer: WireResponse, into partial: inout PartialFile) async throws -> WireResponse {
        guard answer.head.status != .partialContent else {
            throw NetworkFault(.badServer, reason: "the server sends a part that nobody asked for")
        }
        guard answer.head.status.kind == .successful else { return answer }
        let response: WireResponse = try await opened(answer)
        guard !isError(response) else { return response }
        let length: Int64? = response.head.isEncoded ? nil : response.body.length
        try partial.begin(resumes ? record(of: response.head, length: length) : nil)
        return try await save(response, from: 0, length: length, &partial, nil)
    }

    /// What has to be known to go on with a file later; nil where the server says too little for that.
    private func record(of head: HTTPResponse, length: Int64?) -> DownloadRecord? {
        let fields: HTTPFields = head.headerFields
        guard !head.isEncoded, let validator = RangeValidator(fields, now: time.date) else {
            return nil
        }
        return DownloadRecord(
            request: request, validator: validator, length: length, contentType: fields[.contentType],
            disposition: fields[.contentDisposition], digests: AnnouncedDigest.all(in: head))
    }

    /// Writes a body from an offset on, and gives the file its place.
    private func save(
        _ response: WireResponse, from offset: Int64, length: Int64?, _ partial: inout PartialFile,
        _ record: DownloadRecord?
    ) async throws -> WireResponse {
        var count: Int64 = offset
        for try await bytes in response.body.chunks() {
            count += Int64(bytes.count)
            guard count <= length ?? .max else { throw NetworkFault(.badServer, reason: "the answer is too long") }
            try partial.append(bytes)
            call.emit(.downloaded(count, of: length))
        }
        // Sources there may be that end early when they are cancelled.
        try Task.checkCancellation()
        guard count == length ?? count else {
            throw NetworkFault(.connectionLost, reason: "the answer ended early")
        }
        try await check(partial, AnnouncedDigest.all(in: response.head) + (record?.digests ?? []))
        try await Blocking.run { [partial] in try partial.finish() }
        var saved: WireResponse = response
        let download = Download(
            response.head, record, at: destination, length: count, resumedLength: offset)
        saved.body = WireBody(.saved(download))
        return saved
    }

    /// Makes sure that the file is what the server says, where it says it. One that is not is of no use.
    private func check(_ partial: PartialFile, _ digests: [AnnouncedDigest]) async throws {
        guard let wrong = try await partial.mismatch(digests) else { return }
        partial.discard()
        throw NetworkFault(
            .corrupted, reason: "the file's \(wrong.algorithm.title) digest is not the one that the server told")
    }
}

extension FileTransfer {
    /// Answers of JSON may be errors in an envelope, which are not so long.
    private static let longestError: Int = 1 << 20

    /// The answer with its body at hand, where that may be an error of the service: JSON in an envelope, and not long.
    func opened(_ response: WireResponse) async throws -> WireResponse {
        guard mayBeError(response.head) else { return response }
        var opened: WireResponse = response
        opened.body = try await response.body.collected(upTo: Self.longestError)
        return opened
    }

    /// Whether an answer of a successful status says that the call failed.
    func isError(_ response: WireResponse) -> Bool {
        guard mayBeError(response.head), let bytes = response.body.bytes else { return false }
        return AnswerContent(
            bytes: bytes, headerFields: response.head.headerFields, envelope: call.service.envelope,
            path: call.route.place(in: call.service),
            options: call.route.reading
        ).reportIfWrapped().isFailure
    }

    private func mayBeError(_ head: HTTPResponse) -> Bool {
        call.service.envelope?.isTelling == true && MediaType(head)?.isJSON == true
    }
}

extension WireBody {
    /// The body at hand, where it has no more bytes than that; else one that gives what was read and then the rest.
    fileprivate func collected(upTo limit: Int) async throws -> WireBody {
        if bytes != nil { return self }
        var begun: [UInt8] = []
        var rest: Chunks.Iterator = chunks().makeAsyncIterator()
        while begun.count <= limit {
            guard let more = try await rest.next() else { return WireBody(begun) }
            begun += more
        }
        let reader = ContinuedReader(begun, then: rest)
        return WireBody(length: length, isRepeatable: false) { Chunks { try await reader.next() } }
    }
}

/// Gives bytes that were read before, and then the rest. It has one reader at a time, as bodies have.
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

/// Where a download goes on.
struct Resumption: Sendable {
    let record: DownloadRecord
    /// The first byte that is asked for.
    let offset: Int64
    /// SHA-256 after all bytes before it.
    let hash: SHA256
    /// How much of the file with the record and the checkpoints is about those bytes.
    let logLength: Int

    /// How many bytes the whole file has, by an answer of status 206.
    /// - Returns: nil where the answer is not all that follows in the same file.
    func length(by head: HTTPResponse) -> Int64? {
        let fields: HTTPFields = head.headerFields
        guard !head.isEncoded, let range = fields[.contentRange].flatMap({ text in ContentRange(text) }),
            range.bytes.lowerBound == offset, record.validator.isMeant(by: fields)
        else { return nil }
        let length: Int64 = range.total ?? record.length ?? range.bytes.upperBound
        guard range.bytes.upperBound == length, record.length ?? length == length else { return nil }
        return length
    }
}

/// Which part of a file an answer of status 206 or 416 is about (RFC 9110, section 14.4).
struct ContentRange: Hashable, Sendable {
    /// The first byte and the one after the last.
    let bytes: Range<Int64>
    /// How many bytes the whole file has; nil: the server does not know.
    let total: Int64?

    /// Reads the value of a `Content-Range` field, such as `bytes 42-1233/1234`.
    /// - Returns: nil where it is none of bytes, or makes no sense.
    init?(_ text: String) {
        let words: [Substring] = text.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let parts: [Substring] = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let bounds: [Int64] = parts[0].split(separator: "-", omittingEmptySubsequences: false).compactMap(Self.number)
        let total: Int64? = Self.number(parts[1])
        guard bounds.count == 2, bounds[0] <= bounds[1], bounds[1] < .max, total != nil || parts[1] == "*",
            bounds[1] < total ?? .max
        else { return nil }
        bytes = bounds[0]..<bounds[1] + 1
        self.total = total
    }

    private static func number(_ text: Substring) -> Int64? {
        text.utf8.allSatisfy { byte in (0x30...0x39).contains(byte) } ? Int64(text) : nil
    }
}

/// What a server tells a file by, so surely that a part of it can be asked for later (RFC 9110, section 13.1.5): an
/// entity tag that is not weak, or else the date of its last change.
struct RangeValidator: Hashable, Sendable {
    /// As it stands in `If-Range`.
    let text: String

    init(_ text: String) {
        self.text = text
    }

    /// - Parameter now: what years of two digits are read by.
    /// - Returns: nil where the answer names none.
    init?(_ fields: HTTPFields, now: Date) {
        if let tag = fields[.eTag], Self.isStrong(tag) {
            text = tag
        } else if fields[.eTag] == nil, let date = fields[.lastModified], Self.isStrong(date, fields, now) {
            text = date
        } else {
            return nil
        }
    }

    /// Whether an answer is about what this one tells, as far as it says (RFC 9110, section 15.3.7).
    func isMeant(by fields: HTTPFields) -> Bool {
        if text.hasPrefix("\"") { return fields[.eTag].map { tag in tag == text } ?? true }
        return fields[.lastModified].map { date in date == text } ?? true
    }

    private static func isStrong(_ tag: String) -> Bool {
        tag.count >= 2 && tag.hasPrefix("\"") && tag.hasSuffix("\"")
    }

    /// A date tells a file surely where it was no longer new when the answer was made: within one second, it may have
    /// changed twice (section 8.8.2.2).
    private static func isStrong(_ date: String, _ fields: HTTPFields, _ now: Date) -> Bool {
        guard let changed = HTTPDate.date(date, now: now),
            let answered = fields[.date].flatMap({ date in HTTPDate.date(date, now: now) })
        else { return false }
        return answered.timeIntervalSince(changed) >= 1
    }
}
