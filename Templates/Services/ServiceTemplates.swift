extension BuiltInTemplates {
    /// The templates of services and their endpoints.
    static let services: [(name: String, text: String)] = [
        ("Service", service),
        ("DAO", dao),
        ("Method", method),
        ("Environment", environment),
        ("Namespace", namespace),
        ("Endpoints", endpoints),
        ("Endpoint", endpoint),
        ("EndpointMembers", endpointMembers),
        ("Response", response),
        ("ResponseMembers", responseMembers),
        ("Event", event),
        ("EventMembers", eventMembers),
        ("Paging", paging),
        ("Storage", storage),
        ("Routes", routes),
        ("ShownCases", shownCases),
        ("ErrorEnum", errorEnum),
        ("ErrorMembers", errorMembers),
    ]
}
