import SpecFormatting

extension DocumentNode {
    /// A comment with a link to `externalDocs` below it. Without a URL, these stay unread, and so are reported.
    func withDocumentationLink(_ doc: String?) -> String? {
        guard let link = documentationLink else { return doc }
        guard let doc = doc.map(ParagraphText.tidy), !doc.isEmpty else { return link }
        return "\(doc)\n\n\(link)"
    }

    /// In Markdown.
    private var documentationLink: String? {
        guard let place = self["externalDocs"]?.followed, let url = place["url"]?.text.map(ParagraphText.tidy),
            !url.isEmpty
        else { return nil }
        let title = place["description"]?.text.map(ParagraphText.tidy) ?? ""
        if title.isEmpty { return "See <\(url)>." }
        let isPlain = !title.contains { "[]\n".contains($0) } && !url.contains { "() ".contains($0) }
        return isPlain ? "[\(title)](\(url))" : "\(title): <\(url)>"
    }
}
