public import TestSupport
public import Testing

extension MarkdownBlock: CustomTestStringConvertible {
    public var testDescription: String { "\(file):\(line)" }
}
