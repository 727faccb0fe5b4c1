/// The values of a stream that is there as a whole.
enum StreamPieces {
    struct Piece {
        var text: String
        /// The line that it begins in, from 1.
        var line: Int
    }

    /// What stands in a line each; empty lines are none.
    static func lines(_ bytes: [UInt8]) -> [Piece] {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.enumerated().map { index, line in
            Piece(text: String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self), line: index + 1)
        }.filter { !$0.text.isEmpty }
    }

    /// The data of server-sent events, each of whose fields stands in a line.
    static func events(_ bytes: [UInt8]) -> [Piece] {
        var events: [Piece] = []
        var last = -1
        for line in lines(bytes) where line.text.hasPrefix("data:") {
            let data = line.text.dropFirst(5)
            let text = String(data.first == " " ? data.dropFirst() : data)
            // Lines that follow one another belong to one event.
            if line.line == last + 1, !events.isEmpty {
                events[events.endIndex - 1].text += "\n" + text
            } else {
                events.append(Piece(text: text, line: line.line))
            }
            last = line.line
        }
        return events
    }
}
