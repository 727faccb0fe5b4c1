package import SpecLanguage
import TextForms

/// `apigen.yaml` as it was found above specs.
package struct FoundConfiguration: Sendable, Hashable {
    package let configuration: ToolConfiguration
    /// Its path, relative to the working folder if it is in or above it.
    package let file: String
    private let folder: String

    /// The nearest file in the folder of the first of these paths and the folders above it. The search ends at the root of
    /// a repository, which is the folder with `.git`.
    ///
    /// - Parameter inputs: spec files, and folders that contain them
    /// - Returns: `nil` if there is none
    /// - Throws: a file that cannot be read, and all errors in it
    package static func above(_ inputs: [String]) throws(RunFailure) -> FoundConfiguration? {
        guard let folder = try folder(above: inputs) else { return nil }
        return try FoundConfiguration(in: folder)
    }

    /// The path of the file that counts for a path, even if it has errors; `nil` if there is none, or if it cannot be found.
    package static func file(above path: String) -> String? {
        guard let working = try? FileReading.workingFolder(), let folder = try? folder(above: [path]) else {
            return nil
        }
        return FilePath.join(FilePath.absolute(folder, from: working), ToolConfiguration.fileName)
    }

    private static func folder(above inputs: [String]) throws(RunFailure) -> String? {
        guard let input = inputs.first else { return nil }
        do throws(FileFailure) {
            let working = try FileReading.workingFolder()
            var folder = FilePath.absolute(input, from: working)
            if try FileReading.kind(of: folder) != .folder { folder = FilePath.parent(of: folder) }
            while try FileReading.kind(of: FilePath.join(folder, ToolConfiguration.fileName)) != .file {
                let isRoot = try FileReading.kind(of: FilePath.join(folder, ".git")) != nil
                if isRoot || FilePath.parent(of: folder) == folder { return nil }
                folder = FilePath.parent(of: folder)
            }
            return relative(folder, to: working)
        } catch {
            throw RunFailure(error)
        }
    }

    private init(in folder: String) throws(RunFailure) {
        self.folder = folder
        file = folder.isEmpty ? ToolConfiguration.fileName : FilePath.join(folder, ToolConfiguration.fileName)
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try FileReading.bytes(of: file)
        } catch {
            throw RunFailure(error)
        }
        let result = ToolConfiguration.read(SpecSource(path: file, name: "", bytes: bytes))
        guard result.diagnostics.isEmpty else { throw RunFailure(result.diagnostics.map { Message($0) }) }
        configuration = result.configuration
    }

    /// A path in the file, as this process opens it.
    package func path(_ path: String) -> String {
        folder.isEmpty || path.hasPrefix("/") ? path : FilePath.join(folder, path)
    }

    /// The target whose specs contain all of these paths. A file without several targets has one for all specs.
    package func target(of inputs: [String]) -> ToolConfiguration.Target? {
        let targets = configuration.targets
        if let only = targets.first, only.name == nil { return only }
        return ownTarget(of: inputs)
    }

    /// The targets that inputs belong to, each with its inputs. Those that belong to none are left out.
    func targets(of inputs: [String]) -> [(target: ToolConfiguration.Target, inputs: [String])] {
        guard let working = try? FileReading.workingFolder() else { return [] }
        return configuration.targets.compactMap { target in
            let own = inputs.filter { contains(target, $0, working) }
            return own.isEmpty ? nil : (target, own)
        }
    }

    /// The target with exactly these specs, as another module names them.
    func ownTarget(of inputs: [String]) -> ToolConfiguration.Target? {
        guard let working = try? FileReading.workingFolder() else { return nil }
        return configuration.targets.first { target in inputs.allSatisfy { contains(target, $0, working) } }
    }

    /// The specs of the target that a file is one of; `nil` if it belongs to none.
    package func specs(with file: String) -> [String]? {
        guard let working = try? FileReading.workingFolder() else { return nil }
        return configuration.targets.first { contains($0, file, working) }?.specs.map(path)
    }

    private func contains(_ target: ToolConfiguration.Target, _ input: String, _ working: String) -> Bool {
        let input = FilePath.absolute(input, from: working)
        return target.specs.contains { specs in
            let specs = FilePath.absolute(path(specs), from: working)
            return ExactText(specs) == ExactText(input) || FilePath.isInside(input, specs)
        }
    }

    /// The path of a folder, empty for the working folder, `..` for the one above it.
    private static func relative(_ folder: String, to working: String) -> String {
        if ExactText(folder) == ExactText(working) { return "" }
        if FilePath.isInside(folder, working) {
            return String(decoding: folder.utf8.dropFirst(working == "/" ? 1 : working.utf8.count + 1), as: UTF8.self)
        }
        guard FilePath.isInside(working, folder) else { return folder }
        let below = working.utf8.dropFirst(folder == "/" ? 1 : folder.utf8.count + 1)
        return below.split(separator: UInt8(ascii: "/")).map { _ in ".." }.joined(separator: "/")
    }
}

extension GenerationRun.Request {
    /// The requests for all targets of the configuration above the working folder.
    ///
    /// - Parameter options: the request with the user's options, without specs
    /// - Returns: `nil` if there is no configuration
    /// - Throws: a configuration that cannot be read, and a target without an output
    package static func all(_ options: GenerationRun.Request) throws(RunFailure) -> [GenerationRun.Request]? {
        guard let found = try FoundConfiguration.above(["."]) else { return nil }
        var requests: [GenerationRun.Request] = []
        for target in found.configuration.targets {
            var request = options
            request.inputs = target.specs.map(found.path)
            if request.output.isEmpty, let output = target.output { request.output = found.path(output) }
            guard !request.output.isEmpty else {
                let subject = target.name.map { "target \"\($0)\"" } ?? "the configuration"
                throw RunFailure([
                    Message(
                        text: "\(subject) needs the key \"output\": the folder for the Swift files",
                        location: Message.Location(file: found.file, line: 1, column: 1, end: nil),
                        rule: Rule.missingKey.rawValue)
                ])
            }
            requests.append(request)
        }
        return requests
    }

    /// The request with what the configuration of its specs says. Options of the user win.
    ///
    /// - Throws: a configuration that cannot be read, and all errors in it
    package func configured() throws(RunFailure) -> GenerationRun.Request {
        guard let found = try FoundConfiguration.above(inputs) else { return self }
        var request = self
        request.configuration = found
        guard let target = found.target(of: inputs) else { return request }
        if output.isEmpty { request.output = target.output.map(found.path) ?? "" }
        if templates == nil {
            request.templates = target.templates.map(found.path)
            request.root = root ?? target.root.map(found.path)
        }
        request.access = access ?? target.access
        return request
    }
}

extension RuleLevels {
    /// Those of the configuration above specs.
    ///
    /// - Throws: a configuration that cannot be read, and all errors in it
    package static func above(_ inputs: [String]) throws(RunFailure) -> RuleLevels {
        try FoundConfiguration.above(inputs)?.configuration.levels ?? RuleLevels()
    }
}
