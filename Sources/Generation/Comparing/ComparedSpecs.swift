import Compatibility
import SpecLanguage

/// Two versions of the specs, read and checked.
struct ComparedSpecs {
    let old: [SpecFile]
    let new: [SpecFile]
    let checkedOld: CheckedSpecs
    let checkedNew: CheckedSpecs

    /// - Throws: what cannot be read.
    init(_ request: ComparisonRequest) throws(FileFailures) {
        self.new = try SpecFinder().find(request.inputs)
        self.old = try SpecVersion(inputs: request.inputs, name: request.base).specs()
        self.checkedOld = Self.check(self.old)
        self.checkedNew = Self.check(self.new)
    }

    private static func check(_ specs: [SpecFile]) -> CheckedSpecs {
        SpecChecker().check(specs.map { SpecSource(path: $0.location, name: $0.name, bytes: $0.bytes) })
    }

    /// What is wrong in either version, so that they cannot be compared.
    var errors: [Message] {
        (self.checkedOld.diagnostics + self.checkedNew.diagnostics).filter { $0.severity == .error }
            .map { Message($0) }
    }

    var changes: [Change] {
        SpecificationComparison(old: self.checkedOld.specification, new: self.checkedNew.specification).changes()
    }
}
