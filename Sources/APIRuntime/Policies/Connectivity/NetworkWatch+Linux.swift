#if os(Linux) && canImport(Glibc)
    import Dispatch
    import Glibc

    /// Watches the kernel's interfaces: it says through a netlink socket that something has changed (RFC 3549), and what,
    /// is then read anew, so that nothing depends on the order or the completeness of its messages.
    ///
    /// Sources of Dispatch may be used from any thread.
    final class NetworkWatch: @unchecked Sendable {
        private let source: (any DispatchSourceRead)?

        /// - Parameter tell: gets the present state and each that follows, perhaps the same one twice.
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
            // Now that the socket is there, no change goes by unseen.
            queue.async { tell(InterfaceList.state) }
        }

        deinit {
            source?.cancel()
        }
    }
#elseif !canImport(Network)
    /// Knows nothing of the network.
    struct NetworkWatch: Sendable {
        init(_ tell: @escaping @Sendable (NetworkState) -> Void) {
            tell(.unknown)
        }
    }
#endif
