/// Names for calls from their method and path, as people would choose: `listCustomers`, `getCustomer`, `captureCharge`.
package struct CallName {
    private enum Segment {
        case fixed([String])
        case placeholder(String)
    }

    private let method: String
    private let segments: [Segment]

    /// - Parameter scope: what almost all paths start with
    package init(method: String, path: String, scope: [String] = []) {
        self.method = method
        var scope = scope[...]
        var isStart = true
        segments = path.split(separator: "/").compactMap { segment in
            let fixed = ResourcePath.segments(of: "/" + segment).first
            guard let fixed else {
                guard segment.contains("{") else { return nil }
                let name = segment.drop { $0 != "{" }.dropFirst().prefix { $0 != "}" }
                return isStart ? nil : .placeholder(String(name))
            }
            if let next = scope.first, next == fixed {
                scope = scope.dropFirst()
                return nil
            }
            isStart = false
            return .fixed(NameWords.words(of: fixed))
        }
    }

    /// The names to try, the best first. Several have more of the path.
    package var candidates: [String] {
        guard let name else { return [] }
        guard case .placeholder(let last)? = segments.last else { return [name] }
        return [name, ImportedName.joined(name + "By", last)]
    }

    /// `nil` if no segment of the path is fixed.
    private var name: String? {
        let nouns = segments.compactMap { segment -> [String]? in
            if case .fixed(let words) = segment, !words.isEmpty { words } else { nil }
        }
        guard let last = nouns.last, let word = last.last else { return nil }
        let owners = nouns.dropLast().flatMap(Self.singular)
        if case .placeholder? = segments.last { return Self.joined(itemVerb, owners + Self.singular(last)) }
        if ["me", "self", "current"].contains(word.lowercased()), !owners.isEmpty {
            return Self.joined(itemVerb, ["current"] + owners)
        }
        let isPost = ["post", "put", "patch", "delete"].contains(method)
        if let verb = last.first?.lowercased(), isPost || verb == "search", Self.actions.contains(verb) {
            return Self.joined(verb, owners + last.dropFirst())
        }
        if owners.first?.lowercased() == "search", method == "get" {
            return Self.joined("search", owners.dropFirst() + last)
        }
        let isPlural = NameWords.isPlural(word)
        let verbs = isPlural ? ["get": "list", "put": "set"] : ["put": "set"]
        let noun = method == "post" ? Self.singular(last) : last
        return Self.joined(method == "post" ? "create" : verbs[method] ?? itemVerb, owners + noun)
    }

    /// The verb for a single resource.
    private var itemVerb: String {
        switch method {
        case "post", "put", "patch": "update"
        case "head": "check"
        case "options": "optionsOf"
        default: method
        }
    }

    private static func singular(_ words: [String]) -> [String] {
        words.dropLast() + words.suffix(1).map(NameWords.singular)
    }

    private static func joined(_ verb: String, _ nouns: [String]) -> String {
        ([verb] + nouns).reduce(into: "") { name, word in
            name = name.isEmpty ? word : ImportedName.joined(name, word)
        }
    }

    /// Segments that are what a call does, not what it is about.
    private static let actions: Set<String> = [
        "accept", "activate", "add", "apply", "approve", "archive", "assign", "attach", "authorize", "block", "cancel",
        "capture", "check", "clear", "clone", "close", "complete", "confirm", "convert", "copy", "deactivate",
        "decline",
        "deny", "deploy", "detach", "disable", "dismiss", "download", "duplicate", "enable", "execute", "expire",
        "export",
        "finalize", "finish", "follow", "import", "increment", "invite", "join", "leave", "like", "lock", "login",
        "logout",
        "mark", "merge", "move", "mute", "open", "pause", "pay", "ping", "pin", "preview", "publish", "reactivate",
        "reject", "release", "remove", "rename", "reopen", "replace", "request", "resend", "reset", "restart",
        "restore", "resume",
        "retry", "reverse", "revoke", "rotate", "run", "search", "send", "share", "simulate", "star", "start", "stop",
        "submit", "subscribe", "suspend", "sync", "terminate", "test", "transfer", "trigger", "unarchive", "unblock",
        "unfollow", "unlike", "unlock", "unpublish", "unsubscribe", "upload", "validate", "verify", "void", "withdraw",
    ]
}

