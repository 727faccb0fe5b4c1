public import ArgumentParser
public import Commands
public import Compatibility
public import Generation
public import OpenAPIImport
public import Recording
public import SpecLanguage

extension Access: ExpressibleByArgument {}
extension Cassette.Repetition: ExpressibleByArgument {}
extension ColorChoice: ExpressibleByArgument {}
extension CoverageOutput.Form: ExpressibleByArgument {}
extension CompatibilityRule: ExpressibleByArgument {}
extension ImportNote.Grade: ExpressibleByArgument {}
extension MessageFormat: ExpressibleByArgument {}
extension RecordingCheck.Failing: ExpressibleByArgument {}

extension ModuleUse: ExpressibleByArgument {
    /// `Common=Common/Specs`, or `Common/Core=Core/Specs` for what another module uses.
    public init?(argument: String) {
        self.init(argument)
    }
}
