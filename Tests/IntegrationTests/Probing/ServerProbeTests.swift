import APIRuntime
import ExamplesScenario
import Foundation
import TestSupport
import Testing

/// The output of `apigen probe` for a spec of the package and the server of the suite.
private func probe(_ spec: String, _ arguments: [String]) async throws -> ProgramRun {
    try await ProgramRun.detached(
        Programs.apigen, ["probe", "Specs/\(spec).yaml", "--server", CurrentServer.address] + arguments,
        in: Programs.packageFolder.path)
}

@Suite(
    "apigen probe with a Docker registry", ServerTrait<RegistryServer>(),
    .enabled(if: RegistryServer.isInstalled, "docker-registry is not installed"))
struct RegistryProbeTests {
    @Test("the spec of the registry agrees")
    func agreement() async throws {
        let registry = RegistryDAO(client: APIClient(server: CurrentServer.address))
        try await registry.addImage("library/probed", tag: "latest")
        let values = ["name=library/probed", "reference=latest", "digest=" + RegistryImage.layerDigest]
        let run = try await probe("Registry", values.flatMap { ["--value", $0] })
        #expect(run.errors == "")
        #expect(run.output.hasSuffix("17 endpoints: 7 agree, 0 disagree, 10 not called\n"), "\(run.output)")
        #expect(run.status == 0)
    }
}

@Suite(
    "apigen probe with etcd", ServerTrait<EtcdServer>(),
    .enabled(if: EtcdServer.isInstalled, "etcd is not installed"))
struct EtcdProbeTests {
    @Test("the spec of etcd agrees, as far as it reads with `get`")
    func agreement() async throws {
        let run = try await probe("Etcd", [])
        #expect(run.errors == "")
        #expect(run.output.hasSuffix("23 endpoints: 2 agree, 0 disagree, 21 not called\n"), "\(run.output)")
        #expect(run.status == 0)
    }
}

@Suite(
    "apigen probe with a Jupyter server", ServerTrait<JupyterServer>(),
    .enabled(if: JupyterServer.isInstalled, "jupyter-server is not installed"))
struct JupyterProbeTests {
    @Test("the spec of the Jupyter server agrees")
    func agreement() async throws {
        try CurrentServer.folder?.write("hello", to: "root/a.txt")
        let run = try await probe(
            "Jupyter", ["--header", "Authorization: Bearer \(JupyterServer.token)", "--value", "path=a.txt"])
        #expect(run.errors == "")
        #expect(run.output.contains("Jupyter.signOut: not called: it changes the session\n"))
        #expect(run.output.hasSuffix("23 endpoints: 10 agree, 0 disagree, 13 not called\n"), "\(run.output)")
        #expect(run.status == 0)
    }
}
