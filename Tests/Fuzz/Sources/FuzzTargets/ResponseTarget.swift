@_spi(Generated) import APIRuntime
import FieldsScenario
import Foundation
import ShapesScenario

/// Any bytes are decoded exactly if slower decoders accept them, and to the same value.
enum ResponseTarget {
    static func run(_ input: [UInt8]) {
        let slow = SlowJSON(input)
        let value = read(JSON.self, input)
        expect((slow?.hasRepetitions != false) == (value == nil), "JSON: accepted by one of two readers")
        if let slow, let value { expect(slow.isSame(as: value), "JSON: read as something else") }
        compareWithFoundation(input, slow)
        compare(EveryType.self, ReferenceModels.everyType, input, slow)
        compare(EveryOptional.self, ReferenceModels.everyOptional, input, slow)
        compare(Small.self, ReferenceModels.small, input, slow)
        skip(input)
        for type in consistent { stays(type, input, slow) }
    }

    /// Values of unknown keys are skipped by rules of their own.
    private static func skip(_ input: [UInt8]) {
        let whole = Array(#"{"a":1,"x":"#.utf8) + input + [0x7D]
        compare(Small.self, ReferenceModels.small, whole, SlowJSON(whole))
    }

    private static let consistent: [any APIModel.Type] = [
        EveryDefault.self, Cast.self, Paths.self, Overlapping.self, Checked.self, Emptiness.self, Dates.self,
        Snake.self, Strict.self, Keyed.self, Derived.self, Animal.self, Kept.self, Zoo.self, Value.self, Point.self,
        StrictPoint.self, Tree.self, Person.self, Expression.self,
    ]

    private static func read<Value: JSONReadable>(_ type: Value.Type, _ input: [UInt8]) -> Value? {
        do throws(DataFormatError) {
            return try Value(fromJSON: input)
        } catch {
            expect((0...input.count).contains(error.byteOffset), "\(type): a fault outside of the document")
            expect(!error.description.isEmpty, "\(type): a fault without a word")
            return nil
        }
    }

    private static func compareWithFoundation(_ input: [UInt8], _ slow: SlowJSON?) {
        // Foundation guesses UTF-16 and UTF-32, skips byte order marks, and fails for large numbers.
        guard input.isUTF8, !input.prefix(4).contains(0),
            slow?.isBeyondFoundation != true,
            !["\u{FEFF}", "\\ufeff", "\\ud"].contains(where: { part in
                String(decoding: input, as: UTF8.self).lowercased().unicodeScalars.contains(part.unicodeScalars)
            })
        else { return }
        let object: Any? = try? JSONSerialization.jsonObject(with: Data(input), options: .fragmentsAllowed)
        // The converse does not hold: Foundation accepts `[1,]`, for example.
        if slow != nil { expect(object != nil, "Foundation refuses what is read") }
        if let slow, let object { expect(slow.isSame(asObject: object), "Foundation reads something else") }
    }

    private static func compare<Model: APIModel>(
        _ type: Model.Type, _ reference: ReferenceModel, _ input: [UInt8], _ slow: SlowJSON?
    ) {
        let model = read(type, input)
        guard let slow, let expected = reference.written(slow) else {
            expect(model == nil, "\(type): read what the slow way refuses")
            return
        }
        guard let model else { found("\(type): refuses what the slow way reads") }
        guard let written = try? model.toJSON() else { found("\(type): cannot write what it reads") }
        guard let json = read(JSON.self, written) else { found("\(type): writes no JSON") }
        expect(expected.isSame(as: json), "\(type): \(String(decoding: written, as: UTF8.self)) for \(expected.text)")
    }

    /// Accepted bytes are JSON, and the value can be encoded and decoded again.
    private static func stays<Model: APIModel>(_ type: Model.Type, _ input: [UInt8], _ slow: SlowJSON?) {
        guard let model = read(type, input) else { return }
        expect(slow != nil, "\(type): read from what is no JSON")
        guard let written = try? model.toJSON() else { found("\(type): cannot write what it reads") }
        guard let again = read(type, written) else {
            found("\(type): cannot read what it writes: \(String(decoding: written, as: UTF8.self))")
        }
        expect((try? again.toJSON()) == written, "\(type): writes something else the second time")
    }
}
