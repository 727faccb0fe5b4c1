import SpecLanguage
import YAMLSyntax

/// The words in the texts and keys of a description, to split names that tools wrote in lower case without separators:
/// `Statustoomanyrequests` is `status too many requests`.
struct Vocabulary: Sendable {
    /// In lower case.
    private var words: Set<String> = []

    /// - Parameter names: those that may have to be split; if none is long enough, nothing is read
    init(_ nodes: [YAMLNode], for names: [String]) {
        guard names.contains(where: { Self.longWords(of: $0).contains { _ in true } }) else { return }
        words = Self.joints
        var pending = nodes
        while let node = pending.popLast() {
            switch node.content {
            case .scalar: break
            case .sequence(let elements): pending += elements
            case .mapping(let entries):
                for entry in entries {
                    add(NameWords.words(of: entry.key.text)[...])
                    if Self.texts.contains(entry.key.text), let text = entry.value.scalar?.text {
                        add(text.split { !$0.isLetter }.map { String($0) }[...])
                    } else {
                        pending.append(entry.value)
                    }
                }
            }
        }
    }

    private mutating func add(_ found: ArraySlice<String>) {
        for word in found where (3..<Self.long).contains(word.utf8.count) { words.insert(word.lowercased()) }
    }

    /// The name with spaces in its long words, or the name itself.
    func separated(_ name: String) -> String {
        guard !words.isEmpty else { return name }
        var result = name
        for word in Self.longWords(of: name) {
            guard let parts = split(word.lowercased()), let range = result.firstRange(of: word) else { continue }
            result.replaceSubrange(range, with: " " + parts.joined(separator: " ") + " ")
        }
        return result
    }

    /// The fewest known words that the word consists of; `nil` if there are none, or only one.
    private func split(_ word: String) -> [String]? {
        let bytes = Array(word.utf8)
        // The last word of the fewest that end at each offset, and how many they are.
        var best: [(count: Int, start: Int)?] = [(0, 0)]
        for end in 1...bytes.count {
            var found: (count: Int, start: Int)?
            for start in max(0, end - Self.long)..<end {
                guard let before = best[start], before.count + 1 < found?.count ?? .max,
                    words.contains(String(decoding: bytes[start..<end], as: UTF8.self))
                else { continue }
                found = (before.count + 1, start)
            }
            best.append(found)
        }
        var parts: [String] = []
        var end = bytes.count
        while end > 0 {
            guard let start = best[end]?.start else { return nil }
            parts.append(String(decoding: bytes[start..<end], as: UTF8.self))
            end = start
        }
        return parts.count > 1 ? parts.reversed() : nil
    }

    private static func longWords(of name: String) -> [String] {
        NameWords.words(of: name).filter { word in
            word.utf8.count >= long
                && word.utf8.dropFirst().allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        }
    }

    /// Hardly any word of names is as long.
    private static let long: Int = 16

    private static let texts: Set<String> = ["description", "summary", "title"]

    /// Short words between others.
    private static let joints: Set<String> = ["an", "as", "at", "by", "id", "in", "is", "of", "on", "or", "to"]
}
