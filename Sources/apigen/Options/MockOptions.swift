import ArgumentParser
import Commands
import Generation

/// The sources of mock responses.
struct MockOptions: ParsableArguments {
    @Option(help: ArgumentHelp("A folder with mocks that you wrote, one <Endpoint>.json each.", valueName: "dir"))
    var mocks: String?

    @Option(
        help: ArgumentHelp(
            "A larger folder that links in the folder of mocks may lead to; by default, none.", valueName: "dir"))
    var root: String?

    @Option(help: "The seed of generated values; the same seed gives the same values.")
    var seed: UInt64 = 1

    func loading(of specs: [String]) -> MockLoading {
        MockLoading(inputs: specs, mocks: mocks, root: root, seed: seed)
    }
}
