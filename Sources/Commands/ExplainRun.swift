public import Generation
import JSONSyntax
import SpecLanguage
import SpecQueries
import SwiftRendering
import TemplateEngine
import TextForms
import YAMLSyntax

/// The command `explain`: what a position of a spec means, and the Swift that comes of it.
public struct ExplainRun: Sendable {
    private let position: String
    private let console: Console

    /// - Parameters:
    ///   - position: `FILE:LINE` or `FILE:LINE:COLUMN`, from 1
    ///   - console: the destination of all output
    public init(_ position: String, console: Console) {
        self.position = position
        self.console = console
    }

    /// Prints the explanation.
    public func run() -> ExitStatus {
        console.run { () throws(RunFailure) in
            let place = try Place(position)
            let explanation = try explanation(of: place)
            if console.documentFormat == nil {
                for line in explanation.lines { console.printResult(line) }
            } else {
                console.printText(Array((explanation.json + "\n").utf8))
            }
            return .success
        }
    }

    private struct Place {
        let file: String
        let line: Int
        let column: Int?

        init(_ text: String) throws(RunFailure) {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { String($0) }
            let numbers = parts.suffix(2).compactMap { Int($0) }
            let count = numbers.count == 2 && parts.count > 2 ? 2 : 1
            guard parts.count > count, let line = Int(parts[parts.count - count]), line > 0,
                count == 1 || numbers[1] > 0
            else { throw RunFailure(reason: "\(text) is no position; write FILE:LINE or FILE:LINE:COLUMN") }
            file = parts.dropLast(count).joined(separator: ":")
            self.line = line
            column = count == 2 ? numbers[1] : nil
        }
    }

    private func explanation(of place: Place) throws(RunFailure) -> Explanation {
        let checked = try CheckedInputs(try folders(of: place.file))
        let working: String
        do throws(FileFailure) {
            working = try FileReading.workingFolder()
        } catch {
            throw RunFailure(error)
        }
        let path = ExactText(FilePath.absolute(place.file, from: working))
        guard let source = checked.specs.first(where: { ExactText(FilePath.absolute($0.path, from: working)) == path })
        else { throw RunFailure(reason: "\(place.file) is not a spec file (*.yaml, *.yml)") }
        let document = YAMLParser().parse(source.bytes)
        guard let root = document.root, document.faults.isEmpty else {
            throw RunFailure(document.faults.map { Message(Diagnostic($0, in: source)) })
        }
        guard let found = SpecPosition(in: root, line: place.line, column: place.column) else {
            throw RunFailure(reason: "there is no key at \(position)")
        }
        let swift = checked.files.first { $0.name == SwiftFile.name(ofSpec: FilePath.lastPart(of: source.name)) }
        let file = checked.specification.files.first { $0.path == source.path }
        let messages = checked.diagnostics.filter { diagnostic in
            diagnostic.range.file == source.path && diagnostic.range.range.start.line == found.range.start.line
        }
        return Explanation(
            file: place.file, position: found,
            swift: found.declaration.flatMap { declaration in
                swift.flatMap { SwiftOutline($0.text).text(of: declaration, in: file) }
            }, messages: messages.map { Message($0) })
    }

    /// The specs that a file goes with: those of its target, or else of its folder.
    private func folders(of file: String) throws(RunFailure) -> [String] {
        let found = try FoundConfiguration.above([file])
        return found?.specs(with: file) ?? [FilePath.parent(of: file)]
    }
}

/// What is known of a position.
private struct Explanation {
    let file: String
    let position: SpecPosition
    let swift: String?
    let messages: [Message]

    var lines: [String] {
        var lines = ["\(file):\(position.range.start.line):\(position.range.start.column): \(path)"]
        if let key = position.key {
            lines += [
                "",
                "\"\(key.name)\"\(position.subject.map { " of \(article(before: $0)) \($0)" } ?? ""): \(key.summary)",
            ]
            if !key.needs.isEmpty { lines.append("It needs: \(key.needs.joined(separator: ", "))") }
        }
        for message in messages { lines += ["", "\(message.severity.rawValue): \(message.text)"] }
        if let swift { lines += [""] + swift.split(separator: "\n").map { String($0) } }
        return lines
    }

    private func article(before word: String) -> String {
        word.first.map { "aeio".contains($0) } == true ? "an" : "a"
    }

    private var path: String { position.path.joined(separator: " > ") }

    var json: String {
        let key = position.key.map { key in
            JSONText.object([
                "name": JSONText.string(key.name), "of": position.subject.map { JSONText.string($0) },
                "summary": JSONText.string(key.summary),
            ])
        }
        return JSONText.object([
            "file": JSONText.string(file), "line": "\(position.range.start.line)",
            "column": "\(position.range.start.column)",
            "path": JSONText.array(position.path.map { JSONText.string($0) }), "key": key,
            "messages": JSONText.array(messages.map(JSONMessages.object)), "swift": swift.map { JSONText.string($0) },
        ])
    }
}

extension OutputFile {
    fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension SwiftOutline {
    /// What a declaration of a spec becomes; `nil` if there is nothing of it in the file.
    fileprivate func text(of declaration: SpecPosition.Declaration, in file: SpecificationFile?) -> String? {
        let service = file?.service?.service.name ?? ""
        switch declaration {
        case .service: return typeHead(service + "DAO")
        case .model(let name): return type(Self.plain(name))?.joined(separator: "\n")
        case .field(let name, let model): return member(name, of: Self.plain(model))
        case .endpoint(let name):
            let endpoint = file?.service?.endpoints.first { $0.name == name }
            return endpoint.flatMap { method(of: $0) }?.joined(separator: "\n")
        case .error(let name): return member(name, of: service + "Error")
        }
    }
}
