#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension APIClient {
    /// How the responses of servers differ from their specs, counted by a ``APIClient/DriftMonitor``.
    ///
    /// It contains names of specs, counts and times. Of the responses it contains only keys, values of enums and tags of
    /// unions that look like words of an API: at most 40 letters, digits, dots, hyphens and underscores, with few digits; or
    /// that are numbers of up to six digits. Of others it contains the lengths.
    public struct DriftReport: Sendable, Hashable, Codable {
        /// A difference, and how often it occurred.
        public struct Finding: Sendable, Hashable, Codable {
            /// The kind of a difference.
            public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
                /// An object has a key that the spec does not name.
                case unknownKey = "unknown-key"
                /// An enum or the tag of a union has a value that the spec does not name.
                case unknownValue = "unknown-value"
                /// An element was left out, as the spec asks by `elements: drop` or `otherwise: drop`.
                case droppedElement = "dropped-element"
                /// A value could not be read and counts as absent, as the spec asks by `invalid: absent`.
                case toleratedValue = "tolerated-value"
                /// A value had another type, and `auto-cast` was needed.
                case cast
                /// An optional field never had a value, in all objects so far.
                case absentField = "absent-field"
                /// A response or an event could not be decoded: the call failed, or a stream left the event out.
                case invalid
            }

            /// The service and the endpoint, such as `Gallery.searchPictures`.
            public let endpoint: String
            /// How the response differs.
            public let kind: Kind
            /// The innermost model, or the type that the endpoint returns.
            public let model: String
            /// The Swift name of the model's field; `nil` if the difference is in none.
            public let field: String?
            /// The path in the response where the difference first occurred, without positions in arrays and without
            /// keys of dictionaries, such as `$.resp.pictures[].tags.*`.
            public let path: String
            /// The key, the value, the type that was cast, or what was expected; empty if there is nothing to add.
            public let detail: String
            /// How often it occurred.
            public internal(set) var count: Int
            /// How many objects of the model were observed in responses of this endpoint, or how many responses, if the
            /// difference is in no model.
            public internal(set) var objects: Int
            /// When it first occurred, or when the first object without the field was observed.
            public internal(set) var first: Date
            /// When it last occurred. Never before `first`: if the clock was set back in between, the time that has passed
            /// is counted instead.
            public internal(set) var last: Date

            init(
                endpoint: String, kind: Kind, model: String, field: String?, path: String, detail: String, count: Int,
                objects: Int = 0, first: Date, last: Date
            ) {
                self.endpoint = endpoint
                self.kind = kind
                self.model = model
                self.field = field
                self.path = path
                self.detail = detail
                self.count = count
                self.objects = objects
                self.first = first
                self.last = last
            }
        }

        /// The differences, ordered by endpoint, model, field and kind.
        public internal(set) var findings: [Finding]
        /// How often differences occurred that are not among the findings, because there are too many of them.
        public internal(set) var others: Int
        /// The number of responses and events that were observed.
        public internal(set) var responses: Int
        /// When the monitor began to count; `nil` if it has not yet observed anything.
        public internal(set) var since: Date?
    }
}

extension APIClient.DriftReport.Finding: CustomStringConvertible {
    /// One line for logs.
    public var description: String {
        let subject = endpoint + ": " + model + (field.map { "." + $0 } ?? "") + " at " + path
        return subject + ": " + text + ", " + (count == 1 ? "once" : "\(count) times") + " in "
            + (objects == 1 ? "1 object" : "\(objects) objects")
    }

    private var text: String {
        switch kind {
        case .unknownKey: "unknown key " + detail
        case .unknownValue: "unknown value " + detail
        case .droppedElement: "dropped, expected " + detail
        case .toleratedValue: "is tolerated, expected " + detail
        case .cast: "cast from " + detail
        case .absentField: "never has a value"
        case .invalid: "not decoded, expected " + detail
        }
    }
}

extension APIClient.DriftReport.Finding {
    /// The order in a report.
    func precedes(_ other: APIClient.DriftReport.Finding) -> Bool {
        (endpoint, model, field ?? "", kind.rawValue, detail)
            < (other.endpoint, other.model, other.field ?? "", other.kind.rawValue, other.detail)
    }
}
