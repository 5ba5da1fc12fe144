#ifndef CORDERSTATISTICS_H
#define CORDERSTATISTICS_H
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What an id's entry is to be.
typedef struct {
  int64_t id;
  int64_t taps;
  int64_t reached_at;
} order_entry;

/// libstdc++'s order-statistics tree (`__gnu_pbds`) with a vector that knows each id's node, or each id's key.
typedef struct order_tree order_tree;

/// A tree of entries with the ids from 0 to below `count`, in any order; nothing where the standard library has no such tree.
order_tree *order_tree_create(const order_entry *entries, int64_t count, int knows_nodes);
void order_tree_destroy(order_tree *tree);

/// Moves entries, one after the other.
void order_tree_update(order_tree *tree, const order_entry *entries, int64_t count);

/// Adds up how many entries stand ahead of each of these ids.
int64_t order_tree_rank(const order_tree *tree, const int64_t *ids, int64_t count);

/// Bytes that the C library's allocator has handed out and not got back; -1 where it does not say.
int64_t allocated_bytes(void);

#ifdef __cplusplus
}
#endif
#endif
