/// What made-up values of a field look like, where its name and type do not tell.
public enum MockHint: Sendable, Hashable {
    case kind(MockKind)
    /// One of these, at least one; of a collection, its elements.
    case values([Literal])
}

/// What a made-up value stands for. The raw value is how a spec writes it.
public enum MockKind: String, Sendable, Hashable, CaseIterable {
    /// The URL of a picture.
    case image
    /// A URL of something else.
    case url
    /// A day, or a moment.
    case date
    case number
    case phone
    case id
    /// The name of a person.
    case userName = "user-name"
    /// A few words.
    case title
    /// A few sentences.
    case description
    /// One sentence.
    case text
}

/// Where the answers of an endpoint come from that no server gives.
public enum MockSource: Sendable, Hashable {
    /// They are made up, even where there is a file for the endpoint.
    case automatic
    /// A file, by its path from the folder of mocks.
    case file(String)
}
