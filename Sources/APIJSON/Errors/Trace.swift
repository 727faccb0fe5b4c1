/// What a second run over a document, made only after a failure, notes for the error's text.
@usableFromInline
final class Trace {
    /// A check's own words for the failure at an offset.
    struct Note {
        var offset: Int
        var model: String?
        var expected: String
        var found: String?
        var hint: String?
        /// Where the fault lies below the value at the offset, when nothing is there.
        var absent: [PathComponent] = []
    }

    struct MissingKey: Hashable {
        var object: Int
        var key: Int
    }

    /// The key tables of the containers that were read, by where these begin.
    var tables: [Int: KeyTable] = [:]
    /// Where the arrays begin whose elements are fields by their position.
    var tuples: Set<Int> = []
    var note: Note?
    /// Values, by where they begin, whose fault is known: they are gone over as if they were absent.
    var excused: Set<Int> = []
    /// Keys whose absence is known.
    var excusedKeys: Set<MissingKey> = []
    /// Elements that were left out of their array or dictionary.
    var leftOut: Set<Int> = []

    /// Forgets what a run has noted, but not what the next one is to excuse.
    func beginAnew() {
        self.tables = [:]
        self.tuples = []
        self.note = nil
        self.leftOut = []
    }
}
