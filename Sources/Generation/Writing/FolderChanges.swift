/// What is to happen to the files of one folder.
public struct FolderChanges: Sendable {
    let folder: OutputFolder
    let plan: OutputPlan

    /// - Parameters:
    ///   - folder: where the files are.
    ///   - plan: how it differs from what is to be in it.
    public init(_ folder: OutputFolder, _ plan: OutputPlan) {
        self.folder = folder
        self.plan = plan
    }

    func path(of name: String) -> String {
        FilePath.join(self.folder.path, name)
    }
}
