import SpecLanguage

/// Natural-looking texts, built from a few words.
enum MockText {
    static func text(of kind: MockKind?, _ random: inout MockRandom) -> String {
        switch kind {
        case .image: image(&random)
        case .url: url(&random)
        case .date: day(&random)
        case .number: String(random.number(in: 1...9999))
        case .phone: phone(&random)
        case .id: String(random.number(in: 10_000...99_999_999))
        case .userName: person(&random)
        case .title: title(&random)
        case .description: sentence(&random) + " " + sentence(&random)
        case .text: sentence(&random)
        case nil: word(&random)
        }
    }

    static func word(_ random: inout MockRandom) -> String {
        random.pick(words) ?? ""
    }

    /// On a reserved host (RFC 2606, section 3).
    static func image(_ random: inout MockRandom) -> String {
        "https://example.com/images/\(word(&random))-\(random.below(1000)).jpg"
    }

    static func url(_ random: inout MockRandom) -> String {
        "https://example.com/\(word(&random))/\(random.below(100_000))"
    }

    private static func day(_ random: inout MockRandom) -> String {
        let (year, month, day) = (2020 + random.below(6), 1 + random.below(12), 1 + random.below(28))
        return "\(year)-\(padded(month))-\(padded(day))"
    }

    private static func padded(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }

    /// A number reserved for fictional use (ATIS-0300115).
    private static func phone(_ random: inout MockRandom) -> String {
        "+1 \(random.pick(areas) ?? "202")-555-01\(padded(random.below(100)))"
    }

    private static func person(_ random: inout MockRandom) -> String {
        "\(random.pick(givenNames) ?? "") \(random.pick(familyNames) ?? "")"
    }

    private static func title(_ random: inout MockRandom) -> String {
        let words = (0..<2 + random.below(2)).map { _ in word(&random) }
        return capitalized(words.joined(separator: " "))
    }

    static func sentence(_ random: inout MockRandom) -> String {
        let words = (0..<5 + random.below(5)).map { _ in word(&random) }
        return capitalized(words.joined(separator: " ")) + "."
    }

    private static func capitalized(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }

    private static let areas: [String] = ["202", "212", "303", "415", "503", "617"]

    private static let givenNames: [String] = [
        "Mia", "Noah", "Aisha", "Liam", "Yuki", "Sofia", "Mateo", "Ines", "Kofi", "Anna", "Chen", "Priya", "Omar",
        "Elena", "Jonas", "Zoë",
    ]
    private static let familyNames: [String] = [
        "Novak", "Okafor", "Tanaka", "Silva", "Weber", "Rossi", "Haddad", "Larsen", "Kim", "Moreau", "Singh", "Costa",
        "Müller", "Jensen", "Ortiz", "Walsh",
    ]
    private static let words: [String] = [
        "harbour", "morning", "river", "garden", "silver", "winter", "bridge", "quiet", "stone", "light", "forest",
        "island", "window", "letter", "market", "summer", "valley", "paper", "cloud", "north", "little", "mountain",
        "orange", "station", "evening", "wooden", "ocean", "village", "copper", "meadow", "lantern", "distant",
    ]
}

/// The words that identify the meaning of names.
enum MockVocabulary {
    static let images: Set<String> = words(
        "image img picture pic photo avatar thumbnail thumb icon logo cover banner poster portrait screenshot wallpaper"
    )
    static let links: Set<String> = words("url uri link href src source website homepage web site endpoint")
    static let ids: Set<String> = words("id identifier uuid guid key code token hash")
    static let moments: Set<String> = words(
        "date time day created updated modified changed timestamp birthday expiry expires expiration deadline since until "
            + "published started ended taken")
    static let phones: Set<String> = words("phone tel telephone mobile fax cellphone")
    static let people: Set<String> = words(
        "user author owner customer first last full nick display sender receiver recipient contact person member creator "
            + "artist friend follower editor given family login account host player")

    /// Words that end in s but are not plurals.
    static let endingInS: Set<String> = words("status bytes address expires news series always https this its")

    /// By the last word of a name, in this order.
    static let kinds: [(kind: MockKind, words: Set<String>)] = [
        (.image, images),
        (.date, moments),
        (.phone, phones),
        (.id, ids),
        (.userName, people.subtracting(words("first last full given family display account host"))),
        (
            .title,
            words("title headline subject label caption heading topic category brand product company city place tag")
        ),
        (.description, words("description summary bio biography about abstract detail intro introduction overview")),
        (.text, words("text body message comment content note reason answer question remark help sentence quote")),
    ]

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(separator: " ").map { String($0) })
    }
}

/// Guesses the meaning of values from the words of their name. Only whole words count.
struct NameGuess {
    /// The kind of the values; `nil` if no word indicates one.
    let kind: MockKind?
    /// The usual range of numbers.
    let window: ClosedRange<Int64>

    init(_ name: String) {
        let all = MockNameWords.split(name)
        // The subject of the name precedes "of": a date of birth is a date.
        let words = all.firstIndex(of: "of").map { Array(all[..<$0]) } ?? all
        let head = words.last { !Self.isNumber($0) }.map(Self.singular) ?? ""
        let others = words.dropLast().map(Self.singular)
        kind = Self.kind(head, others)
        window = NumberWindows.window(head, others)
    }

    private static func kind(_ head: String, _ others: [String]) -> MockKind? {
        let isImage = others.contains { MockVocabulary.images.contains($0) }
        let isPersonal = others.contains { MockVocabulary.people.contains($0) }
        switch head {
        case "name", "fullname", "nickname": return isPersonal || head != "name" ? .userName : .title
        case "username": return .userName
        case "at", "on": return others.isEmpty ? nil : .date
        case "number", "num", "no": return others.contains { MockVocabulary.phones.contains($0) } ? .phone : .number
        case _ where MockVocabulary.links.contains(head): return isImage ? .image : .url
        case _ where NumberWindows.isKnown(head): return .number
        default: return MockVocabulary.kinds.first { $0.words.contains(head) }?.kind
        }
    }

    private static func isNumber(_ word: String) -> Bool {
        word.allSatisfy(\.isNumber)
    }

    private static func singular(_ word: String) -> String {
        if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
        let isPlural = word.hasSuffix("s") && !word.hasSuffix("ss") && !MockVocabulary.endingInS.contains(word)
        return isPlural && word.count > 2 ? String(word.dropLast()) : word
    }
}

/// The words in the name of a field or an endpoint.
enum MockNameWords {
    /// Splits a name at characters other than letters and digits, at capitals that begin a word, and around digits.
    /// `userIDs`, `user_ids` and `user-ids` become `user` and `ids`, `HTMLText` becomes `html` and `text`. The words
    /// are in lower case.
    static func split(_ name: String) -> [String] {
        CamelWords(name).words.flatMap(stretches)
    }

    /// Splits a word into runs of digits and runs of other characters.
    private static func stretches(_ word: String) -> [String] {
        var stretches: [[Character]] = []
        for character in word.lowercased() {
            if let last = stretches.last?.last, last.isNumber == character.isNumber {
                stretches[stretches.count - 1].append(character)
            } else {
                stretches.append([character])
            }
        }
        return stretches.map { String($0) }
    }
}
