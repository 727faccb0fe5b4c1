import Foundation
import PackagePlugin

/// Makes the build plan depend on the list of files in a folder.
///
/// SwiftPM caches its plan, and runs plugins again only if files are added to or removed from the folder of a target in
/// the root package, or a folder that a prebuild command writes to. So a spec that is added to or removed from any
/// other folder would go unnoticed, and every later build would fail on a removed one. Here a prebuild command declares
/// that it writes to a folder, which is empty while its files are collected for the target; a second command then puts
/// a link to the specs there.
struct FolderWatch {
    private let folder: URL
    private let watched: URL
    private let unused: URL
    private var link: URL { watched.appending(path: "Specs.docc") }

    init(folder: URL, workFolder: URL) {
        self.folder = folder
        watched = workFolder.appending(path: "Watched", directoryHint: .isDirectory)
        unused = workFolder.appending(path: "Unused", directoryHint: .isDirectory)
    }

    func commands() throws -> [Command] {
        for folder in [watched, unused] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        return [
            command(["rm", "-f", link.path], writingInto: watched),
            command(["ln", "-sfn", folder.path, link.path], writingInto: unused),
        ]
    }

    private func command(_ arguments: [String], writingInto folder: URL) -> Command {
        .prebuildCommand(
            displayName: "Watching the specs",
            executable: URL(filePath: "/usr/bin/env"),
            arguments: arguments,
            outputFilesDirectory: folder)
    }
}
