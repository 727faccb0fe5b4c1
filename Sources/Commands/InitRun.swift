public import Generation

/// The command `init`: creates a folder with starter specs.
public struct InitRun: Sendable {
    private let folder: String
    private let isForced: Bool
    private let console: Console

    /// - Parameters:
    ///   - folder: the folder for the specs; it may exist, but must be empty
    ///   - isForced: whether the folder may contain files, and files with the same names are overwritten
    ///   - console: the destination of messages
    public init(folder: String, isForced: Bool = false, console: Console) {
        self.folder = FilePath.trimmed(folder)
        self.isForced = isForced
        self.console = console
    }

    /// Writes the specs and prints the next steps.
    public func run() -> ExitStatus {
        console.run { () throws(RunFailure) in
            if !isForced { try requireEmptyFolder() }
            try NewFiles(folder: folder, files: StarterSpecs.files, isForced: isForced).write()
            for file in StarterSpecs.files {
                console.printResult("wrote \(FilePath.join(folder, file.name))")
            }
            console.printResult("Next: apigen \(folder) -o Generated")
            return .success
        }
    }

    /// Specs share one namespace, so existing ones could clash with the new ones. Hidden files are ignored.
    private func requireEmptyFolder() throws(RunFailure) {
        do throws(FileFailure) {
            guard try FileReading.kind(of: folder) != nil else { return }
            guard try FileReading.names(in: folder).contains(where: { !$0.hasPrefix(".") }) else { return }
            throw FileFailure(
                path: folder,
                message: "cannot create specs in \(folder): the folder is not empty; choose another one")
        } catch {
            throw RunFailure(error)
        }
    }
}

/// Files that are only written if none of them exists: all or nothing.
struct NewFiles {
    /// The folder of the files, created if missing.
    let folder: String
    let files: [OutputFile]
    /// Whether existing files are overwritten.
    let isForced: Bool

    /// - Throws: every file that already exists, or a file system error
    func write() throws(RunFailure) {
        if !isForced { try refuseToOverwrite() }
        let folder = OutputFolder(path: self.folder, kind: .planned, isForced: isForced)
        try OutputWriter().carryOut([FolderChanges(folder, OutputPlan(existing: [], wanted: files))])
    }

    private func refuseToOverwrite() throws(RunFailure) {
        var occupied: [Message] = []
        for file in files {
            let path = FilePath.join(folder, file.name)
            do throws(FileFailure) {
                guard let kind = try FileReading.kind(of: path, followingLinks: false) else { continue }
                let advice = kind == .file ? "use --force to replace it" : "it is not a regular file"
                occupied.append(
                    Message(text: "\(path) already exists; nothing was written; \(advice)", location: nil))
            } catch {
                throw RunFailure(error)
            }
        }
        guard occupied.isEmpty else { throw RunFailure(occupied) }
    }
}

/// The starter specs: small, complete, and explained line by line.
enum StarterSpecs {
    static let files: [OutputFile] = [
        OutputFile(name: "Bookshop.yaml", bytes: Array(StarterSpecs.service.utf8)),
        OutputFile(name: "Books.yaml", bytes: Array(StarterSpecs.models.utf8)),
    ]

    private static let service: String = """
        # A service and its endpoints. apigen generates Bookshop.swift from this file, with the struct BookshopDAO.
        #
        # Edit it and run apigen again. `apigen --check` reports outdated files; `apigen rules` lists the rules.
        # For completion and explanations in editors with the YAML language server, run
        # `apigen schema > apigen.schema.json` and remove the first # of the next line.
        # # yaml-language-server: $schema=../apigen.schema.json
        apigen: 1

        service:
          name: Bookshop
          servers:  # environments; with several servers, calls switch when the first one fails
            release: https://api.bookshop.example/v1
            test: http://localhost:8080
          envelope:  # how every response is wrapped: {"code": 0, "msg": "", "data": ...}
            data: data
            code: code
            message: msg
            success: 0
          timeout: 15s
          retry: {times: 2, on: [timeout, connection], backoff: 200ms}  # never a POST, which is not idempotent

        errors:  # the cases of BookshopError, which every call can throw
          1001: soldOut
          1002: {name: busy, message: Try again in a minute., retry: true}
          http-404: notFound  # an HTTP status, rather than a code of the server

        endpoints:
          searchBooks:
            get: /books
            doc: Books with these words in the title.
            parameters:  # in the query, as this is a GET
              words: {type: String, map: q, length: {min: 1}}
              genre: Genre?
              page: Int = 1
            returns: '[Book]'

          book:
            get: /books/{id}  # {id} is the parameter with this name
            parameters: {id: String}
            returns: Book

          order:
            post: /orders
            doc: Orders books for the signed-in user.
            parameters:  # in a JSON body, as this is a POST
              bookID: {type: String, map: book_id}
              count: {type: Int, default: 1, scope: {min: 1, max: 10}}
            returns: Order

        """

    private static let models: String = """
        # The models. All files of the folder share their names, so you can split them as you like.
        apigen: 1

        defaults: {naming: snake-case, dates: iso8601}  # inStock is in_stock in the JSON

        models:
          Book:
            doc: A book that can be bought.
            identity: id  # makes it Identifiable
            fields:
              id: {type: String, auto-cast: true}       # the server sends 12 or "12"
              title: String
              subtitle: String?                         # absent or null
              authors: '[String]'
              cover: {type: 'URL?', map: images.cover}  # a path into nested objects
              price: {type: Decimal, scope: {min: 0}}   # anything else is an error
              genre: Genre
              inStock: Int = 0                          # the value if the key is missing
              published: Date?

          Genre: {enum: [novel, poetry, science, other], open: true}  # open: unknown values are kept

          Order:
            fields:
              number: Int
              books: '[Book]'
              ordered: Date

        """
}
