import Compatibility
import Generation
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
        self.checkedOld = SpecChecker().check(self.old)
        self.checkedNew = SpecChecker().check(self.new)
    }

    /// Reads both versions and does something with them; tells what keeps it from being done.
    /// - Parameter faulty: how the run ends where a version has errors.
    static func with(
        _ request: ComparisonRequest, _ console: Console, faulty: ExitStatus, _ body: (ComparedSpecs) -> ExitStatus
    ) -> ExitStatus {
        console.run { () throws(RunFailure) in
            let specs: ComparedSpecs = try Self.read(request)
            guard specs.errors.isEmpty else {
                console.report(specs.errors)
                return faulty
            }
            return body(specs)
        }
    }

    private static func read(_ request: ComparisonRequest) throws(RunFailure) -> ComparedSpecs {
        do throws(FileFailures) {
            return try ComparedSpecs(request)
        } catch {
            throw RunFailure(error)
        }
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