/// Operation ids that a tool made from the code, the method or the path.
package enum MachineName {
    /// The name that a person chose within the id, or `nil` if there is none: the id is another form of the method and
    /// the path, or a controller with a word such as `findAll`.
    package static func chosen(_ identifier: String, method: String, path: String) -> String? {
        let letters = Self.letters(identifier)
        let fixed = path.split(separator: "/").map { String($0) }
        let short = fixed.drop { ResourcePath.segments(of: "/" + $0).isEmpty && !$0.contains("{") }
        for form in [fixed[...], short] {
            let slug = Self.letters(form.joined())
            if !slug.isEmpty, letters == method + slug || letters == slug + method { return nil }
            if namesParameters(letters, of: form, method) { return nil }
        }
        // A sentence says less than the path, and more than a name should.
        if identifier.split(separator: " ").count > 5 { return nil }
        var name = identifier
        // FastAPI: the function, the path and the method.
        let suffix = String(path.map { $0.isLetter || $0.isNumber ? $0 : "_" }) + "_" + method
        if name.hasSuffix(suffix), name.count > suffix.count { name = String(name.dropLast(suffix.count)) }
        // NestJS: the class and the method.
        if name.utf8.contains(UInt8(ascii: "C")), let range = name.firstRange(of: "Controller"),
            range.upperBound < name.endIndex
        {
            name = String(name[range.upperBound...].drop { !$0.isLetter })
            return generic.contains(Self.letters(name)) ? nil : name
        }
        return endsInVerb(name) ? nil : name
    }

    /// Whether the letters are those of the method and the path, with a shorter form of a parameter: `getFilesId` for
    /// `/files/{file_id}`. People write `getUserById`, but hardly `getUsersById`.
    private static func namesParameters(_ letters: String, of segments: ArraySlice<String>, _ method: String) -> Bool {
        let rest =
            letters.hasPrefix(method)
            ? letters.dropFirst(method.count) : letters.hasSuffix(method) ? letters.dropLast(method.count) : ""
        guard !rest.isEmpty, segments.contains(where: { $0.hasPrefix("{") }) else { return false }
        var ends: Set<Substring> = [rest]
        var isPlural = false
        for segment in segments {
            let slug = Self.letters(segment)
            guard segment.hasPrefix("{") else {
                ends = Set(ends.filter { $0.hasPrefix(slug) }.map { $0.dropFirst(slug.count) })
                isPlural = NameWords.isPlural(NameWords.words(of: segment).last ?? "")
                continue
            }
            let last = NameWords.words(of: segment).last.map(Self.letters) ?? slug
            let forms = [slug, last] + (isPlural ? ["by" + slug, "by" + last] : [])
            ends = Set(ends.flatMap { end in forms.filter(end.hasPrefix).map { end.dropFirst($0.count) } })
        }
        return ends.contains("")
    }

    /// Whether the last word is a verb, as in `users_list`, so that a person would say it the other way round.
    private static func endsInVerb(_ name: String) -> Bool {
        guard name.utf8.contains(where: { "._-/".utf8.contains($0) }) else { return false }
        let words = NameWords.words(of: name).map { $0.lowercased() }
        guard words.count > 1, let last = words.last, let first = words.first else { return false }
        return verbs.contains(last) && !verbs.contains(first) && first != "get"
    }

    private static func letters(_ text: String) -> String {
        var letters: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): letters.append(byte + 32)
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): letters.append(byte)
            case 0..<0x80: break
            default: return lettersBeyondASCII(text)
            }
        }
        return String(decoding: letters, as: UTF8.self)
    }

    private static func lettersBeyondASCII(_ text: String) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    private static let verbs: Set<String> = ["create", "delete", "destroy", "list", "read", "retrieve", "update"]
    private static let generic: Set<String> = verbs.union([
        "add", "all", "find", "findall", "findmany", "findone", "get", "getall", "getone", "index", "insert", "patch",
        "post", "put", "remove", "replace", "save", "show", "store",
    ])
}
