import Foundation
import TestSupport
import Testing

/// Runs where only declared files can be read and written, as in a build phase of Xcode under user script sandboxing. A library
/// that is loaded before the C library denies everything else in the folder.
@Suite(
    "Runs in a sandbox of declared files",
    .enabled(if: Programs.find("clang") != nil && Programs.find("git") != nil, "needs clang, on Linux"))
struct SandboxTests {
    private static let library: String = #"""
        #define _GNU_SOURCE
        #include <dirent.h>
        #include <dlfcn.h>
        #include <errno.h>
        #include <fcntl.h>
        #include <stdarg.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <sys/stat.h>
        #include <unistd.h>
        #define NEXT(name) ((__typeof__(name) *)dlsym(RTLD_NEXT, #name))

        static int isDenied(const char *path) {
            char full[8192], line[8192];
            if (path[0] == '/') snprintf(full, sizeof full, "%s", path);
            else { getcwd(full, 4096); strcat(full, "/"); strcat(full, path); }
            const char *root = getenv("SANDBOX_ROOT");
            if (strncmp(full, root, strlen(root))) return 0;
            FILE *(*plain)(const char *, const char *) = dlsym(RTLD_NEXT, "fopen");
            FILE *declared = plain(getenv("SANDBOX_FILES"), "r");
            int found = 0;
            while (declared && fgets(line, sizeof line, declared)) {
                line[strcspn(line, "\n")] = 0;
                if (!strcmp(line, full)) found = 1;
            }
            if (declared) fclose(declared);
            if (!found) errno = EPERM;
            return !found;
        }
        static mode_t mode(int flags, va_list list) { return flags & O_CREAT ? va_arg(list, mode_t) : 0; }
        int open(const char *path, int flags, ...) {
            va_list list; va_start(list, flags); mode_t m = mode(flags, list); va_end(list);
            return isDenied(path) ? -1 : NEXT(open)(path, flags, m);
        }
        int open64(const char *path, int flags, ...) {
            va_list list; va_start(list, flags); mode_t m = mode(flags, list); va_end(list);
            return isDenied(path) ? -1 : NEXT(open64)(path, flags, m);
        }
        DIR *opendir(const char *path) { return isDenied(path) ? 0 : NEXT(opendir)(path); }
        int mkdir(const char *path, mode_t m) { return isDenied(path) ? -1 : NEXT(mkdir)(path, m); }
        int unlink(const char *path) { return isDenied(path) ? -1 : NEXT(unlink)(path); }
        int link(const char *a, const char *b) { return isDenied(a) || isDenied(b) ? -1 : NEXT(link)(a, b); }
        static int renames;
        int rename(const char *a, const char *b) {
            const char *limit = getenv("SANDBOX_RENAMES");
            if (limit && ++renames == atoi(limit) + 1) { errno = EXDEV; return -1; }
            return isDenied(a) || isDenied(b) ? -1 : NEXT(rename)(a, b);
        }
        """#

    private let fixture: CommandLineFixture
    private let outputs: [String] = ["Generated/Album.swift", "Generated/Picture.swift"]

    init() async throws {
        fixture = try CommandLineFixture()
        try fixture.writeSpec("Picture", model: "Picture", field: "id: String")
        try fixture.writeSpec("Album", model: "Album", field: "cover: Picture")
        try fixture.folder.write(Self.library, to: "library.c")
        let compiled = try await fixture.shell(
            "mkdir Generated temporary && clang -shared -fPIC -o library.so library.c -ldl")
        #expect(compiled.status == 0, "\(compiled.errors)")
        let inputs = ["Specs", "Specs/Picture.yaml", "Specs/Album.yaml"]
        let paths = (inputs + outputs).map { fixture.folder.url.appending(path: $0).path + "\n" }
        try fixture.folder.write(paths.joined(), to: "files.txt")
    }

    private func run(renames: Int? = nil) async throws -> ProgramRun {
        let root = fixture.folder.url.path
        return try await fixture.run(
            ["Specs", "-o", "Generated"],
            environment: [
                "LD_PRELOAD": root + "/library.so", "SANDBOX_FILES": root + "/files.txt", "TMPDIR": "/tmp",
                "SANDBOX_ROOT": root, "SANDBOX_RENAMES": renames.map { "\($0)" },
            ])
    }

    private func texts() throws -> [String] { try outputs.map { try fixture.folder.text(of: $0) } }

    @Test("write declared files alone, by way of the folder for temporary files")
    func declaredFiles() async throws {
        let first = try await run()
        #expect(first.status == 0, "\(first.errors)")
        let old = try texts()
        try fixture.writeSpec("Picture", model: "Picture", field: "id: Int")
        let second = try await run()
        #expect(second.status == 0, "\(second.errors)")
        #expect(try texts()[0] == old[0] && texts()[1] != old[1])
        #expect(try await fixture.shell("ls -A Generated").output == "Album.swift\nPicture.swift\n")
    }

    @Test("change nothing where a file cannot be moved into place at once", arguments: [0, 1])
    func otherVolumes(renames: Int) async throws {
        #expect(try await run().status == 0)
        let old = try texts()
        try fixture.writeSpec("Picture", model: "Picture", field: "id: Int")
        try fixture.writeSpec("Album", model: "Album", field: "cover: 'Picture?'")
        let refused = try await run(renames: renames)
        #expect(refused.status == 2)
        #expect(refused.errors.contains("cannot write Generated/"))
        #expect(try texts() == old)
    }

    @Test("name the first reason where the folder for temporary files does not help")
    func withoutTemporaryFolder() async throws {
        let root = fixture.folder.url.path
        let run = try await fixture.run(
            ["Specs", "-o", "Generated"],
            environment: [
                "LD_PRELOAD": root + "/library.so", "SANDBOX_FILES": root + "/files.txt", "SANDBOX_ROOT": root,
                "TMPDIR": root + "/temporary",
            ])
        #expect(run.status == 2)
        #expect(run.errors.contains("cannot write Generated/Album.swift: Operation not permitted"))
    }
}
