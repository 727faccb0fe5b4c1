import SpecLanguage

/// The words that names are recognised by.
enum Vocabulary {
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

    /// Words that end in s and are no plurals.
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
