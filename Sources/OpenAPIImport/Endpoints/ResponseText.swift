import SpecFormatting
import SpecLanguage

/// What a description says about a body or a response of an operation.
///
/// OpenAPI requires a description of every response. Most of them repeat the status or the name of the operation:
/// `A successful response`, `200 response for list_pets`.
struct ResponseText {
    /// The name of the operation, its path and its comment, whose words say nothing new about it.
    let texts: [String?]

    /// The text, if it says something that is neither in the status nor said elsewhere.
    func doc(_ description: DocumentNode?) -> String? {
        guard let text = description?.text.map(ParagraphText.tidy), text.count > Self.mostOfPhrase else { return nil }
        let words = Self.words(text).filter { !Self.isKnown($0, Self.fillers) }
        guard !words.isEmpty else { return nil }
        let known = Set(texts.compactMap(\.self).flatMap(Self.words))
        return words.allSatisfy { Self.isKnown($0, known) } ? nil : text
    }

    /// Whether the word or its verb is known: `listed` says no more than `list`.
    private static func isKnown(_ word: String, _ known: Set<String>) -> Bool {
        if known.contains(word) { return true }
        let stems = ["ed", "d", "ing"].filter(word.hasSuffix).map { String(word.dropLast($0.utf8.count)) }
        return stems.contains { known.contains($0) || known.contains($0 + "e") }
    }

    /// The words of a text in one form. Numbers such as statuses are none.
    private static func words(_ text: String) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber && $0 != "'" }.flatMap { NameWords.keys(of: String($0)) }
            .filter { $0.contains(where: \.isLetter) }
    }

    /// The length of a phrase that says nothing, such as `Created.`
    private static var mostOfPhrase: Int { 12 }

    private static let fillers: Set<String> = Set(
        """
        a accepted all an and answer api are as body by call code complete completed content correctly created data default
        deleted done empty entity execute executed expected fetched for found from get has have http if in is it json list
        no not object of ok okay on operation or output payload performed processed provided request requested resource
        response result retrieve retrieved return returned returning returns status successful successfully succeed
        succeeded succeeds success that the these this to updated valid was were when with xml
        """.split { $0 == " " || $0 == "\n" }.map { NameWords.key(String($0)) })
}

extension EndpointBuilder {
    /// Adds the description of the body to the comment. There is no other place for it.
    mutating func addBodyDoc(of operation: DocumentNode, to endpoint: inout ImportedEndpoint) {
        guard let written = operation["requestBody"] else { return }
        let own = written.followed["description"]
        own?.markAsRead()
        let description = written.reference == nil ? own : written["description"] ?? own
        if let text = endpoint.responseText.doc(description) { endpoint.addDoc("Body: \(text)") }
    }
}

extension ImportedEndpoint {
    /// What says nothing new about the endpoint.
    var responseText: ResponseText {
        ResponseText(texts: [name, origin.path, doc])
    }

    /// Adds a paragraph to the comment.
    mutating func addDoc(_ paragraph: String) {
        let text = doc ?? ""
        doc = text.isEmpty ? paragraph : "\(text)\n\n\(paragraph)"
    }

    /// Adds what errors of the service mean for this endpoint.
    mutating func addThrows(_ errors: [ImportedError]) {
        for error in errors {
            guard let text = error.doc else { continue }
            addDoc("- Throws: `\(ErrorName.name(of: error.code))`: \(Self.item(text))")
        }
    }

    /// The text of an item in a list: its lines are indented.
    private static func item(_ text: String) -> Substring {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n").dropFirst(2)
    }

    /// Adds what is returned: as Swift's comments say it, unless there is no value to return.
    mutating func addReturns(_ texts: [(status: String, text: String)]) {
        guard let first = texts.first else { return }
        let isOne = Set(texts.map(\.text)).count == 1
        let text =
            isOne ? first.text : texts.map { "\($0.text.trimmingSuffix(".")) (\($0.status))" }.joined(separator: "; ")
        addDoc(returns.isNothing || doc == nil ? text : "- Returns: \(Self.item(text))")
    }
}

extension ImportedEndpoint.Returns {
    fileprivate var isNothing: Bool {
        if case .nothing = self { true } else { false }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> Substring {
        hasSuffix(suffix) ? dropLast(suffix.count) : self[...]
    }
}
