import SpecLanguage
import WireSyntax

/// What values of a struct are read by: made once, not for each value.
final class ReadFields: Sendable {
    /// A field that is read. A class, because copies of fields take time.
    final class Entry: Sendable {
        let field: Field
        /// In the struct.
        let index: Int

        init(_ field: Field, at index: Int) {
            (self.field, self.index) = (field, index)
        }
    }

    let structure: Structure
    let entries: [Entry]
    /// The keys of the object that the fields have, also those of flat models.
    let keys: Set<ExactText>
    /// The keys that are no fault, if all others are.
    let known: KnownKeys

    /// - Parameters:
    ///   - tagPaths: the paths by which unions recognise objects of the struct
    ///   - inner: returns the structs of flat fields by name
    init(_ structure: Structure, tagPaths: [JSONPath], _ inner: (String) -> Structure?) {
        let read = structure.fields.enumerated().filter { !$0.element.isIgnored && $0.element.encode != .only }
        let paths = read.map(\.element).flattened(inner).flatMap(\.paths)
        var known = KnownKeys()
        if structure.unknownKeys == .error {
            for path in paths { known.insert(path.components[...], isRead: true) }
            for path in tagPaths + structure.unreadPaths { known.insert(path.components[...], isRead: false) }
        }
        self.structure = structure
        self.known = known
        entries = read.map { Entry($0.element, at: $0.offset) }
        keys = Set(paths.compactMap(\.components.first).map { ExactText($0) })
    }
}
