/// Keys for tests alone. Most were made by OpenSSL, others are those of RFCs.
enum SampleKeys {
    /// RSA in PKCS #8.
    static let rsa: String = """
        -----BEGIN PRIVATE KEY-----
        MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQCoNYRYdMDa2KvR
        5v3JBEGEFMbMwiK2zWCK9afvkZuT7tjS+VQA5Yn3T+P+nqKjsVlJM6IhdKyz6yyN
        1wnXNj5qne6MK28Ro+oYk447IawyaS8urW89t2X3qLqRGg3YUntc3ZYnHAO6hK4A
        GYOV9pOVBZ2/yU1NEpcQKwzfuxYQmpzTRcsiKKKV+slaJE56Gw94Y2ne3NxVjbfK
        nstqiH5fkyncmzHDfanV5XCoJZhZll6Hi3nvGDYd9lZeHLVcYIsbPl+fMsf4oLuP
        IkTHrbtqnJrOkxSQ+ikmgxUbieb/IMEPSL3gSz0xbT0dcfbD3dGrS2CMsSKu5Zvt
        L1RYYmCFAgMBAAECggEAG+/lhv5/MGnXobFcebg1/G6p9QSSWOuj6vhxd7HmlcuP
        4fxslgiJoVR4wMeOqiLQuj5z4VwcOfani/hI52BYPgN0hP3KwPKJNSM+tnX5gFbl
        cfp2tRiifB9fOy3JWmIaoJoh7+Vwfhg+wP/70ZqmONQ5tsqDhvc9NT99MCSFveR2
        mZKAC0Sz3PmcUk3bly/QbuY7qI1c1kbVmxBXXcrdKizpIUQUipb/Zr0oln7gHfPi
        9WFPcfpef66pJNU7i3QEN9lBc5P/wGNgOeUFGISHVNFGgkyMHPpa469derAmGzt9
        zeLKwX1dskJTF/mzA5CA80hiXI9JAoAIlHOVC+USQQKBgQDphZazhgEvor9IhwJX
        6Ecf0dMLH3QTaQnHWFhdzS4VBZ6gSt9q1B/Q6mUy5w+MVfRP5ghhR10K5L8BvAb5
        Hj3CNcFTFGLnEl6wC+r1KO1We/USRimyKhQqBswJf8GwdojvEQvY9ZiC9KP85PFD
        9f4eBDC6gFeijku7pVez5BskxQKBgQC4ZoALml9i3uCSPJ4hC052UPTLpXkcGJeU
        m0UtbAEszmoUMV1gMwxCd+Eh5ef86D0xBvqnc2ZG7AXGIv2H95C0DMWdutVZyNyo
        OdwlKUtEQAi2b0GxJ7uNs64Cl/OKRThccQJPgTrFBJ21aNhmzsFhHgnVvZGcErlI
        tjzCVweIwQKBgCnW039qvP+p6xe1iMfzR/r9fxB5HDT2FthujbaQsnb1wMv7Xjgn
        tWOa+3K5T2HXbKR8FHhJbvQqs8Y9yAoOTwZi1zZpaqb39ZsZJ4mxQYTDRM93XrUb
        MO2uthPlnfBd7H7Y0QSYTDD6X/9JjaidhGAgZBKmOA1Z7Vu7bhE/B1X5AoGADmz+
        YWn/QlXbTbVuTXl79ueYbwIP+nG2Egsfm1ESunWfeNrvyiHUOLL2Kte4kWF9wAMi
        wszVWIEIZprAKM3mRR+mqhM+s5pyILr+DO4xFDLKO7NyeTB5jLlcyJkolU2a/ihd
        HOkoNteImvOL0mckW7uk21LMPGB+nECdejqivUECgYA8OEgjVofkCJ30mFjOY16p
        ihlgVsEuBBnZblT04P/iXr6GA53aZpXfbuO5r2bJBDaDDZ7gbfSvEalIPXbKJcml
        YbdH3FyX6PU0gfiMnUsa1Xcy3+jEf3KMkmLPY79otZVmITh5bH8FZ4PYgp+RoPXr
        gGmcUIh0H62ioeAClY2NxA==
        -----END PRIVATE KEY-----
        """

