extension OutputWriter {
    /// Writes as `write` does, for runs, which tell what failed.
    package func carryOut(_ parts: [FolderChanges]) throws(RunFailure) {
        do throws(WritingFailure) {
            try self.write(parts)
        } catch {
            throw RunFailure(error)
        }
    }
}
