import Foundation
import TestSupport
import Testing

@Suite("Privacy manifests")
struct PrivacyManifestTests {
    /// The targets of the products that apps link. Their dependencies outside of this package have their own manifests.
    private static let targets: [String] = [
        "WireSyntax", "Recording", "APIJSON", "APIRuntime", "APIRuntimeMock", "APIRuntimeObservation",
        "APIRuntimeStore",
        "APIRuntimeAsyncHTTPClient",
    ]

    @Test("declare the interfaces in Apple's categories that the sources use, and no others", arguments: targets)
    func declaredCategories(target: String) throws {
        let used = try Self.usedInterfaces(of: target)
        let declared = try Manifest(target: target).map { Set($0.reasons.keys) } ?? []
        #expect(declared == Set(used.keys), "\(target) uses \(used)")
    }

    @Test("give reasons that Apple knows, and neither track nor collect", arguments: targets)
    func reasons(target: String) throws {
        guard let manifest = try Manifest(target: target) else { return }
        for (category, reasons) in manifest.reasons {
            #expect(!reasons.isEmpty)
            let known: Set<String> = Category.all.first { $0.name == category }?.reasons ?? []
            #expect(reasons.isSubset(of: known), "\(category)")
        }
        #expect(!manifest.tracks)
        #expect(!manifest.collects)
    }

    @Test("only the runtime needs one")
    func owners() throws {
        #expect(try Self.targets.filter { try Manifest(target: $0) != nil } == ["APIRuntime"])
    }

    @Test("are what the page says")
    func page() throws {
        let text = try String(
            contentsOf: Programs.packageFolder.appending(path: "Documentation/app-store.md"), encoding: .utf8)
        var rows: [String: Set<String>] = [:]
        for row in text.matches(of: /\| `(NSPrivacy\w+)` \| `([0-9A-F]{4}\.1)` \|/) {
            rows[String(row.1), default: []].insert(String(row.2))
        }
        #expect(try Manifest(target: "APIRuntime")?.reasons == rows)
    }

    @Test("of other targets would be found missing")
    func search() throws {
        let used = Self.interfaces(
            in: """
                // A comment on modificationDate.
                let uptime = ProcessInfo.processInfo.systemUptime
                let isLast = state.isStatic && fstatfs(descriptor, &own) == 0
                """)
        #expect(
            used == [
                "NSPrivacyAccessedAPICategorySystemBootTime": ["systemUptime"],
                "NSPrivacyAccessedAPICategoryDiskSpace": ["fstatfs"],
            ])
    }

    /// The interfaces in Apple's categories that the sources of a target name, by category.
    private static func usedInterfaces(of target: String) throws -> [String: Set<String>] {
        let folder = Programs.packageFolder.appending(path: "Sources/" + target)
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        #expect(!files.isEmpty)
        var used: [String: Set<String>] = [:]
        for file in files {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            used.merge(interfaces(in: text)) { $0.union($1) }
        }
        return used
    }

    private static func interfaces(in text: String) -> [String: Set<String>] {
        let code = text.replacing(/\/\/.*/, with: "")
        let words = Set(code.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
        var used: [String: Set<String>] = [:]
        for category in Category.all {
            let names = category.interfaces.intersection(words)
            if !names.isEmpty { used[category.name] = names }
        }
        return used
    }
}

/// The manifest of a target, which another one has as a resource.
private struct Manifest {
    /// The reasons by category.
    let reasons: [String: Set<String>]
    let tracks: Bool
    let collects: Bool

    /// - Returns: `nil` if the target has none.
    init?(target: String) throws {
        let file = Programs.packageFolder.appending(path: "Sources/\(target)Privacy/PrivacyInfo.xcprivacy")
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
        let root = try #require(list as? [String: Any])
        let types = try #require(root["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
        var reasons: [String: Set<String>] = [:]
        for type in types {
            let category = try #require(type["NSPrivacyAccessedAPIType"] as? String)
            reasons[category] = Set(try #require(type["NSPrivacyAccessedAPITypeReasons"] as? [String]))
        }
        self.reasons = reasons
        let domains = try #require(root["NSPrivacyTrackingDomains"] as? [String])
        tracks = try #require(root["NSPrivacyTracking"] as? Bool) || !domains.isEmpty
        collects = !(try #require(root["NSPrivacyCollectedDataTypes"] as? [Any]).isEmpty)
    }
}

/// A category of Apple's "Describing use of required reason API".
private struct Category {
    let name: String
    let interfaces: Set<String>
    let reasons: Set<String>

    static let all: [Category] = [
        Category(
            name: "NSPrivacyAccessedAPICategoryFileTimestamp",
            interfaces: [
                "creationDate", "modificationDate", "fileModificationDate", "contentModificationDateKey",
                "creationDateKey", "contentModificationDate", "getattrlist", "getattrlistbulk", "fgetattrlist", "stat",
                "fstat", "fstatat", "lstat", "getattrlistat",
            ], reasons: ["DDA9.1", "C617.1", "3B52.1", "0A2A.1"]),
        Category(
            name: "NSPrivacyAccessedAPICategorySystemBootTime", interfaces: ["systemUptime", "mach_absolute_time"],
            reasons: ["35F9.1", "8FFB.1", "3D61.1"]),
        Category(
            name: "NSPrivacyAccessedAPICategoryDiskSpace",
            interfaces: [
                "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
                "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey", "volumeAvailableCapacity",
                "volumeAvailableCapacityForImportantUsage", "volumeAvailableCapacityForOpportunisticUsage",
                "volumeTotalCapacity", "systemFreeSize", "systemSize", "statfs", "statvfs", "fstatfs", "fstatvfs",
            ], reasons: ["85F4.1", "E174.1", "7D9E.1", "B728.1"]),
        Category(
            name: "NSPrivacyAccessedAPICategoryActiveKeyboards", interfaces: ["activeInputModes"],
            reasons: ["3EC4.1", "54BD.1"]),
        Category(
            name: "NSPrivacyAccessedAPICategoryUserDefaults",
            interfaces: ["UserDefaults", "NSUserDefaults", "AppStorage"],
            reasons: ["CA92.1", "1C8F.1", "C56D.1", "AC6B.1"]),
    ]
}