    /// The same in PKCS #1.
    static let rsaPKCS1: String = """
        -----BEGIN RSA PRIVATE KEY-----
        MIIEogIBAAKCAQEAqDWEWHTA2tir0eb9yQRBhBTGzMIits1givWn75Gbk+7Y0vlU
        AOWJ90/j/p6io7FZSTOiIXSss+ssjdcJ1zY+ap3ujCtvEaPqGJOOOyGsMmkvLq1v
        Pbdl96i6kRoN2FJ7XN2WJxwDuoSuABmDlfaTlQWdv8lNTRKXECsM37sWEJqc00XL
        IiiilfrJWiROehsPeGNp3tzcVY23yp7Laoh+X5Mp3Jsxw32p1eVwqCWYWZZeh4t5
        7xg2HfZWXhy1XGCLGz5fnzLH+KC7jyJEx627apyazpMUkPopJoMVG4nm/yDBD0i9
        4Es9MW09HXH2w93Rq0tgjLEiruWb7S9UWGJghQIDAQABAoIBABvv5Yb+fzBp16Gx
        XHm4NfxuqfUEkljro+r4cXex5pXLj+H8bJYIiaFUeMDHjqoi0Lo+c+FcHDn2p4v4
        SOdgWD4DdIT9ysDyiTUjPrZ1+YBW5XH6drUYonwfXzstyVpiGqCaIe/lcH4YPsD/
        +9GapjjUObbKg4b3PTU/fTAkhb3kdpmSgAtEs9z5nFJN25cv0G7mO6iNXNZG1ZsQ
        V13K3Sos6SFEFIqW/2a9KJZ+4B3z4vVhT3H6Xn+uqSTVO4t0BDfZQXOT/8BjYDnl
        BRiEh1TRRoJMjBz6WuOvXXqwJhs7fc3iysF9XbJCUxf5swOQgPNIYlyPSQKACJRz
        lQvlEkECgYEA6YWWs4YBL6K/SIcCV+hHH9HTCx90E2kJx1hYXc0uFQWeoErfatQf
        0OplMucPjFX0T+YIYUddCuS/AbwG+R49wjXBUxRi5xJesAvq9SjtVnv1EkYpsioU
        KgbMCX/BsHaI7xEL2PWYgvSj/OTxQ/X+HgQwuoBXoo5Lu6VXs+QbJMUCgYEAuGaA
        C5pfYt7gkjyeIQtOdlD0y6V5HBiXlJtFLWwBLM5qFDFdYDMMQnfhIeXn/Og9MQb6
        p3NmRuwFxiL9h/eQtAzFnbrVWcjcqDncJSlLREAItm9BsSe7jbOuApfzikU4XHEC
        T4E6xQSdtWjYZs7BYR4J1b2RnBK5SLY8wlcHiMECgYAp1tN/arz/qesXtYjH80f6
        /X8QeRw09hbYbo22kLJ29cDL+144J7VjmvtyuU9h12ykfBR4SW70KrPGPcgKDk8G
        Ytc2aWqm9/WbGSeJsUGEw0TPd161GzDtrrYT5Z3wXex+2NEEmEww+l//SY2onYRg
        IGQSpjgNWe1bu24RPwdV+QKBgA5s/mFp/0JV2021bk15e/bnmG8CD/pxthILH5tR
        Erp1n3ja78oh1Diy9irXuJFhfcADIsLM1ViBCGaawCjN5kUfpqoTPrOaciC6/gzu
        MRQyyjuzcnkweYy5XMiZKJVNmv4oXRzpKDbXiJrzi9JnJFu7pNtSzDxgfpxAnXo6
        or1BAoGAPDhII1aH5Aid9JhYzmNeqYoZYFbBLgQZ2W5U9OD/4l6+hgOd2maV327j
        ua9myQQ2gw2e4G30rxGpSD12yiXJpWG3R9xcl+j1NIH4jJ1LGtV3Mt/oxH9yjJJi
        z2O/aLWVZiE4eWx/BWeD2IKfkaD164BpnFCIdB+toqHgApWNjcQ=
        -----END RSA PRIVATE KEY-----
        """

