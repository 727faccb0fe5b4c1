import Foundation

/// A Markdown table.
struct Table {
    private var rows: [[String]]

    init(_ header: [String]) {
        rows = [header, ["---"] + Array(repeating: "---:", count: header.count - 1)]
    }

    mutating func add(_ row: [String]) {
        rows.append(row)
    }

    func show(_ title: String) {
        print("\n### \(title)\n")
        for row in rows {
            print("| " + row.joined(separator: " | ") + " |")
        }
        fflush(nil)
    }
}

extension Double {
    /// With about three digits.
    var short: String {
        if !isFinite { return "" }
        let digits = magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : 2
        return String(format: "%.\(digits)f", self)
    }

    var times: String { isFinite ? short + "×" : "" }
}

extension Int {
    /// With a unit.
    var asBytes: String {
        if self >= 10_000_000 { return "\(self / 1_000_000) MB" }
        if self >= 1_000_000 { return (Double(self) / 1_000_000).short + " MB" }
        return self >= 1000 ? (Double(self) / 1000).short + " KB" : "\(self) B"
    }
}
