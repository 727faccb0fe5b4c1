/// An endpoint whose answers are text of any kind.
public protocol TextEndpoint: Endpoint where Answer == String {}

extension TextEndpoint {
    public static var answerKind: AnswerKind { .text }

    /// The body in the character set that the server names, or else in UTF-8.
    public static func read(_ content: AnswerContent) throws(DataFormatError) -> ReadAnswer<String> {
        let characters: CharacterSetName = CharacterSetName(contentType: content.contentType)
        guard let text = characters.text(of: content.bytes) else {
            throw DataFormatError(
                model: "String", path: "$", byteOffset: 0, expected: "text in " + characters.rawValue,
                found: "bytes that are none")
        }
        return ReadAnswer(text)
    }
}
