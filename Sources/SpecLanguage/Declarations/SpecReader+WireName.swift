extension SpecReader {
    /// What a name is called in JSON, in a query or in a form, where `map` does not say it; warns where that is doubtful.
    ///
    /// - Parameter subject: what is named, such as `field "ids"`
    mutating func wireName(_ name: Written<String>, _ naming: FileDefaults.Naming?, of subject: String) -> String {
        guard naming == .snakeCase, SwiftSpelling.hasCapitals(name.value) else { return name.value }
        let words = CamelWords(name.value)
        if let other = words.otherSnakeCase {
            let message =
                "\(subject) is \"\(words.snakeCase)\" by snake-case, and may be meant to be \"\(other)\"; say which: "
                + "map: \(words.snakeCase)"
            report(Diagnostic(.doubtfulName, message, at: name.range, severity: .warning))
        }
        return words.snakeCase
    }
}
