"""An authorization server by authlib, and an API that it protects.

/oauth/authorize approves every request of the user `ada` at once. /oauth/approve enters the code of a device. /test/…
revokes tokens, and says how many requests for tokens there were.
"""
import sys
import time

from authlib.integrations.flask_oauth2 import AuthorizationServer, ResourceProtector
from authlib.oauth2 import rfc6749, rfc6750, rfc7636, rfc8628
from flask import Flask, abort, jsonify, request

app = Flask(__name__)
codes, tokens, devices, counts = {}, {}, {}, {}


class Client(rfc6749.ClientMixin):
    def __init__(self, name, secret, method, grants):
        self.client_id, self.secret, self.method, self.grants = name, secret, method, grants

    def get_client_id(self):
        return self.client_id

    def get_default_redirect_uri(self):
        return None

    def get_allowed_scope(self, scope):
        return " ".join(word for word in (scope or "").split() if word.startswith("books."))

    def check_redirect_uri(self, uri):
        return uri.startswith(("http://127.0.0.1:", "com.example.library:"))

    def check_client_secret(self, secret):
        return self.secret == secret

    def check_endpoint_auth_method(self, method, endpoint):
        return method == self.method

    def check_response_type(self, kind):
        return kind == "code"

    def check_grant_type(self, grant):
        return grant in self.grants


DEVICE = rfc8628.DeviceCodeGrant.GRANT_TYPE
clients = {
    "app": Client("app", "", "none", ["authorization_code", "refresh_token", DEVICE]),
    "stock": Client("stock", "s:e c/ret", "client_secret_basic", ["client_credentials"]),
}


class Code(dict, rfc6749.AuthorizationCodeMixin):
    __getattr__ = dict.get

    def get_redirect_uri(self):
        return self["redirect_uri"]

    def get_scope(self):
        return self["scope"]


class Token(dict, rfc6749.TokenMixin):
    __getattr__ = dict.get

    def get_scope(self):
        return self["scope"]

    def get_expires_in(self):
        return self["expires_in"]

    def is_expired(self):
        return self["issued"] + self["expires_in"] < time.time()

    def is_revoked(self):
        return self["revoked"]

    def check_client(self, client):
        return self["client"] == client.client_id


class CodeGrant(rfc6749.AuthorizationCodeGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["none"]

    def save_authorization_code(self, code, request):
        codes[code] = Code(
            client=request.client.client_id, redirect_uri=request.payload.redirect_uri, scope=request.payload.scope,
            code_challenge=request.payload.data.get("code_challenge"),
            code_challenge_method=request.payload.data.get("code_challenge_method"))

    def query_authorization_code(self, code, client):
        return codes.get(code)

    def delete_authorization_code(self, code):
        for key in [key for key, value in codes.items() if value is code]:
            del codes[key]

    def authenticate_user(self, code):
        return "ada"


class RefreshGrant(rfc6749.RefreshTokenGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["none"]
    INCLUDE_NEW_REFRESH_TOKEN = True

    def authenticate_refresh_token(self, text):
        return next((t for t in tokens.values() if t.get("refresh_token") == text and not t["revoked"]), None)

    def authenticate_user(self, token):
        return "ada"

    def revoke_old_credential(self, token):
        token["revoked"] = True


class ClientGrant(rfc6749.ClientCredentialsGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic"]


class DeviceEndpoint(rfc8628.DeviceAuthorizationEndpoint):
    CLIENT_AUTH_METHODS = ["none"]
    INTERVAL = 1

    def get_verification_uri(self):
        return request.host_url + "oauth/approve"

    def save_device_credential(self, client_id, scope, data):
        devices[data["device_code"]] = rfc8628.DeviceCredentialDict(
            {**data, "client_id": client_id, "scope": scope, "expires_at": time.time() + 60})


class DeviceGrant(rfc8628.DeviceCodeGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["none"]

    def query_device_credential(self, code):
        return devices.get(code)

    def query_user_grant(self, code):
        device = next((d for d in devices.values() if d["user_code"] == code), {})
        return ("ada", device["approved"]) if "approved" in device else None

    def should_slow_down(self, credential):
        return False


def save(token, request):
    tokens[token["access_token"]] = Token(
        {**token, "scope": token.get("scope", ""), "client": request.client.client_id, "issued": time.time(),
         "revoked": False, "ended": False})


class Validator(rfc6750.BearerTokenValidator):
    def authenticate_token(self, text):
        token = tokens.get(text)
        return None if token and token["ended"] else token


server = AuthorizationServer(app, query_client=clients.get, save_token=save)
server.register_grant(CodeGrant, [rfc7636.CodeChallenge(required=True)])
for grant in (RefreshGrant, ClientGrant, DeviceGrant):
    server.register_grant(grant)
server.register_endpoint(DeviceEndpoint)
server.register_token_generator(
    "default", rfc6750.BearerTokenGenerator(
        lambda **_: "a" + str(time.time_ns()), lambda **_: "r" + str(time.time_ns()), lambda *_: 3600))
protected = ResourceProtector()
protected.register_token_validator(Validator())


@app.get("/oauth/authorize")
def authorize():
    if request.args.get("code_challenge_method") != "S256":
        abort(400)
    grant = server.get_consent_grant(end_user="ada")
    return server.create_authorization_response(grant_user=None if "denied" in request.args else "ada", grant=grant)


@app.post("/oauth/token")
def token():
    kind = request.form["grant_type"]
    counts[kind] = counts.get(kind, 0) + 1
    return server.create_token_response()


@app.post("/oauth/device")
def device():
    return server.create_endpoint_response(DeviceEndpoint.ENDPOINT_NAME)


@app.get("/oauth/approve")
def approve():
    for device in devices.values():
        if device["user_code"] == request.args["user_code"]:
            device["approved"] = request.args.get("approved") != "no"
    return ""


@app.get("/books")
@protected("books.read")
def books():
    return jsonify(["Emma", "Ulysses"])


@app.get("/hours")
def hours():
    return "9 to 5", 200, {"Content-Type": "text/plain"}


@app.get("/count")
@protected()
def count():
    return jsonify(7)


@app.post("/test/revoke")
def revoke():
    for token in tokens.values():
        token["ended"] = True
        token["revoked"] = token["revoked"] or "all" in request.args
    return ""


@app.get("/test/counts")
def shown():
    return jsonify(counts)


app.run("127.0.0.1", int(sys.argv[1]), threaded=True)
