/// What a run tells its caller by its exit status. Wrong usage is 64 (`EX_USAGE` of sysexits.h), told by the command line.
public enum ExitStatus: Int32, Sendable, Hashable {
    case success = 0
    /// The specs have errors, or `--check` found differences.
    case faultsFound = 1
    /// Something kept the run from being carried out: a path, a template, the disk.
    case couldNotRun = 2
}
