/// Code in Markdown: spans in backticks, fenced blocks and indented blocks (CommonMark 0.31, sections 4.4, 4.5 and 6.1).
struct CodeSpans {
    /// The ends of all code, by its start.
    private var ends: [Int: Int] = [:]

    init(_ bytes: [UInt8]) {
        var runs: [(start: Int, length: Int)] = []
        var place = 0
        while place < bytes.count {
            guard bytes[place] == UInt8(ascii: "`") else {
                place += 1
                continue
            }
            let start = place
            while place < bytes.count, bytes[place] == UInt8(ascii: "`") { place += 1 }
            runs.append((start, place - start))
        }
        // For each run, the next one of the same length.
        var next: [Int: Int] = [:]
        var partners = Array(repeating: -1, count: runs.count)
        for index in runs.indices.reversed() {
            partners[index] = next[runs[index].length] ?? -1
            next[runs[index].length] = index
        }
        var index = 0
        while index < runs.count {
            let partner = partners[index]
            if partner > index {
                ends[runs[index].start] = runs[partner].start + runs[partner].length
                index = partner + 1
            } else {
                // A fence without an end reaches to the end of the text.
                if runs[index].length >= 3 {
                    ends[runs[index].start] = bytes.count
                    break
                }
                ends[runs[index].start] = runs[index].start + runs[index].length
                index += 1
            }
        }
        addIndented(bytes)
    }

    /// Lines that start with four spaces after an empty line.
    private mutating func addIndented(_ bytes: [UInt8]) {
        var start = 0
        var isAfterEmpty = false
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            let isCode = isAfterEmpty && end - start > 4 && bytes[start..<(start + 4)].allSatisfy { $0 == 0x20 }
            if isCode { ends[start] = end }
            isAfterEmpty = isCode || end == start
            start = end + 1
        }
    }

    /// The end of the code that starts at a place.
    func end(at place: Int) -> Int? {
        ends[place]
    }
}

/// Lines of Markdown.
enum MarkdownLines {
    /// Without spaces and line breaks at both ends.
    static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        guard let start = bytes.firstIndex(where: { !isSpace($0) }), let end = bytes.lastIndex(where: { !isSpace($0) })
        else { return [] }
        return Array(bytes[start...end])
    }

    /// On one line, with single spaces.
    static func joined(_ bytes: [UInt8]) -> [UInt8] {
        Array(bytes.split(whereSeparator: isSpace).joined(separator: [0x20]))
    }

    /// With all lines but the first indented.
    static func indented(_ bytes: [UInt8], by space: String) -> [UInt8] {
        bytes.reduce(into: []) { result, byte in
            result.append(byte)
            if byte == 0x0A { result += space.utf8 }
        }
    }

    /// With at most one empty line in a row, and no spaces at the ends of lines.
    static func tidy(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var breaks = 0
        var isCode = false
        for line in trimmed(bytes).split(separator: 0x0A, omittingEmptySubsequences: false) {
            var line = line
            while let last = line.last, isSpace(last) { line.removeLast() }
            guard isCode || !line.isEmpty else {
                breaks += 1
                continue
            }
            if !result.isEmpty { result += breaks > 0 ? [0x0A, 0x0A] : [0x0A] }
            breaks = 0
            result += line
            if line.starts(with: "```".utf8) { isCode.toggle() }
        }
        return result
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
    }
}
