/// What tags begin and end with.
struct Delimiters {
    var open: [UInt8] = Array("{{".utf8)
    var close: [UInt8] = Array("}}".utf8)

    var closeText: String {
        String(decoding: close, as: UTF8.self)
    }
}

extension Delimiters {
    /// Reads what stands between the equals signs of `{{=<% %>=}}`; nil where it is not two words.
    init?(_ text: String) {
        let words = text.split { $0.isWhitespace }
        guard words.count == 2, words.allSatisfy({ !$0.contains("=") }) else { return nil }
        open = Array(words[0].utf8)
        close = Array(words[1].utf8)
    }
}
