/** Limits that keep hostile markup linear in time and memory. A page within them is read as browsers read it. */

/** Maximum number of open elements, as in Blink and WebKit. A deeper element becomes a sibling of the deepest one. */
export const MAX_DEPTH = 512

/** Maximum number of nodes in a tree; the rest of the page is not read. The largest of 1,210 real pages has 23,477. */
export const MAX_NODES = 400_000

/** Maximum number of attributes per element. Further ones are dropped. */
export const MAX_ATTRIBUTES = 256

/**
 * Maximum number of formatting elements (`b`, `i`, `a` …) that are reopened in a later block. The oldest are dropped.
 */
export const MAX_ACTIVE_FORMATTING = 32
