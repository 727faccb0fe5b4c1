import Compatibility
import Generation
import SpecLanguage

/// Two versions of specs are compared quickly, and a version equals itself: the commands `diff` and `breaking`.
///
/// The versions are separated by the last NUL.
enum ComparisonTarget {
    static func run(_ input: [UInt8]) {
        let clock = FuzzClock()
        let cut = input.lastIndex(of: 0) ?? input.count
        let old = Checking.run(Array(input[..<cut]))
        let new = Checking.run(Array(input[min(cut + 1, input.count)...]))
        let isSound: (CheckedSpecs) -> Bool = { checked in !checked.diagnostics.contains { $0.severity == .error } }
        guard isSound(old), isSound(new) else { return }
        _ = SpecificationComparison(old: old.specification, new: new.specification).changes()
        let none = SpecificationComparison(old: old.specification, new: old.specification).changes()
        expect(none.isEmpty, "differs from itself")
        clock.check()
    }
}
