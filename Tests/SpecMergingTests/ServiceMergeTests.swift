import SpecMerging
import Testing

/// An import writes several services if operations need different credentials.
@Suite("The merge of specs of several services")
struct ServiceMergeTests {
    private static let shop: String = """
        apigen: 1
        service: {name: Shop, url: {live: 'https://shop.com'}}
        endpoints:
          pets: {get: /pets, returns: '[Pet]'}
          orders: {get: /orders, returns: '[Order]'}
        models:
          Pet: {fields: {id: Int}}
          Order: {fields: {id: Int}}

        """
    private static let admin: String = """
        apigen: 1
        service: {name: ShopAdmin, url: {live: 'https://shop.com'}, auth: bearer}
        endpoints:
          users: {get: /users, returns: '[Pet]'}

        """

    private typealias Texts = (shop: String, admin: String?)

    private static func merged(
        edited: Texts, imported: Texts, names: (ImportedNames?, ImportedNames) = (nil, ImportedNames())
    ) -> (files: [String: String], findings: [SpecMerge.Finding]) {
        func files(_ texts: Texts) -> [SpecMerge.File] {
            [("Shop.yaml", texts.shop), ("ShopAdmin.yaml", texts.admin)].compactMap { name, text in
                text.map { SpecMerge.File(name: name, bytes: Array($0.utf8)) }
            }
        }
        let merge = SpecMerge(
            SpecMerge.Input(
                base: files((shop, admin)), edited: files(edited), imported: files(imported), baseNames: names.0,
                importedNames: names.1))
        let pairs = merge.files.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) }
        return (Dictionary(pairs) { first, _ in first }, merge.findings)
    }

    @Test("endpoints of each service are merged, with the new names of models")
    func eachService() {
        let pet = ImportedNames.Origin(pointer: "#/components/schemas/Pet")
        let imported: Texts = (
            Self.shop.replacing("Pet", with: "Animal"),
            Self.admin.replacing("/users, returns: '[Pet]'", with: "/people, returns: '[Animal]'")
        )
        let edited = Self.admin.replacing("users:", with: "# Mine\n  users:")
        let (files, findings) = Self.merged(
            edited: (Self.shop, edited), imported: imported,
            names: (ImportedNames(models: ["Pet": pet]), ImportedNames(models: ["Animal": pet])))
        #expect(findings.isEmpty)
        #expect(files["Shop.yaml"] == imported.shop)
        #expect(files["ShopAdmin.yaml"] == imported.admin?.replacing("users:", with: "# Mine\n  users:"))
    }

    @Test("an endpoint moves to the service that the description gives it, unless it was edited")
    func movedEndpoint() {
        let orders = "  orders: {get: /orders, returns: '[Order]'}\n"
        let imported: Texts = (Self.shop.replacing(orders, with: ""), Self.admin + orders)
        let moved = Self.merged(edited: (Self.shop, Self.admin), imported: imported)
        #expect(moved.findings.isEmpty)
        #expect(moved.files == ["Shop.yaml": imported.shop, "ShopAdmin.yaml": Self.admin + orders])
        let edited = Self.shop.replacing("/orders,", with: "/orders, doc: Mine.,")
        let kept = Self.merged(edited: (edited, Self.admin), imported: imported)
        #expect(kept.files == ["Shop.yaml": edited, "ShopAdmin.yaml": Self.admin])
        #expect(
            kept.findings.map(\.text) == [
                "the service of \"orders\" is ShopAdmin in the description now, but it was edited; it stays here"
            ])
    }

    @Test("a service that the description no longer needs goes, unless it was edited")
    func lostService() {
        let users = "  users: {get: /users, returns: '[Pet]'}\n"
        let imported: Texts = (Self.shop.replacing("models:", with: users + "models:"), nil)
        #expect(
            Self.merged(edited: (Self.shop, Self.admin), imported: imported).files == ["Shop.yaml": imported.shop])
        let edited = Self.admin.replacing("shop.com", with: "admin.shop.com")
        let kept = Self.merged(edited: (Self.shop, edited), imported: imported).files
        #expect(kept["Shop.yaml"] == imported.shop)
        #expect(kept["ShopAdmin.yaml"]?.contains("admin.shop.com") == true)
    }

    @Test("a service keeps the name that a person gave it")
    func renamedService() {
        let edited = Self.admin.replacing("ShopAdmin", with: "Office")
        let added = "  roles: {get: /roles, returns: '[Pet]'}\n"
        let (files, _) = Self.merged(edited: (Self.shop, edited), imported: (Self.shop, Self.admin + added))
        #expect(files["ShopAdmin.yaml"] == edited + added)
    }
}
