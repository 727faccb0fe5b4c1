/// What is noted at several places, in the same words.
enum Lost {
    static let links: String = "Links are not followed"
    static let callbacks: String = "Callbacks are requests to the client, which it cannot take"
    static let documentation: String = "Links to other documentation are not kept"
    static let examples: String = "Examples are not kept"
}
