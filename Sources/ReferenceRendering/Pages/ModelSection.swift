import SpecLanguage
import SwiftRendering

extension SectionContext {
    /// A model, with the models and endpoints that use it.
    init(_ model: Model, _ links: ModelLinks, users: [LinkContext]) {
        self.init(
            anchor: HTMLText.escaped(PageName.anchor(ofModel: model.name)), name: HTMLText.escaped(model.name),
            kind: model.kind.word, isDeprecated: model.deprecated != nil,
            paragraphs: HTMLText.paragraphs(model.doc) + Self.warning(model.deprecated)
                + Self.remarks(on: model.kind).map(HTMLText.inline),
            tables: [Self.table(of: model.kind, links)].compactMap { $0 },
            examples: [Self.change(of: model)].compactMap { $0 }, users: users)
    }

    /// A change in Swift: of a field, and of another one that becomes null.
    private static func change(of model: Model) -> ExampleContext? {
        guard case .structure(let structure) = model.kind, structure.hasPatch else { return nil }
        // The label `inout` would need backticks.
        let fields = structure.fields.filter { field in
            !field.isIgnored && field.encode != .never && field.name != "inout"
                && !structure.identity.contains(field.name)
        }
        guard let first = fields.first else { return nil }
        let value: String = first.name.prefix(1).uppercased() + first.name.dropFirst()
        let cleared = fields.dropFirst().first { $0.type.isOptional }.map { ", \($0.name): .clear" } ?? ""
        return ExampleContext(
            title: "Change", text: HTMLText.escaped("\(model.name)Patch(\(first.name): .set(new\(value))\(cleared))"))
    }

    /// Why it should no longer be used.
    static func warning(_ deprecated: String?) -> [String] {
        deprecated == nil ? [] : [RowContext.sentences([RowContext.warning(deprecated)])]
    }

    private static func remarks(on kind: Model.Kind) -> [String] {
        switch kind {
        case .structure(let structure): Self.remarks(on: structure)
        case .enumeration(let enumeration):
            enumeration.isOpen
                ? ["Open: a value that is not listed is kept."]
                : enumeration.fallback.map { ["A value that is not listed becomes \($0.inCode)."] } ?? []
        case .tagged(let union):
            ["The value of `\(union.path.text)` says which of these it is. \(union.otherwise.remark)"]
        case .untagged(let union):
            union.cases.allSatisfy(\.conditions.isEmpty)
                ? ["The kind of the JSON value says which of these it is."]
                : ["The kind of the JSON value says which of these it is, and for objects their keys."]
        case .external(let type):
            ["A Swift type of the app's own: `\(type.path)`."]
        }
    }

    private static func remarks(on structure: Structure) -> [String] {
        [
            structure.layout == .tuple ? "A JSON array, by position." : nil,
            structure.identity.isEmpty
                ? nil : "Identified by \(structure.identity.map { "`\($0)`" }.joined(separator: " and ")).",
            structure.equality.isEmpty
                ? nil : "Compared by \(structure.equality.map { "`\($0)`" }.joined(separator: " and ")).",
            structure.unknownKeys == .keep ? "Keys that are not listed are kept." : nil,
            structure.unknownKeys == .error ? "Keys that are not listed are an error." : nil,
            structure.readsRepeatedKeys ? "Of a key that is there several times, the last value counts." : nil,
            structure.hasPatch ? "Single changes can be sent." : nil,
        ].compactMap { $0 }
    }

    private static func table(of kind: Model.Kind, _ links: ModelLinks) -> TableSectionContext? {
        switch kind {
        case .structure(let structure):
            TableSectionContext(
                "Fields", ["Field", "Type", "Meaning"],
                structure.fields.map { RowContext($0, links, isTuple: structure.layout == .tuple) })
        case .enumeration(let enumeration):
            TableSectionContext(
                "Cases", ["Case", "Value", ""],
                enumeration.cases.map {
                    RowContext(
                        name: HTMLText.escaped($0.name), type: HTMLText.escaped($0.rawValue),
                        note: RowContext.sentences([$0.doc, RowContext.warning($0.deprecated)]),
                        isDeprecated: $0.deprecated != nil)
                })
        case .tagged(let union):
            TableSectionContext(
                "Cases", ["Case", "Type", "Meaning"],
                union.cases.map {
                    RowContext(
                        name: HTMLText.escaped($0.name), type: links.markup(of: $0.type),
                        note: "Where it is \(HTMLText.code($0.tag)).")
                })
        case .untagged(let union):
            TableSectionContext(
                "Cases", ["Case", "Type", "Meaning"],
                union.cases.map {
                    RowContext(
                        name: HTMLText.escaped($0.name), type: links.markup(of: $0.type),
                        note: RowContext.sentences([
                            "a JSON " + $0.shapes.map(\.rawValue).joined(separator: " or ") + $0.condition
                        ]))
                })
        case .external: nil
        }
    }
}

extension Model.Kind {
    /// The kind of model, as users call it.
    var word: String {
        switch self {
        case .structure(let structure): structure.layout == .tuple ? "tuple" : "struct"
        case .enumeration: "enum"
        case .tagged, .untagged: "union"
        case .external: "external"
        }
    }
}

