import SpecLanguage

/// The initialiser that takes all properties of a struct.
struct MemberwiseInitializer {
    let access: Access

    /// Up to and with the opening brace.
    func signature(_ parameters: [String], indentation: Int) -> [String] {
        BrokenList(head: "\(access.prefix)init(", items: parameters, tail: ") {")
            .lines(room: SourceLines.columns - indentation)
    }

    func assignment(to property: SwiftIdentifier, of parameter: SwiftIdentifier) -> String {
        "self.\(property.member) = \(parameter.reference)"
    }
}
