internal import Foundation
import HTTPTypes

/// Sends a request once, and writes the body of its answer to a file.
struct FileTransfer: Sendable {
    let client: APIClient
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
            return try await client.whole(response, call.observer)
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
        return try await take(try await send(call.request), into: &partial)
    }

    /// Asks for the missing part.
    /// - Returns: nil where the whole file has to be asked for: what the server has is not what is there.
    private func goOn(_ resumption: Resumption, into partial: inout PartialFile) async throws -> WireResponse? {
        var request: APICall.Request = call.request
        request.headerFields[.range] = "bytes=\(resumption.offset)-"
        request.headerFields[.ifRange] = resumption.record.validator.text
        let response: WireResponse = try await send(request)
        switch response.head.status {
        case .partialContent:
            guard let length = resumption.length(by: response.head) else { return nil }
            try partial.goOn(resumption)
            return try await save(response, from: resumption.offset, length: length, &partial, resumption.record)
        case .rangeNotSatisfiable: return nil
        default: return try await take(response, into: &partial)
        }
    }

    private func send(_ request: APICall.Request) async throws -> WireResponse {
        try await client.begin(
            request, for: call.route, of: call.service, call.observer, cookiesOf: call.identity.cookieOwner,
            isStreamed: true)
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
        guard !head.isEncoded, let validator = RangeValidator(fields, now: client.configuration.time.date) else {
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
