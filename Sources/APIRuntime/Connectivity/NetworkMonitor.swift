/// Tells whether this device has a network. Tests drive one of their own.
public protocol NetworkMonitor: Sendable {
    /// The state of the network from now on, for one who watches.
    func states() -> NetworkState.Changes
}

extension NetworkState {
    /// The network as the system sees it: on Apple systems as Network.framework does, on Linux by the interfaces of the
    /// kernel. Anywhere else, and where the kernel tells nothing, the state is `unknown`.
    ///
    /// On Linux there is a network where an interface other than loopback is up and running and has an address that is
    /// valid beyond its own link.
    ///
    /// ```swift
    /// for await state in NetworkState.SystemMonitor().states() {
    ///     banner.isHidden = state != .unsatisfied
    /// }
    /// ```
    public struct SystemMonitor: NetworkMonitor {
        private let board: NetworkStateBoard = NetworkStateBoard { tell in NetworkWatch(tell) }

        public init() {}

        public func states() -> Changes { board.states() }
    }
}
