import Foundation
import PackagePlugin

/// Makes the build plan depend on which files a folder holds.
///
/// SwiftPM keeps its plan, and asks plugins again only when the folder of a target in the root package gains or loses
/// files, or one that a prebuild command writes into. So a spec that is added to or removed from any other folder would
/// go unnoticed, and the removed one would be missed by every later build. Here a prebuild command claims to write into a
/// folder, which is empty while its files are collected for the target; a second one then puts a link to the specs there.
struct FolderWatch {
    private let folder: URL
    private let watched: URL
    private let unused: URL
    private var link: URL { self.watched.appending(path: "Specs.docc") }

    init(folder: URL, workFolder: URL) {
        self.folder = folder
        self.watched = workFolder.appending(path: "Watched", directoryHint: .isDirectory)
        self.unused = workFolder.appending(path: "Unused", directoryHint: .isDirectory)
    }

    func commands() throws -> [Command] {
        for folder in [self.watched, self.unused] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        return [
            self.command(["rm", "-f", self.link.path], writingInto: self.watched),
            self.command(["ln", "-sfn", self.folder.path, self.link.path], writingInto: self.unused),
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
