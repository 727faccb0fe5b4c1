/// Where numbers usually lie, by what they count.
enum NumberWindows {
    static let usual: ClosedRange<Int64> = 0...1000

    static func isKnown(_ head: String) -> Bool {
        windows[head] != nil
    }

    static func window(_ head: String, _ others: [String]) -> ClosedRange<Int64> {
        if let window = windows[head] { return window }
        if Vocabulary.ids.contains(head) { return 1...99_999 }
        if Vocabulary.moments.contains(head) || (head == "at" && !others.isEmpty) {
            return 1_577_836_800...1_767_225_599
        }
        return usual
    }

    private static let windows: [String: ClosedRange<Int64>] = {
        let groups: [(ClosedRange<Int64>, String)] = [
            (100...4000, "width height pixel resolution"),
            (0...500, "count number num quantity amount view like follower total sum download visit vote"),
            (18...90, "age"), (1990...2026, "year"), (1...12, "month"), (0...23, "hour"), (0...59, "minute second"),
            (0...100, "percent percentage progress score"), (1...999, "price cost fee balance"),
            (1...5, "rating star rate level"), (-90...90, "latitude lat"), (-180...180, "longitude lng lon"),
            (0...20, "index position page rank order offset limit"), (1000...5_000_000, "size bytes length filesize"),
            (1...600, "duration interval timeout distance weight"), (1024...65_535, "port"),
        ]
        var windows: [String: ClosedRange<Int64>] = [:]
        for (window, words) in groups {
            for word in words.split(separator: " ") { windows[String(word)] = window }
        }
        return windows
    }()
}
