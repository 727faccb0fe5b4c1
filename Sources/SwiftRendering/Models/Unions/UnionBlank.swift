import SpecLanguage

/// The value that an enum with associated values has until it is read.
struct UnionBlank {
    let names: TypeNames

    /// - Parameter index: the case that can be made without another value of the enum's type.
    func source<Case>(
        _ cases: [Case], at index: Int, type: (Case) -> ValueType, member: (Case) -> String
    ) -> String {
        guard cases.indices.contains(index) else { return "" }
        let blank = BlankExpression(names: names).source(type(cases[index]))
        return ".\(SwiftIdentifier(member(cases[index])).member)(\(blank))"
    }
}