    /// Its public part.
    static let rsaPublic: String = """
        -----BEGIN PUBLIC KEY-----
        MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqDWEWHTA2tir0eb9yQRB
        hBTGzMIits1givWn75Gbk+7Y0vlUAOWJ90/j/p6io7FZSTOiIXSss+ssjdcJ1zY+
        ap3ujCtvEaPqGJOOOyGsMmkvLq1vPbdl96i6kRoN2FJ7XN2WJxwDuoSuABmDlfaT
        lQWdv8lNTRKXECsM37sWEJqc00XLIiiilfrJWiROehsPeGNp3tzcVY23yp7Laoh+
        X5Mp3Jsxw32p1eVwqCWYWZZeh4t57xg2HfZWXhy1XGCLGz5fnzLH+KC7jyJEx627
        apyazpMUkPopJoMVG4nm/yDBD0i94Es9MW09HXH2w93Rq0tgjLEiruWb7S9UWGJg
        hQIDAQAB
        -----END PUBLIC KEY-----
        """

    /// A certificate of it, with the serial number `5157F09EFDC096DE15EBE81A47057A7232F1B8E1`.
    static let certificate: String = """
        -----BEGIN CERTIFICATE-----
        MIIDBzCCAe+gAwIBAgIUUVfwnv3Alt4V6+gaRwV6cjLxuOEwDQYJKoZIhvcNAQEL
        BQAwEzERMA8GA1UEAwwIcGxhdGZvcm0wHhcNMjYxMTMwMjA0MDMxWhcNMzYxMTI3
        MjA0MDMxWjATMREwDwYDVQQDDAhwbGF0Zm9ybTCCASIwDQYJKoZIhvcNAQEBBQAD
        ggEPADCCAQoCggEBAKg1hFh0wNrYq9Hm/ckEQYQUxszCIrbNYIr1p++Rm5Pu2NL5
        VADlifdP4/6eoqOxWUkzoiF0rLPrLI3XCdc2Pmqd7owrbxGj6hiTjjshrDJpLy6t
        bz23ZfeoupEaDdhSe1zdliccA7qErgAZg5X2k5UFnb/JTU0SlxArDN+7FhCanNNF
        yyIoopX6yVokTnobD3hjad7c3FWNt8qey2qIfl+TKdybMcN9qdXlcKglmFmWXoeL
        ee8YNh32Vl4ctVxgixs+X58yx/igu48iRMetu2qcms6TFJD6KSaDFRuJ5v8gwQ9I
        veBLPTFtPR1x9sPd0atLYIyxIq7lm+0vVFhiYIUCAwEAAaNTMFEwHQYDVR0OBBYE
        FI88jIDEkgtS65tNqBGPvE3EpX8gMB8GA1UdIwQYMBaAFI88jIDEkgtS65tNqBGP
        vE3EpX8gMA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADggEBAIoqojkw
        7SHRI3YqUR03hFCmS7WsKr4y2gzfeh4RuEaHx5pvOybKU56REvuTyRwpJkLlEHq4
        N7uWRMQ8bDA9TWXq6bo6n74XcDbFtXT0QowWBV1wz6xqvPM8dmg53qpTpD06bqmY
        CIDl3mgVtD8pe2ARG6SkW5DKNAN1SILu/JQsWlD8IwIbG6iHD+jc/HU0a/PsbLGN
        L7qCZPRcSri+ZfMKdIE9h3VNiIgYqgnuIOsXP/NKlJFKuqY3s9fax/JXPxHm2AwV
        OVV2KJp/jS0or+fExBWbCPG5+hA28/vtqU1MZ5OgOGjyTm2fUzATRzJM1dhuUqL0
        YCfxJIHoErA0ICM=
        -----END CERTIFICATE-----
        """

