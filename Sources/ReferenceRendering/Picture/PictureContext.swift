import TemplateEngine

/// A picture of how models relate, in pixels.
struct PictureContext: TemplateContext {
    struct Box: TemplateContext {
        var name: String
        var kind: String
        var address: String
        var left: String
        var top: String
        var width: String
        var height: String
        var textLeft: String
        var nameLine: String
        var kindLine: String

        static var shape: Shape<Box> {
            [
                .text("name") { $0.name }, .text("kind") { $0.kind }, .text("address") { $0.address },
                .text("left") { $0.left }, .text("top") { $0.top }, .text("width") { $0.width },
                .text("height") { $0.height }, .text("textLeft") { $0.textLeft },
                .text("nameLine") { $0.nameLine }, .text("kindLine") { $0.kindLine },
            ]
        }
    }

    /// What it shows, for those who do not see it.
    var description: String
    var width: String
    var height: String
    var boxes: [Box] = []
    /// The lines between them, as path data of SVG.
    var lines: [String] = []

    static var shape: Shape<PictureContext> {
        [
            .text("description") { $0.description }, .text("width") { $0.width }, .text("height") { $0.height },
            .list("boxes", Box.shape) { $0.boxes }, .lines("lines") { $0.lines },
        ]
    }
}
