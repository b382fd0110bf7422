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
  const lines = new Float32Array(count * width)
  forest.features.forEach((name, feature) => {
    const column = columns[name]!
    for (let block = 0; block < count; block++) lines[block * width + feature] = column[block]!
  })
  const odds = oddsOf(forest, lines, count)
  return odds.map((sum) => 1 / (1 + Math.exp(-sum)))
}

/** Goes tree by tree, so that one tree's nodes stay in the CPU cache while it judges all blocks. */
function oddsOf(forest: Forest, lines: Float32Array, count: number): Float64Array {
  const { roots, feature, threshold, left, right, leaf, features } = forest
  const width = features.length
  const odds = new Float64Array(count)
  for (const root of roots) {
    for (let block = 0; block < count; block++) {
      const line = block * width
      let node = root
      while (node >= 0) node = lines[line + feature[node]!]! <= threshold[node]! ? left[node]! : right[node]!
      odds[block]! += leaf[~node]!
    }
  }
  return odds
}
