import TestSupport
import Testing

extension MarkdownBlock: CustomTestStringConvertible {
    public var testDescription: String { "\(file):\(line)" }
}
