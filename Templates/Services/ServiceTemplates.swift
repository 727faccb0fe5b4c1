extension BuiltInTemplates {
    /// The templates of services and their endpoints.
    static let services: [(name: String, text: String)] = [
        ("Service", service),
        ("EndpointExtras", endpointExtras),
        ("ServiceExtras", serviceExtras),
        ("ServiceInterface", serviceInterface),
        ("Interface", interface),
        ("Mock", mock),
        ("ServiceSamples", serviceSamples),
        ("DAO", dao),
        ("Method", method),
        ("Environment", environment),
        ("Namespace", namespace),
        ("Endpoints", endpoints),
        ("EndpointType", endpointType),
        ("EndpointTypeMembers", endpointTypeMembers),
        ("DeprecatedReading", deprecatedReading),
        ("Response", response),
        ("ResponseMembers", responseMembers),
        ("Event", event),
        ("EventMembers", eventMembers),
        ("Routes", routes),
        ("ShownCases", shownCases),
        ("ErrorEnum", errorEnum),
        ("ErrorMembers", errorMembers),
    ]
}
