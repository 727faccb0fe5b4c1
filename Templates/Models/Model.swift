extension BuiltInTemplates {
    /// A declaration, by what kind of model it is.
    static let model: String = #"""
        {{#structure}}
        {{> Structure}}
        {{/structure}}
        {{#enumeration}}
        {{> Enumeration}}
        {{/enumeration}}
        {{#union}}
        {{> Union}}
        {{/union}}
        {{#externalType}}
        {{> ExternalType}}
        {{/externalType}}
        {{#sample}}
        {{> Sample}}
        {{/sample}}
        {{> ModelExtras}}

        """#

    /// For users: what follows each declaration of a model.
    static let modelExtras: String = ""
}
