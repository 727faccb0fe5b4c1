import Testing

@Suite("Service name and inheritance faults")
struct ServiceNameFaultTests {
    @Test("faults of service names and inheritance are reported", arguments: cases)
    func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }

    static let cases: [FaultCase] = [
        FaultCase(
            "unknown",
            files: [
                "A": """
                service: {name: Gallery}
                """,
                "B": """
                service: Galery
                endpoints: {a: {get: /a}}
                """,
            ],
            """
            B.yaml:2:10 unknown-service unknown service "Galery"; did you mean "Gallery"?
            """),
        FaultCase(
            "unknown without a suggestion",
            """
            service: Other
            """,
            """
            Spec.yaml:2:10 unknown-service unknown service "Other"
            """),
        FaultCase(
            "inherits from an unknown service",
            """
            service: {name: Gallery, inherits: Bas}
            """,
            """
            Spec.yaml:2:36 unknown-service unknown service "Bas"
            """),
        FaultCase(
            "declared twice",
            files: [
                "A": """
                service: {name: Gallery}
                """,
                "B": """
                service: {name: Gallery}
                """,
            ],
            """
            B.yaml:2:17 duplicate-name duplicate service "Gallery"; to add to it, write "service: Gallery"
            """),
        FaultCase(
            "one Swift name",
            files: [
                "A": """
                service: {name: photo-album}
                """,
                "B": """
                service: {name: PhotoAlbum}
                """,
            ],
            """
            B.yaml:2:17 duplicate-name services "photo-album" and "PhotoAlbum" are both named PhotoAlbum in Swift
            """),
        FaultCase(
            "types with names of models",
            """
            service: {name: Gallery}
            models:
              GalleryDAO: {enum: [a]}
              GalleryError: {enum: [a]}
            """,
            """
            Spec.yaml:2:17 duplicate-name service "Gallery" generates the type GalleryDAO, which is also a model
            Spec.yaml:2:17 duplicate-name service "Gallery" generates the type GalleryError, which is also a model
            """),
        FaultCase(
            "types of an interface with names of models",
            """
            defaults: {interface: true}
            service: {name: Gallery}
            models:
              GalleryAPI: {enum: [a]}
              GalleryMock: {enum: [a]}
            """,
            """
            Spec.yaml:3:17 duplicate-name service "Gallery" generates the type GalleryAPI, which is also a model
            Spec.yaml:3:17 duplicate-name service "Gallery" generates the type GalleryMock, which is also a model
            """),
        FaultCase(
            "an interface of no service, and of that of another file",
            files: [
                "A": """
                defaults: {interface: true}
                """,
                "B": """
                defaults: {interface: true}
                service: Gallery
                """,
                "C": """
                defaults: {interface: false}
                service: {name: Gallery}
                """,
            ],
            """
            A.yaml:2:12 key-not-applicable "interface" needs a service that the file declares
            B.yaml:2:12 key-not-applicable "interface" needs a service that the file declares
            """),
        FaultCase(
            "a type of the runtime",
            files: [
                "A": """
                service: {name: API}
                """,
                "B": """
                service: {name: server}
                """,
            ],
            """
            A.yaml:2:17 duplicate-name service "API" generates the type APIError, which is also a type of the runtime
            B.yaml:2:17 duplicate-name service "server" generates the type ServerError, which is also a type of the \
            runtime
            """),
        FaultCase(
            "inherits from itself",
            """
            service: {name: Gallery, inherits: Gallery}
            """,
            """
            Spec.yaml:2:36 service-cycle a service cannot inherit from itself: Gallery from Gallery
            """),
        FaultCase(
            "inherits from itself indirectly",
            files: [
                "A": """
                service: {name: A, inherits: B}
                """,
                "B": """
                service: {name: B, inherits: C}
                """,
                "C": """
                service: {name: C, inherits: B}
                """,
                "D": """
                service: {name: D, inherits: A}
                """,
            ],
            """
            B.yaml:2:30 service-cycle a service cannot inherit from itself: B from C from B
            """),
        FaultCase(
            "an unreadable file may declare the service",
            files: [
                "A": """
                service: {name: Gallery
                """,
                "B": """
                service: Gallery
                endpoints: {a: {get: /a}}
                """,
            ],
            """
            A.yaml:3:1 syntax expected "," or "}"
            """),
    ]
}
