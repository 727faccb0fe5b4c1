import Generation
import JSONSyntax
import Parallelism
import SpecLanguage
import SpecQueries
import SwiftRendering
import TemplateEngine

/// The specs that belong together, as `apigen check` takes them from a folder, with the texts of open files in place of
/// those on disk.
struct SpecFolder: Sendable {
    let root: String
    /// By path, with those of the modules that it uses.
    private(set) var specs: [String: EditedSpec] = [:]
    private var module = SpecModule()
    /// The result for the present texts; `nil` if one has changed since.
    private(set) var checked: CheckedSpecs?
    /// The last specification without errors, for what is generated of it.
    private(set) var faultless: Specification?
    private var kept = KeptResults()
    private var knownIndex: NameIndex?
    /// The diagnostics that the client has, by path.
    private var published: [String: [Diagnostic]] = [:]
    /// Diagnostics of files that are so long that their Swift slows down builds, which only rendering shows.
    private var ofSwift: [Diagnostic] = []
    /// Whether the Swift of the present texts has not been looked at.
    private(set) var isSwiftDue = false
    /// What the configuration above the folder makes of warnings.
    private var levels = RuleLevels()
    private var generator: Generator?
    private let templates: TemplateSet?

    init(root: String) {
        self.root = root
        templates = try? TemplateSet()
    }

    /// Whether the diagnostics of the present texts are still to be published.
    var isDue: Bool { checked == nil }

    // MARK: Texts

    /// Takes the files that are on disk now. Open files keep their texts.
    mutating func load(_ encoding: PositionEncoding, isOther: (SpecSource) -> Bool) {
        configure()
        // Where the configuration has errors, other modules are not known.
        let search = try? ModuleSearch([root])
        let all = search?.readableSpecs() ?? (try? SpecFinder().find([root])) ?? []
        let found = all.filter { $0.module.name != nil || !isOther($0) }
        module = search?.modules.first?.module ?? SpecModule()
        let names = Set(found.map(\.path))
        for (path, spec) in specs where !spec.isOpen && !names.contains(path) { forget(path) }
        for source in found {
            specs[source.path]?.module = source.module
            if specs[source.path]?.isUnread == true { checked = nil }
            if specs[source.path]?.isOpen == true { continue }
            if specs[source.path] == nil {
                specs[source.path] = EditedSpec(source, encoding, isOpen: false)
                checked = nil
            } else {
                set(TextDocument(source.bytes, encoding), at: source.path, isOpen: false)
            }
        }
    }

    /// Takes the configuration as it is now; none where it has errors, which `apigen check` reports.
    private mutating func configure() {
        let found = try? FoundConfiguration.above([root])
        let access = found?.target(of: [root])?.access ?? .public
        let before = levels
        levels = found?.configuration.levels ?? RuleLevels()
        if levels != before { checked = nil }
        generator = templates.map { Generator(templates: $0, access: access, levels: levels) }
    }

    mutating func open(_ document: TextDocument, at path: String) {
        if specs[path] == nil {
            specs[path] = EditedSpec(source(at: path, document.bytes), document.encoding, isOpen: true)
            checked = nil
        } else {
            set(document, at: path, isOpen: true)
        }
    }

    mutating func close(_ path: String) {
        guard let document = specs[path]?.document else { return }
        specs[path]?.set(document, isOpen: false)
    }

    private mutating func set(_ document: TextDocument, at path: String, isOpen: Bool) {
        specs[path]?.set(document, isOpen: isOpen)
        if specs[path]?.isUnread == true { checked = nil }
    }

    private mutating func forget(_ path: String) {
        specs[path] = nil
        checked = nil
    }

