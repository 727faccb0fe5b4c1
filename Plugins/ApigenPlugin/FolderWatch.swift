import Foundation
import PackagePlugin

/// Makes the build plan depend on the list of files in a folder.
///
/// SwiftPM caches its plan, and runs plugins again only if files are added to or removed from the folder of a target in
/// the root package, or a folder that a prebuild command writes to. So a spec that is added to or removed from any
/// other folder would go unnoticed, and every later build would fail on a removed one. Here a prebuild command declares
/// that it writes to a folder, which is empty while its files are collected for the target; further commands then put
/// links there: to the specs, and to whatever else may be removed.
struct FolderWatch {
    private let targets: [URL]
    private let watched: URL
    private let unused: URL

    init(_ targets: [URL], workFolder: URL) {
        self.targets = targets
        watched = workFolder.appending(path: "Watched", directoryHint: .isDirectory)
        unused = workFolder.appending(path: "Unused", directoryHint: .isDirectory)
    }

    func commands() throws -> [Command] {
        for folder in [watched, unused] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        let links = targets.indices.map { watched.appending(path: "Link\($0).docc").path }
        let old = (try? FileManager.default.contentsOfDirectory(atPath: watched.path)) ?? []
        let all = Set(links + old.map { watched.appending(path: $0).path }).sorted()
        return [command(["rm", "-f"] + all, writingInto: watched)]
            + zip(targets, links).map { command(["ln", "-sfn", $0.path, $1], writingInto: unused) }
    }

    private func command(_ arguments: [String], writingInto folder: URL) -> Command {
        .prebuildCommand(
            displayName: "Watching the specs",
            executable: URL(filePath: "/usr/bin/env"),
            arguments: arguments,
            outputFilesDirectory: folder)
    }
}
