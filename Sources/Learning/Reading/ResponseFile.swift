public import Recording
import WireSyntax

/// Responses in files of their own, named after their calls: `users/42.json`, `POST users.json`, `users/42.404.json`.
public enum ResponseFile {
    /// The exchange of a file; `nil` if its name is no call.
    ///
    /// - Parameters:
    ///   - name: the path of the file below the folder of the capture
    ///   - server: the URL of the server, such as `https://api.example.com`
    public static func exchange(_ bytes: [UInt8], name: String, server: String) -> Exchange? {
        var path = name[...]
        var method = "GET"
        let word = path.prefix { $0 != " " }
        if word.count < path.count, !word.isEmpty,
            word.utf8.allSatisfy({ $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") })
        {
            method = String(word)
            path = path.dropFirst(word.count + 1)
        }
        guard path.hasSuffix(".json") else { return nil }
        path = path.dropLast(5)
        var status = 200
        if let dot = path.lastIndex(of: "."), let number = Int(path[path.index(after: dot)...]),
            (100...599).contains(number)
        {
            status = number
            path = path[..<dot]
        }
        let segments = path.split(separator: "/").map { PercentEncoding.encode(String($0)) }
        guard !segments.isEmpty else { return nil }
        return Exchange(
            request: RecordedRequest(method: method, url: server + "/" + segments.joined(separator: "/")),
            response: RecordedResponse(
                status: status, body: RecordedBody(mediaType: "application/json", bytes: bytes)))
    }
}
