import Foundation
import TestSupport

/// A server of the Python package `websockets`, from the environment that `Scripts/test` installs.
enum WebSocketsServer: TestServer {
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: python) }

    static func start(in folder: URL) async throws -> ServerProcess {
        let file = folder.appendingPathComponent("server.py")
        try Data(script.utf8).write(to: file)
        let server = try ServerProcess(python, [file.path, "PORT"], in: folder)
        try await server.waitUntilReady("/ready")
        return server
    }

    private static var python: String {
        ProcessInfo.processInfo.environment["APIGEN_WEBSOCKETS_PYTHON"]
            ?? Programs.packageFolder.appending(path: ".build/websockets/bin/python3").path
    }

    /// The first part of a path says what the server does, the rest is that of the endpoint.
    private static let script: String = #"""
        import asyncio, http, json, struct, sys
        from urllib.parse import parse_qs, urlsplit
        from websockets.asyncio.server import serve
        from websockets.exceptions import ConnectionClosed

        connections = {}

        def process_request(connection, request):
            if request.path == "/ready":
                return connection.respond(http.HTTPStatus.OK, "")
            if request.path.startswith("/missing/"):
                return connection.respond(http.HTTPStatus.NOT_FOUND, "no such room")
            if request.path.startswith("/token/") and request.headers.get("Authorization") != "Bearer new":
                return connection.respond(http.HTTPStatus.UNAUTHORIZED, "")

        async def said(connection, number):
            await connection.send(json.dumps({"type": "said", "id": number, "text": str(number), "by": "ada"}))

        async def raw(connection, frame):
            connection.transport.write(frame)

        async def handle(connection):
            target = urlsplit(connection.request.path)
            mode = target.path.split("/")[1]
            count = connections[mode] = connections.get(mode, 0) + 1
            last = int(parse_qs(target.query).get("last_id", ["0"])[0])
            try:
                if mode in ("room", "token"):
                    for number in range(last + 1, 4):
                        await said(connection, number)
                    async for text in connection:
                        command = json.loads(text)
                        if command["type"] == "leave":
                            return
                        await connection.send(json.dumps(
                            {"type": "said", "id": 9, "text": command["text"], "by": "me"}))
                elif mode == "lossy":
                    for number in range(last + 1, min(last + 3, 11)):
                        await said(connection, number)
                    if last + 3 <= 11:
                        await asyncio.sleep(0.05)
                        connection.transport.abort()
                elif mode == "kicked":
                    await connection.close(4001, "bye")
                elif mode == "policy":
                    await connection.close(1008, "no")
                elif mode == "restarting":
                    if count == 1:
                        await connection.close(1012)
                    else:
                        await said(connection, 1)
                elif mode == "fragments":
                    async def parts():
                        yield "Gr"
                        await connection.ping()
                        yield "ü"
                        yield "ße"
                    await connection.send(parts())
                    await connection.send("x" * 900_000)
                elif mode == "pings":
                    waiter = await connection.ping()
                    await waiter
                    await connection.send("pong")
                elif mode == "large":
                    await connection.send("x" * 1_100_000)
                    await connection.wait_closed()
                elif mode == "utf8":
                    await raw(connection, b"\x81\x02\xc3\x28")
                    await connection.wait_closed()
                elif mode == "split":
                    await raw(connection, b"\x01\x01\xc3")
                    await raw(connection, b"\x80\x01\xbc")
                elif mode == "masked":
                    await raw(connection, b"\x81\x81\x00\x00\x00\x00a")
                    await connection.wait_closed()
                elif mode == "reserved":
                    await raw(connection, b"\xc1\x01a")
                    await connection.wait_closed()
                elif mode == "continuation":
                    await raw(connection, b"\x80\x01a")
                    await connection.wait_closed()
                elif mode == "control":
                    await raw(connection, b"\x89\x7e" + struct.pack(">H", 126) + b"a" * 126)
                    await connection.wait_closed()
                elif mode == "code":
                    await raw(connection, b"\x88\x02" + struct.pack(">H", 1005))
                    await connection.wait_closed()
                elif mode == "nocode":
                    await raw(connection, b"\x88\x00")
                    await connection.wait_closed()
                elif mode == "slow":
                    sent = 0
                    for number in range(4000):
                        await connection.send("y" * 10_000)
                        sent += 1
                        open("sent", "w").write(str(sent))
                elif mode == "echo":
                    async for message in connection:
                        await connection.send(message)
            except ConnectionClosed:
                pass
            finally:
                if connection.close_code is not None:
                    open("closed-" + mode, "w").write(str(connection.close_code))

        async def main():
            async with serve(handle, "127.0.0.1", int(sys.argv[1]), process_request=process_request,
                             compression=None, max_size=None):
                await asyncio.Future()

        asyncio.run(main())
        """#
}
