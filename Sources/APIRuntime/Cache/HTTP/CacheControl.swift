import HTTPTypes

/// The directives of `Cache-Control` fields (RFC 9111, section 5.2). Where one is given more than once, the first counts.
struct CacheControl {
    private var directives: [String: String] = [:]

    /// The directives of all `Cache-Control` fields among these.
    init(_ fields: HTTPFields) {
        for value in fields[values: .cacheControl] {
            for item in HeaderList.items(value) {
                let parts: [Substring] = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard let name = parts.first.map({ part in HeaderList.trimmed(part).lowercased() }), !name.isEmpty,
                    directives[name] == nil
                else { continue }
                directives[name] = parts.count > 1 ? HeaderList.unquoted(HeaderList.trimmed(parts[1])) : ""
            }
        }
    }

    func has(_ name: String) -> Bool {
        directives[name] != nil
    }

    /// The seconds that a directive gives; nil where there is no such directive. What is no number of seconds is 0, so
    /// that nothing passes for fresh by mistake (section 4.2.1).
    func seconds(_ name: String) -> Double? {
        directives[name].map { text in DeltaSeconds.seconds(text) ?? 0 }
    }

    /// Whether a directive is there and names no limit.
    func isUnlimited(_ name: String) -> Bool {
        directives[name] == ""
    }
}

/// A number of seconds in a header field (RFC 9111, section 1.2.2).
enum DeltaSeconds {
    /// Reads a number; nil where the text is none. One that is too large is 2^31.
    static func seconds(_ text: some StringProtocol) -> Double? {
        let limit: Int = 1 << 31
        guard !text.isEmpty, text.utf8.allSatisfy({ byte in (0x30...0x39).contains(byte) }) else { return nil }
        return Double(min(Int(text) ?? limit, limit))
    }
}
