import HTTPTypes

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A file that the system has downloaded. It becomes that of the destination after the same checks as one that this process
/// has downloaded, except that the bytes of earlier attempts are not compared with checkpoints.
struct ReceivedFile {
    let path: String
    let head: HTTPResponse
    /// What is known of the file from the response of an earlier attempt; `nil` for a download that has not resumed.
    let record: DownloadRecord?
    /// The number of bytes from earlier attempts.
    let offset: Int64
    let place: TransferPlace

    /// The response is not the rest of the file that was begun.
    struct Mismatch: Error {}

    /// The response. If it is a file, it is moved.
    /// - Throws: a `Mismatch`, or a `NetworkError`.
    func response(for route: EndpointRoute, movingTo destination: URL) throws -> WireResponse {
        let length = try length()
        guard head.status.kind == .successful else { return try held(length) }
        if place.service.mayWrapError(head), length <= FileTransfer.longestError {
            let response = try held(length)
            if ResponseDecoder(response, to: route, of: place.service).reportsFailure { return response }
        }
        try checkLength(length)
        try checkDigests()
        do throws(FileFault) {
            try FileSystem.move(path, to: destination.path)
        } catch {
            throw NetworkError(.fileNotSaved, reason: error.reason, underlying: error)
        }
        let download = Download(head, record, at: destination, length: length, resumedLength: offset)
        return WireResponse(head: head, body: WireBody(.saved(download)))
    }

    private func length() throws -> Int64 {
        guard case .regular(let length)? = try? FileSystem.kind(at: path) else {
            throw NetworkError(.fileNotSaved, reason: "the system has lost the file")
        }
        return length
    }

    private func checkLength(_ length: Int64) throws {
        let limit = place.client.configuration.maximumDownloadSize
        guard length <= limit else { throw NetworkError.tooLarge(limit: limit) }
        if head.isPart {
            // Where the system has resumed by itself, the response says how long the file is.
            let whole = record.map { record in record.length(by: head, from: offset) } ?? head.range?.total
            guard whole == length else { throw Mismatch() }
        } else if !head.isEncoded, let announced = head.headerFields[.contentLength].flatMap({ text in Int64(text) }),
            announced != length
        {
            throw NetworkError(.connectionLost, reason: "the response ended early")
        }
    }

    private func checkDigests() throws {
        let announced = AnnouncedDigest.all(in: head) + (head.isPart ? record?.digests ?? [] : [])
        guard !announced.isEmpty else { return }
        var check = DigestCheck(announced)
        let file = try OpenFile(reading: path)
        while case let bytes = try file.next(atMost: 1 << 20), !bytes.isEmpty { check.take(bytes) }
        if let wrong = check.mismatch() { throw NetworkError.corrupted(wrong) }
    }

    /// The response with the file as its body in memory.
    private func held(_ length: Int64) throws -> WireResponse {
        let limit = place.client.configuration.maximumResponseSize
        guard length <= limit else { throw NetworkError.tooLarge(limit: Int64(limit)) }
        let bytes = FileManager.default.contents(atPath: path).map { data in [UInt8](data) } ?? []
        return WireResponse(head: head, body: WireBody(bytes))
    }
}
