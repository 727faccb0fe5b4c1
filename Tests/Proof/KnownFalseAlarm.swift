import Foundation
import TestSupport

/// A false alarm that is accepted, with the reason.
public struct KnownFalseAlarm: Decodable, Sendable {
    /// The operation and the key, such as `add endpoint.body`.
    public let mutation: String
    /// What `breaking` reports and nothing breaks, such as `wire`.
    public let excess: String
    public let because: String

    public static func all() throws -> [KnownFalseAlarm] {
        let file = Programs.packageFolder.appending(path: "Tests/ProofTests/known-false-alarms.json")
        return try JSONDecoder().decode([KnownFalseAlarm].self, from: Data(contentsOf: file))
    }

    public func covers(_ result: ProvenMutation) -> Bool {
        mutation == "\(result.mutation.operation.rawValue) \(result.mutation.key)"
            && excess == result.excess.description
    }
}
