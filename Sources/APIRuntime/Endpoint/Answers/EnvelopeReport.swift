/// What the envelope of one answer says.
struct EnvelopeReport: Sendable, Hashable {
    /// Whether the answer says that the call failed.
    var isFailure: Bool = false
    /// The business code, if there is one.
    var code: String?
    /// The text for people, if there is one.
    var message: String?
}

extension Envelope {
    /// Whether the envelope says more than where the value stands.
    var isTelling: Bool { scalars.count > 0 }

    /// What the values at `scalars` say.
    func report(_ texts: [String?]) -> EnvelopeReport {
        var rest: ArraySlice<String?> = texts[...]
        let code: String? = self.code == nil ? nil : rest.popFirst() ?? nil
        let sign: String? = successPath == nil ? code : rest.popFirst() ?? nil
        let messages = rest.lazy.compactMap { text in text }
        return EnvelopeReport(
            isFailure: isFailure(sign), code: code ?? sign, message: messages.first { text in !text.isEmpty })
    }

    /// Whether the value that tells success from failure means failure. An answer without one is no error by itself.
    private func isFailure(_ sign: String?) -> Bool {
        guard let sign else { return false }
        return success.isEmpty ? !sign.isEmpty : !success.contains(sign)
    }
}
