import APIRuntime
import Testing

/// The description of the fault of reading the JSON as the type, if any.
func fault<Value: JSONReadable>(_ type: Value.Type, _ json: String) -> String? {
    do {
        _ = try Value(fromJSON: json)
        return nil
    } catch {
        return error.description
    }
}

/// The value as JSON.
func text<Value: JSONWritable>(_ value: Value) throws -> String {
    try value.toJSONString()
}

/// Reads the JSON, and expects that writing the value gives the same bytes.
func expectRoundTrip<Value: JSONReadable & JSONWritable>(
    _ type: Value.Type, _ json: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    #expect(try text(try Value(fromJSON: json)) == json, sourceLocation: sourceLocation)
}
