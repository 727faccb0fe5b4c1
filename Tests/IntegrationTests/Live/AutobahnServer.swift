import Foundation
import TestSupport

/// The cases of the Autobahn test suite for WebSockets (RFC 6455), from the environment that `Scripts/test` installs.
///
/// Its program needs Python 2. Its cases are Python that Python 3 reads after small changes, and this server is what they
/// need: a connection that sends any frames, and compares what comes back.
enum AutobahnServer: TestServer {
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: python) }

    /// Framing, pings and pongs, reserved bits, opcodes, fragments, UTF-8, closing, and automatic fragments. Section 9, of messages
    /// of up to 16 MiB and of many of them, takes minutes: `Scripts/endurance sockets` runs it.
    static let sections: String =
        ProcessInfo.processInfo.environment["APIGEN_AUTOBAHN_SECTIONS"] ?? "1,2,3,4,5,6,7,10"
    /// How many cases each has.
    static var count: Int? { ["1,2,3,4,5,6,7,10": 247, "9": 54][sections] }

    static func start(in folder: URL) async throws -> ServerProcess {
        let file = folder.appendingPathComponent("server.py")
        try Data(script.utf8).write(to: file)
        let server = try ServerProcess(python, [file.path, "PORT", sections], in: folder)
        try await server.waitUntilReady("/")
        return server
    }

    private static var python: String {
        Programs.packageFolder.appending(path: ".build/autobahntestsuite/bin/python3").path
    }

    private static let script: String = #"""
        import asyncio, base64, builtins, hashlib, importlib.util, json, os, re, struct, sys, time, types

        # The cases of the Autobahn test suite are written for Python 2, where a text is bytes: here, each character is a byte.
        def translated(source):
            source = re.sub(r"(?m)^(\s*)print\b.*$", r"\1pass", source.decode("latin-1"))
            source = source.replace("(object, Case, )", "(Case,)")
            # Cases without an end, and those of compression, which need more of Autobahn.
            source = re.sub(r"(?m)^.*([Cc]ase9_9_1|[Cc]ase1[23]_).*$", "", source)
            return re.sub(r"(len\(self\.payload\)) / ", r"\1 // ", source)

        def load_cases():
            package = os.path.dirname(importlib.util.find_spec("autobahntestsuite").origin)
            os.mkdir("cases")
            for name in os.listdir(os.path.join(package, "case")):
                if name.endswith(".py"):
                    with open(os.path.join(package, "case", name), "rb") as file:
                        text = translated(file.read())
                    name = "all_cases.py" if name == "__init__.py" else name
                    with open(os.path.join("cases", name), "w", encoding="utf-8") as file:
                        file.write(text)
            sys.path.insert(0, "cases")
            builtins.xrange, builtins.unichr = range, chr

            class Utf8Validator:
                def reset(self): self.bytes = b""
                def validate(self, text):
                    self.bytes += octets(text)
                    try:
                        self.bytes.decode("utf-8")
                        return True, True, 0, 0
                    except UnicodeDecodeError as error:
                        isCut = error.reason == "unexpected end of data"
                        return isCut, False, 0, 0

            class WebSocketProtocol:
                STATE_CLOSED, STATE_CONNECTING, STATE_CLOSING, STATE_OPEN = range(4)

            def module(name, **parts):
                sys.modules[name] = types.ModuleType(name)
                sys.modules[name].__dict__.update(parts)

            module("binascii", b2a_hex=lambda text: octets(text).hex())
            module("autobahn")
            module("autobahn.websocket")
            module("autobahn.websocket.protocol", WebSocketProtocol=WebSocketProtocol)
            module("autobahn.websocket.utf8validator", Utf8Validator=Utf8Validator)
            import all_cases
            from case import Case
            Case.compare = lambda self, left, right: plain(left) == plain(right)
            return all_cases.Cases, WebSocketProtocol

        def octets(text):
            return text if isinstance(text, bytes) else text.encode("latin-1")

        def plain(value):
            if isinstance(value, (list, tuple)):
                return [plain(element) for element in value]
            return octets(value) if isinstance(value, str) else value

        def identifier(case):
            return case.__name__[len("Case"):].replace("_", ".")

        class Connection:
            """What cases use of Autobahn's protocol."""
            CLOSE_STATUS_CODE_NORMAL, CLOSE_STATUS_CODE_PROTOCOL_ERROR, CLOSE_STATUS_CODE_INVALID_PAYLOAD = 1000, 1002, 1007

            def __init__(self, reader, writer, case, is_server):
                self.reader, self.writer = reader, writer
                self.factory = types.SimpleNamespace(isServer=is_server)
                self.connectionWasOpen = True
                self.closedByMe = self.wasClean = self.droppedByMe = self.failedByMe = False
                self.remoteCloseCode = self.localCloseReason = None
                self.state = Protocol.STATE_OPEN
                self.autoFragmentSize = 0
                self.txFrameStats = {}
                self.createWirelog = False
                self.queue = asyncio.Queue()
                self.timers = []
                self.runCase = case(self)

            # What is sent.

            def write(self, data, chop=None):
                for start in range(0, len(data), chop or max(1, len(data))):
                    self.queue.put_nowait(data[start:start + chop] if chop else data)

            def frame_head(self, opcode, length, fin=True, rsv=0):
                self.txFrameStats[opcode] = self.txFrameStats.get(opcode, 0) + 1
                mask = 0 if self.factory.isServer else 0x80
                head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode])
                if length < 126:
                    head += bytes([mask | length])
                elif length < 65536:
                    head += bytes([mask | 126]) + struct.pack(">H", length)
                else:
                    head += bytes([mask | 127]) + struct.pack(">Q", length)
                # The mask is zero, so that masked data are the same.
                return head + (b"" if self.factory.isServer else bytes(4))

            def sendFrame(self, opcode, payload="", fin=True, rsv=0, mask=None, payload_len=None, chopsize=None, sync=False):
                data = octets(payload)
                if payload_len is not None:
                    data = (data * (payload_len // max(1, len(data)) + 1))[:payload_len]
                self.write(self.frame_head(opcode, len(data), fin, rsv) + data, chopsize)

            def sendMessage(self, payload, isBinary=False, fragmentSize=None):
                data, size = octets(payload), fragmentSize or self.autoFragmentSize
                parts = [data[start:start + size] for start in range(0, len(data), size)] if size else [data]
                for index, part in enumerate(parts):
                    opcode = 0 if index else 2 if isBinary else 1
                    self.sendFrame(opcode, part, fin=index == len(parts) - 1)

            def beginMessage(self, isBinary=False, **named):
                self.opcode = 2 if isBinary else 1

            def beginMessageFrame(self, length, **named):
                self.write(self.frame_head(self.opcode, length, fin=False))
                self.opcode = 0

            def sendMessageFrameData(self, payload, sync=False):
                self.write(octets(payload))

            def endMessage(self):
                self.sendFrame(0, "")

            def sendClose(self, code=None, reason=None):
                self.sendCloseFrame(code, reason)

            def sendCloseFrame(self, code=None, reasonUtf8=None, isReply=False):
                if self.state != Protocol.STATE_OPEN:
                    return
                data = struct.pack(">H", code) + octets(reasonUtf8 or "") if code is not None else b""
                self.sendFrame(8, data)
                self.state = Protocol.STATE_CLOSING
                self.closedByMe = not isReply
                self.localCloseReason = reasonUtf8

            def enableWirelog(self, enable): pass

            # What happens later.

            def later(self, delay, action):
                self.timers.append(asyncio.get_running_loop().call_later(delay, action))

            # Both are for peers that do not respond: on a busy machine, that takes longer.

            def killAfter(self, delay): self.later(30 * delay, self.fail)

            def closeAfter(self, delay): self.later(5 * delay, self.sendClose)

            def continueLater(self, delay, action, tag=None): self.later(delay, action)

            def fail(self):
                if self.state != Protocol.STATE_CLOSED:
                    self.failedByMe = self.droppedByMe = True
                    self.drop()

            def drop(self):
                self.state = Protocol.STATE_CLOSED
                self.queue.put_nowait(None)

            # What arrives.

            async def run(self):
                sending = asyncio.create_task(self.send())
                self.runCase.onOpen()
                try:
                    while self.state != Protocol.STATE_CLOSED:
                        await self.take_frame()
                except (asyncio.IncompleteReadError, ConnectionError):
                    pass
                self.drop()
                for timer in self.timers:
                    timer.cancel()
                await sending
                self.runCase.onConnectionLost(self.failedByMe)

            async def send(self):
                try:
                    while (data := await self.queue.get()) is not None:
                        self.writer.write(data)
                        await self.writer.drain()
                except ConnectionError:
                    pass
                self.writer.close()

            async def take_frame(self):
                first, second = await self.reader.readexactly(2)
                length = second & 0x7F
                if length == 126:
                    length, = struct.unpack(">H", await self.reader.readexactly(2))
                elif length == 127:
                    length, = struct.unpack(">Q", await self.reader.readexactly(8))
                if bool(second & 0x80) != self.factory.isServer or first & 0x70:
                    raise ConnectionError("a frame of the peer is not valid")
                mask = await self.reader.readexactly(4) if second & 0x80 else bytes(4)
                data = await self.reader.readexactly(length)
                if mask != bytes(4):
                    key = int.from_bytes((mask * (length // 4 + 1))[:length], "big")
                    data = (int.from_bytes(data, "big") ^ key).to_bytes(length, "big")
                self.take(first & 0x0F, bool(first & 0x80), data)

            def take(self, opcode, fin, data):
                if opcode == 8:
                    self.remoteCloseCode = struct.unpack(">H", data[:2])[0] if len(data) >= 2 else None
                    self.wasClean = True
                    self.sendCloseFrame(self.remoteCloseCode, isReply=True)
                    if self.factory.isServer:
                        self.drop()
                elif opcode == 9:
                    self.runCase.onPing(data.decode("latin-1"))
                elif opcode == 10:
                    self.runCase.onPong(data.decode("latin-1"))
                else:
                    if opcode:
                        self.message = (opcode, b"")
                    self.message = (self.message[0], self.message[1] + data)
                    if fin:
                        self.runCase.onMessage(self.message[1].decode("latin-1"), self.message[0] == 2)

        Cases, Protocol = load_cases()
        sections = sys.argv[2].split(",")
        chosen = [case for case in Cases if any((identifier(case) + ".").startswith(section + ".") for section in sections)]
        results = {}

        async def run(case, reader, writer, is_server):
            connection = Connection(reader, writer, case, is_server)
            await connection.run()
            found = connection.runCase
            results[identifier(case)] = [found.behavior, found.behaviorClose, f"{found.result} {found.resultClose}"]

        async def serve(reader, writer):
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            target = head.split(" ")[1]
            if target.startswith("/case/"):
                key = re.search(r"(?im)^sec-websocket-key: *(\S+)", head).group(1)
                proof = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
                writer.write(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             b"Sec-WebSocket-Accept: " + proof + b"\r\n\r\n")
                return await run(chosen[int(target.split("/")[2])], reader, writer, True)
            if target.startswith("/call/"):
                # The cases with this program as the client of the server at a port.
                await asyncio.gather(*(call(case, int(target.split("/")[2])) for case in chosen))
            body = json.dumps({"count": len(chosen), "results": results}).encode()
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\nConnection: close\r\n\r\n" % len(body) + body)
            await writer.drain()
            writer.close()

        places = asyncio.Semaphore(16)

        async def call(case, port):
            async with places:
                reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 25)
                writer.write(b"GET /echo/echo HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                             b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
                head = await reader.readuntil(b"\r\n\r\n")
                if b" 101 " in head.split(b"\r\n")[0]:
                    await run(case, reader, writer, False)
                else:
                    writer.close()

        async def main():
            server = await asyncio.start_server(serve, "127.0.0.1", int(sys.argv[1]), limit=1 << 25)
            async with server:
                await server.serve_forever()

        asyncio.run(main())
        """#
}
