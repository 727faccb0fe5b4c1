#if AsyncHTTPClient
    import APIRuntime
    import AsyncHTTPClient
    import Foundation
    import NIOPosix

    /// Makes HTTP clients when they are first needed, and shuts them down with itself.
    ///
    /// A client keeps its connections, so those to hosts with declared keys have a client for these keys: what was
    /// connected without a check is not used where one is asked for.
    final class ClientOwner: @unchecked Sendable {
        /// Whether the clients are its own.
        let isOwner: Bool
        private let make: @Sendable ([PublicKeyPin]) -> HTTPClient
        /// Guards `clients`, the only state.
        private let lock: NSLock = NSLock()
        private var clients: [[PublicKeyPin]: HTTPClient] = [:]

        init(
            _ settings: AsyncHTTPClientTransport.Settings,
            configure: @escaping @Sendable (inout HTTPClient.Configuration) -> Void
        ) {
            isOwner = true
            make = { pins in
                var configuration = AsyncHTTPClientTransport.configuration(settings)
                configure(&configuration)
                if !pins.isEmpty { PinCheck(pins).install(in: &configuration) }
                // These threads are the process's. On Apple systems too they do TLS in SwiftNIO, so that faults and
                // certificates are the same everywhere.
                return HTTPClient(eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
            }
        }

        /// Has a client that somebody else shuts down.
        init(_ client: HTTPClient) {
            isOwner = false
            make = { _ in client }
        }

        deinit {
            guard isOwner else { return }
            // Nothing waits for this: no exchange is left that would use them.
            for client in clients.values { client.shutdown { _ in } }
        }

        /// The client for requests to hosts whose certificates must have one of these keys.
        func client(pinning pins: [PublicKeyPin]) -> HTTPClient {
            lock.withLock {
                if let client = clients[pins] { return client }
                let made: HTTPClient = make(pins)
                clients[pins] = made
                return made
            }
        }
    }
#endif
