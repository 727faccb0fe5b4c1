extension OutputPlan {
    /// Writes what is missing or has changed in the folder, and removes what is stale.
    ///
    /// - Throws: what the file system refused, or the signal that ended the run; nothing is half written by then.
    package func carryOut(in folder: OutputFolder) throws(RunFailure) {
        do throws(WritingFailure) {
            try OutputWriter(folder: folder).write(self)
        } catch {
            throw RunFailure(error)
        }
    }
}
