public import SpecLanguage

/// Compares two versions of what a directory of specs declares.
public struct SpecificationComparison: Sendable {
    private let old: Specification
    private let new: Specification

    /// - Parameters:
    ///   - old: what apps that run already were built from.
    ///   - new: what is going to be.
    public init(old: Specification, new: Specification) {
        self.old = old
        self.new = new
    }

    /// All changes: of models first, then of services and of tables, each in the order of the new specs. Texts for people who read
    /// the specs, such as `doc`, are not compared.
    public func changes() -> [Change] {
        let pairs: ModelPairs = ModelPairs(old, new)
        var list: ChangeList = ChangeList()
        ModelComparison(pairs: pairs, oldUsage: ModelUsage(old), newUsage: ModelUsage(new))
            .compare(old.models, new.models, into: &list)
        let types: TypeComparison = TypeComparison(models: pairs)
        ServiceComparison(types: types).compare(old.services, new.services, into: &list)
        TablesComparison(types: types).compare(old.files.flatMap(\.tables), new.files.flatMap(\.tables), into: &list)
        return list.changes
    }
}
