import ArgumentParser
import Commands
import Generation

/// Where answers come from that no server gives.
struct MockOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of answers written by hand, <Endpoint>.json each.", valueName: "dir"))
    var mocks: String?

    @Option(help: "What made-up values follow from: another number gives other values.")
    var seed: UInt64 = 1

    func loading(of specs: [String]) -> MockLoading {
        MockLoading(inputs: specs, mocks: self.mocks, seed: self.seed)
    }
}
