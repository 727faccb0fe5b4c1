import Foundation
import HTTPTypes

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

extension Date {
    /// The date in a header field, in whole seconds (RFC 9110, section 5.6.7).
    var inHTTP: String {
        let second = Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down))
        return DateFormat("EEE, dd MMM yyyy HH:mm:ss 'GMT'").textInRange(of: second) ?? ""
    }
}

extension ManualTime {
    /// The clock of a server that is right: it shows the start and the time that has passed, whatever this device's shows.
    var serverDate: Date { Date(timeIntervalSince1970: 1_000_000_000 + uptime / .seconds(1)) }
}
