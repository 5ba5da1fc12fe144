#include "COrderStatistics.h"

#if defined(__GLIBC__)
#include <malloc.h>
#endif

int64_t allocated_bytes(void) {
#if defined(__GLIBC__)
  struct mallinfo2 info = mallinfo2();
  return (int64_t)(info.uordblks + info.hblkhd);
#else
  return -1;
#endif
}

#if __has_include(<ext/pb_ds/assoc_container.hpp>)
#include <ext/pb_ds/assoc_container.hpp>
#include <ext/pb_ds/tree_policy.hpp>
#include <vector>

namespace {
struct ahead {
  bool operator()(const order_entry &a, const order_entry &b) const {
    if (a.taps != b.taps) return a.taps > b.taps;
    if (a.reached_at != b.reached_at) return a.reached_at < b.reached_at;
    return a.id < b.id;
  }
};
using ordered = __gnu_pbds::tree<order_entry, __gnu_pbds::null_type, ahead, __gnu_pbds::rb_tree_tag,
                                 __gnu_pbds::tree_order_statistics_node_update>;
}  // namespace

struct order_tree {
  bool knows_nodes;
  ordered entries;
  // Nodes stay where they are, so an id can keep its own: no search for the old key, and eight bytes an id.
  std::vector<ordered::iterator> nodes;
  // Otherwise an id keeps its key, by which it is searched for.
  std::vector<order_entry> keys;
};

order_tree *order_tree_create(const order_entry *entries, int64_t count, int knows_nodes) {
  order_tree *tree = new order_tree;
  tree->knows_nodes = knows_nodes != 0;
  if (!tree->knows_nodes) {
    tree->keys.resize((size_t)count);
    for (int64_t i = 0; i < count; i++) {
      tree->keys[(size_t)entries[i].id] = entries[i];
      tree->entries.insert(entries[i]);
    }
    return tree;
  }
  tree->nodes.resize((size_t)count);
  for (int64_t i = 0; i < count; i++) tree->nodes[(size_t)entries[i].id] = tree->entries.insert(entries[i]).first;
  return tree;
}

void order_tree_destroy(order_tree *tree) { delete tree; }

void order_tree_update(order_tree *tree, const order_entry *entries, int64_t count) {
  if (!tree->knows_nodes) {
    for (int64_t i = 0; i < count; i++) {
      order_entry &key = tree->keys[(size_t)entries[i].id];
      tree->entries.erase(key);
      key = entries[i];
      tree->entries.insert(key);
    }
    return;
  }
  for (int64_t i = 0; i < count; i++) {
    ordered::iterator &node = tree->nodes[(size_t)entries[i].id];
    tree->entries.erase(node);
    node = tree->entries.insert(entries[i]).first;
  }
}

int64_t order_tree_rank(const order_tree *tree, const int64_t *ids, int64_t count) {
  int64_t sum = 0;
  for (int64_t i = 0; i < count; i++) {
    size_t id = (size_t)ids[i];
    sum += (int64_t)tree->entries.order_of_key(tree->knows_nodes ? *tree->nodes[id] : tree->keys[id]);
  }
  return sum;
}
#else
order_tree *order_tree_create(const order_entry *, int64_t, int) { return nullptr; }
void order_tree_destroy(order_tree *) {}
void order_tree_update(order_tree *, const order_entry *, int64_t) {}
int64_t order_tree_rank(const order_tree *, const int64_t *, int64_t) { return 0; }
#endif
