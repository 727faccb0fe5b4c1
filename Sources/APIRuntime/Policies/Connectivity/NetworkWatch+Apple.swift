#if canImport(Network)
    import Foundation
    import Network

    /// Watches the network through Network.framework.
    final class NetworkWatch: Sendable {
        private let monitor: NWPathMonitor = NWPathMonitor()

        /// - Parameter tell: gets the present state and each that follows.
        init(_ tell: @escaping @Sendable (NetworkState) -> Void) {
            monitor.pathUpdateHandler = { path in tell(NetworkState(path)) }
            monitor.start(queue: DispatchQueue(label: "apigen.network"))
        }

        deinit {
            monitor.cancel()
        }
    }

    extension NetworkState {
        /// A path that only waits to be used, as one of a VPN on demand, is a network.
        fileprivate init(_ path: NWPath) {
            guard path.status != .unsatisfied else {
                self = .unsatisfied
                return
            }
            if path.usesInterfaceType(.wifi) {
                self = .satisfied(via: .wifi)
            } else if path.usesInterfaceType(.cellular) {
                self = .satisfied(via: .cellular)
            } else if path.usesInterfaceType(.wiredEthernet) {
                self = .satisfied(via: .wired)
            } else {
                self = .satisfied(via: .other)
            }
        }
    }
#endif
