import ArgumentParser

/// What a command that writes does where something is in the way.
struct WriteOptions: ParsableArguments {
    @Flag(
        name: .customLong("force"),
        help: "Overwrite files that apigen did not write; never inputs of the run, devices or links."
    )
    var isForced: Bool = false
}
