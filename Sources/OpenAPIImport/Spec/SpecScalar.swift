/// A scalar of a spec, which knows whether it may go without quotes.
struct SpecScalar: Sendable, Hashable {
    enum Form: Sendable, Hashable {
        /// Quotes only where YAML would read something else.
        case text
        /// Text that would mean something else without quotes, such as the raw value "1" of an enum of texts.
        case quoted
        /// YAML as it is to stand there, such as a number or a type in brackets.
        case exact
    }

    let text: String
    let form: Form

    init(_ text: String, form: Form = .text) {
        self.text = text
        self.form = form
    }
}
