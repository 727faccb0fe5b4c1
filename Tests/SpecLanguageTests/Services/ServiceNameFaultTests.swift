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
            B.yaml:2:17 duplicate-name there are two services "Gallery"; a file that adds to one says "service: Gallery"
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
            B.yaml:2:17 duplicate-name services "photo-album" and "PhotoAlbum" are both PhotoAlbum in Swift
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
            Spec.yaml:2:17 duplicate-name service "Gallery" gives a type GalleryDAO, and there is a model of that name
            Spec.yaml:2:17 duplicate-name service "Gallery" gives a type GalleryError, and there is a model of that name
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
            A.yaml:2:17 duplicate-name service "API" gives a type APIError, which the runtime has already
            B.yaml:2:17 duplicate-name service "server" gives a type ServerError, which the runtime has already
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
