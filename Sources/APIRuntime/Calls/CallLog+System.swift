#if canImport(os)
    import os

    extension APIClient.CallLog {
        /// The system's log: a line for each call, as an error if it has failed, and an interval for Instruments. URLs are private
        /// there, as far as the system is set up to show such values to nobody.
        /// - Parameters:
        ///   - subsystem: the name under which an application logs, such as its bundle identifier.
        ///   - category: the part of the application. Defaults to `calls`.
        public static func system(subsystem: String, category: String = "calls") -> APIClient.CallLog {
            let logger = Logger(subsystem: subsystem, category: category)
            let signposter = OSSignposter(subsystem: subsystem, category: category)
            return APIClient.CallLog(
                began: { event in
                    _ = signposter.beginInterval(
                        "call", id: OSSignpostID(event.call), "\(event.endpoint, privacy: .public)")
                },
                ended: { record in
                    signposter.endInterval("call", .beginState(id: OSSignpostID(record.call)))
                    if record.failure == nil {
                        logger.debug("\(record.endpoint, privacy: .public) \(record.line)")
                    } else {
                        logger.error("\(record.endpoint, privacy: .public) \(record.line)")
                    }
                })
        }
    }
#endif
