// simdjson on-demand, into structs, at the payloads of the benchmarks; see `ExternalProgram.swift` for what is asked and
// answered.

#include <charconv>
#include <cstring>
#include <ctime>
#include <iostream>
#include <memory>
#include <optional>
#include <simdjson.h>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

using namespace simdjson;

/// Compact JSON, for the comparison of what was read.
struct Writer {
    std::string text;
    bool needsComma = false;

    void separate() {
        if (needsComma) text += ',';
        needsComma = true;
    }
    void begin(char bracket) { separate(); text += bracket; needsComma = false; }
    void end(char bracket) { text += bracket; needsComma = true; }
    void key(std::string_view name) { string(name); text += ':'; needsComma = false; }
    void raw(std::string_view value) { separate(); text += value; }
    void string(std::string_view value) {
        separate();
        text += '"';
        for (unsigned char byte : value) {
            if (byte == '"' || byte == '\\') { text += '\\'; text += char(byte); }
            else if (byte < 0x20) { char buffer[8]; snprintf(buffer, sizeof buffer, "\\u%04x", byte); text += buffer; }
            else text += char(byte);
        }
        text += '"';
    }
};

static void read(ondemand::value source, std::string& out) { out = std::string_view(source.get_string()); }
static void read(ondemand::value source, bool& out) { out = source.get_bool(); }
static void read(ondemand::value source, int64_t& out) { out = source.get_int64(); }
static void read(ondemand::value source, uint64_t& out) { out = source.get_uint64(); }
static void read(ondemand::value source, double& out) { out = source.get_double(); }
static void read(ondemand::value source, float& out) { out = float(double(source.get_double())); }
static void read(ondemand::value source, int8_t& out) {
    int64_t number = source.get_int64();
    if (number < -128 || number > 127) throw std::runtime_error("does not fit");
    out = int8_t(number);
}

static void write(Writer& writer, const std::string& value) { writer.string(value); }
static void write(Writer& writer, bool value) { writer.raw(value ? "true" : "false"); }
static void write(Writer& writer, int64_t value) { writer.raw(std::to_string(value)); }
static void write(Writer& writer, uint64_t value) { writer.raw(std::to_string(value)); }
static void write(Writer& writer, int8_t value) { writer.raw(std::to_string(value)); }
static void write(Writer& writer, double value) {
    char buffer[32];
    writer.raw(std::string_view(buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr - buffer));
}
static void write(Writer& writer, float value) {
    char buffer[32];
    writer.raw(std::string_view(buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr - buffer));
}

template <typename T> void read(ondemand::value source, std::vector<T>& out);
template <typename T> void read(ondemand::value source, std::unordered_map<std::string, T>& out);
template <typename T> void read(ondemand::value source, std::optional<T>& out) {
    if (source.is_null()) { out.reset(); return; }
    read(source, out.emplace());
}
template <typename T> void read(ondemand::value source, std::unique_ptr<T>& out) {
    if (source.is_null()) { out.reset(); return; }
    out = std::make_unique<T>();
    read(source, *out);
}
template <typename T> void read(ondemand::value source, std::vector<T>& out) {
    for (auto element : source.get_array()) read(element.value(), out.emplace_back());
}
template <typename T> void read(ondemand::value source, std::unordered_map<std::string, T>& out) {
    for (auto member : source.get_object()) {
        std::string_view key = member.unescaped_key();
        read(ondemand::value(member.value()), out[std::string(key)]);
    }
}
template <typename T> void readUnlessEmpty(ondemand::value source, T& out) {
    if (source.type() == ondemand::json_type::string) {
        if (!std::string_view(source.get_string()).empty()) throw std::runtime_error("a string");
        return;
    }
    read(source, out);
}

