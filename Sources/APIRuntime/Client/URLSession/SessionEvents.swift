import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#else
    import Security
#endif

/// Hands what a session reports to the exchange that it is about.
final class SessionEvents: NSObject, URLSessionDataDelegate, Sendable {
    private let exchanges = Locked<[Int: SessionExchange]>([:])
    /// Who signs certificates that are trusted.
    private let authorities: APIClient.CertificateAuthorities

    init(_ authorities: APIClient.CertificateAuthorities) {
        self.authorities = authorities
    }

    func register(_ exchange: SessionExchange, for task: URLSessionTask) {
        exchanges.withLock { $0[task.taskIdentifier] = exchange }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        exchange(of: dataTask)?.received(response)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(of: dataTask)?.received(data)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        exchange(of: task)?.sent(totalBytesSent)
    }

    /// Redirections are answers.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        exchange(of: task)?.completed(error)
        // Let go of outside the lock.
        _ = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    }

    #if canImport(FoundationNetworking)
        /// A server asks for a name and a password. A session has none; what is in a request's header fields was sent
        /// and refused. On Linux the whole answer has arrived by now, but the session would wait for ever; on Apple
        /// systems it goes on by itself.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            exchange(of: task)?.completed(nil)
            completionHandler(.cancelAuthenticationChallenge, nil)
        }
    #else
        /// A server shows its certificate. Where authorities are given, one of them must have signed it; where keys are
        /// declared, it must have one of them, besides being trusted.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            guard let exchange = exchange(of: task), !exchange.request.pins.isEmpty || authorities != .system,
                challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
                let trust = challenge.protectionSpace.serverTrust
            else { return completionHandler(.performDefaultHandling, nil) }
            do throws(NetworkFault) {
                try authorities.check(trust)
                let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate]
                let leaf: [UInt8]? = chain?.first.map { leaf in [UInt8](SecCertificateCopyData(leaf) as Data) }
                if !exchange.request.pins.isEmpty { try exchange.request.pins.check(certificate: leaf) }
                completionHandler(.useCredential, URLCredential(trust: trust))
            } catch {
                exchange.end(error)
                completionHandler(.cancelAuthenticationChallenge, nil)
            }
        }
    #endif

    private func exchange(of task: URLSessionTask) -> SessionExchange? {
        exchanges.withLock { $0[task.taskIdentifier] }
    }
}
