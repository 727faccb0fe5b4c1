import SpecLanguage
import TemplateEngine

/// Fields of a large struct that it holds by reference, together.
struct StructurePart: Sendable, Hashable {
    /// The type that holds them.
    let type: String
    /// The property that holds a value of that type.
    let storage: SwiftIdentifier

    /// The parts of a struct.
    static func parts(of structure: Structure, names: TypeNames, memberNames: inout FreeNames) -> [StructurePart] {
        let count = structure.fields.compactMap(\.part).max().map { $0 + 1 } ?? 0
        return (0..<count).map { number in
            StructurePart(
                type: names.unhiding("Part\(number + 1)"),
                storage: SwiftIdentifier(memberNames.take("_part\(number + 1)")))
        }
    }

    /// The statement that gives the part its first value.
    func assignment(_ properties: [Property], value: (Property) -> String, box: String) -> BrokenList {
        BrokenList(
            head: "self.\(storage.member) = \(box)(\(type)(",
            items: properties.filter { $0.storage.part == self }.map { $0.storage.argument(of: value($0)) }, tail: "))")
    }
}

/// A part of a struct as templates see it.
struct StructurePartContext: TemplateContext {
    var partType: String
    var partConformances: String
    var partStorage: String
    /// The declarations of its properties, without access.
    var members: [String]

    static var shape: Shape<StructurePartContext> {
        [
            .text("partType") { $0.partType },
            .text("partConformances") { $0.partConformances },
            .text("partStorage") { $0.partStorage },
            .lines("members") { $0.members },
        ]
    }

    init(_ part: StructurePart, of plan: StructurePlan) {
        let properties = plan.properties.filter { $0.storage.part == part }
        partType = part.type
        let conformances = plan.conformances.contains(.hashable) ? ["Sendable", "Hashable"] : ["Sendable"]
        partConformances = conformances.map(plan.names.standard).joined(separator: ", ")
        partStorage = "\(part.storage.declaration): \(plan.names.runtime("Indirect"))<\(part.type)>"
        members = properties.map { "var \($0.storage.name.declaration): \($0.storedType)" }
    }
}
