import SpecLanguage
import SwiftRendering

extension RowContext {
    /// A field of a model.
    init(_ field: Field, _ links: ModelLinks, isTuple: Bool) {
        self.init(
            name: HTMLText.escaped(field.name), type: links.markup(of: field.type),
            note: Self.note(of: field, isTuple: isTuple), isDeprecated: field.deprecated != nil)
    }

    private static func note(of field: Field, isTuple: Bool) -> String {
        let facts: [String] =
            [
                Self.place(of: field, isTuple: isTuple),
                field.defaultValue.map { "\($0.wholeText.inCode) where it is missing" },
            ]
            .compactMap { $0 }
            + ConstraintFacts(constraints: field.constraints, type: field.type).all
            + Self.reading(field) + Self.writing(field)
        return Self.sentences([field.doc, facts.isEmpty ? nil : facts.joined(separator: "; "), Self.warning(field)])
    }

    private static func place(of field: Field, isTuple: Bool) -> String? {
        if field.isIgnored { return "not part of the JSON" }
        let paths: [String] = field.paths.map(\.text)
        guard !isTuple, paths != [field.name] else { return nil }
        return "in the JSON as " + paths.map(\.inCode).joined(separator: ", else ")
    }

    private static func reading(_ field: Field) -> [String] {
        [
            field.castsAutomatically ? "text and numbers are taken for each other" : nil,
            field.dateFormat.map { $0.text },
            field.null == .error ? "null is an error" : nil,
            field.empty == .absent ? "empty is the same as missing" : nil,
            field.empty == .error ? "empty is an error" : nil,
            field.elements == .drop ? "bad elements are left out" : nil,
            field.transform?.read.map { "made by the function \($0.inCode)" },
        ].compactMap { $0 }
    }

    private static func writing(_ field: Field) -> [String] {
        [
            field.encode == .never ? "never sent" : nil,
            field.encode == .only ? "sent, never read" : nil,
            field.transform?.write.map { "sent as the function \($0.inCode) makes it" },
            field.isSensitive ? "kept out of logs" : nil,
        ].compactMap { $0 }
    }

    private static func warning(_ field: Field) -> String? {
        field.deprecated.map { $0.isEmpty ? "deprecated" : "deprecated: \($0)" }
    }

    /// Texts as sentences in one line.
    static func sentences(_ texts: [String?]) -> String {
        texts.compactMap { $0 }.filter { !$0.isEmpty }.map { text in
            let sentence: String = text.prefix(1).uppercased() + text.dropFirst()
            return HTMLText.inline(".!?".contains(sentence.suffix(1)) ? sentence : sentence + ".")
        }.joined(separator: " ")
    }
}

extension String {
    /// Between backticks, as notes write code.
    fileprivate var inCode: String { "`\(self)`" }
}

extension DateFormat {
    /// How dates are written, in words.
    fileprivate var text: String {
        switch self {
        case .iso8601: "a date of ISO 8601"
        case .unix: "seconds since 1970"
        case .unixMilliseconds: "milliseconds since 1970"
        case .pattern(let pattern): "a date such as `\(pattern)`"
        }
    }
}
