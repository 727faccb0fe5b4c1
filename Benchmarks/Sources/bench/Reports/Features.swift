@_spi(Generated) import APIRuntime
import BenchmarkModels
import Foundation

/// What each feature of the spec language costs for one value, beside the value without it.
///
/// Each model has four fields of one kind; the same document is read by the model with the feature and the one without,
/// or, where they cannot read the same one, each reads its own.
struct Features {
    /// How many records a document has, of four values each.
    var records: Int = 5000

    /// One feature: the work with it, and the work without.
    struct Comparison {
        let name: String
        let with: () throws -> Void
        let without: () throws -> Void
        /// What a value without it is.
        let base: String
    }

    func report(_ effort: Effort) throws {
        var table = Table(["feature", "with, ns per value", "without", "price, ns", "what a value without it is"])
        for group in all {
            let times = try interleave(
                [Runner(name: "with", work: group.with), Runner(name: "without", work: group.without)], effort)
            let values = Double(records * 4)
            let with = times[0].fastest / values
            let without = times[1].fastest / values
            table.add([group.name, with.short, without.short, (with - without).short, group.base])
        }
        table.show("The price of each feature")
    }

    private func compare<With: JSONReadable, Without: JSONReadable>(
        _ name: String, _: With.Type, _ text: SampleText,
        to _: Without.Type, _ plain: SampleText, _ base: String
    ) -> Comparison {
        let bytes = document(text)
        let plainBytes = document(plain)
        return Comparison(
            name: name,
            with: { consume(try [With](fromJSON: bytes)) },
            without: { consume(try [Without](fromJSON: plainBytes)) },
            base: base)
    }

    /// Records with the keys a, b, c and d, whose values are the text for one number after another.
    private func document(_ text: SampleText) -> Data {
        var output = "["
        for record in 0..<records {
            output += record == 0 ? "{" : ",{"
            for (index, key) in ["a", "b", "c", "d"].enumerated() {
                output += "\(index == 0 ? "" : ",")\"\(key)\":\(text.json(record * 4 + index))"
            }
            output += "}"
        }
        return Data((output + "]").utf8)
    }

    var all: [Comparison] {
        conversions + checks + kinds + dates + foundation + paths + unions
            + containers
    }

    private var conversions: [Comparison] {
        [
            compare("auto-cast Int, not used", CastInts.self, .int, to: Ints.self, .int, "Int"),
            compare("auto-cast Int from string", CastInts.self, .int.quoted, to: Ints.self, .int, "Int"),
            compare("auto-cast Double, not used", CastDoubles.self, .double, to: Doubles.self, .double, "Double"),
            compare(
                "auto-cast Double from string", CastDoubles.self, .double.quoted, to: Doubles.self, .double,
                "Double"),
            compare("Double of 17 digits", Doubles.self, .longDouble, to: Doubles.self, .double, "a short Double"),
            compare("auto-cast String, not used", CastStrings.self, .word, to: Strings.self, .word, "String"),
            compare("auto-cast String from number", CastStrings.self, .int, to: Strings.self, .word, "String"),
            compare("optional String", OptionalStrings.self, .word, to: Strings.self, .word, "String"),
            compare("optional String, null", OptionalStrings.self, .null, to: Strings.self, .word, "String"),
            compare("default, not used", DefaultInts.self, .int, to: Ints.self, .int, "Int"),
            compare("default for null", DefaultInts.self, .null, to: Ints.self, .int, "Int"),
            compare("empty: absent, not used", EmptyStrings.self, .word, to: OptionalStrings.self, .word, "String?"),
            compare(
                "empty: absent for \"\"", EmptyStrings.self, .emptyString, to: OptionalStrings.self, .word, "String?"),
        ]
    }

    private var checks: [Comparison] {
        [
            compare("scope, range", RangedInts.self, .int, to: Ints.self, .int, "Int"),
            compare("scope, list of strings", ListedStrings.self, .word, to: Strings.self, .word, "String"),
            compare("scope, cases of an enum", ScopedKinds.self, .scopedWord, to: WordKinds.self, .scopedWord, "enum"),
            compare("length", MeasuredStrings.self, .word, to: Strings.self, .word, "String"),
            compare("pattern, simple", SimplePatterns.self, .word, to: Strings.self, .word, "String"),
            compare("pattern, any", HardPatterns.self, .word, to: Strings.self, .word, "String"),
        ]
    }

