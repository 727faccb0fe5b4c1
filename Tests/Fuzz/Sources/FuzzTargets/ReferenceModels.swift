@_spi(Generated) import APIRuntime
import Foundation

/// The models of the scenario `fields`, implemented slowly and plainly.
enum ReferenceModels {
    static let small: ReferenceModel = ReferenceModel(fields: [("a", .fixed(Int.self), .required)])

    static let everyType: ReferenceModel = ReferenceModel(
        fields: scalars.map { ($0.name, $0.kind, .required) } + [
            ("list", .array(.fixed(Int.self)), .required), ("table", .table(.double), .required),
            ("nested", .array(.table(.array(.bool))), .required), ("model", .model(small), .required),
        ])

    static let everyOptional: ReferenceModel = ReferenceModel(
        fields: scalars.filter { optionals.contains($0.name) }.map { ($0.name, $0.kind, .optional) } + [
            ("list", .array(.fixed(Int.self)), .optional), ("table", .table(.double), .optional),
            ("holes", .array(.optional(.fixed(Int.self))), .required), ("model", .model(small), .optional),
        ])

    private static let optionals: Set<String> = [
        "string", "bool", "int", "int8", "double", "decimal", "date", "url", "uuid", "data", "json",
    ]

    private static let scalars: [(name: String, kind: ReferenceKind)] = [
        ("string", .string), ("bool", .bool), ("int", .fixed(Int.self)), ("int8", .fixed(Int8.self)),
        ("int16", .fixed(Int16.self)), ("int32", .fixed(Int32.self)), ("int64", .fixed(Int64.self)),
        ("uint", .fixed(UInt.self)), ("uint8", .fixed(UInt8.self)), ("uint16", .fixed(UInt16.self)),
        ("uint32", .fixed(UInt32.self)), ("uint64", .fixed(UInt64.self)), ("double", .double), ("float", .float),
        ("decimal", .aloneAsNumber(Decimal.self)), ("date", .alone(Date.self)), ("url", .alone(URL.self)),
        ("uuid", .uuid), ("data", .data), ("json", .any),
    ]
}
