import YAMLSyntax

extension SpecReader {
    /// Where an endpoint's made-up answers come from: `auto`, or a file below the folder of mocks.
    mutating func mockSource(_ node: YAMLNode, of subject: @autoclosure () -> String) -> MockSource? {
        guard let text = text(node, of: subject()) else { return nil }
        if text == "auto" { return .automatic }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }), !text.contains("\0") else {
            reportWrongType(node, subject(), expected: "auto, or the path of a file below the folder of mocks")
            return nil
        }
        return .file(text)
    }
}
