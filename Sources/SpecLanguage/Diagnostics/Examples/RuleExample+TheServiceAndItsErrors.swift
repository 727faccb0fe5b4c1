// Written by Scripts/rule-examples from Documentation/language/rules-services.md.

extension RuleExample {
    static let theServiceAndItsErrors: [RuleExample] = [
        RuleExample(
            .unknownService,
            #"""
            `service: Name` and `inherits: Name` must name a service that is declared by a file of the same directory.
            """#,
            mistake: #"""
                apigen: 1
                service: Galery
                endpoints:
                  logo: {get: /logo.png, returns: Data}
                """#,
            fix: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  logo: {get: /logo.png, returns: Data}
                """#),
        RuleExample(
            .serviceCycle,
            #"""
            A service cannot inherit from itself, directly or through others.
            """#,
            mistake: #"""
                apigen: 1
                service: {name: Gallery, inherits: Gallery}
                """#,
            fix: #"""
                apigen: 1
                service: {name: Gallery}
                """#),
        RuleExample(
            .literalSecret,
            #"""
            A spec must not contain a secret, because it would be in every copy of the app. Use a name such as `$secret`, and pass
            the value to the client at run time.
            """#,
            mistake: #"""
                apigen: 1
                service:
                  name: Gallery
                  headers: {Authorization: Bearer 8fT2kQ}
                  sign: {digest: md5, over: parameters, append: 8fT2kQ, as: sign}
                """#,
            fix: #"""
                apigen: 1
                service:
                  name: Gallery
                  auth: bearer
                  sign: {digest: md5, over: parameters, append: $secret, as: sign}
                """#),
        RuleExample(
            .unknownValue,
            #"""
            A text of a signature inserts a value that nothing declares, or that is not known yet: a value uses only
            those above it, `{signature}` is only known in `into`, and `{body}` is bytes, which only digests can take.
            """#,
            mistake: #"""
                apigen: 1
                service:
                  name: Gallery
                  sign:
                    values: {time: {time: unix}}
                    parts: ['{method}', '{times}']
                    digest: hmac-sha256
                    key: $secret
                    into: {header: X-Sign, text: '{time},{signature}'}
                """#,
            fix: #"""
                apigen: 1
                service:
                  name: Gallery
                  sign:
                    values: {time: {time: unix}}
                    parts: ['{method}', '{time}']
                    digest: hmac-sha256
                    key: $secret
                    into: {header: X-Sign, text: '{time},{signature}'}
                """#),
        RuleExample(
            .secretInQuery,
            #"""
            A warning: URLs end up in logs and histories (RFC 9110, section 17.9). It is only a warning, because some APIs leave no
            choice.
            """#,
            mistake: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  pictures:
                    get: /pictures
                    parameters:
                      token: {type: String, in: query, sensitive: true}
                """#,
            fix: #"""
                apigen: 1
                service: {name: Gallery}
                endpoints:
                  pictures:
                    get: /pictures
                    parameters:
                      token: {type: String, in: header, map: X-Token, sensitive: true}
                """#),
        RuleExample(
            .insecureServer,
            #"""
            The servers of an environment called `release`, `production`, `prod` or `live` must use `https`, unless they are on the
            local machine, or have names of a cluster or a private network: `*.svc`, `*.svc.cluster.local` and `*.internal`.
            So must the addresses of an authorization server.
            """#,
            mistake: #"""
                apigen: 1
                service:
                  name: Gallery
                  servers: {release: http://gallery.example.com}
                """#,
            fix: #"""
                apigen: 1
                service:
                  name: Gallery
                  servers: {release: https://gallery.example.com}
                """#),
        RuleExample(
            .badServer,
            #"""
            A server must be an absolute `http` or `https` URL with a host, without user, query and fragment. It must not be listed
            twice.
            """#,
            mistake: #"""
                apigen: 1
                service:
                  name: Gallery
                  servers: {test: 'https://gallery.example.com/?version=2'}
                """#,
            fix: #"""
                apigen: 1
                service:
                  name: Gallery
                  servers: {test: https://gallery.example.com/}
                """#),
        RuleExample(
            .duplicateCode,
            #"""
            A code cannot occur twice among the errors of a service, across all its files, or among those of one endpoint, unless
            `message-has` tells them apart.
            """#,
            mistake: #"""
                apigen: 1
                service: {name: Gallery}
                errors: {http-404: notFound}
                # file: Albums.yaml
                apigen: 1
                service: Gallery
                errors: {http-404: noSuchAlbum}
                """#,
            fix: #"""
                apigen: 1
                service: {name: Gallery}
                errors: {http-404: notFound}
                # file: Albums.yaml
                apigen: 1
                service: Gallery
                endpoints:
                  album: {get: "/albums/{id}", parameters: {id: Int}, errors: {http-404: noSuchAlbum}}
                """#),
        RuleExample(
            .codeIsSuccess,
            #"""
            A code that means success in the envelope cannot be an error.
            """#,
            mistake: #"""
                apigen: 1
                service:
                  name: Gallery
                  envelope: {data: data, code: code, success: [0, 200]}
                errors: {200: done}
                """#,
            fix: #"""
                apigen: 1
                service:
                  name: Gallery
                  envelope: {data: data, code: code, success: [0, 200]}
                errors: {201: busy}
                """#),
    ]
}
