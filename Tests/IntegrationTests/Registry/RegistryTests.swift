import APIRuntime
import ExamplesScenario
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite(
    "Generated client of a Docker registry", ServerTrait<RegistryServer>(), .serialized,
    .enabled(if: RegistryServer.isInstalled, "docker-registry is not installed; Scripts/test does that"))
struct RegistryTests {
    private static let unknownDigest: String = "sha256:" + String(repeating: "0", count: 64)

    private func registry(_ transport: ClientTransport = .standard) -> RegistryDAO {
        let configuration = APIClient.Configuration(transport: transport.make())
        return RegistryDAO(client: APIClient(server: CurrentServer.address, configuration: configuration))
    }

    @Test("a blob is uploaded in three parts and downloaded", arguments: ClientTransport.allCases)
    func blob(transport: ClientTransport) async throws {
        let registry = registry(transport)
        let name = "library/blobs-\(transport.rawValue.lowercased())"
        #expect(try await registry.check().value.apiVersion == "registry/2.0")
        let digest = try await registry.upload(RegistryImage.layer, RegistryImage.layerDigest, parts: 3, to: name)
        #expect(digest == RegistryImage.layerDigest)

        let head = try await registry.hasBlob(name: name, digest: digest).value
        #expect(head.size == Int64(RegistryImage.layer.count))
        #expect(head.digest == digest)
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "layer")
        let download = try await registry.blob(name: name, digest: digest, to: file).value
        #expect(download.entityTag == "\"\(digest)\"")
        #expect(try Data(contentsOf: file) == Data(RegistryImage.layer))

        try await registry.deleteBlob(name: name, digest: digest).value
        await #expect(throws: APIError<RegistryError>.server(.notFound)) {
            _ = try await registry.hasBlob(name: name, digest: digest).value
        }
    }

    @Test("an upload says how far it has come, and can be cancelled")
    func progress() async throws {
        let registry = registry()
        let start = try await registry.startUpload(name: "half").value
        let part = try await registry.uploadPart(
            place: start.place, range: "0-4", body: Upload(bytes: Array("hello".utf8))
        ).value
        let progress = try await registry.uploadProgress(place: part.place).value
        #expect(progress.range == "0-4")
        #expect(progress.upload == start.upload)
        try await registry.cancelUpload(place: progress.place).value
        await #expect(throws: APIError<RegistryError>.server(.blobUploadUnknown)) {
            _ = try await registry.uploadProgress(place: progress.place).value
        }
    }

    @Test("bytes with another digest are refused")
    func wrongDigest() async throws {
        do {
            _ = try await registry().upload(RegistryImage.layer, Self.unknownDigest, parts: 2, to: "wrong")
            Issue.record("no error")
        } catch let error as APIError<RegistryError> {
            guard case .server(.digestInvalid(let problem)) = error else { throw error }
            #expect(problem.code == "DIGEST_INVALID")
            #expect(problem.response.status == 400)
            #expect(problem.response.message?.contains("digest") == true)
        }
    }

    @Test("an image is put, read by tag and by digest, and deleted", arguments: ClientTransport.allCases)
    func manifest(transport: ClientTransport) async throws {
        let registry = registry(transport)
        let name = "images/\(transport.rawValue.lowercased())"
        let digest = try await registry.addImage(name, tag: "latest")
        let byTag = try await registry.manifest(name: name, reference: "latest").value
        #expect(byTag.digest == digest)
        #expect(byTag.value == .image(RegistryImage.manifest))
        #expect(byTag.mediaType == RegistryImage.type)
        #expect(try await registry.manifest(name: name, reference: byTag.digest).value == byTag)
        let head = try await registry.hasManifest(name: name, reference: "latest").value
        #expect(head.digest == byTag.digest)
        #expect(head.mediaType == RegistryImage.type)

        let index = ImageIndex(
            mediaType: "application/vnd.oci.image.index.v1+json",
            manifests: [
                Descriptor(
                    mediaType: RegistryImage.type, digest: byTag.digest, size: head.size,
                    platform: ImagePlatform(architecture: "arm64", os: "linux", variant: "v8"))
            ])
        let added = try await registry.putIndex(name: name, reference: "all", body: index).value
        #expect(added.place.absoluteString == CurrentServer.address + "/v2/\(name)/manifests/\(added.digest)")
        #expect(try await registry.manifest(name: name, reference: "all").value.value == .index(index))
        #expect(try await registry.tags(name: name).value.sorted() == ["all", "latest"])

        try await registry.deleteManifest(name: name, digest: added.digest).value
        try await registry.deleteManifest(name: name, digest: byTag.digest).value
        await #expect(throws: APIError<RegistryError>.server(.manifestUnknown)) {
            _ = try await registry.manifest(name: name, reference: "latest").value
        }
        #expect(try await registry.tags(name: name).value == [])
    }

    @Test("a blob is taken from another repository")
    func mount() async throws {
        let registry = registry()
        _ = try await registry.upload(RegistryImage.layer, RegistryImage.layerDigest, to: "mount/source")
        let response = try await registry.mountBlob(
            name: "mount/target", digest: RegistryImage.layerDigest, repository: "mount/source"
        ).value
        guard case .mounted(let digest, _) = response else {
            Issue.record("\(response)")
            return
        }
        #expect(digest == RegistryImage.layerDigest)
        let other = try await registry.mountBlob(
            name: "mount/target", digest: Self.unknownDigest, repository: "mount/source"
        ).value
        guard case .started(_, _, let range) = other else {
            Issue.record("\(other)")
            return
        }
        #expect(range == "0-0")
    }

    @Test("the catalogue comes in pages", arguments: ClientTransport.allCases)
    func catalogue(transport: ClientTransport) async throws {
        let registry = registry(transport)
        let names = ["catalogue/a", "catalogue/b", "catalogue/c"]
        for name in names { try await registry.addImage(name, tag: "1") }
        var pages: [[String]] = []
        for try await page in registry.repositories(pageSize: 2).pages { pages.append(page.value) }
        #expect(pages.count >= 2)
        #expect(pages.allSatisfy { page in page.count <= 2 })
        #expect(pages.flatMap { $0 }.filter { name in name.hasPrefix("catalogue/") } == names)
    }

    @Test("errors have the code that the registry sends")
    func errors() async throws {
        let registry = registry()
        await #expect(throws: APIError<RegistryError>.server(.nameUnknown)) {
            _ = try await registry.tags(name: "library/none").value
        }
        let folder = try TemporaryFolder()
        do {
            _ = try await registry.blob(
                name: "library/none", digest: Self.unknownDigest, to: folder.url.appending(path: "none")
            ).value
            Issue.record("no error")
        } catch .server(.blobUnknown(let problem)) {
            #expect(problem.detail == .string(Self.unknownDigest))
        } catch {
            Issue.record("\(error)")
        }
        let unknown = Descriptor(mediaType: "a/b", digest: Self.unknownDigest, size: 1)
        do {
            _ = try await registry.putImage(
                name: "library/none", reference: "1",
                body: ImageManifest(mediaType: RegistryImage.type, config: unknown, layers: [unknown])
            ).value
            Issue.record("no error")
        } catch .server(.manifestBlobUnknown(let problem)) {
            #expect(problem.response.status == 400)
        } catch {
            Issue.record("\(error)")
        }
        await #expect(throws: APIError<RegistryError>.self) { _ = try await registry.tags(name: "../x").value }
    }
}
