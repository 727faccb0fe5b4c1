# Builds what the benchmarks run. Sourced by Scripts/bench; expects `root`, `package`, the folder of the benchmarks, and `work`.

build() { # configuration: the folder of what was built
    build_product "$1" bench
}

build_product() { # configuration, product: the folder of what was built
    # A plan that is kept does not see files that have come or gone in the package next door.
    rm -f "$package/.build/$1.yaml"
    swift build --package-path "$package" -c "$1" --product "$2" >"$work/build.log" 2>&1 ||
        { cat "$work/build.log" >&2; exit 1; }
    swift build --package-path "$package" -c "$1" --show-bin-path
}

tool() { # configuration: the path of apigen
    local bin
    bin=$(build_product "$1" apigen)
    echo "$bin/apigen"
}

# The program as it is released: linked statically, and without symbols.
released_tool() {
    local program
    program=$("$root/Scripts/release" --program)
    strip -o "$work/apigen" "$program"
    echo "$work/apigen"
}

build_serde() {
    local registry=/usr/share/cargo/registry
    command -v cargo >/dev/null && [ -n "$(ls -d $registry/serde_json-* 2>/dev/null)" ] || return 1
    rm -rf "$work/serde"
    cp -R "$package/Peers/serde" "$work/serde"
    PEER_MODELS=$work CARGO_TARGET_DIR=$work/cargo cargo build --quiet --release --offline \
        --manifest-path "$work/serde/Cargo.toml" \
        --config 'source.crates-io.replace-with="debian"' --config "source.debian.directory=\"$registry\"" || return 1
    cp "$work/cargo/release/serde-peer" "$work/serde_json"
}

build_simdjson() {
    [ -e /usr/include/simdjson.h ] || return 1
    g++ -std=c++17 -O3 -march=native -DNDEBUG -I"$work" "$package/Peers/simdjson/main.cpp" -lsimdjson -o "$work/simdjson"
}

# The source of yyjson, from PyPI: the distribution of its Python package contains it. Downloaded once.
fetch_yyjson() { # folder
    local pinned=$package/Peers/yyjson/requirements.txt download=$work/yyjson-download
    ! cmp -s "$pinned" "$1/requirements.txt" || return 0
    rm -rf "$1" "$download"
    python3 -m pip download --quiet --disable-pip-version-check --no-deps --no-binary :all: \
        --requirement "$pinned" --dest "$download" >&2 || return 1
    tar -xzf "$download"/yyjson-*.tar.gz -C "$download" || return 1
    mv "$download"/yyjson-*/yyjson "$1" && cp "$pinned" "$1/requirements.txt"
}

build_yyjson() {
    local source=$package/.build/yyjson
    local options=(-O3 -march=native -flto=auto -DNDEBUG -DYYJSON_DISABLE_NON_STANDARD=1 -I"$source")
    fetch_yyjson "$source" || return 1
    gcc "${options[@]}" -c "$source/yyjson.c" -o "$work/yyjson.o" || return 1
    g++ -std=c++17 "${options[@]}" -I"$work" "$package/Peers/yyjson/main.cpp" "$work/yyjson.o" -o "$work/yyjson"
}

# Sets `programs` to the options that let the external programs take part.
make_peers() {
    local specs=() name
    for name in Small Flat Values Twitter GitHub Messy Kinds; do specs+=("$package/Specs/$name.yaml"); done
    "$package/Peers/generate" rust "${specs[@]}" >"$work/models.rs"
    "$package/Peers/generate" cpp "${specs[@]}" >"$work/models.inc"
    programs=()
    if build_serde; then
        programs+=(--program "serde_json=$work/serde_json")
    else
        echo "serde_json is not installed; left out." >&2
    fi
    if build_simdjson; then
        programs+=(--program "simdjson=$work/simdjson")
    else
        echo "simdjson is not installed; left out." >&2
    fi
    if build_yyjson; then
        programs+=(--program "yyjson=$work/yyjson")
    else
        echo "yyjson could not be downloaded with pip, or not be built; left out." >&2
    fi
}
