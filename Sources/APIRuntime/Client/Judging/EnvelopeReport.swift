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
    var isTelling: Bool {
        code != nil || successPath != nil || !message.isEmpty
    }

    /// Reads the code, the sign of success and the message out of an answer, without reading its value.
    func report(on bytes: [UInt8]) throws(DataFormatError) -> EnvelopeReport {
        let paths: [JSONPointerPath] = (code.map { path in [path] } ?? []) + (successPath.map { path in [path] } ?? [])
        let texts: [String?] = try EnvelopeScan(bytes).scalars(at: paths + message)
        let code: String? = self.code == nil ? nil : texts[0]
        let sign: String? = successPath == nil ? code : texts[paths.count - 1]
        let messages = texts[paths.count...].lazy.compactMap { text in text }
        return EnvelopeReport(
            isFailure: isFailure(sign), code: code ?? sign, message: messages.first { text in !text.isEmpty })
    }

    /// Whether the value that tells success from failure means failure. An answer without one is no error by itself.
    private func isFailure(_ sign: String?) -> Bool {
        guard let sign else { return false }
        return success.isEmpty ? !sign.isEmpty : !success.contains(sign)
    }
}
