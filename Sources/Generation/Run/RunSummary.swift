/// What a run did to the output folder, in one line.
extension GenerationRun {
    package static func summary(_ plan: OutputPlan) -> String {
        self.summary(
            written: plan.missingCount + plan.changedCount, unchanged: plan.unchangedCount, removed: plan.staleCount)
    }

    package static func summary(written: Int = 0, unchanged: Int, removed: Int = 0) -> String {
        "\(written) written, \(unchanged) unchanged, \(removed) removed"
    }
}
