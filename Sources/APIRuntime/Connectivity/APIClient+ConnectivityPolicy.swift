extension APIClient {
    /// What a client does where this device has no network.
    ///
    /// A network whose state is unknown counts as one, and servers on this device (`localhost`, 127.0.0.0/8, `::1`) need none.
    public enum ConnectivityPolicy: Sendable, Hashable {
        /// Sends all the same. The network is not watched.
        case ignore
        /// Fails by a `NetworkFault` of the kind `notConnected`; nothing is sent.
        case failAtOnce
        /// Waits for a network, and fails in the same way where there is none by then. The wait does not count as time of
        /// the call.
        case wait(atMost: Duration)
    }
}
