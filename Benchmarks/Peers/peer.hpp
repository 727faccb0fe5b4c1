// What the peers in C++ share: the models, reading them, and the answers that `ExternalProgram.swift` asks for.
//
// The library that includes this has declared before:
// - `Source`, a value of a document, and `Object`, an object of it, both of which are passed by value: simdjson is 5 %
//   slower by reference;
// - `read(Source, T&)` for each scalar, and `cast(Source, T&)` for those of a loosely typed response;
// - `readText(Source)`, `readObject(Source)`, `isNull(Source)`, `isText(Source)`;
// - `textOf(Object&, key)`: the text of a member, after which the object can be read from its beginning;
// - `eachMember(Object, use)`, and `eachElement(Source, list, use)`, which makes a place in the list for each element;
// - `INLINED`, for what is to be compiled in place.
//
// It gives `serve` a class with `decode(T&)`, `written(const T&)`, which is a string, and `encodes`: whether there is
// `encode(const T&)`.

#include <ctime>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

template <typename T> void read(Source source, std::vector<T>& out);
template <typename T> void read(Source source, std::unordered_map<std::string, T>& out);
template <typename T> void read(Source source, std::optional<T>& out) {
    if (isNull(source)) { out.reset(); return; }
    read(source, out.emplace());
}
template <typename T> void read(Source source, std::unique_ptr<T>& out) {
    if (isNull(source)) { out.reset(); return; }
    out = std::make_unique<T>();
    read(source, *out);
}
template <typename T> void readUnlessEmpty(Source source, T& out) {
    if (!isText(source)) return read(source, out);
    if (!readText(source).empty()) throw std::runtime_error("a string");
}

#include "models.inc"

template <typename T> void read(Source source, std::vector<T>& out) {
    eachElement(source, out, [](Source element, T& place) INLINED { read(element, place); });
}
template <typename T> void read(Source source, std::unordered_map<std::string, T>& out) {
    Object object = readObject(source);
    eachMember(object, [&](std::string_view key, Source value) INLINED { read(value, out[std::string(key)]); });
}

/// Works as often as `work` is to be done, and says the CPU time that this took, in nanoseconds.
template <typename Work> void answer(long count, const Work& work) {
    timespec start, end;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
    for (long i = 0; i < count; i++) work();
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
    std::cout << (end.tv_sec - start.tv_sec) * 1'000'000'000LL + end.tv_nsec - start.tv_nsec << std::endl;
}

template <typename T, typename Library> int serve(Library& library) {
    std::optional<T> kept;
    std::string line;
    while (std::getline(std::cin, line)) {
        if (line == "write") {
            T value;
            library.decode(value);
            std::cout << library.written(value) << std::endl;
            continue;
        }
        long count = std::stol(line.substr(line.find(' ') + 1));
        if (line.compare(0, 6, "encode") != 0) {
            answer(count, [&] { T value; library.decode(value); });
            continue;
        }
        if constexpr (Library::encodes) {
            if (!kept) library.decode(kept.emplace());
            answer(count, [&] { library.encode(*kept); });
        } else {
            return 3;
        }
    }
    return 0;
}

template <typename Library> int serve(std::string_view payload, Library&& library) {
    if (payload == "small") return serve<SmallResponse>(library);
    if (payload == "github_events") return serve<std::vector<GitHubEvent>>(library);
    if (payload == "twitter") return serve<TwitterSearch>(library);
    if (payload == "messy") return serve<MessyResponse>(library);
    if (payload == "flat" || payload == "shuffled") return serve<std::vector<FlatRecord>>(library);
    if (payload == "texts" || payload == "escapes" || payload == "foreign") return serve<Texts>(library);
    if (payload == "numbers") return serve<std::vector<NumberRow>>(library);
    if (payload == "coordinates") return serve<std::vector<Outline>>(library);
    if (payload == "tree") return serve<TreeNode>(library);
    if (payload == "catalogue") return serve<Catalogue>(library);
    if (payload == "jobs") return serve<std::vector<BuildJob>>(library);
    if (payload == "directions") return serve<Directions>(library);
    if (payload == "plugins") return serve<PluginCentre>(library);
    if (payload == "prose") return serve<Prose>(library);
    if (payload == "mesh") return serve<Mesh>(library);
    if (payload == "instruments") return serve<InstrumentList>(library);
    if (payload == "scene") return serve<Scene>(library);
    return 2;
}
