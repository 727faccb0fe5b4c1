public import SpecLanguage

/// What the command line says about the rendering.
public struct RenderingOptions: Sendable, Hashable {
    /// Who may use what is generated, where a spec does not say.
    public var access: Access
    /// The version of the tool, which the first line of each file names.
    public var toolVersion: String

    public init(access: Access = .public, toolVersion: String) {
        self.access = access
        self.toolVersion = toolVersion
    }
}