    /// P-256 in PKCS #8.
    static let p256: String = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgM5LY3mgMdx1T5soY
        SMPpMdH3ELNCHFmjUGd/NcMo/uChRANCAAS9YN7EQGzV9r/T2AD+gMdv9SUTLc7Q
        B4/BY4dNcyhvS5rnckzgQj4qf8iWQrry2T2dHCaapN1HN/HRCs5PIYCi
        -----END PRIVATE KEY-----
        """

    /// The same in SEC 1.
    static let p256SEC1: String = """
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEIDOS2N5oDHcdU+bKGEjD6THR9xCzQhxZo1BnfzXDKP7goAoGCCqGSM49
        AwEHoUQDQgAEvWDexEBs1fa/09gA/oDHb/UlEy3O0AePwWOHTXMob0ua53JM4EI+
        Kn/IlkK68tk9nRwmmqTdRzfx0QrOTyGAog==
        -----END EC PRIVATE KEY-----
        """

    /// P-384 in PKCS #8.
    static let p384: String = """
        -----BEGIN PRIVATE KEY-----
        MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDBcQuOm/qelfXpUhpdu
        bhezTAk8iru3HSqIkQ5FlwzVrZxLaKHF83TnrYBpAgAwxm2hZANiAASvtNZFmlxI
        b73nHdi0NJV1Avf7hv44ve3hphsmUJReHrf8NlbYUJzE/sCHynb44dAU2OOTy6NQ
        J/U7u3ySKmAG2Tstbkd3l6Il0nUb20kzL2+Mac0GLRXsXSJfQqA7GV0=
        -----END PRIVATE KEY-----
        """

    /// P-521 in PKCS #8.
    static let p521: String = """
        -----BEGIN PRIVATE KEY-----
        MIHuAgEAMBAGByqGSM49AgEGBSuBBAAjBIHWMIHTAgEBBEIAleMVWknYebXWO1k8
        esQ5DNLotpXzvUHQ8mlw01rg4VN4Tlj+b18kCvtAsSxPk1fPsrAbwvYEYueo0QDs
        f2yIy2GhgYkDgYYABAFzsKieKFbbBiVYUa5Rz5rA4H8SggOF9CW4x/yL8i/WNEYm
        yfoFG1xs9GREhxH3gct5bI/1DXs23nhz6O+fJDqaIAHDKpLD66mrWEe4izCuevet
        hlKEr77XJYZLoqOykDrylRqbtpOULaMZ8PtoG8RGVuaSgYCGn7+7WiNUzjff8Zmj
        kA==
        -----END PRIVATE KEY-----
        """

    /// Ed25519.
    static let ed25519: String = """
        -----BEGIN PRIVATE KEY-----
        MC4CAQAwBQYDK2VwBCIEILz3ZsSShEyLKLX2zEyGE6X+WOwNYj8Gw9tY04RYHAJn
        -----END PRIVATE KEY-----
        """

    /// Ed448, which is not supported.
    static let ed448: String = """
        -----BEGIN PRIVATE KEY-----
        MEcCAQAwBQYDK2VxBDsEOSyopSbGfkfscJSnMvZ/kXCZQb6Q9uXVRTnmjbwISXQf
        T3m9GBf3/ZrR/mw+SuBk7UwKHvfNf8VmAQ==
        -----END PRIVATE KEY-----
        """

    /// A key with a passphrase.
    static let encrypted: String = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIIFLTBXBgkqhkiG9w0BBQ0wSjApBgkqhkiG9w0BBQwwHAQIZyM3awliwi4CAggA
        MAwGCCqGSIb3DQIJBQAwHQYJYIZIAWUDBAEqBBBkTNm6MdIB3W7C9R9IAkSABIIE
        0IKIp8k7o4PYzmqmKsGrH9X4ryQ98uVFPmhABfK1FnHvBwT3uHTexpdw1VR5JkzN
        uPHl5GrM+lnetDdn74uzSfEKUS+gjJYkfa0jADMl3sKpVVZA79++0ILjmyyZ1i+O
        1gD8TBmJkNuiPnBvpYJunj+kla0ci5oLY5m8shH1ChXAMEDbSCDMix0rMJ3oV+cI
        AvmtcIc3agE2Lz+hmblCgg+2dBWOgCQeRfdBQriBG45DNjw2e3im/Oq+tuWQYkqK
        l02e1Hu4C8BX9v1CglK+ZfM6iYowxl7WouTpIRZohVS62V8o5mEqKfU5uqF6CmKV
        vjVGwonuOAdhqx6GyCgAeGemkQeuIXsQJYvERSkVSHGkxCNCmKTtRroxLPsMAPKj
        Iv/HuQZ/6qhohTSndqZyN8Rpr1+7mUI5cClrGr1aAXwRYfo1VPvsNn/u4Qs4P4iH
        DYwSoeOUCThMx2NF8W9zJOQLJohycQxycBz+mXSy57bAox+rqEOQGF9elAYLZ5H1
        wM3sBGuNCFKmCPJ+FpNGOJHdUD7XLzhvJuUIrWB/k0tRO34C/IQhk6LmozpF/gRL
        Y0wrMqTM/RGUgGrcE2MYSJ8oaaxY2ZIQx5cF2CcdJUVbgHXgaSuEWe1vjUeoHKiI
        V1vfyyPCXNcwR4FjZJKHaKxO9Oz43LWBWVxfK8jJKiYZJOfUUq1l0aavPY6cVhGh
        zDuzMs8Q7omLf+Nhp+Hqsbc1Yet+x70B2wlaknRldjqet78s1qKQBZTSocSiwkSB
        nkjQ3j7pEHbmm5hJ6HHmE5hYiW4r9KZDeCf+eMabhYKkP9SuR9lYnuS1nDNtETTm
        hTqB/gi8erezo0bbmyhrsOCJGxZHtzFaZrYKWvMFLIYYL2JxlxwKM0jolR1/R9uo
        KXILbObIsZ4AEZpjaz0Nou6pfW40d1Pb/FQAmYi8ZozkEi6uGRj/q71yDmM4CPvf
        9CYzOzgr/ThW4CtwI/VV6WQTN+aqvdYoz7wMZs2Mn/ySwAC48YPXP90iimdQl1Op
        heIXQWp9dES6qLYZcHl8TCN9Odnk9xKS3yqRUFHLqYzdtGyNrVmQcMSEQgoU4sjh
        QekVKpnIVG9AqwFyWBVuKv3DLGXDuh17z+ahsc3WVrN+/omAsbLSGuHchps4t4LT
        0j/ZKwIcL4lmos/FbQbwVzbDFGKuYhSzyrMp+rIcwcyvpYXL8PQoIw/iVPT3ym9x
        wzh018cMKCIr/ZA1B7mlQTkzS/4mte6sIym44BtkzgsFXkezkzLlyC2cob7sxv8o
        gf0iOjWkZwQigMweK/yxAib7VFMtqME88q9iGGK4Gt36rNEOmYtD6irYTZjUsVcZ
        wp3lpU5c9n3JOgJarslW8iCILUlr0gooXUB85t68hGj81s4vXmQr3Wbv/AWyRiKe
        PHZQKX8iiVBxLMkuI39I35+KI8lWakNuxU2qCk0q562OsctjnP6Opm7NrE5I500F
        /2uO8rV37A/gtQt+zfFkjxsUqsxLNEuo1l87uJfVPIJTRW6wl5gb7HpbAc3OwdR0
        3A7aPu6D5qfOOZ847GHqYWl9v5EiUh2PJLQK9byRnTovqtFocWbahVro4gsN8nY4
        6eKxVQo5NfUhNUcf/+hQmW/jQ9H6YOQ6tmRxjDlJo6Af
        -----END ENCRYPTED PRIVATE KEY-----
        """

