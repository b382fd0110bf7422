/**
 * Boosted regression trees as flat columns. `roots` are the first nodes. Node `i` sends a block with `feature[i]` ≤
 * `threshold[i]` to `left[i]` and any other to `right[i]`. A negative child `~k` is leaf `k`.
 */
export interface Forest {
  /** Column names, indexed by `feature`. */
  features: readonly string[]
  roots: Int32Array
  feature: Int32Array
  threshold: Float64Array
  left: Int32Array
  right: Int32Array
  /** Log-odds that each leaf adds. */
  leaf: Float64Array
}

/** The chance of each of `count` blocks to be content, 0 to 1. */
export function chancesOf(forest: Forest, columns: Record<string, Float32Array>, count: number): Float64Array {
  const width = forest.features.length
  const wanted = forest.features.map((name) => columns[name]!)
  const lines = new Float32Array(Math.min(count, BATCH) * width)
  const odds = new Float64Array(count)
  for (let from = 0; from < count; from += BATCH) {
    const batch = odds.subarray(from, from + BATCH)
    wanted.forEach((column, feature) => {
      for (let block = 0; block < batch.length; block++) lines[block * width + feature] = column[from + block]!
    })
    addOdds(forest, lines, batch)
  }
  return odds.map((sum) => 1 / (1 + Math.exp(-sum)))
}

/** Number of blocks whose features, 140 each, fit into the CPU cache. In one batch, 100,000 blocks take three times as long. */
const BATCH = 256

/** Goes tree by tree, so that one tree's nodes stay in the CPU cache while it judges the batch. */
function addOdds(
  { roots, feature, threshold, left, right, leaf, features }: Forest,
  lines: Float32Array,
  odds: Float64Array,
) {
  const width = features.length
  const count = odds.length
  for (let tree = 0; tree < roots.length; tree++) {
    const root = roots[tree]!
    for (let block = 0; block < count; block++) {
      const line = block * width
      let node = root
      while (node >= 0) node = lines[line + feature[node]!]! <= threshold[node]! ? left[node]! : right[node]!
      odds[block]! += leaf[~node]!
    }
  }
}
