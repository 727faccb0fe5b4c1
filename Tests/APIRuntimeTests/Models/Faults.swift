@_spi(Generated) import APIRuntime

/// The description of the error of reading, or a text that no error has.
func fault<Value: JSONReadable>(_ type: Value.Type, _ json: String) -> String {
    do throws(DataFormatError) {
        return "no fault: \(try Value(fromJSON: json))"
    } catch {
        return error.description
    }
}

/// A snapshot's JSON with members after its required ones.
func snapshotJSON(_ members: String = "", without key: String? = nil) -> String {
    let required: [(String, String)] = [
        ("id", #""p1""#), ("image", #"{"src":"https://e.com/a.png"}"#), ("author", #""Ann""#), ("score", "0.5"),
        ("taken", "1700000000000"),
    ]
    let pairs = required.filter { $0.0 != key }.map { "\"\($0.0)\":\($0.1)" }
    return "{" + (pairs + (members.isEmpty ? [] : [members])).joined(separator: ",") + "}"
}