    /// `test-key-rsa-pss` of RFC 9421, appendix B.1.2.
    static let messageRSA: String = """
        -----BEGIN PRIVATE KEY-----
        MIIEvgIBADALBgkqhkiG9w0BAQoEggSqMIIEpgIBAAKCAQEAr4tmm3r20Wd/Pbqv
        P1s2+QEtvpuRaV8Yq40gjUR8y2Rjxa6dpG2GXHbPfvMs8ct+Lh1GH45x28Rw3Ry5
        3mm+oAXjyQ86OnDkZ5N8lYbggD4O3w6M6pAvLkhk95AndTrifbIFPNU8PPMO7Oyr
        FAHqgDsznjPFmTOtCEcN2Z1FpWgchwuYLPL+Wokqltd11nqqzi+bJ9cvSKADYdUA
        AN5WUtzdpiy6LbTgSxP7ociU4Tn0g5I6aDZJ7A8Lzo0KSyZYoA485mqcO0GVAdVw
        9lq4aOT9v6d+nb4bnNkQVklLQ3fVAvJm+xdDOp9LCNCN48V2pnDOkFV6+U9nV5oy
        c6XI2wIDAQABAoIBAQCUB8ip+kJiiZVKF8AqfB/aUP0jTAqOQewK1kKJ/iQCXBCq
        pbo360gvdt05H5VZ/RDVkEgO2k73VSsbulqezKs8RFs2tEmU+JgTI9MeQJPWcP6X
        aKy6LIYs0E2cWgp8GADgoBs8llBq0UhX0KffglIeek3n7Z6Gt4YFge2TAcW2WbN4
        XfK7lupFyo6HHyWRiYHMMARQXLJeOSdTn5aMBP0PO4bQyk5ORxTUSeOciPJUFktQ
        HkvGbym7KryEfwH8Tks0L7WhzyP60PL3xS9FNOJi9m+zztwYIXGDQuKM2GDsITeD
        2mI2oHoPMyAD0wdI7BwSVW18p1h+jgfc4dlexKYRAoGBAOVfuiEiOchGghV5vn5N
        RDNscAFnpHj1QgMr6/UG05RTgmcLfVsI1I4bSkbrIuVKviGGf7atlkROALOG/xRx
        DLadgBEeNyHL5lz6ihQaFJLVQ0u3U4SB67J0YtVO3R6lXcIjBDHuY8SjYJ7Ci6Z6
        vuDcoaEujnlrtUhaMxvSfcUJAoGBAMPsCHXte1uWNAqYad2WdLjPDlKtQJK1diCm
        rqmB2g8QE99hDOHItjDBEdpyFBKOIP+NpVtM2KLhRajjcL9Ph8jrID6XUqikQuVi
        4J9FV2m42jXMuioTT13idAILanYg8D3idvy/3isDVkON0X3UAVKrgMEne0hJpkPL
        FYqgetvDAoGBAKLQ6JZMbSe0pPIJkSamQhsehgL5Rs51iX4m1z7+sYFAJfhvN3Q/
        OGIHDRp6HjMUcxHpHw7U+S1TETxePwKLnLKj6hw8jnX2/nZRgWHzgVcY+sPsReRx
        NJVf+Cfh6yOtznfX00p+JWOXdSY8glSSHJwRAMog+hFGW1AYdt7w80XBAoGBAImR
        NUugqapgaEA8TrFxkJmngXYaAqpA0iYRA7kv3S4QavPBUGtFJHBNULzitydkNtVZ
        3w6hgce0h9YThTo/nKc+OZDZbgfN9s7cQ75x0PQCAO4fx2P91Q+mDzDUVTeG30mE
        t2m3S0dGe47JiJxifV9P3wNBNrZGSIF3mrORBVNDAoGBAI0QKn2Iv7Sgo4T/XjND
        dl2kZTXqGAk8dOhpUiw/HdM3OGWbhHj2NdCzBliOmPyQtAr770GITWvbAI+IRYyF
        S7Fnk6ZVVVHsxjtaHy1uJGFlaZzKR4AGNaUTOJMs6NadzCmGPAxNQQOCqoUjn4XR
        rOjr9w349JooGXhOxbu8nOxX
        -----END PRIVATE KEY-----
        """

