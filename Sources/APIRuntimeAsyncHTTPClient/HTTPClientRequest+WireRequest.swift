#if AsyncHTTPClient
    import APIRuntime
    import AsyncHTTPClient
    import HTTPTypes
    import NIOCore
    import NIOHTTP1

    extension WireRequest {
        /// The request in the client's form.
        /// - Parameter deadlines: are told when something of the body has been taken.
        func clientRequest(_ deadlines: Deadlines) throws(NetworkFault) -> HTTPClientRequest {
            guard let scheme = head.scheme, let authority = head.authority else {
                throw NetworkFault(.other, reason: "the request has no valid URL")
            }
            var request = HTTPClientRequest(url: scheme + "://" + authority + (head.path ?? "/"))
            request.method = NIOHTTP1.HTTPMethod(rawValue: head.method.rawValue)
            for field in head.headerFields {
                request.headers.add(name: field.name.rawName, value: field.value)
            }
            if head.headerFields[.acceptEncoding] == nil {
                request.headers.add(name: "Accept-Encoding", value: "gzip, deflate")
            }
            request.body = body.map { body in clientBody(body, deadlines) }
            return request
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
        /// The head of an answer, from the client's form.
        /// - Throws: a `NetworkFault` where the status is no HTTP status.
        init(_ response: HTTPClientResponse) throws(NetworkFault) {
            guard (100...999).contains(response.status.code) else {
                throw NetworkFault(.badServer, reason: "the answer's status is \(response.status.code)")
            }
            var fields = HTTPFields()
            for (name, value) in response.headers {
                guard let name = HTTPField.Name(name) else { continue }
                fields.append(HTTPField(name: name, value: value))
            }
            self.init(status: Status(code: Int(response.status.code)), headerFields: fields)
        }
    }
#endif
