extension ServiceAssembly {
    /// The version that is sent, with its format applied; reports what its place does not allow.
    func version(_ reader: inout SpecReader) -> APIVersion? {
        guard let version = contents.version else { return nil }
        guard let value = version.value else {
            let message = "\"api-version\" needs the key \"value\": the version"
            if !version.saysValue { reader.report(.missingKey, message, at: version.range) }
            return nil
        }
        let text = VersionFormat.apply(version.format?.value, to: value.value)
        let place = version.resolvedPlace
        if let reason = place.refusal(of: text) {
            reader.report(.wrongType, "\"api-version\" \(reason)", at: version.format?.range ?? value.range)
        }
        if let name = version.name { checkName(name, place, &reader) }
        return APIVersion(text: text, place: place)
    }

    private func checkName(_ name: Written<String>, _ place: APIVersion.Place, _ reader: inout SpecReader) {
        let subject = "\"name\" of \"api-version\""
        switch place {
        case .path:
            reader.report(.keyNotApplicable, "\(subject) does not hold for a version in the path", at: name.range)
        case .header where !HTTPText.isToken(name.value):
            let message = "\(subject) must be the name of a header, not \"\(name.value)\""
            reader.report(.wrongType, message, at: name.range)
        case .header where HTTPText.isReserved(header: name.value):
            reader.report(.keyNotApplicable, "the header \(name.value) is set by the client itself", at: name.range)
        case .header, .query:
            break
        }
    }
}

extension APIVersionDeclaration {
    /// Where the version is sent: in the path unless said otherwise, and under the key's own name.
    var resolvedPlace: APIVersion.Place {
        switch place ?? .path {
        case .path: .path
        case .header: .header(name?.value ?? "API-Version")
        case .query: .query(name?.value ?? "api-version")
        }
    }
}

extension APIVersion.Place {
    /// Why a text cannot be sent there, as the end of a sentence; nil where it can.
    fileprivate func refusal(of text: String) -> String? {
        switch self {
        case .path where text.contains("/") || URLText.firstFault(inPath: text[...]) != nil:
            "is sent as \"\(text)\", which cannot be one segment of a path"
        case .header where !HTTPText.isFieldValue(text):
            "is sent as a header, so it must be one line of text"
        case .path, .header, .query:
            nil
        }
    }
}
