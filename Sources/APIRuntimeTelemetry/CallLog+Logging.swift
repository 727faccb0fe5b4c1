#if Telemetry
    public import APIRuntime
    public import Logging

    extension APIClient.CallLog {
        /// A message of swift-log for each call: its line, with the endpoint, the outcome and the figures as metadata. Values of
        /// sensitive parameters are hidden. It is logged in the task of the call, so that metadata providers see the caller's
        /// task-local values.
        /// - Parameters:
        ///   - logger: the logger.
        ///   - level: the level of a call. Defaults to `debug` for calls that returned a value or were cancelled, and `error`
        ///     for all others.
        public static func swiftLog(
            _ logger: Logger, level: @escaping @Sendable (APICall.Record) -> Logger.Level = level(of:)
        ) -> APIClient.CallLog {
            APIClient.CallLog { record in
                logger.log(level: level(record), "\(record.line)", metadata: record.metadata, source: "APIRuntime")
            }
        }

        /// The level of a call, unless another one is given.
        @Sendable public static func level(of record: APICall.Record) -> Logger.Level {
            record.failure.map { failure in failure.name == "cancelled" ? .debug : .error } ?? .debug
        }
    }

    extension APICall.Record {
        fileprivate var metadata: Logger.Metadata {
            var metadata: Logger.Metadata = [
                "endpoint": "\(endpoint)", "outcome": "\(outcome)", "source": "\(source.rawValue)",
                "attempts": "\(attempts)", "seconds": "\(duration / .seconds(1))",
            ]
            if let status { metadata["status"] = "\(status)" }
            if let label { metadata["label"] = "\(label)" }
            return metadata
        }
    }
#endif