    /// Its public part.
    static let messageRSAPublic: String = """
        -----BEGIN PUBLIC KEY-----
        MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAr4tmm3r20Wd/PbqvP1s2
        +QEtvpuRaV8Yq40gjUR8y2Rjxa6dpG2GXHbPfvMs8ct+Lh1GH45x28Rw3Ry53mm+
        oAXjyQ86OnDkZ5N8lYbggD4O3w6M6pAvLkhk95AndTrifbIFPNU8PPMO7OyrFAHq
        gDsznjPFmTOtCEcN2Z1FpWgchwuYLPL+Wokqltd11nqqzi+bJ9cvSKADYdUAAN5W
        Utzdpiy6LbTgSxP7ociU4Tn0g5I6aDZJ7A8Lzo0KSyZYoA485mqcO0GVAdVw9lq4
        aOT9v6d+nb4bnNkQVklLQ3fVAvJm+xdDOp9LCNCN48V2pnDOkFV6+U9nV5oyc6XI
        2wIDAQAB
        -----END PUBLIC KEY-----
        """

    /// `test-key-ecc-p256` of RFC 9421, appendix B.1.3.
    static let messageP256: String = """
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEIFKbhfNZfpDsW43+0+JjUr9K+bTeuxopu653+hBaXGA7oAoGCCqGSM49
        AwEHoUQDQgAEqIVYZVLCrPZHGHjP17CTW0/+D9Lfw0EkjqF7xB4FivAxzic30tMM
        4GF+hR6Dxh71Z50VGGdldkkDXZCnTNnoXQ==
        -----END EC PRIVATE KEY-----
        """

    /// `test-key-ed25519` of RFC 9421, appendix B.1.4.
    static let messageEd25519: String = """
        -----BEGIN PRIVATE KEY-----
        MC4CAQAwBQYDK2VwBCIEIJ+DYvh6SEqVTm50DFtMDoQikTmiCqirVv9mWG9qfSnF
        -----END PRIVATE KEY-----
        """

