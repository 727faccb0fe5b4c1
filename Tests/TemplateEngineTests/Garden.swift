import TemplateEngine

/// A context with every kind of member.
struct Garden: TemplateContext {
    var name: String = "Eden"
    var doc: String?
    var isOpen: Bool = false
    var rules: [String] = []
    var beds: [Bed] = []
    var gate: Gate?
    var owner: Gate = Gate(colour: "none", locks: [])

    static let shape: Shape<Garden> = [
        .text("name") { $0.name },
        .optionalText("doc") { $0.doc },
        .flag("isOpen") { $0.isOpen },
        .lines("rules") { $0.rules },
        .list("beds", Bed.shape) { $0.beds },
        .optional("gate", Gate.shape) { $0.gate },
        .context("owner", Gate.shape) { $0.owner },
        .named("bed", Bed.shape) { garden, plant in garden.beds.first { $0.plant == plant } },
    ]
}

/// A context that contains others of its kind.
struct Bed: TemplateContext {
    var plant: String
    var beds: [Bed] = []
    var note: String?

    static let shape: Shape<Bed> = [
        .text("plant") { $0.plant },
        .list("beds", Bed.shape) { $0.beds },
        .optionalText("note") { $0.note },
    ]
}

struct Gate: TemplateContext {
    var colour: String
    var locks: [String]

    static let shape: Shape<Gate> = [.text("colour") { $0.colour }, .lines("locks") { $0.locks }]
}

func render(_ text: String, _ garden: Garden, partials: [String: String] = [:]) throws -> String {
    try Template<Garden>(name: "main", text: text, partials: partials).render(garden)
}

/// The descriptions of a template's faults.
func faults(_ text: String, partials: [String: String] = [:]) -> [String] {
    do {
        _ = try Template<Garden>(name: "main", text: text, partials: partials)
        return []
    } catch {
        return error.faults.map(\.description)
    }
}
