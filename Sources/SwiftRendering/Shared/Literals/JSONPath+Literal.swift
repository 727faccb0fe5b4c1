import SpecLanguage

extension JSONPath {
    /// The path as a Swift literal, which the runtime reads as a spec's.
    var literal: String {
        StringLiteral(text).source
    }
}