static void cast(ondemand::value source, std::string& out) {
    if (source.type() == ondemand::json_type::number) {
        std::string_view token = source.raw_json_token();
        out.assign(token.substr(0, token.find_last_not_of(" \t\r\n") + 1));
        return;
    }
    read(source, out);
}
static void cast(ondemand::value source, int64_t& out) {
    switch (source.type()) {
    case ondemand::json_type::string: out = source.get_int64_in_string(); break;
    case ondemand::json_type::null: if (source.is_null()) out = 0; break;
    default: read(source, out);
    }
}
static void cast(ondemand::value source, double& out) {
    if (source.type() == ondemand::json_type::string) out = source.get_double_in_string(); else read(source, out);
}
static void cast(ondemand::value source, bool& out) {
    switch (source.type()) {
    case ondemand::json_type::string: {
        std::string_view text = source.get_string();
        if (text != "true" && text != "false") throw std::runtime_error("not a bool");
        out = text == "true";
        break;
    }
    case ondemand::json_type::number: out = int64_t(source.get_int64()) != 0; break;
    default: read(source, out);
    }
}

template <typename T> void field(Writer& writer, std::string_view key, const T& value);
template <typename T> void write(Writer& writer, const std::vector<T>& values);
template <typename T> void write(Writer& writer, const std::unordered_map<std::string, T>& values);
template <typename T> void field(Writer& writer, std::string_view key, const std::optional<T>& value) {
    if (value) field(writer, key, *value);
}
template <typename T> void field(Writer& writer, std::string_view key, const std::unique_ptr<T>& value) {
    if (value) field(writer, key, *value);
}

#include "models.inc"

template <typename T> void write(Writer& writer, const std::vector<T>& values) {
    writer.begin('[');
    for (const auto& value : values) write(writer, value);
    writer.end(']');
}
template <typename T> void write(Writer& writer, const std::unordered_map<std::string, T>& values) {
    writer.begin('{');
    for (const auto& [key, value] : values) field(writer, key, value);
    writer.end('}');
}
template <typename T> void field(Writer& writer, std::string_view key, const T& value) {
    writer.key(key);
    write(writer, value);
    writer.needsComma = true;
}

template <typename T> void readDocument(ondemand::document& document, T& out) { read(ondemand::value(document.get_value()), out); }

template <typename T> int serve(const padded_string& bytes) {
    ondemand::parser parser;
    std::string line;
    while (std::getline(std::cin, line)) {
        if (line == "write") {
            T value;
            ondemand::document document = parser.iterate(bytes);
            readDocument(document, value);
            Writer writer;
            write(writer, value);
            std::cout << writer.text << std::endl;
            continue;
        }
        long count = std::stol(line.substr(line.find(' ') + 1));
        timespec start, end;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
        for (long i = 0; i < count; i++) {
            T value;
            ondemand::document document = parser.iterate(bytes);
            readDocument(document, value);
            if (document.current_location().error() != OUT_OF_BOUNDS) return 1;
        }
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
        std::cout << (end.tv_sec - start.tv_sec) * 1'000'000'000LL + end.tv_nsec - start.tv_nsec << std::endl;
    }
    return 0;
}

int main(int, char** arguments) {
    std::string name = arguments[1];
    padded_string bytes = padded_string::load(arguments[2]);
    if (name == "small") return serve<SmallAnswer>(bytes);
    if (name == "github_events") return serve<std::vector<GitHubEvent>>(bytes);
    if (name == "twitter") return serve<TwitterSearch>(bytes);
    if (name == "messy") return serve<MessyAnswer>(bytes);
    if (name == "flat" || name == "shuffled") return serve<std::vector<FlatRecord>>(bytes);
    if (name == "texts" || name == "escapes" || name == "foreign") return serve<Texts>(bytes);
    if (name == "numbers") return serve<std::vector<NumberRow>>(bytes);
    if (name == "coordinates") return serve<std::vector<Outline>>(bytes);
    if (name == "tree") return serve<TreeNode>(bytes);
    if (name == "catalogue") return serve<Catalogue>(bytes);
    if (name == "jobs") return serve<std::vector<BuildJob>>(bytes);
    if (name == "directions") return serve<Directions>(bytes);
    if (name == "plugins") return serve<PluginCentre>(bytes);
    if (name == "prose") return serve<Prose>(bytes);
    if (name == "mesh") return serve<Mesh>(bytes);
    if (name == "scene") return serve<Scene>(bytes);
    return 2;
}
