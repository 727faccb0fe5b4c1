#if Telemetry
    public import APIRuntime
    public import CoreMetrics

    extension APIClient.CallLog {
        /// Counters and timers of swift-metrics for all calls:
        ///
        /// | name | kind | dimensions |
        /// |---|---|---|
        /// | `PREFIX.calls` | counter | `endpoint`, `outcome`, `source`, `status` |
        /// | `PREFIX.duration` | timer | `endpoint`, `outcome`, `source` |
        /// | `PREFIX.attempts` | counter of sent requests | `endpoint` |
        /// | `PREFIX.sent`, `PREFIX.received` | counters of bytes in bodies | `endpoint` |
        ///
        /// No dimension has a value that a caller or a server chooses freely: endpoints are those of the specs, outcomes are
        /// `APICall.Record.outcome`, a status that is not one of HTTP (RFC 9110, section 15) counts as `other`.
        /// - Parameters:
        ///   - factory: where the metrics go. Defaults to that of the process.
        ///   - prefix: the beginning of all names. Defaults to `api.client`.
        public static func metrics(
            _ factory: any MetricsFactory = MetricsSystem.factory, prefix: String = "api.client"
        ) -> APIClient.CallLog {
            APIClient.CallLog { record in
                let endpoint = ("endpoint", record.endpoint)
                let kind = [endpoint, ("outcome", record.outcome), ("source", record.source.rawValue)]
                let status = ("status", record.statusText)
                Counter(label: prefix + ".calls", dimensions: kind + [status], factory: factory).increment()
                Timer(label: prefix + ".duration", dimensions: kind, factory: factory)
                    .recordNanoseconds(Int64(min(record.duration, .seconds(1 << 32)) / .nanoseconds(1)))
                for (name, count) in record.counts where count > 0 {
                    Counter(label: prefix + name, dimensions: [endpoint], factory: factory).increment(by: count)
                }
            }
        }
    }

    extension APICall.Record {
        fileprivate var statusText: String {
            guard let status else { return "none" }
            return (100..<600).contains(status) ? "\(status)" : "other"
        }

        fileprivate var counts: [(name: String, count: Int64)] {
            [(".attempts", Int64(attempts)), (".sent", sentBytes), (".received", receivedBytes)]
        }
    }
#endif
