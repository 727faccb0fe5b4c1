extension BuiltInTemplates {
    /// A declaration, by what kind of model it is.
    static let model: String = #"""
        {{#structure}}
        {{> Structure}}
        {{/structure}}
        {{#enumeration}}
        {{> Enumeration}}
        {{/enumeration}}
        {{#dividedUnion}}
        {{> DividedUnion}}
        {{/dividedUnion}}
        {{#shapedUnion}}
        {{> ShapedUnion}}
        {{/shapedUnion}}
        {{#externalType}}
        {{> ExternalType}}
        {{/externalType}}

        """#
}
