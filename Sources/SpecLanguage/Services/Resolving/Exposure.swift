/// Reports models that fewer may use than may use the service which gives them out: Swift does not allow that.
struct Exposure: Sendable {
    let models: ModelIndex
    /// The service's name as written.
    let service: String
    /// Who may use the service; nil for what the command line says.
    let access: Access?

    func check(_ type: ValueType, _ subject: String, at range: SourceRange, _ reader: inout SpecReader) {
        guard case .model(let name) = type.leaf, let model = models[name], let modelAccess = model.access,
            model.access.reach < access.reach
        else { return }
        let own = access?.rawValue ?? "public, where the command line does not say otherwise,"
        let message =
            "service \"\(service)\" is \(own) and \(subject) is of \(name), which is \(modelAccess.rawValue)"
        let note = Diagnostic.Note(message: "\(name) is declared here", range: model.range)
        reader.report(.accessMismatch, message, at: range, notes: [note])
    }
}
