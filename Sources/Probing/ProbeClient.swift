#if Probe
    import Foundation
    import MockServing
    import WireSyntax

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// Sends requests, one at a time.
    struct ProbeClient {
        /// Why there is no response.
        struct Failure: Error {
            let reason: String
        }

        /// How long a response may take, in seconds.
        let timeout: Double
        /// How long to read a stream, in seconds.
        let streamTime: Double

        /// The most bytes of a body that are read.
        private static let bodyLimit: Int = 64 << 20

        /// - Parameter followsRedirects: whether redirects within the server are followed.
        func response(
            to request: ProbeRequest, isStream: Bool, followsRedirects: Bool
        ) throws(Failure) -> ProbeResponse {
            guard let url = URLReference(request.url).flatMap({ URL(string: $0.text) }) else {
                throw Failure(reason: "\(request.url) is not a URL")
            }
            var message = URLRequest(url: url)
            message.httpMethod = request.method
            for header in request.headers { message.setValue(header.value, forHTTPHeaderField: header.name) }
            let reception = Reception(limit: Self.bodyLimit, followsRedirects: followsRedirects)
            let settings = URLSessionConfiguration.ephemeral
            settings.urlCache = nil
            settings.httpCookieStorage = nil
            settings.httpAdditionalHeaders = ["User-Agent": "apigen-probe"]
            settings.timeoutIntervalForRequest = timeout
            let session = URLSession(configuration: settings, delegate: reception, delegateQueue: nil)
            defer { session.invalidateAndCancel() }
            let task = session.dataTask(with: message)
            task.resume()
            let time = isStream ? min(timeout, streamTime) : timeout
            let ended = reception.wait(seconds: time)
            task.cancel()
            return try reception.response(ended: ended, isStream: isStream)
        }
    }

    /// Collects a response.
    private final class Reception: NSObject, URLSessionDataDelegate, @unchecked Sendable {
        private let limit: Int
        private let followsRedirects: Bool
        private let end: DispatchSemaphore = DispatchSemaphore(value: 0)
        // The rest is guarded by the lock.
        private let lock: NSLock = NSLock()
        private var head: HTTPURLResponse?
        private var body: [UInt8] = []
        private var failure: String?
        private var isTooLong: Bool = false

        init(limit: Int, followsRedirects: Bool) {
            self.limit = limit
            self.followsRedirects = followsRedirects
        }

        /// - Returns: whether the response ended in time
        func wait(seconds: Double) -> Bool {
            end.wait(timeout: .now() + seconds) == .success
        }

        func response(ended: Bool, isStream: Bool) throws(ProbeClient.Failure) -> ProbeResponse {
            let (head, body, failure, isTooLong) = lock.withLock {
                (self.head, self.body, self.failure, self.isTooLong)
            }
            if isTooLong { throw ProbeClient.Failure(reason: "the response is longer than \(limit >> 20) MB") }
            guard let head, ended || isStream else {
                throw ProbeClient.Failure(reason: failure ?? "no response in time")
            }
            if let failure { throw ProbeClient.Failure(reason: failure) }
            return ProbeResponse(
                status: head.statusCode, headers: Self.headers(of: head), body: body, isComplete: ended)
        }

        private static func headers(of response: HTTPURLResponse) -> [MockHeader] {
            response.allHeaderFields.compactMap { name, value in
                guard let name = name as? String, let value = value as? String else { return nil }
                return MockHeader(name, value)
            }
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
        ) {
            lock.withLock { head = response as? HTTPURLResponse }
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            let isTooLong = lock.withLock {
                self.isTooLong = self.isTooLong || body.count + data.count > limit
                if !self.isTooLong { body += data }
                return self.isTooLong
            }
            if isTooLong { dataTask.cancel() }
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            lock.withLock { failure = error.map(\.localizedDescription) }
            end.signal()
        }

        /// Redirects are followed within the server only, since requests carry credentials.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
        ) {
            let (old, new) = (task.originalRequest?.url, request.url)
            let isSame = old?.scheme == new?.scheme && old?.host == new?.host && old?.port == new?.port
            completionHandler(isSame && followsRedirects ? request : nil)
        }
    }
#endif
