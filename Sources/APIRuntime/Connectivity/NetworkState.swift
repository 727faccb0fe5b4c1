/// Whether this device has a network.
public enum NetworkState: Sendable, Hashable {
    /// There is one. A server may be out of reach all the same.
    case satisfied(via: Interface)
    /// There is none.
    case unsatisfied
    /// It cannot be found out.
    case unknown
}

extension NetworkState {
    /// What carries a network.
    public enum Interface: Sendable, Hashable {
        case wifi
        case cellular
        case wired
        /// Another one, such as a tunnel.
        case other
    }
}
