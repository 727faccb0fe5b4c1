internal import Foundation
import HTTPTypes

/// An answer as the cache keeps it.
struct CachedAnswer: Sendable, Equatable {
    /// The status and the header fields that are for keeping.
    var head: HTTPResponse
    var body: [UInt8]
    /// When the request was sent.
    var requested: Date
    /// When the answer had arrived, or when the server last said that it still holds.
    var received: Date

    /// How many bytes key, head and body take.
    var cost: Int {
        let overhead: Int = 128
        return head.headerFields.reduce(overhead + body.count) { sum, field in
            sum + field.name.rawName.utf8.count + field.value.utf8.count
        }
    }
}
