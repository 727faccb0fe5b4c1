import SpecLanguage

/// Names the fields of a struct, the parameters of an endpoint or the cases of an enum, so that no two meet in Swift.
struct MemberNames: Sendable {
    private var pool: NamePool

    /// - Parameter reserved: names that the generated code has already
    init(reserved: some Sequence<String>) {
        pool = NamePool(reserved: reserved)
    }

    /// What a spec calls the member: the name itself where Swift can spell it and nothing else is spelled so.
    ///
    /// - Parameter fallback: what it is called where nothing of the name can be in Swift
    mutating func take(_ name: String, fallback: String) -> String {
        let spelled = ImportedName.member(name, fallback: fallback)
        if pool.isFree(spelled), name.utf8.count <= ImportedName.longest, isSpelled(name) {
            pool.reserve(spelled)
            return name
        }
        return pool.take(spelled)
    }

    /// The name as Swift spells it, or another that is free.
    mutating func takeSpelled(_ name: String, fallback: String) -> String {
        pool.take(ImportedName.member(name, fallback: fallback))
    }

    private func isSpelled(_ name: String) -> Bool {
        (try? SwiftSpelling.member(name)) != nil
    }
}
