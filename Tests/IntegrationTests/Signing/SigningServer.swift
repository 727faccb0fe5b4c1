import Foundation
import TestSupport

/// A server that checks and signs with what others have written: http-message-signatures, joserfc, authlib, wechatpayv3 and
/// python-alipay-sdk, from the environment that `Scripts/test` installs. It makes its keys, and those of its clients, and
/// leaves them in its folder.
enum SigningServer: TestServer {
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: python) }

    static func start(in folder: URL) async throws -> ServerProcess {
        let file = folder.appendingPathComponent("server.py")
        try Data(script.utf8).write(to: file)
        let server = try ServerProcess(python, [file.path, "PORT"], in: folder)
        try await server.waitUntilReady("/ready")
        return server
    }

    private static var python: String {
        ProcessInfo.processInfo.environment["APIGEN_SIGNING_PYTHON"]
            ?? Programs.packageFolder.appending(path: ".build/http_message_signatures/bin/python3").path
    }

    /// The first part of a path says what the server does with its response: `right`, `forged`, `unsigned`, `old`, or `late`,
    /// which also has another clock. The rest is that of the endpoint.
    private static let script: String = #"""
        import base64, hashlib, json, sys, time
        from datetime import datetime, timedelta, timezone
        from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
        from urllib.parse import parse_qsl, urlsplit
        from cryptography import x509
        from cryptography.hazmat.primitives import hashes, serialization
        from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
        from cryptography.x509.oid import NameOID
        from alipay import AliPay
        from authlib.jose import jwt as authlib_jwt
        from http_message_signatures import ContentDigest, HTTPMessageSigner, HTTPMessageVerifier, HTTPSignatureKeyResolver, algorithms
        from joserfc import jws, jwt
        from joserfc.jwk import ECKey, RSAKey
        from wechatpayv3.utils import rsa_sign, rsa_verify

        keys = {
            "merchant": rsa.generate_private_key(65537, 2048), "platform": rsa.generate_private_key(65537, 2048),
            "connect": ec.generate_private_key(ec.SECP256R1()), "device": ec.generate_private_key(ec.SECP256R1()),
            "server": ec.generate_private_key(ec.SECP256R1()), "client": ed25519.Ed25519PrivateKey.generate(),
        }

        def private(name, form=serialization.PrivateFormat.PKCS8):
            return keys[name].private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption())

        def public(name):
            return keys[name].public_key().public_bytes(
                serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)

        serial = 0x5157F09EFDC096DE15EBE81A47057A7232F1B8E1
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "platform")])
        now = datetime.now(timezone.utc)
        certificate = (x509.CertificateBuilder().subject_name(subject).issuer_name(subject).serial_number(serial)
            .public_key(keys["platform"].public_key()).not_valid_before(now - timedelta(days=1))
            .not_valid_after(now + timedelta(days=1)).sign(keys["platform"], hashes.SHA256()))
        for name in keys:
            open(name + ".pem", "wb").write(private(name))
            open(name + "-public.pem", "wb").write(public(name))
        open("platform-certificate.pem", "wb").write(certificate.public_bytes(serialization.Encoding.PEM))

        alipay = AliPay("2021", app_private_key_string=private("platform").decode(),
            alipay_public_key_string=public("merchant").decode())
        nonces = set()

        class Resolver(HTTPSignatureKeyResolver):
            def resolve_public_key(self, key_id):
                return public(key_id)
            def resolve_private_key(self, key_id):
                return private(key_id)

        class Message:
            def __init__(self, headers, **others):
                self.headers = headers
                self.__dict__.update(others)

        class Refused(Exception):
            pass

        def check(value, text):
            if not value:
                raise Refused(text)

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *arguments):
                pass

            def do_GET(self):
                self.handle_all(b"")

            def do_POST(self):
                self.handle_all(self.rfile.read(int(self.headers.get("Content-Length", 0))))

            def reply(self, status, body, headers={}):
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def handle_all(self, body):
                if self.path == "/ready":
                    return self.reply(200, b"")
                mode, _, rest = self.path[1:].partition("/")
                try:
                    kind = rest.split("?")[0].split("/")[0]
                    {"gateway.do": self.alipay, "v3": self.wechat, "apps": self.apps, "token": self.token,
                     "languages": self.languages, "messages": self.messages, "balance": self.balance,
                     "reports": self.reports}[kind](mode, rest, body)
                except Exception as error:
                    self.reply(403, repr(error).encode())

            def alipay(self, mode, rest, body):
                data = dict(parse_qsl(body.decode(), keep_blank_values=True))
                sign = data.pop("sign")
                text = "&".join(f"{name}={value}" for name, value in alipay._ordered_data(data))
                check(alipay._verify(text, sign), "signature")
                check(data["sign_type"] == "RSA2" and data["method"] == "alipay.trade.query", "parameters")
                content = '{"code":"10000", "trade_status" :"TRADE_SUCCESS","order":' + json.dumps(data["biz_content"]) + "}"
                signature = alipay._sign(content)
                if mode == "forged":
                    content = content.replace("SUCCESS", "CLOSED")
                text = '{"alipay_trade_query_response":' + content + ',"sign":"' + signature + '"}'
                self.reply(200, text.encode() if mode != "unsigned" else b'{"alipay_trade_query_response":{}}')

            def wechat(self, mode, rest, body):
                scheme, _, text = self.headers["Authorization"].partition(" ")
                check(scheme == "WECHATPAY2-SHA256-RSA2048", "scheme")
                parts = {name: value.strip('"') for name, value in (item.split("=", 1) for item in text.split(","))}
                check(abs(int(parts["timestamp"]) - time.time()) < 300, "time")
                message = "\n".join([self.command, self.path, parts["timestamp"], parts["nonce_str"], body.decode(), ""])
                keys["merchant"].public_key().verify(
                    base64.b64decode(parts["signature"]), message.encode(), padding.PKCS1v15(), hashes.SHA256())
                check(parts["mchid"] == "1900009191" and parts["serial_no"] == "merchant-1", "parts")
                reply = (b'{"state":"up"}' if "status" in rest else b"bill,1\n" if "bills" in rest
                    else json.dumps({"code_url": "weixin://" + json.loads(body)["description"]}).encode())
                stamp, nonce = str(int(time.time()) - (600 if mode == "old" else 0)), "n-" + parts["nonce_str"]
                signature = rsa_sign(keys["platform"], "%s\n%s\n%s\n" % (stamp, nonce, reply.decode()))
                check(rsa_verify(stamp, nonce, reply.decode(), signature, keys["platform"].public_key()), "own")
                headers = {"Wechatpay-Timestamp": stamp, "Wechatpay-Nonce": nonce, "Wechatpay-Signature": signature,
                    "Wechatpay-Serial": "%X" % serial, "Content-Type": "text/csv" if "bills" in rest else "application/json"}
                if mode == "forged":
                    reply = reply.replace(b"1", b"2").replace(b"weixin", b"forged")
                self.reply(200, reply, {} if mode == "unsigned" or "status" in rest else headers)

            def apps(self, mode, rest, body):
                text = self.headers["Authorization"].removeprefix("Bearer ")
                token = jwt.decode(text, ECKey.import_key(public("connect")), algorithms=["ES256"])
                registry = jwt.JWTClaimsRegistry(iss={"essential": True, "value": "issuer-1"},
                    aud={"essential": True, "value": "appstoreconnect-v1"}, exp={"essential": True}, iat={"essential": True})
                registry.validate(token.claims)
                check(token.header == {"alg": "ES256", "typ": "JWT", "kid": "K1"}, "header")
                check(token.claims["exp"] - token.claims["iat"] == 1200, "lifetime")
                claims = authlib_jwt.decode(text, public("connect"))
                claims.validate()
                self.reply(200, json.dumps({"data": [text[-8:]]}).encode())

            def token(self, mode, rest, body):
                form = dict(parse_qsl(body.decode()))
                check(form["grant_type"] == "urn:ietf:params:oauth:grant-type:jwt-bearer", "grant")
                claims = authlib_jwt.decode(form["assertion"], public("merchant"),
                    claims_options={"iss": {"essential": True, "value": "me"}})
                claims.validate()
                check(mode != "forged", "mode")
                self.reply(200, json.dumps({"access_token": "a-1", "expires_in": 60, "token_type": "Bearer"}).encode())

            def languages(self, mode, rest, body):
                check(self.headers["Authorization"] == "Bearer a-1", "token")
                self.reply(200, b"ok")

            def messages(self, mode, rest, body):
                url = "http://" + self.headers["Host"] + self.path
                request = Message(self.headers, method=self.command, url=url)
                verifier = HTTPMessageVerifier(signature_algorithm=algorithms.ED25519, key_resolver=Resolver())
                covered = ["@method", "@target-uri"] + (["content-digest"] if body else [])
                verifier.verify(request, body=body or None, require_components=covered)
                reply = b'{"id":7,"text":"hello"}'
                response = Message({"Content-Type": "application/json"}, status_code=200, request=request)
                signer = HTTPMessageSigner(signature_algorithm=algorithms.ECDSA_P256_SHA256, key_resolver=Resolver())
                created = datetime.now(timezone.utc) - timedelta(seconds=900 if mode == "old" else 0)
                components = ("@status", '"@method";req', "content-digest")
                signer.sign(response, key_id="server", label="s", created=created, body=None if mode == "partial" else reply, include_alg=True,
                    covered_component_ids=components[:2] if mode == "partial" else components)
                self.reply(200, reply.replace(b"7", b"8").replace(b"h", b"j") if mode == "forged" else reply,
                    {} if mode == "unsigned" else response.headers)

            def balance(self, mode, rest, body):
                scheme, _, access = self.headers["Authorization"].partition(" ")
                check(scheme == "DPoP" and access == "access-1", "token")
                text = self.headers["DPoP"]
                head = json.loads(base64.urlsafe_b64decode(text.split(".")[0] + "=="))
                check(head["typ"] == "dpop+jwt" and set(head["jwk"]) == {"kty", "crv", "x", "y"}, "header")
                claims = json.loads(jws.deserialize_compact(text, ECKey.import_key(head["jwk"]), algorithms=["ES256"]).payload)
                digest = base64.urlsafe_b64encode(hashlib.sha256(access.encode()).digest()).rstrip(b"=").decode()
                check(claims["ath"] == digest and claims["htm"] == self.command, "claims")
                check(claims["htu"] == "http://" + self.headers["Host"] + urlsplit(self.path).path, "htu")
                check(claims["jti"] not in nonces and abs(claims["iat"] - time.time()) < 60, "jti")
                nonces.add(claims["jti"])
                if claims.get("nonce") != "nonce-" + mode:
                    return self.reply(401, b"", {"DPoP-Nonce": "nonce-" + mode,
                        "WWW-Authenticate": 'DPoP error="use_dpop_nonce", error_description="nonce"'})
                self.reply(200, b'{"amount":5}', {"DPoP-Nonce": "nonce-" + mode})

            def reports(self, mode, rest, body):
                reply = b"report " * 10000
                headers = {"Content-Digest": ContentDigest.create(reply)}
                self.reply(200, reply.replace(b"p", b"q", 1) if mode == "forged" else reply,
                    {} if mode == "unsigned" else headers)

        ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
        """#
}
