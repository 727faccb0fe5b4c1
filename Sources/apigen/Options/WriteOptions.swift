import ArgumentParser

/// What a command does if a file is in the way.
struct WriteOptions: ParsableArguments {
    @Flag(
        name: .customLong("force"),
        help: "Overwrite files that apigen did not write; never inputs of the run, devices or links."
    )
    var isForced: Bool = false
}
