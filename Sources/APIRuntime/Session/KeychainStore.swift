#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

#if canImport(Security)
    internal import Security

    extension APISession {
        /// Keeps the credential of a session in the keychain, on Apple systems. It is readable after the first unlock of the
        /// device, and stays on it.
        public struct KeychainStore: Store {
            private let service: String
            private let account: String
            private let group: String?

            /// - Parameters:
            ///   - service: what the credential is for, such as the bundle identifier of the app.
            ///   - account: distinguishes sessions of one service. Defaults to `session`.
            ///   - group: the access group that apps share (`kSecAttrAccessGroup`). Defaults to that of the app.
            public init(service: String, account: String = "session", group: String? = nil) {
                self.service = service
                self.account = account
                self.group = group
            }

            public func load() async throws -> Credential? {
                var query = item
                query[kSecReturnData] = true
                query[kSecMatchLimit] = kSecMatchLimitOne
                var found: CFTypeRef?
                let status = SecItemCopyMatching(query as CFDictionary, &found)
                if status == errSecItemNotFound { return nil }
                try check(status)
                guard let data = found as? Data, let credential = Credential(encoded: [UInt8](data)) else {
                    throw CredentialError(.storeFailed, reason: "the item of the keychain is no credential")
                }
                return credential
            }

            public func save(_ credential: Credential?) async throws {
                guard let credential else {
                    let status = SecItemDelete(item as CFDictionary)
                    return status == errSecItemNotFound ? () : try check(status)
                }
                let value: [CFString: Any] = [
                    kSecValueData: Data(credential.encoded),
                    kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
                ]
                let status = SecItemUpdate(item as CFDictionary, value as CFDictionary)
                guard status == errSecItemNotFound else { return try check(status) }
                let whole = item.merging(value) { _, new in new }
                try check(SecItemAdd(whole as CFDictionary, nil))
            }

            private var item: [CFString: Any] {
                var item: [CFString: Any] = [
                    kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account,
                ]
                if let group { item[kSecAttrAccessGroup] = group }
                return item
            }

            private func check(_ status: OSStatus) throws(CredentialError) {
                guard status != errSecSuccess else { return }
                throw CredentialError(.storeFailed, reason: "the keychain reports the status \(status)")
            }
        }
    }
#endif
