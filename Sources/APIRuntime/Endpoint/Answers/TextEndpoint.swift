/// An endpoint whose answers are text of any kind.
public protocol TextEndpoint: Endpoint where Answer == String {}

extension TextEndpoint {
    public static var answerKind: AnswerKind { .text }

    /// The body in the character set that the server names, or else in UTF-8. A JSON object is looked into, as it may
    /// be an error.
    public static func read(_ content: AnswerContent) throws(DataFormatError) -> AnswerReading<String> {
        AnswerReading(report: content.reportIfWrapped()) { () throws(DataFormatError) in
            ReadAnswer(try text(content))
        }
    }

    private static func text(_ content: AnswerContent) throws(DataFormatError) -> String {
        let characters: CharacterSetName = CharacterSetName(contentType: content.contentType)
        if let text = characters.text(of: content.bytes) { return text }
        throw DataFormatError(
            model: "String", path: "$", byteOffset: 0, expected: "text in " + characters.rawValue,
            found: "bytes that are none")
    }
}
