import HTTPTypes

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A moment on both clocks of a ``TimeSource``.
///
/// The wall clock is for dates that come from others or go to them: servers, files, reports. Anybody may set it at any
/// time. Spans are counted in passing time. Nobody can set that, but it means nothing to another process or machine.
struct Moment: Sendable, Hashable {
    /// The wall clock.
    var date: Date
    /// Passing time: ``TimeSource/uptime``.
    var uptime: Duration

    /// This moment with a date that is at least that of an earlier moment and the time since then, as if the wall clock
    /// were never set back.
    func notBefore(_ earlier: Moment?) -> Moment {
        guard let earlier else { return self }
        let least = earlier.date.addingTimeInterval((uptime - earlier.uptime) / .seconds(1))
        return Moment(date: max(date, least), uptime: uptime)
    }
}

extension TimeSource {
    /// The current moment.
    var moment: Moment { Moment(date: date, uptime: uptime) }
}

extension Duration {
    /// The span between two dates, in seconds. Dates may be any, so it is at most 30,000 years in both directions, and
    /// zero for what is no number: sums of such spans do not overflow.
    init(span seconds: Double) {
        let longest = 1e12
        let bounded = seconds.isNaN ? 0 : min(max(seconds, -longest), longest)
        let whole = bounded.rounded(.towardZero)
        // The product of a double and a number of attoseconds is not exact.
        self = .seconds(Int64(whole)) + .seconds(bounded - whole)
    }
}

extension HTTPFields {
    /// The time of the server when a response arrived, however this device's clock is set: its `Date` (RFC 9110, section
    /// 6.6.1) and the seconds that it spent in caches since then (`Age`: RFC 9111, section 5.1).
    /// - Parameter now: The current date, for years of two digits.
    /// - Returns: `nil` if the response has no valid `Date`.
    func serverDate(now: Date) -> Date? {
        guard let text = self[.date], let date = HTTPDate.date(text, now: now) else { return nil }
        return date.addingTimeInterval(self[values: .age].first.flatMap { DeltaSeconds.seconds($0) } ?? 0)
    }
}

/// The clocks of servers that have refused a signature of another time. They run on passing time from there, so that
/// setting the wall clock does not change them.
struct ServerClocks: Sendable {
    private let clocks = Locked<[ServerAddress: Moment]>([:])

    /// The time of a server; `nil` if it was never noted.
    func date(of server: ServerAddress, at uptime: Duration) -> Date? {
        let known = clocks.withLock { $0[server] }
        return known.map { known in known.date.addingTimeInterval((uptime - known.uptime) / .seconds(1)) }
    }

    /// Notes the time of a server.
    func note(_ date: Date, of server: ServerAddress, at uptime: Duration) {
        clocks.withLock { $0[server] = Moment(date: date, uptime: uptime) }
    }
}
