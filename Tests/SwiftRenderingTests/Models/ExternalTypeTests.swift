import SpecLanguage
import Testing

@testable import SwiftRendering

@Suite("External types")
struct ExternalTypeTests {
    private func text(_ name: String, _ module: String?, _ type: String, deprecated: String? = nil) throws -> String {
        try rendered(
            .named(name, .external(ExternalType(module: module, typeName: type))) { $0.deprecated = deprecated })
    }

    @Test("have a type alias with the spec's name")
    func alias() throws {
        #expect(
            try text("Color", "BrandKit", "Color")
                == "public import BrandKit\n\npublic typealias Color = BrandKit.Color\n")
        #expect(try text("Color", nil, "Colour") == "public typealias Color = Colour\n")
    }

    @Test("need no alias if they have the name already")
    func sameName() throws {
        #expect(try text("Color", nil, "Color") == "")
    }

    @Test("that are deprecated are so for users only")
    func deprecated() throws {
        #expect(
            try text("Color", nil, "Colour", deprecated: "Use text.") == """
                @available(*, deprecated, message: "Use text.")
                public typealias Color = Colour

                /// `Color`, for generated code.
                public typealias ColorModel = Colour

                """)
    }
}
