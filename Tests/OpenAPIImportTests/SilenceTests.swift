import MutatedDescriptions
import OpenAPIImport
import Testing

/// Changes each scalar of a description. The specs or the report must show it.
@Suite("Every value of a description")
struct SilenceTests {
    @Test("changes the specs, or is in the report", arguments: Description.all)
    func leaves(description: Description) throws {
        let leaves = DescriptionLeaves(try description.bytes())
        let original = result(leaves.original, description)
        let coverage = Coverage(original.notes)
        for leaf in leaves.leaves where !coverage.contains(leaf.pointer) && !isMeaningless(leaf.pointer) {
            let changed = result(leaves.changing(leaf), description)
            #expect(changed.texts != original.texts || !changed.faults.isEmpty, "\(leaf.pointer) is lost silently")
        }
    }

    @Test("that nobody reads is in the report")
    func unread() {
        let imported = Imported(
            """
            paths:
              /things:
                get:
                  operationId: list
                  colour: green
                  tags: [{deep: [1, 2]}]
                  responses: {'200': {description: All things of the shop., size: 3}}
            components: {parameters: {Unused: {name: a, in: query}}}
            """)
        #expect(
            imported.result.report == """
                value: A part that the import does not read is dropped: #/paths/~1things/get/colour
                value: A part that the import does not read is dropped: #/paths/~1things/get/responses/200/size
                value: A part that the import does not read is dropped: #/paths/~1things/get/tags/0/deep
                comment: A component that nothing refers to is dropped: #/components/parameters
                comment: The version of the API is dropped: #/info/version

                """)
    }

    private func result(_ bytes: [UInt8], _ description: Description) -> ImportResult {
        ImportResult(OpenAPIImporter().read(bytes, file: "description.json", files: description.files))
    }

    /// Whether a value may have no effect.
    private func isMeaningless(_ pointer: String) -> Bool {
        Self.insignificant.contains { pointer.contains($0) }
    }

    private static var insignificant: [Regex<Substring>] {
        [
            // All supported versions mean the same.
            /^#\/openapi$/,
            // Tags name files, and small descriptions have only one. Servers' descriptions name environments.
            /\/tags\/\d+(?:\/name)?$/,
            /^#\/servers\/\d+\/description$/,
            // Titles name models that have no other name. Null and absent are the same for optional fields.
            /\/(?:title|nullable)$/,
            // A text that repeats the meaning of the status.
            /\/responses\/(?:[1-5]..|default)\/description$/,
            // A path parameter is always required (OpenAPI 3.1, "Parameter Object").
            /^#\/paths\/.*\/parameters\/\d+\/required$/,
            // Its properties are sent under their own names (OpenAPI 3.1, "Style Values").
            /\/parameters\/5\/(?:name|schema\/required\/0)$/,
            // It has no meaning for deepObject.
            /\/explode$/,
        ]
    }
}

/// The values that the notes of a report cover.
private struct Coverage {
    private let pointers: Set<String>
    /// The positions of values that are lost with everything in them.
    private let whole: [String]

    init(_ notes: [ImportNote]) {
        pointers = Set(notes.map(\.pointer))
        whole = notes.filter { Self.wholeLosses.contains($0.reason) }.map { $0.pointer + "/" }
    }

    /// A note is about the value, or about one of the three around it, such as the schema with the keyword.
    func contains(_ pointer: String) -> Bool {
        var place = pointer[...]
        for _ in 0...3 {
            if pointers.contains(String(place)) { return true }
            place = place[..<(place.lastIndex(of: "/") ?? place.startIndex)]
        }
        return whole.contains(where: pointer.hasPrefix)
    }

    private static let wholeLosses: Set<String> = [
        "An endpoint with an unsupported method is dropped", "Callbacks are not supported", "Links are dropped",
        "Webhooks are not supported", "A header that the client sets, or with an invalid name, is dropped",
        "The headers of a response are dropped", "An endpoint with an invalid path is dropped",
        "An enum of values of several types becomes any JSON", "An enum of lists or objects becomes any JSON",
    ]
}
