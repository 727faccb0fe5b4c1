import Foundation
import PackagePlugin

/// The modules with specs that a target depends on, directly and through others.
///
/// The manifests of packages are the only place where dependencies are written.
struct UsedModules {
    /// What the tool is passed: `--uses Common=<folder>`, and `--uses Common/Core=<folder>` for what a module uses itself.
    private(set) var arguments: [String] = []
    private(set) var folders: [SpecsFolder] = []

    init(of target: any Target) throws {
        try add(target, as: "")
    }

    /// - Parameter user: the module of the target and a slash; empty for the module that is generated
    private mutating func add(_ target: any Target, as user: String) throws {
        for module in Self.dependencies(of: target) {
            guard let folder = SpecsFolder(in: [module.directoryURL]), try folder.holdsSpecs() else { continue }
            let argument = "\(user)\(module.moduleName)=\(folder.url.path)"
            guard !arguments.contains(argument) else { continue }
            arguments += ["--uses", argument]
            if !folders.contains(where: { $0.url == folder.url }) { folders.append(folder) }
            try add(module, as: "\(module.moduleName)/")
        }
    }

    private static func dependencies(of target: any Target) -> [any SourceModuleTarget] {
        target.dependencies.flatMap { dependency -> [any Target] in
            if case .target(let target) = dependency { return [target] }
            if case .product(let product) = dependency { return product.targets }
            return []
        }.compactMap { $0 as? any SourceModuleTarget }
    }
}
