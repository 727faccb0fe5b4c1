extension APIClient {
    /// Whose value counts where a spec, a client's configuration and a call give one for the same header field or the same
    /// part of the query. The call is what the DAO and the endpoint send.
    public enum Precedence: Sendable, Hashable, CaseIterable {
        /// The call's, else the configuration's, else the spec's.
        case callConfigurationSpec
        /// The configuration's, else the call's, else the spec's: what a client says cannot be changed by a call.
        case configurationCallSpec
        /// The call's, else the spec's, else the configuration's: what a client says only fills gaps.
        case callSpecConfiguration

        /// Where the values of the configuration stand.
        var layer: RequestLayer {
            switch self {
            case .callConfigurationSpec: .configuration
            case .configurationCallSpec: .overriding
            case .callSpecConfiguration: .fallback
            }
        }
    }
}
