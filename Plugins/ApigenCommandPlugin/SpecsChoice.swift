import Foundation

/// The default place of specs.
enum SpecsChoice {
    /// The `Specs` folder in a folder, if there is one.
    static func folder(in parent: URL) -> URL? {
        let folder = parent.appending(path: "Specs", directoryHint: .isDirectory)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
            return nil
        }
        return folder
    }
}
