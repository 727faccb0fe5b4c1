#if canImport(Network)
    import Foundation
    import Network

    /// Monitors the network through Network.framework.
    final class NetworkWatch: Sendable {
        private let monitor: NWPathMonitor = NWPathMonitor()

        /// - Parameter tell: Receives the current state and each later one.
        init(_ tell: @escaping @Sendable (NetworkState) -> Void) {
            monitor.pathUpdateHandler = { path in tell(NetworkState(path)) }
            monitor.start(queue: DispatchQueue(label: "apigen.network"))
        }

        deinit {
            monitor.cancel()
        }
    }

    extension NetworkState {
        /// A path that is established on demand, such as a VPN, counts as available.
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
