import ArgumentParser

/// What a command that writes does where something is in the way.
struct WriteOptions: ParsableArguments {
    @Flag(
        name: .customLong("force"),
        help: "Overwrite files in the way that apigen did not write; never what the run reads, nor devices and links."
    )
    var isForced: Bool = false
}
