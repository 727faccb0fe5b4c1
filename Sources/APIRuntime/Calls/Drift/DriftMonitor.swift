import APIJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension APIClient {
    /// Observes how the responses of servers differ from their specs, without failing calls: unknown keys and values,
    /// dropped elements, casts, and fields that never come.
    ///
    /// A response in the sample is decoded twice: for the call, as without a monitor, and to be observed. Responses in
    /// JSON and the values of streams are observed, unless they came from the cache; errors that the server reports are
    /// not. Differences are found within models, not in the envelope around them, and not in values of the type `JSON`
    /// or of your own types.
    ///
    /// ```swift
    /// let drift = APIClient.DriftMonitor(sampling: 0.05, every: 1_000) { report in
    ///     for finding in report.findings {
    ///         logger.warning("\(finding)")
    ///     }
    /// }
    /// configuration.drift = drift
    /// ```
    ///
    /// Clients may share a monitor. It keeps its counts in memory: at most `maximumFindings` findings, and one record for
    /// each model of each endpoint.
    public final class DriftMonitor: Sendable {
        /// The share of the responses that are observed, from 0 to 1.
        public let sampling: Double
        /// The number of objects of a model after which an optional field without a value is reported.
        public let absentFieldThreshold: Int
        /// The maximum number of findings. Others are only counted.
        public let maximumFindings: Int
        /// The kinds of differences that are reported.
        public let kinds: Set<DriftReport.Finding.Kind>
        private let interval: Int
        private let deliver: (@Sendable (DriftReport) -> Void)?
        private let ledger: Locked<DriftLedger> = Locked(DriftLedger())

        /// - Parameters:
        ///   - sampling: the share of the responses that are observed, from 0, none, to 1, all. Defaults to a tenth.
        ///   - absentFieldThreshold: the number of objects of a model after which an optional field that never had a
        ///     value is reported, at least 1. Defaults to 1,000.
        ///   - maximumFindings: the maximum number of findings, at least 0. Defaults to 500.
        ///   - kinds: the kinds of differences that are reported. Defaults to all.
        ///   - interval: after how many observed responses, at least 1, `deliver` receives the next report. Defaults to
        ///     1,000.
        ///   - deliver: receives reports, on the task of a call, which waits for it. Defaults to none.
        public init(
            sampling: Double = 0.1, absentFieldThreshold: Int = 1_000, maximumFindings: Int = 500,
            kinds: Set<DriftReport.Finding.Kind> = Set(DriftReport.Finding.Kind.allCases),
            every interval: Int = 1_000, _ deliver: (@Sendable (DriftReport) -> Void)? = nil
        ) {
            self.sampling = sampling
            self.absentFieldThreshold = max(1, absentFieldThreshold)
            self.maximumFindings = max(0, maximumFindings)
            self.kinds = kinds
            self.interval = max(1, interval)
            self.deliver = deliver
        }

        /// Everything that was found so far.
        public var report: DriftReport {
            ledger.withLock { ledger in report(of: ledger) }
        }

        /// Forgets everything that was found, and begins again.
        public func reset() {
            ledger.withLock { ledger in ledger = DriftLedger() }
        }

        /// Whether the next response is observed.
        ///
        /// - Parameter random: returns a number from 0 to 1.
        func samples(_ random: () -> Double) -> Bool {
            sampling >= 1 || sampling > 0 && random() < sampling
        }

        /// Adds the differences of one response or event.
        func add(_ drifts: [Drift], endpoint: String, at now: Moment) {
            let report: DriftReport? = ledger.withLock { ledger in
                ledger.add(drifts, endpoint: endpoint, at: now, kinds, limit: maximumFindings)
                guard deliver != nil, ledger.responses % interval == 0 else { return nil }
                return self.report(of: ledger)
            }
            if let report { deliver?(report) }
        }

        private func report(of ledger: DriftLedger) -> DriftReport {
            ledger.report(
                absentAfter: kinds.contains(.absentField) ? absentFieldThreshold : nil, limit: maximumFindings)
        }
    }
}

/// Observes the responses to the calls of one endpoint.
struct DriftObserver: Sendable {
    let monitor: APIClient.DriftMonitor
    let endpoint: String
    let time: any TimeSource
    let random: @Sendable () -> Double

    /// Runs the body, which reads a response once more, unless the response is not in the sample.
    func observe(_ body: (DriftCollector) -> Void) {
        guard monitor.samples(random) else { return }
        let collector = DriftCollector()
        body(collector)
        let drifts = collector.drifts
        if !drifts.isEmpty { monitor.add(drifts, endpoint: endpoint, at: time.moment) }
    }
}

/// Collects the differences that a decoder finds in the parts of one response.
final class DriftCollector: Sendable {
    private let found = Locked<[Drift]>([])

    var drifts: [Drift] { found.withLock { $0 } }

    func add(_ drift: Drift) {
        found.withLock { $0.append(drift) }
    }
}
