import OpenAPIImport
import Testing

@Suite("Names of models")
struct NameTests {
    @Test("are taken from the schema around a model if the usual name is taken")
    func places() throws {
        let imported = Imported(
            schemas: """
                PetOwner: {type: object, properties: {a: {type: string}}}
                pet: {type: object, properties: {owner: {type: object, properties: {b: {type: string}}}}}
                """)
        #expect(imported.models.contains("PetOwner: {fields: {a: 'String?'}}"))
        #expect(imported.models.contains("PetOwnerObject: {fields: {b: 'String?'}}"))
        try imported.expectSound()
    }

    @Test("of schemas have no packages, unless these distinguish them")
    func packages() throws {
        let imported = Imported(
            schemas: """
                io.k8s.api.core.v1.Pod: {type: object, properties: {a: {type: string}}}
                io.k8s.api.core.v1.Event: {type: object, properties: {a: {type: string}}}
                io.k8s.api.events.v1.Event: {type: object, properties: {a: {type: string}}}
                io.k8s.api.batch.v1.Job: {type: object, properties: {a: {type: string}}}
                io.k8s.api.batch.v1beta1.Job: {type: object, properties: {a: {type: string}}}
                Node: {type: object, properties: {a: {type: string}}}
                io.k8s.api.core.v1.Node: {type: object, properties: {a: {type: string}}}
                """)
        for name in ["Pod", "CoreV1Event", "EventsV1Event", "V1Job", "V1beta1Job", "Node", "V1Node"] {
            #expect("\n\(imported.models)".contains("\n\(name):"), "\(name)")
        }
        try imported.expectSound()
    }

    @Test("of schemas lose the namespace that all have, but no other")
    func namespaces() throws {
        let shared = Imported(
            schemas: """
                Shop.Api.Models.User: {type: object, properties: {a: {type: string}}}
                Shop.Api.Models.Orders.Line: {type: object, properties: {a: {type: string}}}
                """)
        #expect(shared.models.hasPrefix("OrdersLine:"))
        #expect(shared.models.contains("\nUser:"))
        let other = Imported(
            schemas: """
                pet.v1: {type: object, properties: {a: {type: string}}}
                Users.Create: {type: object, properties: {a: {type: string}}}
                """)
        #expect(other.models.hasPrefix("PetV1:"))
        #expect(other.models.contains("\nUsersCreate:"))
    }

    @Test("of components that are a status are its meaning")
    func statuses() throws {
        let imported = Imported(
            schemas: """
                '404': {type: object, properties: {a: {type: string}}}
                422Error: {type: object, properties: {b: {type: string}}}
                5XX: {type: object, properties: {c: {type: string}}}
                3DSecure: {type: object, properties: {d: {type: string}}}
                4040: {type: object, properties: {e: {type: string}}}
                """)
        for name in ["NotFound", "UnprocessableContentError", "ServerError", "Model3DSecure", "Model4040"] {
            #expect("\n\(imported.models)".contains("\n\(name):"), "\(name)")
        }
        try imported.expectSound()
    }

    @Test("that tools wrote without separators have the words that the description uses")
    func wordsWithoutSeparators() throws {
        let imported = Imported(
            schemas: """
                GetFileStatustoomanyrequestserror: {description: Too many requests for the status., type: object, properties: {errorCode: {type: string}}}
                Internationalization: {type: object, properties: {a: {type: string}}}
                Createorderrequestbodywithallrequiredfields: {description: 'The order. All required fields of the request body with one.', type: object, properties: {createdAt: {type: string}, create: {type: string}}}
                Response when the user could not be found in the system: {type: object, properties: {a: {type: string}}}
                """)
        for name in [
            "GetFileStatusTooManyRequestsError", "Internationalization", "CreateOrderRequestBody",
            "ResponseUserNotFoundInTheSystem",
        ] {
            #expect("\n\(imported.models)".contains("\n\(name):"), "\(name) in \(imported.models)")
        }
        try imported.expectSound()
    }

    @Test("of objects in objects do not repeat words, if they are free without")
    func repetitions() throws {
        let imported = Imported(
            schemas: """
                Export: {type: object, properties: {items: {type: array, items: {type: object, properties: {options: {type: object, properties: {options: {type: object, properties: {a: {type: string}}}}}}}}}}
                """)
        for name in ["ExportItem", "ExportItemOptions", "ExportItemOptionsOptions"] {
            #expect("\n\(imported.models)".contains("\n\(name):"), "\(name) in \(imported.models)")
        }
        try imported.expectSound()
    }