    private var kinds: [Comparison] {
        [
            compare("enum of strings", WordKinds.self, .word, to: Strings.self, .word, "String"),
            compare("open enum of strings", OpenKinds.self, .word, to: Strings.self, .word, "String"),
            compare(
                "enum of numbers", NumberKinds.self, .digit, to: Ints.self, .digit, "Int"),
        ]
    }

    private var dates: [Comparison] {
        [
            compare("Date, unix", UnixDates.self, .int, to: Ints.self, .int, "Int"),
            compare(
                "Date, iso8601", InternetDates.self, .date, to: Strings.self, .date,
                "String"),
            compare("Date, pattern", PatternDates.self, .patternDate, to: Strings.self, .patternDate, "String"),
        ]
    }

    private var foundation: [Comparison] {
        [
            compare("URL", URLs.self, .longText, to: Strings.self, .longText, "String"),
            compare(
                "UUID", UUIDs.self, .uuid,
                to: Strings.self, .uuid, "String"),
            compare("Decimal", Decimals.self, .double, to: Doubles.self, .double, "Double"),
            compare(
                "Data", Blobs.self, .base64,
                to: Strings.self, .base64, "String"),
            compare("JSON", Trees.self, .int, to: Ints.self, .int, "Int"),
            compare("JSON, an object", Trees.self, .figure, to: Circles.self, .figure, "a model of two fields"),
        ]
    }

    private var paths: [Comparison] {
        [
            compare("path of two keys", Paths.self, .inner, to: Inners.self, .inner, "a model of one field"),
            compare("fallback path, the first is there", Fallbacks.self, .int, to: Ints.self, .int, "Int"),
            Comparison(
                name: "fallback path, the second is there",
                with: { [bytes = secondPath] in consume(try [Fallbacks](fromJSON: bytes)) },
                without: { [bytes = document(.inner)] in consume(try [Inners](fromJSON: bytes)) },
                base: "a model of one field"),
        ]
    }

    private var secondPath: Data {
        var text = String(decoding: document(.inner), as: UTF8.self)
        for key in ["a", "b", "c", "d"] { text = text.replacing("\"\(key)\":{", with: "\"\(key)2\":{") }
        return Data(text.utf8)
    }

    private var unions: [Comparison] {
        [
            compare(
                "divide-type, tag first", Figures.self, .figure, to: Circles.self, .figure, "a model of two fields"),
            compare(
                "divide-type, tag last", Figures.self, .lateFigure, to: Circles.self, .lateFigure,
                "a model of two fields"
            ),
            compare("one-of, the number", Measures.self, .int, to: Ints.self, .int, "Int"),
            compare("one-of, the object", Measures.self, .inner, to: Inners.self, .inner, "a model of one field"),
            compare("nested model", Inners.self, .inner, to: Ints.self, .int, "Int"),
        ]
    }

    private var containers: [Comparison] {
        [
            Comparison(
                name: "list at the top of the document",
                with: { [bytes = document(.int)] in consume(try [Ints](fromJSON: bytes)) },
                without: { [bytes = page(document(.int))] in consume(try IntsPage(fromJSON: bytes)) },
                base: "a list in a model"),
            Comparison(
                name: "list of models, read as responses are",
                with: { [bytes = page(document(.int))] in
                    consume(try [Ints].decode(Array(bytes), at: "records", options: ReadOptions()))
                },
                without: { [bytes = page(document(.int))] in consume(try IntsPage(fromJSON: bytes)) },
                base: "a list in a model"),
            compare("unknown-keys: error", StrictInts.self, .int, to: Ints.self, .int, "Int"),
            compare("unknown-keys: keep, none to keep", KeepingInts.self, .int, to: Ints.self, .int, "Int"),
            compare("validate: all, no fault", ReportingInts.self, .int, to: Ints.self, .int, "Int"),
            compare("elements: drop, none bad", DroppingLists.self, .list, to: Lists.self, .list, "a list of four Int"),
            compare(
                "elements: drop, one of four bad", DroppingLists.self, .badList, to: Lists.self, .list,
                "a list of four Int"),
            compare(
                "invalid: absent, none bad", TolerantInts.self, .int, to: DefaultInts.self, .int, "Int with a default"),
            compare(
                "invalid: absent, one of ten bad", TolerantInts.self, .mostlyInt, to: DefaultInts.self, .int,
                "Int with a default"),
            compare("dictionary of four", Tables.self, .dictionary, to: Lists.self, .list, "a list of four Int"),
        ]
    }

    private func page(_ records: Data) -> Data {
        Data("{\"records\":".utf8) + records + Data("}".utf8)
    }
}
