#if Servers
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Glibc)
        import Glibc
    #endif

    /// The number of files that the process may have open.
    package enum OpenFiles {
        /// Raises the limit on open files as far as needed and allowed.
        /// - Returns: the resulting limit
        package static func limit(most: Int) -> Int {
            var limit = rlimit()
            #if canImport(Glibc)
                let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
            #else
                let resource = RLIMIT_NOFILE
            #endif
            guard getrlimit(resource, &limit) == 0 else { return 256 }
            if limit.rlim_cur < rlim_t(most) {
                limit.rlim_cur = min(limit.rlim_max, rlim_t(most))
                _ = setrlimit(resource, &limit)
                _ = getrlimit(resource, &limit)
            }
            return Int(min(limit.rlim_cur, rlim_t(most)))
        }
    }
#endif
