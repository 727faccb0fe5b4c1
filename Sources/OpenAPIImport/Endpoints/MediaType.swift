/// What a media type says of how a body is written (RFC 6838).
enum MediaKind: Sendable, Equatable {
    case json, form, multipart, text, events, lines, binary

    init(_ name: String) {
        let essence = name.split(separator: ";").first.map { $0.lowercased() }?.filter { $0 != " " } ?? ""
        switch essence {
        case "application/x-www-form-urlencoded": self = .form
        case "text/event-stream": self = .events
        case "application/jsonl", "application/x-ndjson", "application/ndjson", "application/json-seq": self = .lines
        case _ where essence == "application/json" || essence == "text/json" || essence.hasSuffix("+json"): self = .json
        case _ where essence.hasPrefix("multipart/"): self = .multipart
        case _ where essence.hasPrefix("text/"): self = .text
        // Whatever it is, a description that says so has JSON in mind.
        case "*/*", "application/*": self = .json
        default: self = .binary
        }
    }
}
