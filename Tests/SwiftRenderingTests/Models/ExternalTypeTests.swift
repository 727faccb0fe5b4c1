import Testing

@testable import SpecLanguage
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

    @Test("that a type of their namespace hides have a name outside of it")
    func namespace() throws {
        #expect(
            try text("Blog.Markup", nil, "Markup") == """
                public nonisolated enum Blog {}

                /// `Markup`, for generated code.
                public typealias BlogMarkup = Markup

                extension Blog {
                    public typealias Markup = BlogMarkup
                }

                """)
        #expect(
            try text("Blog.Kit", "Kit", "Color") == """
                public import Kit

                public nonisolated enum Blog {}

                /// `Kit.Color`, for generated code.
                public typealias BlogKit = Kit.Color

                extension Blog {
                    public typealias Kit = BlogKit
                }

                """)
        #expect(!(try text("Blog.Markup", nil, "Text")).contains("BlogMarkup"))
        #expect(!(try text("Blog.Markup", "Blog", "Markup")).contains("typealias"))
    }
}
