import ArgumentParser
import Commands
import Generation
import SpecLanguage

/// The sources of mock responses.
struct MockOptions: ParsableArguments {
    @Option(help: ArgumentHelp("A folder with mocks that you wrote, one <Endpoint>.json each.", valueName: "dir"))
    var mocks: String?

    @Option(
        help: ArgumentHelp(
            "A larger folder that links in the folder of mocks may lead to; by default, none.", valueName: "dir"))
    var root: String?

    @Option(help: "The seed of generated values, by default 1; the same seed gives the same values.")
    var seed: UInt64?

    /// - Parameter found: the configuration above the specs, which has the values of options that are not given
    func loading(of specs: [String], _ found: FoundConfiguration?) -> MockLoading {
        let settings = found?.configuration.mock
        return MockLoading(
            inputs: specs, mocks: mocks ?? settings?.mocks.flatMap { found?.path($0) }, root: root,
            seed: seed(settings))
    }

    func seed(_ settings: ToolConfiguration.MockSettings?) -> UInt64 {
        seed ?? settings?.seed.map { UInt64($0) } ?? 1
    }
}
