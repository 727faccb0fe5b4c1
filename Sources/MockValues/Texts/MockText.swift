import SpecLanguage

/// Texts as people write them, made of a few words.
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

    /// Of a host that is nobody's (RFC 2606, section 3).
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

    /// One of the numbers that are given to nobody (ATIS-0300115).
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
