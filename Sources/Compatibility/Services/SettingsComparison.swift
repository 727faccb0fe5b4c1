import SpecLanguage

/// Compares what two versions of a service say of its servers and of all of its calls.
struct SettingsComparison {
    let old: Service
    let new: Service

    func compare(into list: inout ChangeList) {
        if let difference = AccessComparison.difference(old.access, new.access) {
            add(difference.text, [difference.rule], to: &list)
        }
        servers(&list)
        if old.version != new.version {
            add("api-version \(old.version.text) -> \(new.version.text)", [.versionChanged], to: &list)
        }
        headers(&list)
        policies(&list)
        if old.isStoring != new.isStoring {
            add(new.isStoring ? "keeps answers in tables" : "keeps no answers any more", [.storeChanged], to: &list)
        }
    }

    private func add(_ difference: String, _ rules: [CompatibilityRule], to list: inout ChangeList) {
        list.add(new.name, difference, rules, at: new.range, before: old.range)
    }

    private func servers(_ list: inout ChangeList) {
        let pairs: NamedPairs<ServerEnvironment> = NamedPairs(old.environments, new.environments, name: \.name)
        for environment in pairs.gone {
            let rules: [CompatibilityRule] = [.environmentRemoved, .serverRemoved]
            add("environment \(environment.name) removed", rules, to: &list)
        }
        for environment in pairs.come { add("environment \(environment.name) added", [.serverAdded], to: &list) }
        for (before, after) in pairs.kept {
            for server in before.servers where !after.servers.contains(server) {
                add("server \(server) of \(after.name) removed", [.serverRemoved], to: &list)
            }
            for server in after.servers where !before.servers.contains(server) {
                add("server \(server) of \(after.name) added", [.serverAdded], to: &list)
            }
        }
    }

    private func headers(_ list: inout ChangeList) {
        let pairs: NamedPairs<Header> = NamedPairs(
            old.headers, new.headers, name: { header in header.name.lowercased() })
        for header in pairs.gone { add("header \(header.name) removed", [.headerChanged], to: &list) }
        for header in pairs.come { add("header \(header.name) added", [.headerChanged], to: &list) }
        for (before, after) in pairs.kept where before.value != after.value {
            add("header \(after.name) \(before.value) -> \(after.value)", [.headerChanged], to: &list)
        }
    }

    private func policies(_ list: inout ChangeList) {
        let keys: [(name: String, isSame: Bool)] = [
            ("timeout", old.timeout == new.timeout), ("retry", old.retry == new.retry),
            ("auth", old.authentication == new.authentication), ("sign", old.signature == new.signature),
            ("failover", old.failover == new.failover), ("queues", old.queues == new.queues),
            ("batch", old.batch == new.batch),
            ("pins", old.pins == new.pins),
        ]
        for key in keys where !key.isSame { add("\(key.name) changed", [.policyChanged], to: &list) }
    }
}

extension APIVersion? {
    fileprivate var text: String {
        switch self?.place {
        case nil: "none"
        case .path?: "\(self?.text ?? "") in the path"
        case .header(let name)?: "\(name): \(self?.text ?? "")"
        case .query(let name)?: "\(name)=\(self?.text ?? "")"
        }
    }
}
