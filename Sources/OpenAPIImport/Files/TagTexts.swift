import SpecLanguage

/// The descriptions of tags, which become comments above the endpoints of a file.
struct TagTexts: Sendable {
    private var texts: [String: String] = [:]

    init() {}

    /// - Parameters:
    ///   - root: the description
    ///   - used: the tags that place endpoints in files; the descriptions of all others are noted
    init(_ root: DocumentNode, used: Set<String>, _ findings: inout Findings) {
        for tag in root["tags"]?.elements.map(\.followed) ?? [] {
            let name = tag["name"]?.text ?? ""
            guard let place = tag["description"] else { continue }
            guard let text = place.followed.text, used.contains(name) else {
                place.followed.markAsRead()
                findings.note(.tagDescription, at: place.pointer)
                continue
            }
            texts[name] = text
        }
    }

    /// The comments of each file: the tags of its endpoints that no earlier file has.
    func comments(of files: [FilePlan.File], _ specs: ImportedSpecs) -> [[String]] {
        var seen: Set<String> = []
        return files.map { file in
            let tags = file.endpoints.compactMap { specs.endpoints[$0].tag }
            let isOne = Set(tags).count == 1
            return tags.filter { seen.insert($0).inserted }.flatMap { tag -> [String] in
                guard let text = texts[tag] else { return [] }
                return CommentText.lines(isOne ? text : "\(tag): \(text)")
            }
        }
    }
}
