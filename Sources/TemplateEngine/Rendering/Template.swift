/// A Mustache template for one type of context, checked as a whole and made into a flat program.
///
/// It differs from the Mustache specification in being strict: a name or partial that is not there is a fault; texts are
/// put into the output as they stand, without HTML escaping; lambdas, inheritance and dynamic names are not supported.
/// In lists, `first` and `last` tell whether an element is the first or last one. A text of several lines is indented on
/// each of them where only blanks stand before its tag, and by the indent of the partials around it.
public struct Template<Context>: Sendable {
    private let program: Program
    private let read: @Sendable (Context) -> [Slot]

    /// Reads a template and everything that it includes.
    ///
    /// - Parameters:
    ///   - name: stands in faults as their file.
    ///   - text: the template.
    ///   - shape: the names that may be used.
    ///   - partials: gives the text of a partial by its name; nil where there is none.
    /// - Throws: all mistakes of the template and its partials.
    public init(
        name: String, text: String, shape: Shape<Context>, partials: (String) -> String?
    ) throws(TemplateFaults) {
        let library = TemplateLibrary(name: name, text: text, partials: partials)
        let scope = ContextScope(shape, repeats: false)
        var compiler = Compiler(library: library, scope: scope)
        self.program = try compiler.compile()
        self.read = scope.reader()
    }

    /// Renders a context.
    public func render(_ context: Context) -> String {
        var output: [UInt8] = []
        render(context, into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Renders a context at the end of a text in UTF-8.
    public func render(_ context: Context, into output: inout [UInt8]) {
        var text = OutputText(startsLine: output.last.map { $0 == OutputText.newline } ?? true)
        var interpreter = Interpreter(program, slots: read(context))
        interpreter.run(into: &text)
        output.append(contentsOf: text.bytes)
    }
}

extension Template where Context: TemplateContext {
    /// Reads a template for a type that says itself which names may be used; all else as in
    /// ``init(name:text:shape:partials:)``.
    public init(name: String, text: String, partials: (String) -> String?) throws(TemplateFaults) {
        try self.init(name: name, text: text, shape: Context.shape, partials: partials)
    }
}