    private func source(at path: String, _ bytes: [UInt8]) -> SpecSource {
        let below = FilePath.isInside(path, root) ? String(path.dropFirst(root.count + 1)) : FilePath.lastPart(of: path)
        let name = FilePath.stem(of: below, endings: SpecFinder.endings) ?? below
        return SpecSource(
            path: path, portablePath: FilePath.join(FilePath.lastPart(of: root), below), name: name, bytes: bytes,
            module: module)
    }

    // MARK: Checking

    /// Reads what has changed, and checks all files together.
    mutating func check() {
        guard checked == nil else { return }
        let result = Generator.check(readSpecs(), keeping: &kept)
        if !result.hasErrors { faultless = result.specification }
        checked = result
        knownIndex = nil
        ofSwift = []
        isSwiftDue = !result.hasErrors
    }

    /// Looks at the Swift for diagnostics that only it shows.
    mutating func checkSwift() {
        guard isSwiftDue, let checked, let generator else { return }
        isSwiftDue = false
        let known = levels.applied(to: checked.diagnostics)
        ofSwift = generator.generate(checked, of: readSpecs()).diagnostics.filter { !known.contains($0) }
    }

    private mutating func readSpecs() -> [ReadSpec] {
        let unread = specs.values.filter(\.isUnread)
        if unread.count > 1 {
            for spec in unread.parallelMap({ spec in
                var spec = spec
                _ = spec.read()
                return spec
            }) { specs[spec.path] = spec }
        }
        return specs.keys.sorted().compactMap { specs[$0]?.read() }
    }

    /// The notifications for files whose diagnostics differ from those that the client has.
    mutating func changedDiagnostics() -> [JSONValue] {
        guard let checked else { return [] }
        let all = Dictionary(grouping: levels.applied(to: checked.diagnostics) + ofSwift, by: \.range.file)
        // Those of used modules are published by their own folder.
        let paths = Set(published.keys).union(all.keys).union(specs.keys).sorted().filter {
            specs[$0]?.module.name == nil
        }
        return paths.compactMap { path in
            let diagnostics = all[path] ?? []
            guard published[path] != diagnostics else { return nil }
            published[path] = specs[path] == nil ? nil : diagnostics
            return Outgoing.diagnostics(diagnostics, of: path) { specs[$0]?.document }
        }
    }

    // MARK: Names and Swift

    /// The names in all files.
    mutating func index() -> NameIndex {
        check()
        if let knownIndex { return knownIndex }
        for spec in specs.values.filter(\.hasUnknownMentions).parallelMap({ spec in
            var spec = spec
            _ = spec.mentions()
            return spec
        }) { specs[spec.path] = spec }
        var files: [NameIndex.File] = []
        for path in specs.keys.sorted() {
            guard let mentions = specs[path]?.mentions(), let root = specs[path]?.readable?.root else { continue }
            let module = specs[path]?.module ?? SpecModule()
            files.append(NameIndex.File(path: path, module: module, root: root, mentions: mentions))
        }
        let index = NameIndex(files)
        knownIndex = index
        return index
    }

    /// An endpoint of a file of the last specification without errors.
    func endpoint(_ name: String, of path: String) -> Endpoint? {
        faultless?.files.first { $0.path == path }?.service?.endpoints.first { $0.name == name }
    }

    /// The Swift that comes of a file of the last specification without errors, or of a part of it.
    func swift(of path: String, _ reduce: (inout SpecificationFile) -> Void = { _ in }) -> SwiftOutline? {
        guard let faultless, let generator, var part = faultless.files.first(where: { $0.path == path }) else {
            return nil
        }
        reduce(&part)
        return SwiftOutline(generator.swift(of: part, in: faultless))
    }

    /// The folder with other texts, checked: what an edit would lead to.
    func checking(_ texts: [String: [UInt8]]) -> SpecFolder {
        var copy = self
        for (path, bytes) in texts {
            guard let encoding = copy.specs[path]?.document.encoding else { continue }
            copy.set(TextDocument(bytes, encoding), at: path, isOpen: false)
        }
        copy.check()
        return copy
    }
}
