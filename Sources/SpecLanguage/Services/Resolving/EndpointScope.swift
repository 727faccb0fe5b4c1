/// What the endpoints of one service share, from whichever file they come.
struct EndpointScope: Sendable {
    /// Nil where the service is unknown, so that nothing can be said of it.
    let contents: ServiceContents?
    /// Nil where the service is unknown.
    let exposure: Exposure?
    private let properties: [String: SourceRange]
    /// The service's own types, which no request may hide.
    private let ownTypes: Set<String>
    /// Whether the DAO has a store for what some endpoints return.
    private let isStoring: Bool
    private var methods: [String: Written<String>] = [:]
    /// The methods that give pages, with the endpoints whose pages they are.
    private var pages: [String: Written<String>] = [:]
    private var requests: [String: Written<String>] = [:]
    private var calls: [String: Written<String>] = [:]
    private var queueHints: [String: String] = [:]

    /// - Parameter service: the Swift name; nil where the service is unknown.
    init(
        service: String? = nil, contents: ServiceContents?, exposure: Exposure?, isStoring: Bool = false,
        tables: TableCatalog = TableCatalog()
    ) {
        self.contents = contents
        self.exposure = exposure
        self.isStoring = isStoring
        let ofService = service.map { [ServiceNames.dao(of: $0), ServiceNames.error(of: $0)] } ?? []
        ownTypes = Set(ofService + (isStoring ? tables.typeNames : []))
        let named = contents?.parameters.map { ($0.name, $0.range) } ?? []
        properties = Dictionary(named, uniquingKeysWith: { first, _ in first })
    }

    /// Takes the name of a method of the DAO; reports where it is taken.
    ///
    /// - Returns: whether no other endpoint has it
    mutating func takeMethod(_ name: String, _ key: Written<String>, _ reader: inout SpecReader) -> Bool {
        if ServiceNames.daoMembers.contains(name) {
            let message = "endpoint \"\(key.value)\" is called \(name), which every DAO has already"
            reader.report(.duplicateName, message, at: key.range)
        } else if isStoring, name == ServiceNames.store {
            let message = "endpoint \"\(key.value)\" is called \(name), as is the DAO's own, which \"stores\" needs"
            reader.report(.duplicateName, message, at: key.range)
        } else if let property = properties[name] {
            let note = Diagnostic.Note(message: "the parameter is here", range: property)
            let message = "endpoint \"\(key.value)\" is called \(name), as is a parameter of the service"
            reader.report(.duplicateName, message, at: key.range, notes: [note])
        } else if let first = pages[name] {
            let note = Diagnostic.Note(message: "the pages are here", range: first.range)
            let message =
                "endpoint \"\(key.value)\" is called \(name), as is the method for the pages of \"\(first.value)\""
            reader.report(.duplicateEndpoint, message, at: key.range, notes: [note])
        } else if let first = methods[name] {
            let note = Diagnostic.Note(message: "the first is here", range: first.range)
            let message =
                first.value == key.value
                ? "there are two endpoints \"\(key.value)\""
                : "endpoints \"\(first.value)\" and \"\(key.value)\" are both \(name) in Swift"
            reader.report(.duplicateEndpoint, message, at: key.range, notes: [note])
            return false
        }
        methods[name] = methods[name] ?? key
        return true
    }

    /// Takes the name of the method that gives the pages of an endpoint; reports where it is taken.
    mutating func takePages(
        _ name: String, of key: Written<String>, at range: SourceRange, _ reader: inout SpecReader
    ) {
        let subject = "the pages of endpoint \"\(key.value)\" are called \(name)"
        if let property = properties[name] {
            let note = Diagnostic.Note(message: "the parameter is here", range: property)
            reader.report(.duplicateName, "\(subject), as is a parameter of the service", at: range, notes: [note])
        } else if let first = methods[name] {
            let note = Diagnostic.Note(message: "the endpoint is here", range: first.range)
            reader.report(.duplicateEndpoint, "\(subject), as is another endpoint", at: range, notes: [note])
        } else {
            pages[name] = Written(value: key.value, range: range)
        }
    }

    /// The name of the struct of a request: the endpoint's, with `Request` after it where it would hide another type, or
    /// be called as the method is.
    mutating func takeRequest(
        _ name: String, method: String, _ key: Written<String>, _ models: ModelIndex, _ reader: inout SpecReader
    ) -> String {
        // Letters without a capital, and digits, are the same in a type and in a method.
        let hidesAnother =
            name == method || models[name] != nil || ServiceNames.hiddenTypes.contains(name) || ownTypes.contains(name)
        let name = hidesAnother ? name + "Request" : name
        if let model = hidesAnother ? models[name] : nil {
            let note = Diagnostic.Note(message: "the model is here", range: model.range)
            let message = "the request of endpoint \"\(key.value)\" is called \(name), as is a model"
            reader.report(.duplicateName, message, at: key.range, notes: [note])
        } else if let first = requests[name] {
            let note = Diagnostic.Note(message: "the first is here", range: first.range)
            let message = "the requests of endpoints \"\(first.value)\" and \"\(key.value)\" are both called \(name)"
            reader.report(.duplicateName, message, at: key.range, notes: [note])
        } else {
            requests[name] = key
        }
        return name
    }

    /// Takes a method and a path; reports where another endpoint has both.
    mutating func takeCall(
        _ method: Endpoint.Method, _ path: Written<PathTemplate>, _ key: Written<String>, _ reader: inout SpecReader
    ) {
        let call = "\(method.rawValue) \(path.value.text)"
        guard let first = calls[call] else {
            calls[call] = Written(value: key.value, range: path.range)
            return
        }
        let note = Diagnostic.Note(message: "the first is here", range: first.range)
        let message = "endpoint \"\(first.value)\" is a \(call) already"
        reader.report(.duplicateEndpoint, message, at: path.range, notes: [note])
    }

    /// A hint where a queue is not listed, but nearly; a queue that is not listed at all runs one at a time.
    mutating func hint(forQueue name: String, _ reader: inout SpecReader) -> String {
        guard let queues = contents?.queues.map(\.name), !queues.isEmpty else { return "" }
        if let hint = queueHints[name] { return hint }
        let hint = queues.contains(name) ? "" : reader.hint(for: name, among: queues)
        queueHints[name] = hint
        return hint
    }
}