    /// The key of RFC 7515, appendix A.2.1. The numbers of the Chinese remainder theorem are those of its primes.
    static let tokenRSA: String = """
        {
          "kty": "RSA",
          "n": "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ",
          "e": "AQAB",
          "d": "Eq5xpGnNCivDflJsRQBXHx1hdR1k6Ulwe2JZD50LpXyWPEAeP88vLNO97IjlA7_GQ5sLKMgvfTeXZx9SE-7YwVol2NXOoAJe46sui395IW_GO-pWJ1O0BkTGoVEn2bKVRUCgu-GjBVaYLU6f3l9kJfFNS3E0QbVdxzubSu3Mkqzjkn439X0M_V51gfpRLI9JYanrC4D4qAdGcopV_0ZHHzQlBjudU2QvXt4ehNYTCBr6XCLQUShb1juUO1ZdiYoFaFQT5Tw8bGUl_x_jTj3ccPDVZFD9pIuhLhBOneufuBiB4cS98l2SR_RQyGWSeWjnczT0QU91p1DhOVRuOopznQ",
          "p": "4BzEEOtIpmVdVEZNCqS7baC4crd0pqnRH_5IB3jw3bcxGn6QLvnEtfdUdiYrqBdss1l58BQ3KhooKeQTa9AB0Hw_Py5PJdTJNPY8cQn7ouZ2KKDcmnPGBY5t7yLc1QlQ5xHdwW1VhvKn-nXqhJTBgIPgtldC-KDV5z-y2XDwGUc",
          "q": "uQPEfgmVtjL0Uyyx88GZFF1fOunH3-7cepKmtH4pxhtCoHqpWmT8YAmZxaewHgHAjLYsp1ZSe7zFYHj7C6ul7TjeLQeZD_YwD66t62wDmpe_HlB-TnBA-njbglfIsRLtXlnDzQkv5dTltRJ11BKBBypeeF6689rjcJIDEz9RWdc",
          "dp": "BwKfV3Akq5_MFZDFZCnW-wzl-CCo83WoZvnLQwCTeDv8uzluRSnm71I3QCLdhrqE2e9YkxvuxdBfpT_PI7Yz-FOKnu1R6HsJeDCjn12Sk3vmAktV2zb34MCdy7cpdTh_YVr7tss2u6vneTwrA86rZtu5Mbr1C1XsmvkxHQAdYo0",
          "dq": "h_96-mK1R_7glhsum81dZxjTnYynPbZpHziZjeeHcXYsXaaMwkOlODsWa7I9xXDoRwbKgB719rrmI2oKr6N3Do9U0ajaHF-NKJnwgjMd2w9cjz3_-kyNlxAr2v4IKhGNpmM5iIgOS1VZnOZ68m6_pbLBSp3nssTdlqvd0tIiTHU",
          "qi": "IYd7DHOhrWvxkwPQsRM2tOgrjbcrfvtQJipd-DlcxyVuuM9sQLdgjVk2oy26F0EmpScGLq2MowX7fhd_QJQ3ydy5cY7YIBi87w93IKLEdfnbJtoOPLUW0ITrJReOgo1cq9SbsxYawBgfp_gh6A5603k2-ZQwVK0JKSHuLFkuQ3U"
        }
        """

    /// The key of RFC 7515, appendix A.3.1.
    static let tokenP256: String =
        #"{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","#
        + #""y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0","d":"jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI"}"#

    /// The key of RFC 7515, appendix A.4.1.
    static let tokenP521: String =
        #"{"kty":"EC","crv":"P-521","x":"AekpBQ8ST8a8VcfVOTNl353vSrDCLLJXmPk06wTjxrrjcBpXp5EOnYG_NjFZ6OvLFV1jSfS9tsz4qUxcWceqwQGk","#
        + #""y":"ADSmRA43Z1DSNx_RvcLI87cdL07l6jQyyBXMoxVg_l2Th-x3S1WDhjDly79ajL4Kkd0AZMaZmh9ubmf63e3kyMj2","#
        + #""d":"AY5pb7A0UFiB3RELSD64fTLOSV_jazdF7fLYyuTw8lOfRhWg6Y6rUrPAxerEzgdRhajnu0ferB0d53vM9mE15j2C"}"#

    /// The key of RFC 8037, appendix A.1.
    static let tokenEd25519: String =
        #"{"kty":"OKP","crv":"Ed25519","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A","#
        + #""x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","kid":"one"}"#

    /// The public key of RFC 9449, section 4.1.
    static let proofP256: String =
        #"{"kty":"EC","x":"l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs","#
        + #""y":"9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA","crv":"P-256"}"#
}
