#if AsyncHTTPClient
    import APIRuntime
    import AsyncHTTPClient
    import Foundation
    import HTTPTypes
    import NIOCore
    import NIOHTTP1

    extension WireRequest {
        /// The request as a request of the client.
        /// - Parameters:
        ///   - deadlines: the deadlines that are reset with each chunk of the body that is read.
        ///   - mark: the number of the exchange, for connections that deliver trailers.
        ///   - unixSocket: the path of the Unix domain socket to send it to; `nil` for the host.
        func clientRequest(
            _ deadlines: Deadlines, mark: Int?, unixSocket: String?
        ) throws(NetworkError) -> HTTPClientRequest {
            var request = HTTPClientRequest(url: try clientURL(unixSocket))
            if unixSocket != nil, let authority = head.authority { request.headers.add(name: "Host", value: authority) }
            request.method = NIOHTTP1.HTTPMethod(rawValue: head.method.rawValue)
            for field in head.headerFields {
                request.headers.add(name: field.name.rawName, value: field.value)
            }
            if head.headerFields[.acceptEncoding] == nil {
                request.headers.add(name: "Accept-Encoding", value: "gzip, deflate")
            }
            if let mark { request.headers.add(name: ExchangeBoard.field, value: "\(mark)") }
            request.body = body.map { body in clientBody(body, deadlines) }
            return request
        }

        private func clientURL(_ unixSocket: String?) throws(NetworkError) -> String {
            guard let scheme = head.scheme, let authority = head.authority else {
                throw NetworkError(.other, reason: "the request has no valid URL")
            }
            guard let unixSocket else { return scheme + "://" + authority + (head.path ?? "/") }
            guard scheme == "http", let host = unixSocket.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
            else { throw NetworkError(.other, reason: "only http is sent to a Unix domain socket") }
            return "http+unix://" + host + (head.path ?? "/")
        }

        private func clientBody(_ body: WireBody, _ deadlines: Deadlines) -> HTTPClientRequest.Body {
            if let bytes = body.bytes, uploading == nil { return .bytes(ByteBuffer(bytes: bytes)) }
            let chunks = body.checkedChunks { [uploading, length = body.length] count in
                deadlines.touch()
                uploading?(count, length)
            }
            let buffers = chunks.map { @Sendable bytes in ByteBuffer(bytes: bytes) }
            return .stream(buffers, length: body.length.map { length in .known(length) } ?? .unknown)
        }
    }

    extension HTTPResponse {
        /// The head of a response of the client.
        /// - Throws: a `NetworkError` if the status is not a valid HTTP status, or the response redirects to a URL that is
        ///   not UTF-8. SwiftNIO replaces such bytes, so nobody knows where it leads.
        init(_ response: HTTPClientResponse) throws(NetworkError) {
            guard (100...999).contains(response.status.code) else {
                throw NetworkError(.badServer, reason: "the response's status is \(response.status.code)")
            }
            self.init(status: Status(code: Int(response.status.code)), headerFields: HTTPFields(response.headers))
            guard status.kind != .redirection || headerFields[.location]?.contains("\u{FFFD}") != true else {
                throw NetworkError(.badServer, reason: "the server redirects to a URL that is not UTF-8")
            }
        }
    }

    extension HTTPFields {
        /// The fields of the client's headers, in the same order.
        init(_ headers: HTTPHeaders) {
            self.init()
            for (name, value) in headers {
                guard let name = HTTPField.Name(name) else { continue }
                append(HTTPField(name: name, value: value))
            }
        }
    }
#endif
