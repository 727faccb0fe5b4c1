#if os(Linux) && canImport(Glibc)
    import Dispatch
    import Glibc

    /// Monitors the kernel's interfaces. A message on a netlink socket announces a change (RFC 3549), and the state is
    /// then read anew, so that the order and completeness of the messages do not matter.
    ///
    /// Dispatch sources can be used from any thread.
    final class NetworkWatch: @unchecked Sendable {
        private let source: (any DispatchSourceRead)?

        /// - Parameter tell: Receives the current state and each later one. States may repeat.
        init(_ tell: @escaping @Sendable (NetworkState) -> Void) {
            guard let socket = LinkSocket.open() else {
                source = nil
                tell(.unknown)
                return
            }
            let queue = DispatchQueue(label: "apigen.network")
            let source: any DispatchSourceRead = DispatchSource.makeReadSource(fileDescriptor: socket, queue: queue)
            source.setEventHandler {
                LinkSocket.drain(socket)
                tell(InterfaceList.state)
            }
            source.setCancelHandler { close(socket) }
            self.source = source
            source.activate()
            // The socket is already open, so that no change is missed.
            queue.async { tell(InterfaceList.state) }
        }

        deinit {
            source?.cancel()
        }
    }
#elseif !canImport(Network)
    /// Has no information about the network.
    struct NetworkWatch: Sendable {
        init(_ tell: @escaping @Sendable (NetworkState) -> Void) {
            tell(.unknown)
        }
    }
#endif
