import Foundation

/// Whether everybody has read the same values.
enum Agreement {
    /// - Throws: `Fault.difference` with the first place where two differ.
    static func check(_ payload: Payload, _ others: [ExternalProgram]) throws {
        var written = try payload.decoders.compactMap { contestant in
            try contestant.written.map { (contestant.name, try $0()) }
        }
        written += try others.map { ($0.name, try $0.written()) }
        // The messy response is read into stricter types than it has; all others come out as they went in.
        if Payload.kind(of: payload.name) != "messy" { written.insert(("the document", payload.bytes), at: 0) }
        guard let first = written.first else { return }
        let expected = try tree(first.1)
        for (name, bytes) in written.dropFirst() {
            if let place = difference(expected, try tree(bytes), at: "$") {
                throw Fault.difference(payload: payload.name, contestant: name, place: place)
            }
        }
    }

    private static func tree(_ bytes: Data) throws -> Any {
        try JSONSerialization.jsonObject(with: bytes, options: .fragmentsAllowed)
    }

    /// Nulls count as absent.
    private static func difference(_ left: Any?, _ right: Any?, at place: String) -> String? {
        let left = left is NSNull ? nil : left
        let right = right is NSNull ? nil : right
        switch (left, right) {
        case (nil, nil): return nil
        case (let left as [String: Any], let right as [String: Any]):
            for key in Set(left.keys).union(right.keys).sorted() {
                if let found = difference(left[key], right[key], at: "\(place).\(key)") { return found }
            }
            return nil
        case (let left as [Any], let right as [Any]):
            guard left.count == right.count else { return "\(place): \(left.count) and \(right.count) elements" }
            for index in left.indices {
                if let found = difference(left[index], right[index], at: "\(place)[\(index)]") { return found }
            }
            return nil
        case (let left as String, let right as String): return left == right ? nil : "\(place): \(left) and \(right)"
        case (let left as NSNumber, let right as NSNumber):
            return agree(left, right) ? nil : "\(place): \(left) and \(right)"
        default: return "\(place): \(String(describing: left)) and \(String(describing: right))"
        }
    }

    /// The last bits may differ: serde_json does not round correctly unless it is told to, and then it is slower.
    private static func agree(_ left: NSNumber, _ right: NSNumber) -> Bool {
        if left.isEqual(to: right) { return true }
        let isWhole = left.int64Value != 0 && left.doubleValue == left.doubleValue.rounded()
        return !isWhole && abs(left.doubleValue - right.doubleValue) <= abs(left.doubleValue) * 1e-14
    }
}
