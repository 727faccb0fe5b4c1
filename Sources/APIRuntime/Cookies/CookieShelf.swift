internal import Foundation

/// The cookies of one owner (RFC 6265, sections 5.3 and 5.4).
struct CookieShelf: Sendable {
    /// As many as section 6.1 asks for, and no more.
    private static let maximumCount: Int = 3000
    private static let maximumCountOfDomain: Int = 50

    /// In the order in which they were created.
    private var cookies: [Cookie] = []
    /// When it was used last, by a count of all uses.
    var lastUse: UInt64 = 0

    var isEmpty: Bool { cookies.isEmpty }

    /// Keeps a cookie in the place of the one with the same name, domain and path; one that has expired takes that away.
    mutating func keep(_ cookie: Cookie, at now: Date) {
        if let index = cookies.firstIndex(where: { other in other.isSame(as: cookie) }) {
            if cookie.holds(at: now) { cookies[index] = cookie } else { cookies.remove(at: index) }
        } else if cookie.holds(at: now) {
            cookies.append(cookie)
            makeRoom(for: cookie)
        }
    }

    mutating func removeExpired(at now: Date) {
        cookies.removeAll { cookie in !cookie.holds(at: now) }
    }

    private mutating func makeRoom(for cookie: Cookie) {
        let ofDomain: Int = cookies.count { other in other.domain == cookie.domain }
        if ofDomain > Self.maximumCountOfDomain, let oldest = cookies.firstIndex(where: { $0.domain == cookie.domain })
        {
            cookies.remove(at: oldest)
        }
        if cookies.count > Self.maximumCount { cookies.removeFirst() }
    }

    /// These cookies, and others in place of those of the same name, domain and path.
    func merging(_ others: CookieShelf) -> CookieShelf {
        var merged: CookieShelf = self
        merged.cookies.removeAll { cookie in others.cookies.contains { other in other.isSame(as: cookie) } }
        merged.cookies += others.cookies
        merged.lastUse = max(lastUse, others.lastUse)
        return merged
    }

    /// The `Cookie` field of a request: the longest paths first, and of equal ones what was created first (section 5.4).
    /// - Parameters:
    ///   - place: where the request goes.
    ///   - own: the fields that it brings along.
    /// - Returns: nil where there is nothing to add.
    func text(for place: CookiePlace, besides own: [String]) -> String? {
        let names: Set<Substring> = Set(own.flatMap { text in Self.names(in: text) })
        let matching = cookies.enumerated().filter { entry in
            entry.element.belongs(to: place) && !names.contains(entry.element.name[...])
        }
        guard !matching.isEmpty else { return nil }
        let sorted = matching.sorted { left, right in
            let (first, second): (Int, Int) = (left.element.path.utf8.count, right.element.path.utf8.count)
            return first == second ? left.offset < right.offset : first > second
        }
        return (own + sorted.map { entry in entry.element.name + "=" + entry.element.value }).joined(separator: "; ")
    }

    private static func names(in text: String) -> [Substring] {
        text.split(separator: ";").map { pair in
            pair.prefix { character in character != "=" }.drop { character in character == " " }
        }
    }

    /// Stands for all cookies, whenever they expire; nil: there are none.
    var digest: Digest? {
        guard !cookies.isEmpty else { return nil }
        var text = KeyText()
        for cookie in cookies {
            text.append(cookie.name)
            text.append(cookie.value)
            text.append(cookie.domain)
            text.append(cookie.path)
        }
        return text.digest
    }
}
