import Foundation
import Testing

@testable import APIRuntime

@Suite("Strength of certificates")
struct CertificateStrengthTests {
    /// A certificate, in Base64.
    struct Sample: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let isWeak: Bool
        let text: String

        init(_ description: String, isWeak: Bool, _ text: String) {
            (testDescription, self.isWeak, self.text) = (description, isWeak, text)
        }
    }

    @Test("short RSA keys and digests by SHA-1 are weak, as for OpenSSL", arguments: samples)
    func strength(sample: Sample) throws {
        let certificate = [UInt8](try #require(Data(base64Encoded: sample.text)))
        #expect(CertificateStrength.isWeak(certificate) == sample.isWeak)
        // What is no certificate proves nothing.
        for count in [0, 1, 20, certificate.count / 2, certificate.count - 1] {
            #expect(CertificateStrength.isWeak(Array(certificate.prefix(count))))
        }
    }

    /// Made by openssl; no key of them is kept.
    static let samples: [Sample] = [
        Sample(
            "an EC key, signed with SHA-256", isWeak: false,
            """
            MIIBEjCBugIUK+yko2bRPWELisAKqk3eax4047AwCgYIKoZIzj0EAwIwDTELMAkGA1UEAwwCY2EwHhcNMjYxMTI3MjExNzE3WhcN\
            MjYxMjI3MjExNzE3WjAMMQowCAYDVQQDDAFoMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEn2VBIzIdeN6fZe9eru1s5k8OD6RB\
            c7BmOK0s/1lPskz8/gPVi9pNiLPNiIb2LX2ROWU+1gr3rEkOuQPicabo4zAKBggqhkjOPQQDAgNHADBEAiBnZaMAyn6E6QfjKSbW\
            x/5IF+uzUmQX80PY9FDDImbrqwIgIor8qk6IwRXo4Voaxe0bsspWpmVAVp3zaYEMCLZWYaU=
            """),
        Sample(
            "an RSA key of 2048 bits", isWeak: false,
            """
            MIIB4DCCAYUCFBUtrOoi29eKoDVuHscxIoJM7UpGMAoGCCqGSM49BAMCMA0xCzAJBgNVBAMMAmNhMB4XDTI2MTEyNzIxMTcwN1oX\
            DTI2MTIyNzIxMTcwN1owDDEKMAgGA1UEAwwBaDCCASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEBALdQR2vdVSLykhb8G1tf\
            WK4FsVb0qjqY/uA/G6zIpYmY3iH/l5mM60digXT4drCmPWGQDGjeyvw5OeWSXkSrg0kTQZhdxC2RG1JTcBd4K+qlnEv8uYgurv8l\
            iaGNt7Al5XnxP+ohSPaqpS9nSPQ1MyKdiYG0edrsHmki++2HNTAGXXbchkiyzICZXGpBGRDSen5GkDHrVRxmgqfSp+bPZSUNQODH\
            FrU+Ck+ZSJEzYcsyIDVX11oWovrGMbzqCHnUPULmR9TlO9fRq5eKlGpqLuAZi1dBKUzAzVCCmdzA/YDMalDdNSVzaZHM47zcprb0\
            MkLvOU1KQ7MjzAtnsvjPSCUCAwEAATAKBggqhkjOPQQDAgNJADBGAiEAjOm3ifEZnw7Ij3lZrNMrUqt/mOdkpchqg0JhlEZEY6AC\
            IQCf/LFajr9p8j0uwRGtZ92hHd+uiRH/KFJtnaKGDYaEbQ==
            """),
        Sample(
            "RSASSA-PSS with SHA-256", isWeak: false,
            """
            MIICPzCB8wIUWbSgCl/f/gjZbSZ3++jkBMub/B8wQgYJKoZIhvcNAQEKMDWgDzANBglghkgBZQMEAgEFAKEcMBoGCSqGSIb3DQEB\
            CDANBglghkgBZQMEAgEFAKIEAgIA3jAOMQwwCgYDVQQDDANyY2EwHhcNMjYxMTI3MjExNzE4WhcNMjYxMjI3MjExNzE4WjAMMQow\
            CAYDVQQDDAFoMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEn2VBIzIdeN6fZe9eru1s5k8OD6RBc7BmOK0s/1lPskz8/gPVi9pN\
            iLPNiIb2LX2ROWU+1gr3rEkOuQPicabo4zBCBgkqhkiG9w0BAQowNaAPMA0GCWCGSAFlAwQCAQUAoRwwGgYJKoZIhvcNAQEIMA0G\
            CWCGSAFlAwQCAQUAogQCAgDeA4IBAQAtd8jK35fUXJcbSu5ScgV57aGrWmhRgxNOTg0q4EKLTQp260QBEk6HOMNj7SN3Gk9JJO4A\
            AVsKXKtDLsTa608R+dgt0ptJID6sPW3WFUqJxFgbVJTrWFp77Qhh8jTr4L68uXLdBu9Yj9lYjSDmTPBj7X+i18jPP4rbO80c8cH1\
            AkZz6aZ9NEWK5gPdLQgi5HU7XGoLoSN72Vnc1M3DwAUp2BfzE5QJGaxtmuQdAAr1W28s63eGuxLsG/8Bj3lDa9on63SUSm+Jledm\
            AqmCWLJK/5C3MbwM5pwYrWvtxwqZRyqJSc1LMgwNrj+RW1UAcU8Ks++UnfmJAZ0H2Bxxbz8H
            """),
        Sample(
            "a self-signed one with SHA-1", isWeak: false,
            """
            MIIBazCCARKgAwIBAgIUL0zF825Y19ewBQfcn+b0cbReNGgwCQYHKoZIzj0EATAMMQowCAYDVQQDDAFoMB4XDTI2MTEyNzIxMTc1\
            NVoXDTI2MTIyNzIxMTc1NVowDDEKMAgGA1UEAwwBaDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABJ9lQSMyHXjen2XvXq7tbOZP\
            Dg+kQXOwZjitLP9ZT7JM/P4D1YvaTYizzYiG9i19kTllPtYK96xJDrkD4nGm6OOjUzBRMB0GA1UdDgQWBBTnmmtVP7GdTDP2IV7Z\
            r/1f/zeX2TAfBgNVHSMEGDAWgBTnmmtVP7GdTDP2IV7Zr/1f/zeX2TAPBgNVHRMBAf8EBTADAQH/MAkGByqGSM49BAEDSAAwRQIh\
            AIOFugZHQUzmqvi9tp/Q5VEWQV1a04fTnv0EMg/TGlqhAiB6fPdFkaYuP27NtOl5HNlBMuAxd4Otj0L7gH9t0VUKKg==
            """),
        Sample(
            "an RSA key of 1024 bits", isWeak: true,
            """
            MIIBWzCCAQECFDmvdAIw3Zptj0Ut4cT4lOTVszV3MAoGCCqGSM49BAMCMA0xCzAJBgNVBAMMAmNhMB4XDTI2MTEyNzIxMTcwMloX\
            DTI2MTIyNzIxMTcwMlowDDEKMAgGA1UEAwwBaDCBnzANBgkqhkiG9w0BAQEFAAOBjQAwgYkCgYEA0BRBBv1N9/gc887/ucAszMhi\
            weJVUllyt8uAGC0ikuiDiTmXLzTFh6DwU4Iu4HwrmxVmhu78pbXDIaZil7GaiijUMLqSJCEKEIwB9hXBpxBv1uYF8pfJAsu7kMup\
            Tx8vn5mp9oiEZdqXLNOmQTpJ8IerhkZDt+YjNd0s+I5Gv5cCAwEAATAKBggqhkjOPQQDAgNIADBFAiEAq/uV5NhWL6istdhIRSc6\
            mhxsXZgFr4+sfhmQP8S/ZGoCIBozeOpmHUKYxHvG5Afkyi9fKFqUTs8jxCf9W7fhqsQa
            """),
        Sample(
            "ECDSA with SHA-1", isWeak: true,
            """
            MIIBEjCBuQIUMBon7+IcveR4RMipIMOAYuGkTfcwCQYHKoZIzj0EATANMQswCQYDVQQDDAJjYTAeFw0yNjExMjcyMTE3MTZaFw0y\
            NjEyMjcyMTE3MTZaMAwxCjAIBgNVBAMMAWgwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASfZUEjMh143p9l716u7WzmTw4PpEFz\
            sGY4rSz/WU+yTPz+A9WL2k2Is82IhvYtfZE5ZT7WCvesSQ65A+JxpujjMAkGByqGSM49BAEDSQAwRgIhAOe8/oKcFsYi3cLnwaDc\
            v/j8d9SHIt8hcFkvS5cAK3eIAiEAgKp7w0HtGJBbgh2Om6BjahzxDkybYmoBnZHrynDCcJE=
            """),
        Sample(
            "RSA with SHA-1", isWeak: true,
            """
            MIICoTCCAYkCFA8Rr4gd+OCmHz9EpMlVwx8MGtkzMA0GCSqGSIb3DQEBBQUAMA4xDDAKBgNVBAMMA3JjYTAeFw0yNjExMjcyMTE3\
            MTNaFw0yNjEyMjcyMTE3MTNaMAwxCjAIBgNVBAMMAWgwggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIBAQC1y29HlUClBDX4\
            9cEVAk2e5evdQ6oPUxhsZs37OZgySfwRNnsorm0KUVAbN8scp2JA4vKrWFVdwBSv6E3Sp7/TiHuBnpnZ6g5LyVEH1fseEzsZZ2dg\
            7STnXoSJBt0yhgq5jjYH6PBBPllg4SxBCsYYtmHPpjUp3wdz5j7ab7oyRFy/rBnKskWOG/EbGD37GeHkXLXCGtq3ArT/JniRDBVZ\
            Ww45nv3BKNpTxtglHmGVKMXViMIGbupkVjmOgKaeJjEAWoogczfSJRjvRUjX9Zsc98D/tSGmKnffgLcfjpwMwXnKibZd2q8wKHsU\
            zUgRRDctjQU6yMjQVfI3J2oSNYT/AgMBAAEwDQYJKoZIhvcNAQEFBQADggEBAKVVU5fPp3r5OPHq085Nc/Oebiiwp0jjwzEksIZ/\
            p/yuXi9v2Rdt5AozWfU4niEvY0qOntW3Pit7lyj180y70a+7nLjiSCQyV2hE0pKlLDb0wZTzzo9wmvo3uGKPq6LsFKuw8vhcOuNH\
            AfRPrNXomt3S7oIsSpMrGcXKU+cbATqwPg6cT4ngXmTDUOQVguvBTt7WTvlGWEbwW1+pprNY9u8pKr2szinIfQjbivvBGnUXAQsL\
            vhBlbxLzdNgERDXmE/VMzA/8ntr64+EYJMz0iEh1Mc0FQlKjD22M0uLxMWPqX1PnqmEqcm4te+DcUq70C+Pqhxe8NrRZNTI8hCZl\
            TJ4=
            """),
        Sample(
            "RSA with MD5", isWeak: true,
            """
            MIICoTCCAYkCFA9bpTov8heChnXKCprA13td5YpkMA0GCSqGSIb3DQEBBAUAMA4xDDAKBgNVBAMMA3JjYTAeFw0yNjExMjcyMTE3\
            MTRaFw0yNjEyMjcyMTE3MTRaMAwxCjAIBgNVBAMMAWgwggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIBAQCyxgC9M1U5BCNk\
            sbsuO9pZXj09Y/nh/tK5Q2QY06E8dJfpGAvw/EAKKrFCkP/StOs4kXfthoV6Aqq9S4l096xDc8rPrm0+Tc9HSAQl0duT6cFiJIpn\
            kSYii6Mgtes2nO/uizxupklQ1JsgBs+o6ebRbH8YoGM32AX6zHSMVtYrl+ZBoHv7P+zIkTSXOxOSz8A3ELnW19phb+Tw7lg1Mb8/\
            LAkcMTVnkrmE4713hPljoJybO+KldficQFieicMHD5P29bAuKaEaDwv/NuRCHv5xb7a/gAtKIBiITNnQjsSR84aNF0+EUiZqoWXY\
            brPHWmofku7QXCsuHL2M1aBaUkj3AgMBAAEwDQYJKoZIhvcNAQEEBQADggEBAHMcWDUhq7HxtfJuo03FOIu7wyoTXqgGUsDNOwEc\
            N6/pfYxhJHtexi7CCQGJQj9lAgt0xk/fieB3pRvHRdAcjUT25YZ81x/KWXAE8p876HN0Bw30K24miQcfVkm3xZ39jh3hak5GR7v0\
            w3vNWUbpxpjeJNjbKKIwejd3ToyGGWle4dgjt6xDb7Gf9r7jwEIZfQq9YrltVllDw+0bHauHHlYZ56yfID9jBa8CCsFfY4spAKNj\
            ECsXtKKOpsQMxM20+xLQz7Szh7HZTCr7pYJUGuzf1ytuXEZ2/9xdGiUdUF6l3DHZbxwP4E3uUjKEAZNsqPTGdF2c2Yb/vcIrE1mV\
            cqc=
            """),
        Sample(
            "RSASSA-PSS with SHA-1", isWeak: true,
            """
            MIIB4TCBxAIUDXmW81flPY9eG/IDXdf8VufMis8wEwYJKoZIhvcNAQEKMAaiBAICAOowDjEMMAoGA1UEAwwDcmNhMB4XDTI2MTEy\
            NzIxMTcxOFoXDTI2MTIyNzIxMTcxOFowDDEKMAgGA1UEAwwBaDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABJ9lQSMyHXjen2Xv\
            Xq7tbOZPDg+kQXOwZjitLP9ZT7JM/P4D1YvaTYizzYiG9i19kTllPtYK96xJDrkD4nGm6OMwEwYJKoZIhvcNAQEKMAaiBAICAOoD\
            ggEBAIbhK/1J0ukNth1nMGfHaZoSMP8DIckW+U1tL81fpgjnnqRU7+cr/Yk+J6yt2fk8UtHg/nN7b9Otr4iLyREb9HeECmiBeRcX\
            qQQtLFZq5JQbbaAlZpbiy5J+hOWpGX+tfGIOzfOEE0lfw4NpeX8LAW41ogJaFH1RWx+Er6aC0Nqlz40m6IGaFbbGkCJvT77JPng/\
            RADSP9gXah3xsnjxoJG0s6rM/jheHs37568JCXHdpLxpFa7XZCLgHUI5rtXZ2dh6+1W+KTt0FG4ami+7pTxOT0r6rfQAKjMzrhYt\
            srp8JtSZkdrl6V2Wnf0LHV4/2/bHs1kFqHJrv4hME13PHaE=
            """),
    ]
}
