/* How long assimp's import of a model takes, without any post-processing: the median of some rounds. */
#include <assimp/cimport.h>
#include <assimp/scene.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROUNDS = 31 };

static double now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int count, char **words) {
    for (int file = 1; file < count; file++) {
        double times_ms[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            double start = now_ms();
            const struct aiScene *scene = aiImportFile(words[file], 0);
            times_ms[round] = now_ms() - start;
            if (!scene) {
                fprintf(stderr, "%s: %s\n", words[file], aiGetErrorString());
                return 1;
            }
            aiReleaseImport(scene);
        }
        qsort(times_ms, ROUNDS, sizeof times_ms[0], by_size);
        printf("%.3f %s\n", times_ms[ROUNDS / 2], words[file]);
    }
}
