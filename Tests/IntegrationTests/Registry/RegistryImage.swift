import APIRuntime
import ExamplesScenario
import Testing

/// The parts of an image, with their digests as `sha256sum` computes them.
enum RegistryImage {
    static let type: String = "application/vnd.oci.image.manifest.v1+json"
    static let layer: [UInt8] = (0..<70_000).map { index in UInt8(truncatingIfNeeded: index * 7 + index / 251) }
    static let layerDigest: String = "sha256:c0ee3d75b5c48bca2bad6910a1425b61759d186b275a800729e9a4e0a1988228"
    static let configuration: [UInt8] = Array("{}".utf8)
    static let configurationDigest: String =
        "sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"

    static var manifest: ImageManifest {
        let layer = Descriptor(
            mediaType: "application/vnd.oci.image.layer.v1.tar", digest: layerDigest, size: Int64(layer.count))
        let configuration = Descriptor(
            mediaType: "application/vnd.oci.image.config.v1+json", digest: configurationDigest,
            size: Int64(configuration.count))
        return ImageManifest(mediaType: type, config: configuration, layers: [layer])
    }
}

extension RegistryDAO {
    /// Uploads bytes in parts of the same size, the last of which ends the upload.
    /// - Returns: The digest that the registry computed.
    func upload(_ bytes: [UInt8], _ digest: String, parts: Int = 1, to name: String) async throws -> String {
        var place = try await startUpload(name: name).value.place
        var rest = bytes[...]
        for _ in 1..<parts {
            let part = rest.prefix(bytes.count / parts)
            rest = rest.dropFirst(part.count)
            let progress = try await uploadPart(
                place: place, range: "\(part.startIndex)-\(part.endIndex - 1)", body: Upload(bytes: Array(part))
            ).value
            #expect(progress.range == "0-\(part.endIndex - 1)")
            place = progress.place
        }
        return try await finishUpload(place: place, digest: digest, body: Upload(bytes: Array(rest))).value.digest
    }

    /// Adds an image with one layer.
    /// - Returns: The digest of its manifest.
    @discardableResult
    func addImage(_ name: String, tag: String) async throws -> String {
        _ = try await upload(RegistryImage.layer, RegistryImage.layerDigest, to: name)
        _ = try await upload(RegistryImage.configuration, RegistryImage.configurationDigest, to: name)
        return try await putImage(name: name, reference: tag, body: RegistryImage.manifest).value.digest
    }
}
