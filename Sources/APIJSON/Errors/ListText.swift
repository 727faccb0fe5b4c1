/// Lists of allowed values, short enough for a line.
package enum ListText {
    package static func make(_ items: [String], limit: Int = 8) -> String {
        if items.count > limit {
            return items.prefix(limit).joined(separator: ", ") + " or \(items.count - limit) more"
        }
        guard let last: String = items.last, items.count > 1 else { return items.first ?? "nothing" }
        return items.dropLast().joined(separator: ", ") + " or " + last
    }
}
