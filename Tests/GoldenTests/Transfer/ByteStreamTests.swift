import APIRuntime
import Foundation
import HTTPTypes
import Testing
import TransferScenario

@Suite("Bytes as they arrive", .timeLimit(.minutes(5)))
struct ByteStreamTests {
    /// Responds with chunks, and then an error if there is one.
    private struct Chunked: Transport {
        let chunks: [String]
        var status: HTTPResponse.Status = .ok
        var type: String = "application/zip"
        var error: (any Error)?

        func send(_ request: WireRequest) async throws -> WireResponse {
            let body = WireBody(length: nil, isRepeatable: false) {
                WireBody.Chunks(
                    AsyncThrowingStream { continuation in
                        for chunk in chunks { continuation.yield(Array(chunk.utf8)) }
                        continuation.finish(throwing: error)
                    })
            }
            return WireResponse(
                head: HTTPResponse(status: status, headerFields: [.contentType: type, .eTag: "\"7\""]), body: body)
        }
    }

    private func vault(_ transport: Chunked) -> VaultDAO {
        GoldenTests.vault(transport, time: APIClient.SystemTime())
    }

    @Test("chunks follow the head of the response, in order and as they came")
    func passesOn() async throws {
        let response = try await vault(Chunked(chunks: ["PK", "\u{3}", "\n\n", "é"])).export().response
        #expect(response.status == .ok && response.headerFields[.eTag] == "\"7\"")
        var chunks: [Data] = []
        for try await chunk in response.value { chunks.append(chunk) }
        #expect(chunks == ["PK", "\u{3}", "\n\n", "é"].map { text in Data(text.utf8) })
        var all = Data()
        for try await chunk in vault(Chunked(chunks: ["a", "b"])).export() { all += chunk }
        #expect(all == Data("ab".utf8))
    }

    @Test("the chunks of a response are read once")
    func readsOnce() async throws {
        let values = try await vault(Chunked(chunks: ["a"])).export().response.value
        #expect(try await values.reduce(0) { sum, chunk in sum + chunk.count } == 1)
        await #expect(throws: APIError<VaultDAO.ExportError>.self) { for try await _ in values {} }
    }

    @Test("an error of the service is thrown before there are chunks", arguments: [true, false])
    func errors(isWrapped: Bool) async {
        let transport =
            isWrapped
            ? Chunked(chunks: [#"{"code":20"#, "01}"], type: "application/json")
            : Chunked(chunks: ["gone"], status: .notFound, type: "text/plain")
        let expected: APIError<VaultDAO.ExportError> = .server(isWrapped ? .isPrivate : .common(.notFound))
        await #expect(throws: expected) { _ = try await vault(transport).export().response }
    }

    @Test("JSON that reports no error is passed on as it is")
    func json() async throws {
        let response = try await vault(Chunked(chunks: [#"{"code":0,"#, #""data":1}"#], type: "application/json"))
            .export()
            .response
        #expect(
            try await response.value.reduce(Data()) { data, chunk in data + chunk }
                == Data(#"{"code":0,"data":1}"#.utf8))
    }

    @Test("a body that ends early ends with an error")
    func endsEarly() async throws {
        let lost = NetworkError(.connectionLost, reason: "the connection was closed")
        let response = try await vault(Chunked(chunks: ["a"], error: lost)).export().response
        var chunks = response.value.makeAsyncIterator()
        #expect(try await chunks.next() == Data("a".utf8))
        await #expect {
            _ = try await chunks.next()
        } throws: { error in
            (error as? APIError<VaultDAO.ExportError>)?.networkKind == .connectionLost
        }
        #expect(try await chunks.next() == nil)
    }
}

extension APIError {
    fileprivate var networkKind: NetworkError.Kind? {
        if case .network(let fault) = self { fault.kind } else { nil }
    }
}
