// Pulls all events of libyaml out of the files that are named, as often as is asked, and prints for each run the CPU time
// in milliseconds: the floor for whoever reads these bytes.
//
// usage: yaml-events TIMES FILE...

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <yaml.h>

struct text {
    unsigned char *bytes;
    size_t count;
};

static struct text load(const char *path) {
    struct text text = {NULL, 0};
    FILE *file = fopen(path, "rb");
    if (!file) return text;
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    text.bytes = malloc(size > 0 ? size : 1);
    if (text.bytes) text.count = fread(text.bytes, 1, size, file);
    fclose(file);
    return text;
}

static long count_events(struct text text) {
    yaml_parser_t parser;
    yaml_event_t event;
    long events = 0;
    if (!yaml_parser_initialize(&parser)) return -1;
    yaml_parser_set_input_string(&parser, text.bytes, text.count);
    for (int done = 0; !done; events++) {
        if (!yaml_parser_parse(&parser, &event)) {
            yaml_parser_delete(&parser);
            return -1;
        }
        done = event.type == YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    return events;
}

static double milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

int main(int count, char **words) {
    int times = count > 1 ? atoi(words[1]) : 1;
    while (times-- > 0) {
        double start = milliseconds();
        for (int index = 2; index < count; index++) {
            struct text text = load(words[index]);
            if (!text.bytes || count_events(text) < 0) {
                fprintf(stderr, "yaml-events: cannot read %s\n", words[index]);
                return 1;
            }
            free(text.bytes);
        }
        printf("%.3f\n", milliseconds() - start);
    }
    return 0;
}
