/// One spec file as it is read, before anything that it says is held against other files.
struct SpecFile: Sendable {
    let path: String
    let name: String
    /// Collects the faults of the file.
    var reader: SpecReader
    /// The root's keys; nil where the file cannot be read, which has been reported.
    var root: KeyedNodes?
    var doc: String?
    /// What the file says itself.
    var defaults: FileDefaults = FileDefaults()
    var models: [ModelDeclaration] = []
    var tables: [TableDeclaration] = []
    var excuses: [Excuse] = []
    /// Words that may be names which other files use; only of a file that cannot be read.
    var possibleNames: Set<String> = []
}
