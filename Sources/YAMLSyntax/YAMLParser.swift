/// Reads YAML texts into trees of nodes.
///
/// YAML 1.1 as libyaml reads it, with the many parts of YAML 1.2 that libyaml has taken over; one document to a text.
/// Beyond what libyaml refuses, equal keys in one mapping, keys that are not scalars, a second document, and all that
/// goes over the limits are faults.
public struct YAMLParser: Sendable {
    private let limits: YAMLLimits

    public init(limits: YAMLLimits = YAMLLimits()) {
        self.limits = limits
    }

    /// Reads one text.
    ///
    /// - Parameter bytes: UTF-8, with or without a byte order mark, or UTF-16 in either order with one.
    /// - Returns: the tree, and every fault that was found; parsing itself never fails.
    public func parse(_ bytes: [UInt8]) -> YAMLDocument {
        do throws(YAMLFault) {
            try checkSize(of: bytes)
            return try UTF16Decoding.utf8(of: bytes).withUnsafeBufferPointer { utf8 in
                read(utf8)
            }
        } catch {
            return YAMLDocument(root: nil, faults: [error])
        }
    }

    private func checkSize(of bytes: [UInt8]) throws(YAMLFault) {
        guard bytes.count > limits.effectiveBytes else { return }
        throw YAMLFault(
            kind: .tooLarge,
            message: "the text has \(bytes.count) bytes; at most \(limits.effectiveBytes) are read",
            range: TextRange(start: .start, end: .start)
        )
    }

    private func read(_ utf8: UnsafeBufferPointer<UInt8>) -> YAMLDocument {
        let source = SourceText(utf8)
        guard let text = source.text else { return YAMLDocument(root: nil, faults: []) }
        var reader = DocumentReader(source: source, text: text, limits: limits)
        return reader.read()
    }
}
