/// The Swift names of all services, to find two that meet, or that meet a model.
struct ServiceNameTable {
    private let models: ModelIndex
    private var taken: [String: Written<String>] = [:]

    init(models: ModelIndex) {
        self.models = models
    }

    /// The Swift name of a service; nil where it has none, which has been reported.
    mutating func take(_ declaration: ServiceDeclaration, _ reader: inout SpecReader) -> String? {
        guard let written = declaration.name else { return nil }
        guard let name = reader.typeName(written, of: "service \"\(written.value)\"") else { return nil }
        if let first = taken[name] {
            let note = Diagnostic.Note(message: "the first is here", range: first.range)
            let message =
                first.value == written.value
                ? "there are two services \"\(written.value)\"; a file that adds to one says \"service: \(written.value)\""
                : "services \"\(first.value)\" and \"\(written.value)\" are both \(name) in Swift"
            reader.report(.duplicateName, message, at: written.range, notes: [note])
            return name
        }
        taken[name] = written
        for type in [ServiceNames.dao(of: name), ServiceNames.error(of: name)] {
            if let model = models[type] {
                let note = Diagnostic.Note(message: "the model is here", range: model.range)
                let message = "service \"\(written.value)\" gives a type \(type), and there is a model of that name"
                reader.report(.duplicateName, message, at: written.range, notes: [note])
            } else if ServiceNames.runtimeTypes.contains(type) {
                let message = "service \"\(written.value)\" gives a type \(type), which the runtime has already"
                reader.report(.duplicateName, message, at: written.range)
            }
        }
        return name
    }
}
