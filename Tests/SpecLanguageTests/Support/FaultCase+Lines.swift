extension FaultCase {
    /// A spec with faults, and all expected messages, one on each line.
    init(_ description: String, _ text: String, gives messages: String) {
        self.init(description, files: ["Spec": text], gives: messages)
    }

    /// Specs with faults, and all expected messages, one on each line.
    init(_ description: String, files: [String: String], gives messages: String) {
        testDescription = description
        self.files = files
        self.messages = messages.split(separator: "\n").map { String($0) }
    }
}
