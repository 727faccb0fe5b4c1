import SpecLanguage

/// The contexts of all pages.
struct ReferencePages {
    private let specification: Specification
    private let title: String
    private let header: String
    private let links: ModelLinks
    private let relations: ModelRelations

    init(_ specification: Specification, title: String, header: String) {
        self.specification = specification
        self.title = title
        self.header = header
        self.links = ModelLinks(specification)
        self.relations = ModelRelations(specification, self.links)
    }

    /// The first page, and one for each file that declares something.
    var all: [(name: String, context: PageContext)] {
        [(PageName.index, self.index)] + self.files.map { (PageName.page(of: $0), self.page(of: $0)) }
    }

    private var files: [SpecificationFile] {
        self.specification.files.filter { !$0.models.isEmpty || $0.service != nil }
    }

    private var pageLinks: [LinkContext] {
        self.files.map { file in
            LinkContext(
                name: Self.title(of: file), address: HTMLText.escaped(PageName.page(of: file)),
                note: Self.contents(of: file))
        }
    }

    private var index: PageContext {
        let picture: PictureContext? = PictureBuilder.picture(
            of: Set(self.relations.models.indices), self.relations, self.links)
        return PageContext(
            header: self.header, title: HTMLText.escaped(self.title), home: nil, pages: self.pageLinks,
            picture: picture)
    }

    private func page(of file: SpecificationFile) -> PageContext {
        let endpoints: [SectionContext] = (file.service?.endpoints ?? []).map { SectionContext($0, self.links) }
        let models: [SectionContext] = file.models.map {
            SectionContext($0, self.links, users: self.relations.users[$0.name] ?? [])
        }
        let services: [SectionContext] =
            file.service.map { part in
                part.isDefinition ? [SectionContext(part.service, self.links)] : []
            } ?? []
        return PageContext(
            header: self.header, title: Self.title(of: file),
            home: LinkContext(name: HTMLText.escaped(self.title), address: PageName.index),
            paragraphs: HTMLText.paragraphs(file.doc), pages: self.pageLinks,
            picture: PictureBuilder.picture(of: self.models(of: file), self.relations, self.links),
            chapters: [
                ChapterContext("Service", services), ChapterContext("Endpoints", endpoints),
                ChapterContext("Models", models),
            ].compactMap { $0 })
    }

    /// The models of a file, and those that they hold.
    private func models(of file: SpecificationFile) -> Set<Int> {
        let names: Set<String> = Set(file.models.map(\.name))
        let own: [Int] = self.relations.models.indices.filter { names.contains(self.relations.models[$0].name) }
        return Set(own + own.flatMap { self.relations.held[$0] })
    }

    private static func title(of file: SpecificationFile) -> String {
        HTMLText.escaped(PageName.baseName(of: file))
    }

    private static func contents(of file: SpecificationFile) -> String {
        [(file.service?.endpoints.count ?? 0, "endpoint"), (file.models.count, "model")]
            .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: ", ")
    }
}
