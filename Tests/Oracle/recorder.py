"""A server on loopback that records requests. It refuses them all, so that no client repeats or decodes anything, unless a
subclass responds to them."""

import socketserver
import threading


class Request:
    def __init__(self, method, target, headers, body):
        self.method, self.target, self.headers, self.body = method, target, headers, body

    def header(self, name):
        """The values of a header field, joined: RFC 9110, section 5.3."""
        values = [value for key, value in self.headers if key.lower() == name.lower()]
        return ", ".join(values) if values else None


class _Handler(socketserver.StreamRequestHandler):
    def handle(self):
        while self._exchange():
            pass

    def _exchange(self):
        line = self.rfile.readline().decode("latin-1").split()
        if len(line) != 3:
            return False
        headers = []
        while True:
            field = self.rfile.readline().rstrip(b"\r\n")
            if not field:
                break
            name, _, value = field.partition(b":")
            headers.append((name.decode("latin-1"), value.strip().decode("utf-8", "replace")))
        request = Request(line[0], line[1], headers, b"")
        if (request.header("expect") or "").lower() == "100-continue":
            self.wfile.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        if "chunked" in (request.header("transfer-encoding") or ""):
            request.body = self._chunks()
        else:
            request.body = self.rfile.read(int(request.header("content-length") or 0))
        with self.server.lock:
            self.server.requests.append(request)
        status, headers, body = self.server.respond(request)
        lines = [f"HTTP/1.1 {status} Recorded"] + [f"{name}: {value}" for name, value in headers]
        if status not in (204, 304):
            lines.append(f"Content-Length: {len(body)}")
        head = "\r\n".join(lines).encode("latin-1", "replace") + b"\r\n\r\n"
        self.wfile.write(head if line[0] == "HEAD" or status in (204, 304) else head + body)
        return True

    def _chunks(self):
        body = b""
        while True:
            size = int(self.rfile.readline().split(b";")[0], 16)
            body += self.rfile.read(size)
            self.rfile.readline()
            if size == 0:
                return body


class Recorder(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), _Handler)
        self.requests, self.lock = [], threading.Lock()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def respond(self, request):
        """The status, the header fields and the body of the response."""
        return 400, [("Content-Type", "application/json")], b"{}"

    @property
    def authority(self):
        return "127.0.0.1:%d" % self.server_address[1]
