import SpecLanguage

/// The division of specs among modules: one for each tag, and a common one with the service and with what several need.
///
/// A model that only the endpoints of one tag use goes to its module, with all that it holds alone; so no module needs a model
/// of another one but the common one.
struct ModuleDivision {
    /// The specs of one module.
    struct Part {
        let name: String
        /// Whether it declares the service.
        let isCommon: Bool
        let specs: ImportedSpecs

        /// The folder of its specs, with a slash.
        var folder: String { "\(name)/Specs/" }
    }

    /// The common module comes first.
    private(set) var parts: [Part] = []

    /// - Parameters:
    ///   - specs: those of the description's first service, which all models belong to
    ///   - earlier: the files of the import before: models of the common module stay there
    init(_ specs: ImportedSpecs, after earlier: [EarlierFile]) {
        let names = Names(specs)
        let modules = specs.endpoints.map { $0.tag.map(names.module) ?? names.common }
        let features = Set(modules).subtracting([names.common]).sorted()
        let homes = Homes(specs, modules, common: names.common).common(earlier)
        for name in [names.common] + features {
            var part = specs
            part.endpoints = zip(specs.endpoints, modules).filter { $0.1 == name }.map(\.0)
            part.models = zip(specs.models, homes).filter { $0.1 == name }.map(\.0)
            parts.append(Part(name: name, isCommon: name == names.common, specs: part))
        }
    }

    /// The names of modules. One with the name of a model would hide all others from it.
    private struct Names {
        private let models: Set<String>

        init(_ specs: ImportedSpecs) {
            models = Set(specs.models.map(\.name))
        }

        var common: String { module("Common") }

        func module(_ tag: String) -> String {
            let name = ImportedName.type(tag, fallback: "Others")
            return models.contains(name) || !SwiftModuleName.isValid(name) ? name + "API" : name
        }
    }

    /// The module of each model.
    private struct Homes {
        private let specs: ImportedSpecs
        private let uses: [[Int]]
        private let common: String
        private var homes: [String?]

        init(_ specs: ImportedSpecs, _ modules: [String], common: String) {
            self.specs = specs
            self.common = common
            let numbers = specs.modelNumbers
            uses = specs.modelUses
            homes = Array(repeating: nil, count: specs.models.count)
            let variants = specs.variants.flatMap(\.endpoints).map { ($0, common) }
            for (endpoint, module) in Array(zip(specs.endpoints, modules)) + variants {
                let types = endpoint.sentTypes + endpoint.receivedTypes
                reach(types.compactMap { $0.modelName.flatMap { numbers[$0] } }, from: module)
            }
            let shared = specs.service.parameters.map(\.value.type) + specs.service.errors.compactMap(\.body)
            reach(shared.compactMap { $0.modelName.flatMap { numbers[$0] } }, from: common)
        }

        private mutating func reach(_ models: [Int], from module: String) {
            var rest = models
            while let number = rest.popLast() {
                let home = homes[number].map { $0 == module ? module : common } ?? module
                guard home != homes[number] else { continue }
                homes[number] = home
                rest += uses[number]
            }
        }

        /// The homes, with what an earlier import had in the common module. Models that nothing uses are there, too.
        func common(_ earlier: [EarlierFile]) -> [String] {
            let known = Set(earlier.filter { $0.name.hasPrefix("\(common)/Specs/") }.flatMap(\.models))
            var result = self
            let kept = specs.models.indices.filter { known.contains(specs.models[$0].name) || homes[$0] == nil }
            result.reach(kept, from: common)
            return result.homes.map { $0 ?? common }
        }
    }
}
