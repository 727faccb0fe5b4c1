@_spi(Generated) import APIRuntime
import BenchmarkModels
import CodableModels
import Foundation

/// A document and everybody who reads it.
struct Payload {
    let name: String
    let bytes: Data
    let decoders: [Contestant]
    let encoders: [Contestant]
}

/// One library at one payload.
struct Contestant {
    let name: String
    /// Does the work once and frees what came out.
    let work: () throws -> Void
    /// What was read, written as JSON; nil where there is nothing to compare.
    let written: (() throws -> Data)?
    /// The bytes that what was read holds, for decoders into models.
    var size: ((AllocationCounter) throws -> Int)?
}

extension Payload {
    static let names: [String] = [
        "small", "github_events", "twitter", "messy", "flat", "shuffled", "texts", "escapes", "foreign", "numbers",
        "coordinates", "tree", "catalogue", "jobs", "directions", "plugins", "prose", "mesh", "scene",
        "instruments", "small_indented", "messy_indented", "catalogue_indented", "jobs_indented", "scene_indented",
        "instruments_indented",
    ]

    /// The payload whose values one that is indented has.
    static func kind(of name: String) -> String {
        name.replacing("_indented", with: "")
    }

    static func load(_ name: String, from folder: URL) throws -> Payload? {
        let file = folder.appending(path: name + ".json")
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        let bytes = try Data(contentsOf: file)
        switch kind(of: name) {
        case "small": return make(name, bytes, SmallResponse.self, CodableSmallResponse.self)
        case "github_events": return make(name, bytes, [GitHubEvent].self, [CodableGitHubEvent].self)
        case "twitter": return make(name, bytes, TwitterSearch.self, CodableTwitterSearch.self)
        case "messy": return make(name, bytes, MessyResponse.self, CodableMessyResponse.self)
        case "flat", "shuffled": return make(name, bytes, [FlatRecord].self, [CodableFlatRecord].self)
        case "texts", "escapes", "foreign": return make(name, bytes, Texts.self, CodableTexts.self)
        case "numbers": return make(name, bytes, [NumberRow].self, [CodableNumberRow].self)
        case "coordinates": return make(name, bytes, [Outline].self, [CodableOutline].self)
        case "tree": return make(name, bytes, TreeNode.self, CodableTreeNode.self)
        case "catalogue": return make(name, bytes, Catalogue.self, CodableCatalogue.self)
        case "jobs": return make(name, bytes, [BuildJob].self, [CodableBuildJob].self)
        case "directions": return make(name, bytes, Directions.self, CodableDirections.self)
        case "plugins": return make(name, bytes, PluginCentre.self, CodablePluginCentre.self)
        case "prose": return make(name, bytes, Prose.self, CodableProse.self)
        case "mesh": return make(name, bytes, Mesh.self, CodableMesh.self)
        case "instruments": return make(name, bytes, InstrumentList.self, CodableInstrumentList.self)
        case "scene": return make(name, bytes, Scene.self, CodableScene.self)
        default: return nil
        }
    }

    private static func make<Model: JSONReadable & JSONWritable, Peer: Codable>(
        _ name: String, _ bytes: Data, _: Model.Type, _: Peer.Type
    ) -> Payload {
        let decoder = JSONDecoder()
        let encoder = JSONEncoder()
        let decoders = [
            Contestant(
                name: "apigen",
                work: { consume(try Model(fromJSON: bytes)) },
                written: { Data(try Model(fromJSON: bytes).toJSON()) },
                size: { try $0.size { try Model(fromJSON: bytes) } }),
            Contestant(
                name: "JSONDecoder",
                work: { consume(try decoder.decode(Peer.self, from: bytes)) },
                written: { try encoder.encode(try decoder.decode(Peer.self, from: bytes)) },
                size: { try $0.size { try decoder.decode(Peer.self, from: bytes) } }),
            Contestant(
                name: "JSONSerialization",
                work: { consume(try JSONSerialization.jsonObject(with: bytes)) },
                // It knows no models, so there is nothing that could be read wrongly into them.
                written: nil),
        ]
        return Payload(name: name, bytes: bytes, decoders: decoders, encoders: encoders(bytes, Model.self, Peer.self))
    }

    private static func encoders<Model: JSONReadable & JSONWritable, Peer: Codable>(
        _ bytes: Data, _: Model.Type, _: Peer.Type
    ) -> [Contestant] {
        let encoder = JSONEncoder()
        // Read when first needed: programs that measure one decoding are not to hold these.
        var model: Model?
        var peer: Peer?
        return [
            Contestant(
                name: "apigen",
                work: {
                    if model == nil { model = try Model(fromJSON: bytes) }
                    consume(try model?.toJSON())
                },
                written: nil),
            Contestant(
                name: "JSONEncoder",
                work: {
                    if peer == nil { peer = try JSONDecoder().decode(Peer.self, from: bytes) }
                    if let peer { consume(try encoder.encode(peer)) }
                },
                written: nil),
        ]
    }
}
