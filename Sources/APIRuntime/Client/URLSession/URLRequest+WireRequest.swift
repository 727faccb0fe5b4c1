import Foundation
import HTTPTypes

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLRequest {
    /// The request in Foundation's form.
    /// - Parameter stream: the body, where it is not at hand.
    init(
        _ request: WireRequest, _ stream: InputStream?
    ) throws(NetworkFault) {
        let head: HTTPRequest = request.head
        guard let scheme = head.scheme, let authority = head.authority,
            let url = URL(string: scheme + "://" + authority + (head.path ?? "/"))
        else { throw NetworkFault(.other, reason: "the request has no valid URL") }
        self.init(url: url)
        httpMethod = head.method.rawValue
        httpShouldHandleCookies = false
        // The exchange has deadlines of its own. The session's timeout, which on Linux leaves the connection open, is only
        // moved out of their way.
        timeoutInterval = Duration.longestWait / .seconds(1)
        for field in head.headerFields {
            addValue(field.value, forHTTPHeaderField: field.name.rawName)
        }
        if let stream {
            send(stream, length: request.body?.length)
        } else {
            httpBody = request.body.map { body in Data(body.bytes ?? []) }
        }
    }

    private mutating func send(_ stream: InputStream, length: Int64?) {
        httpBodyStream = stream
        guard let length else { return }
        setValue("\(length)", forHTTPHeaderField: "Content-Length")
        #if canImport(FoundationNetworking)
            // Foundation has libcurl send streams in chunks. A field without a value tells libcurl not to send it
            // (CURLOPT_HTTPHEADER), so that the length says where the body ends.
            setValue(" ", forHTTPHeaderField: "Transfer-Encoding")
        #endif
    }
}
