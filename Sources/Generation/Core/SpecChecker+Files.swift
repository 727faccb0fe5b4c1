package import SpecLanguage

extension SpecChecker {
    /// Checks specs that were found on disk; diagnostics name them by their locations.
    package func check(_ specs: [SpecFile]) -> CheckedSpecs {
        self.check(specs.map { SpecSource(path: $0.location, name: $0.name, bytes: $0.bytes) })
    }
}
