/// Whether this device has a network.
public enum NetworkState: Sendable, Hashable {
    /// There is one. A server may be out of reach all the same.
    case satisfied(via: NetworkInterface)
    /// There is none.
    case unsatisfied
    /// It cannot be found out.
    case unknown
}

/// What carries a network.
public enum NetworkInterface: Sendable, Hashable {
    case wifi
    case cellular
    case wired
    /// Another one, such as a tunnel.
    case other
}
