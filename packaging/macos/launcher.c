/* Starts the program in the bundle that `make macos-check` puts together. Nothing of it ships: what PyInstaller
   makes on a Mac has a start of its own. Declared by hand, so that no headers of a Mac's Python are needed.
   PYTHON is told by the compiler's caller: "python3.11". */
#include <limits.h>
#include <mach-o/dyld.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int Py_BytesMain(int count, char **words);

static const char *const places[] = {"Frameworks", "Resources/python.zip", "Frameworks/" PYTHON "/lib-dynload"};

/* Writes the bundle's folder Contents: 0, or -1 when it cannot be told. */
static int find_contents(char *contents) {
    char program[PATH_MAX], real[PATH_MAX];
    uint32_t size = sizeof program;
    if (_NSGetExecutablePath(program, &size) != 0 || realpath(program, real) == NULL)
        return -1;
    char *end = real;
    for (char *at = real; *at; at++)
        if (strncmp(at, "/MacOS/", 7) == 0)
            end = at;
    *end = '\0';
    return snprintf(contents, PATH_MAX, "%s", real) < PATH_MAX ? 0 : -1;
}

int main(int count, char **words) {
    char contents[PATH_MAX], path[4 * PATH_MAX] = "", start[PATH_MAX + 32];
    if (find_contents(contents) != 0) {
        fputs("the program's own folder cannot be found\n", stderr);
        return 2;
    }
    size_t used = 0;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        used += (size_t)snprintf(path + used, sizeof path - used, "%s%s/%s", i ? ":" : "", contents, places[i]);
    snprintf(start, sizeof start, "%s/Resources/start.pyc", contents);
    char **all = calloc((size_t)count + 2, sizeof *all);
    if (all == NULL || setenv("PYTHONHOME", contents, 1) != 0 || setenv("PYTHONPATH", path, 1) != 0)
        return 2;
    all[0] = words[0];
    all[1] = start;
    for (int i = 1; i < count; i++)
        all[i + 1] = words[i];
    return Py_BytesMain(count + 1, all);
}