    @Test("of cases keep a sign, and tell the value unknown from all others")
    func signs() throws {
        let imported = Imported(
            schemas: """
                Zone: {type: string, enum: [GMT, GMT-1, GMT+1, Etc/GMT-10]}
                Code: {type: string, enum: [utf-8, sha-1]}
                State: {type: string, enum: [UNKNOWN, known]}
                """)
        #expect(imported.models.contains("gmtMinus1: GMT-1"))
        #expect(imported.models.contains("gmtPlus1: GMT+1"))
        #expect(imported.models.contains("etcGMTMinus10: Etc/GMT-10"))
        #expect(imported.models.contains("[utf-8, sha-1]"))
        #expect(imported.models.contains("unknownValue: UNKNOWN"))
        try imported.expectSound()
    }

    @Test(
        "of operations are new if the ID is another form of the path, or a sentence",
        arguments: [
            ("getFilesId", "/files/{file_id}", "getFile"), ("FilesFileIdGet", "/files/{file_id}", "getFile"),
            ("get_files__file_id__comments__id_", "/files/{file_id}/comments/{id}", "getFileComment"),
            ("getFilesByFileId", "/files/{file_id}", "getFile"),
            ("getFilesByIdCommentsById", "/files/{fileId}/comments/{commentId}", "getFileComment"),
            ("getFileById", "/files/{file_id}", "getFileById"), ("getPetById", "/pet/{petId}", "getPetById"),
            ("getFilesIdentity", "/files/{file_id}", "getFilesIdentity"),
            ("fetchFile", "/files/{file_id}", "fetchFile"),
            ("Get a single file by its identifier.", "/files/{file_id}", "getFile"),
            ("Get one file", "/files/{file_id}", "getOneFile"),
        ])
    func operations(identifier: String, path: String, expected: String) throws {
        #expect(
            MachineName.chosen(identifier, method: "get", path: path).map { ImportedName.member($0, fallback: "") }
                ?? CallName(method: "get", path: path).candidates.first == expected)
    }

    @Test("of errors are distinguished by status")
    func errors() throws {
        let body = { (name: String) in
            "{description: Bad., content: {application/json: {schema: {type: object, properties: {\(name): {type: string}}}}}}"
        }
        let imported = Imported("get", "responses: {'204': {description: F}, '409': \(body("a")), '503': \(body("b"))}")
        #expect(imported.models.contains("CallError:") && imported.models.contains("CallServiceUnavailable:"))
        try imported.expectSound()
    }

    @Test("of members of a choice are constants, bases, types or properties")
    func options() throws {
        let imported = Imported(
            schemas: """
                Event:
                  oneOf:
                  - {type: object, required: [kind], properties: {kind: {enum: [order.paid]}, a: {type: string}}}
                  - {type: object, required: [kind], properties: {kind: {enum: [order.sent]}, b: {type: string}}}
                Label: {oneOf: [{type: string}, {type: object, properties: {name: {type: string}}}]}
                Size: {anyOf: [{type: string}, {type: string, enum: [small, large]}]}
                Holder: {type: object, properties: {size: {anyOf: [{type: string}, {type: string, enum: [s, l]}]}}}
                """)
        for name in ["EventOrderPaid", "EventOrderSent", "LabelObject", "Size", "HolderSize"] {
            #expect(imported.models.contains("\(name):"), "\(name)")
        }
        #expect(imported.models.firstMatch(of: /Option\d/) == nil)
        try imported.expectSound()
    }

    @Test("have at most 60 characters, without words that they repeat, and are unique")
    func length() throws {
        let part = "AccountSipDomainAuthRegistrations"
        let imported = Imported(
            schemas: """
                api.v2010.\(part).\(part)CredentialMapping: {type: object, properties: {a: {type: string}}}
                api.v2010.\(part).\(part)CredentialListMapping: {type: object, properties: {b: {type: string}}}
                \(String(repeating: "Long", count: 40)): {type: object, properties: {c: {type: string}}}
                \(String(repeating: "Long", count: 41)): {type: object, properties: {d: {type: string}}}
                \(String(repeating: "lorem", count: 40)): {type: object, properties: {e: {type: string}}}
                """)
        let names = imported.models.matches(of: /(?m)^(\w+):/).map { String($0.1) }
        #expect(names.count == 5 && Set(names).count == 5)
        #expect(names.allSatisfy { $0.count <= 62 }, "\(names)")
        #expect(names.contains("AccountSipDomainAuthRegistrationsCredentialMapping"))
        #expect(names.contains("AccountSipDomainAuthRegistrationsCredentialListMapping"))
        try imported.expectSound()
    }

    @Test("of endpoints have at most 60 characters, too")
    func endpoints() throws {
        let name = "enterpriseAdminRemoveAllCustomLabelsFromSelfHostedRunnerForEnterprise"
        let imported = Imported(
            "paths:\n  /a:\n    get: {operationId: \(name), responses: {'204': {description: F}}}\n")
        let names = imported.endpoints.matches(of: /(?m)^(\w+):/).map { String($0.1) }
        #expect(names == ["adminRemoveAllCustomLabelsFromSelfHostedRunnerForEnterprise"])
        try imported.expectSound()
    }
}
