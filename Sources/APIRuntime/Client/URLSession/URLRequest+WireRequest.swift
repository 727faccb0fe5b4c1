import Foundation
import HTTPTypes

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLRequest {
    /// The request in Foundation's form.
    init(_ head: HTTPRequest, body: [UInt8]?, _ settings: URLSessionTransport.Settings) throws(NetworkFault) {
        guard let scheme = head.scheme, let authority = head.authority,
            let url = URL(string: scheme + "://" + authority + (head.path ?? "/"))
        else { throw NetworkFault(.other, reason: "the request has no valid URL") }
        self.init(url: url)
        httpMethod = head.method.rawValue
        httpShouldHandleCookies = settings.cookies == .kept
        httpBody = body.map { bytes in Data(bytes) }
        // The exchange has deadlines of its own. The session's timeout, which on Linux leaves the connection open, is only
        // moved out of their way.
        timeoutInterval = 31_536_000
        for field in head.headerFields {
            addValue(field.value, forHTTPHeaderField: field.name.rawName)
        }
    }
}
