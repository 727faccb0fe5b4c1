import FieldsScenario
import Foundation

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

/// Values are encoded as JSON that all decoders accept, and decode to the same values. Two decoders read the same scalars.
enum ValueTarget {
    static func run(_ input: [UInt8]) {
        CastTarget.run(input)
        var choices = Choices(input)
        switch choices.below(3) {
        case 0: returns(json(&choices, depth: 0))
        case 1: scalars(&choices)
        default: returns(model(&choices))
        }
    }

    private static func json(_ choices: inout Choices, depth: Int) -> JSON {
        switch choices.below(depth < 40 ? 7 : 4) {
        case 0: .null
        case 1: .bool(choices.flag())
        case 2: .string(choices.text(upTo: 60))
        case 3: number(&choices)
        case 4, 5: .array((0..<choices.below(6)).map { _ in json(&choices, depth: depth + 1) })
        default:
            .object(
                Dictionary((0..<choices.below(6)).map { _ in (choices.text(), json(&choices, depth: depth + 1)) }) {
                    $1
                })
        }
    }

    private static func number(_ choices: inout Choices) -> JSON {
        switch choices.below(3) {
        case 0: .number(JSON.Number(Int64(bitPattern: choices.word())))
        case 1: .number(JSON.Number(choices.word()))
        default: JSON.Number(Double(bitPattern: choices.word())).map { .number($0) } ?? .null
        }
    }

    private static func scalars(_ choices: inout Choices) {
        let word = choices.word()
        let double = Double(bitPattern: word)
        if double.isFinite {
            returns(double)
            expect((try? Double(double.toJSONString()))?.bitPattern == word, "\(double) is written as another number")
            let date = Date(timeIntervalSinceReferenceDate: double)
            for format in [DateFormat.iso8601, .unix, .unixMilliseconds] {
                var writer = JSONWriter()
                writer.date(date, format)
                _ = writer
            }
        }
        let float = Float(bitPattern: UInt32(truncatingIfNeeded: word))
        if float.isFinite {
            returns(float)
            expect(
                (try? Float(float.toJSONString()))?.bitPattern == float.bitPattern,
                "\(float) is written as another number")
        }
        returns(word)
        returns(Int64(bitPattern: word))
        returns(Int8(truncatingIfNeeded: word))
        returns(Data(choices.bytes(40)))
        returns(choices.text(upTo: 80))
    }

    private static func model(_ choices: inout Choices) -> EveryOptional {
        EveryOptional(
            string: choices.flag() ? choices.text() : nil, bool: choices.flag() ? choices.flag() : nil,
            int: choices.flag() ? Int(truncatingIfNeeded: choices.word()) : nil,
            int8: choices.flag() ? Int8(truncatingIfNeeded: choices.below(256)) : nil,
            double: choices.flag() ? Double(choices.below(60_000)) / 7 : nil,
            decimal: choices.flag() ? Decimal(choices.below(60_000)) / 8 : nil,
            date: choices.flag() ? Date(timeIntervalSince1970: Double(choices.word() >> 30)) : nil,
            url: choices.flag() ? try? URL(fromJSON: choices.text().toJSON()) : nil,
            uuid: choices.flag() ? UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)) : nil,
            data: choices.flag() ? Data(choices.bytes(12)) : nil,
            json: choices.flag() ? .array([json(&choices, depth: 30)]) : nil,
            list: choices.flag() ? (0..<choices.below(4)).map { _ in choices.below(1000) } : nil,
            table: choices.flag() ? [choices.text(): Double(choices.below(1000)) / 3] : nil,
            holes: (0..<choices.below(4)).map { _ in choices.flag() ? choices.below(9) : nil },
            model: choices.flag() ? Small(a: choices.below(9)) : nil)
    }

    private static func returns<Value: JSONReadable & JSONWritable & Equatable>(_ value: Value) {
        guard let bytes = try? value.toJSON() else { found("\(Value.self): cannot be written") }
        expect(SlowJSON(bytes) != nil, "\(Value.self): writes no JSON")
        expect(
            (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil,
            "\(Value.self): Foundation cannot read \(String(decoding: bytes, as: UTF8.self))")
        do throws(DataFormatError) {
            let again = try Value(fromJSON: bytes)
            expect(again == value, "\(Value.self): comes back as something else: \(again) for \(value)")
        } catch {
            found("\(Value.self): \(error)")
        }
    }
}
