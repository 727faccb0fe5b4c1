import SpecLanguage

/// Where each model is explained, and types in which the names of models lead there.
struct ModelLinks {
    private var addresses: [String: String] = [:]

    init(_ specification: Specification) {
        for file in specification.files {
            for model in file.models {
                self.addresses[model.name] = "\(PageName.page(of: file))#\(PageName.anchor(ofModel: model.name))"
            }
        }
    }

    /// The model's address from any page of the reference, ready for an attribute; nil where no file declares it.
    func address(of model: String) -> String? {
        self.addresses[model].map(HTMLText.escaped)
    }

    /// The type as a spec writes it.
    func markup(of type: ValueType) -> String {
        switch type {
        case .builtIn(let type): type.rawValue
        case .model(let name): self.link(name)
        case .array(let element): "[\(self.markup(of: element))]"
        case .dictionary(let value): "[String: \(self.markup(of: value))]"
        case .optional(let wrapped): "\(self.markup(of: wrapped))?"
        }
    }

    private func link(_ name: String) -> String {
        let text: String = HTMLText.escaped(name)
        return self.address(of: name).map { "<a href=\"\($0)\">\(text)</a>" } ?? text
    }
}
