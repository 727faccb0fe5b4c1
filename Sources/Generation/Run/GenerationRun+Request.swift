public import SpecLanguage

extension GenerationRun {
    /// What the user asked for.
    public struct Request: Sendable, Hashable {
        /// Spec files and folders of them; at least one.
        public var inputs: [String]
        /// The folder that the Swift files stand in.
        public var output: String
        /// A folder of templates that take the place of built-in ones.
        public var templates: String?
        /// Who may use what is generated, where a spec does not say.
        public var access: Access
        /// Whether to compare only, and to write nothing.
        public var isCheck: Bool
        /// Where a rule in the syntax of Make is written that says what was read and written; nil: nowhere.
        public var dependencyFile: String?
        /// Whether files that apigen did not write are overwritten where they are in the way.
        public var isForced: Bool
        /// The folder in which runs that left nothing to do are remembered; nil where none are.
        public var cache: String?

        public init(
            inputs: [String], output: String, templates: String? = nil, access: Access = .public, isCheck: Bool = false,
            dependencyFile: String? = nil, isForced: Bool = false, cache: String? = nil
        ) {
            self.inputs = inputs
            self.output = output
            self.templates = templates
            self.access = access
            self.isCheck = isCheck
            self.dependencyFile = dependencyFile
            self.isForced = isForced
            self.cache = cache
        }
    }
}
