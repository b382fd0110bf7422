/**
 * Caps that keep hostile markup linear in time and memory. A page that stays below them is read as a browser reads it.
 */

/** Open elements at once, as in Blink and WebKit. A deeper element becomes a sibling of the deepest one. */
export const MAX_DEPTH = 512

/** Nodes of a tree. The largest of 1,210 real pages has 23,477; what follows the last one is not read. */
export const MAX_NODES = 400_000

/** Attributes of an element; further ones are dropped. */
export const MAX_ATTRIBUTES = 256

/** Formatting elements (`b`, `i`, `a` …) that are opened again in a later block; the oldest are forgotten. */
export const MAX_ACTIVE_FORMATTING = 32