extension UntaggedUnion.Case {
    /// The keys that select it, if there are any.
    fileprivate var condition: String {
        keys.isEmpty ? "" : " with " + keys.map { "`\($0)`" }.joined(separator: " and ")
    }
}

extension TaggedUnion.Otherwise {
    fileprivate var remark: String {
        switch self {
        case .error: "Any other value is an error."
        case .keep: "Any other value is kept as it came."
        case .drop: "Any other value is left out of its list."
        }
    }
}

extension RowContext {
    /// A field of a model.
    init(_ field: Field, _ links: ModelLinks, isTuple: Bool) {
        self.init(
            name: HTMLText.escaped(field.name), type: links.markup(of: field.type),
            note: Self.note(of: field, isTuple: isTuple), isDeprecated: field.deprecated != nil)
    }

    private static func note(of field: Field, isTuple: Bool) -> String {
        let facts =
            [
                Self.place(of: field, isTuple: isTuple),
                field.defaultValue.map { "\($0.wholeText.inCode) where it is missing" },
            ]
            .compactMap { $0 }
            + ConstraintFacts(constraints: field.constraints, type: field.type).all
            + Self.reading(field) + Self.writing(field)
        return Self.sentences([
            field.doc, facts.isEmpty ? nil : facts.joined(separator: "; "), Self.warning(field.deprecated),
        ])
    }

    private static func place(of field: Field, isTuple: Bool) -> String? {
        if let given = field.given { return "the parameter `\(given)` of the call, not part of the JSON" }
        if field.isIgnored { return "not part of the JSON" }
        if field.isFlat {
            return field.prefix.isEmpty
                ? "in the object itself" : "in the object itself, at keys from `\(field.prefix)` on"
        }
        let paths = field.paths.map { $0.text + (field.selector?.suffix ?? "") }
        guard !isTuple, paths != [field.name] else { return nil }
        return "in the JSON as " + paths.map(\.inCode).joined(separator: ", else ")
    }

    private static func reading(_ field: Field) -> [String] {
        [
            field.checksResponses || field.constraints.isEmpty ? nil : "limits are only checked when it is sent",
            field.castsAutomatically ? "text and numbers are taken for each other" : nil,
            field.autoCast == .writeText ? "numbers are written as text" : nil,
            field.dateFormat.map { $0.words },
            field.otherFormats.isEmpty
                ? nil : "also read as " + field.otherFormats.map(\.words).joined(separator: ", or "),
            field.null == .error ? "null is an error" : nil,
            field.null == .send ? "sent as null if there is no value" : nil,
            field.null == .sendEmpty ? "sent as empty text if there is no value" : nil,
            field.empty == .absent ? "empty is the same as missing" : nil,
            field.empty == .absentText ? "empty text is the same as missing" : nil,
            field.empty == .error ? "empty is an error" : nil,
            field.absent.isEmpty ? nil : "\(field.absent.inCode) is the same as missing",
            field.bools.map { "\($0.yes.inCode) is true, \($0.no.inCode) is false; the first is sent" },
            field.invalid == .absent ? "a bad value is the same as missing" : nil,
            field.elements == .drop ? "bad elements are left out" : nil,
            field.single != .fail ? "a single value is a list of one" : nil,
            field.keyed.map { "an object, whose keys are `\($0.name)`" },
            field.form.map { $0 == .jsonText ? "JSON in a text" : "base64url" },
            field.transform?.read.map { "made by the function \($0.inCode)" },
        ].compactMap { $0 }
    }

    private static func writing(_ field: Field) -> [String] {
        [
            field.encode == .never ? "never sent" : nil,
            field.encode == .only ? "sent, never read" : nil,
            field.single == .unwrap ? "a list of one is sent as its element" : nil,
            field.transform?.write.map { "sent as the function \($0.inCode) makes it" },
            field.isSensitive ? "kept out of logs" : nil,
        ].compactMap { $0 }
    }

    /// Why something should no longer be used.
    static func warning(_ deprecated: String?) -> String? {
        deprecated.map { $0.isEmpty ? "deprecated" : "deprecated: \($0)" }
    }

    /// Texts as sentences on one line.
    static func sentences(_ texts: [String?]) -> String {
        texts.compactMap { $0 }.filter { !$0.isEmpty }.map { text in
            let sentence: String = text.prefix(1).uppercased() + text.dropFirst()
            return HTMLText.inline(".!?".contains(sentence.suffix(1)) ? sentence : sentence + ".")
        }.joined(separator: " ")
    }
}

extension [Literal] {
    /// Alternatives as code in notes.
    fileprivate var inCode: String { map(\.wholeText.inCode).joined(separator: " or ") }
}

extension String {
    /// In backticks, as code in notes.
    fileprivate var inCode: String { "`\(self)`" }
}

extension DateFormat {
    /// The date format in words.
    fileprivate var words: String {
        switch self {
        case .iso8601: "a date of ISO 8601"
        case .unix: "seconds since 1970"
        case .unixMilliseconds: "milliseconds since 1970"
        case .dotnet: "a date such as `/Date(1700000000000)/`"
        case .pattern(let pattern): "a date such as `\(pattern)`"
        case .local(let pattern, let zone): "a date such as `\(pattern ?? "2026-01-02T03:04:05")`, at \(zone) from UTC"
        }
    }
}
