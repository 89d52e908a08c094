/* The definitions as plain loops, for comparison: what one would write first, compiled with -O3. */

#include <stdint.h>

/* Thresholds: the (blocks+1)-th move k with f(k) < g(pile-k). f and g are indexed from 1; g has
   count+1 places; INT32_MAX stands for infinity. */
void thresholds(const int32_t *f, int32_t *g, int64_t count, int64_t blocks, int64_t overshoot)
{
    g[0] = INT32_MAX;
    for (int64_t pile = 1; pile <= count; pile++) {
        int64_t winning = 0;
        int32_t found = INT32_MAX;
        for (int64_t move = 1; move <= pile; move++)
            if (f[move] < g[pile - move] && ++winning > blocks) {
                found = (int32_t)move;
                break;
            }
        if (found == INT32_MAX && overshoot)
            found = (int32_t)(pile + blocks + 1 - winning);
        g[pile] = found;
    }
}

/* Nim-values by Theorem 1 of paper 002: a rise of the staircase is a new value, all else a copy. */
void nim_values_by_theorem(const int32_t *f, int32_t *g, int64_t count)
{
    int32_t height = 0;
    g[0] = 0;
    for (int64_t pile = 1; pile <= count; pile++) {
        int32_t now = f[pile] < height + 1 ? f[pile] : height + 1;
        g[pile] = now > height ? now : g[pile - 1 - now];
        height = now;
    }
}

/* Nim-values by the definition: the least value whose last use lies outside the window. `last` has
   room for every value. */
void nim_values(const int32_t *f, int32_t *g, int32_t *last, int64_t values, int64_t count)
{
    for (int64_t value = 0; value < values; value++)
        last[value] = -1;
    g[0] = 0;
    last[0] = 0;
    for (int64_t pile = 1; pile <= count; pile++) {
        int32_t low = (int32_t)(f[pile] < pile ? pile - f[pile] : 0);
        int32_t value = 0;
        while (last[value] >= low)
            value++;
        g[pile] = value;
        last[value] = (int32_t)pile;
    }
}

/* Nim-values of Mem0 (what was taken last may not be taken again), before the first move. After the
   previous move p a pile has its usual value, unless p is the only move to a smaller value: then it
   has that one, kept in a list of the pile from which p leads here. Returns the number of entries,
   -1 if there is no room. `heads`, `options` and `times` have count+2 places. */
int64_t mem_zero(int32_t *usual, int32_t *heads, int32_t *following, int32_t *moves, int32_t *values,
                 int32_t *options, int32_t *times, int64_t count, int64_t room)
{
    int64_t entries = 0;
    for (int64_t i = 0; i <= count + 1; i++) {
        heads[i] = -1;
        times[i] = 0;
    }
    for (int64_t pile = 0; pile <= count; pile++) {
        for (int64_t move = 1; move <= pile; move++)
            options[move] = usual[pile - move];
        for (int32_t entry = heads[pile]; entry >= 0; entry = following[entry])
            options[moves[entry]] = values[entry];
        for (int64_t move = 1; move <= pile; move++)
            times[options[move]]++;
        int32_t value = 0;
        while (times[value])
            value++;
        usual[pile] = value;
        for (int64_t move = 1; move <= pile && pile + move <= count; move++)
            if (options[move] < value && times[options[move]] == 1) {
                if (entries == room)
                    return -1;
                moves[entries] = (int32_t)move;
                values[entries] = options[move];
                following[entries] = heads[pile + move];
                heads[pile + move] = (int32_t)entries++;
            }
        for (int64_t move = 1; move <= pile; move++)
            times[options[move]] = 0;
    }
    return entries;
}
