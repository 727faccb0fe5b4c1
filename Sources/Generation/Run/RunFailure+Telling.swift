extension Console {
    /// Carries something out, and tells what keeps it from being carried out.
    package func run(_ work: () throws(RunFailure) -> ExitStatus) -> ExitStatus {
        do throws(RunFailure) {
            return try work()
        } catch {
            self.report(error.messages)
            if let signal = error.signal { SignalGuard.endProcess(by: signal) }
            return .couldNotRun
        }
    }
}
