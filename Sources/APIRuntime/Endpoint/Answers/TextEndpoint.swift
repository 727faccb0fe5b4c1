@_spi(Generated) import APIJSON

/// An endpoint whose answers are text of any kind.
@_spi(Generated) public protocol TextEndpoint: Endpoint where Answer == String {}

@_spi(Generated) extension TextEndpoint {
    public static var answerKind: AnswerKind { .text }

    /// The body in the character set that the server names, or else in UTF-8. A JSON object is looked into, as it may
    /// be an error.
    public static func read(_ content: AnswerContent) throws(DataFormatError) -> AnswerReading<String> {
        content.text()
    }
}

extension AnswerContent {
    /// The body in the character set that the server names, or else in UTF-8.
    func text() -> AnswerReading<String> {
        AnswerReading(report: reportIfWrapped()) { () throws(DataFormatError) in
            ReadAnswer(try decodedText())
        }
    }

    private func decodedText() throws(DataFormatError) -> String {
        let characters: CharacterSetName = CharacterSetName(contentType: contentType)
        if let text = characters.text(of: bytes) { return text }
        throw DataFormatError(
            model: "String", path: "$", byteOffset: 0, expected: "text in " + characters.rawValue,
            found: "bytes that are none")
    }
}
