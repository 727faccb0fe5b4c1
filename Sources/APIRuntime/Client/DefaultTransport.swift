#if os(Linux)
    /// The transport of clients that are given no other: over libcurl on Linux, over `URLSession` on Apple's systems.
    public typealias DefaultTransport = CurlTransport
#else
    /// The transport of clients that are given no other: over libcurl on Linux, over `URLSession` on Apple's systems.
    public typealias DefaultTransport = URLSessionTransport
#endif
