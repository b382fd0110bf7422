// Limits that keep a hostile file linear in time and bounded in memory. Real files stay far below them.

/** Unpacked bytes of one part of an archive. */
export const MAX_PART_BYTES = 128 * 1024 * 1024

/** Unpacked bytes of all parts that are read from one archive. */
export const MAX_UNPACKED_BYTES = 256 * 1024 * 1024

/** Entries of an archive; further ones are ignored. */
export const MAX_ENTRIES = 20_000

/** Nodes of one XML part; reading stops after the last one. */
export const MAX_XML_NODES = 3_000_000

/** Nested XML elements; a deeper element becomes a sibling of the deepest. */
export const MAX_XML_DEPTH = 200

/** Nested XML elements at which reading stops: only a file made to keep a reader busy has so many. */
export const MAX_XML_OPEN = 1000

/** Cells, and texts in them, of all sheets together: what the tree of a page can hold (content/tree/limits.ts). */
export const MAX_CELLS = 380_000

/** Rows of a sheet. */
export const MAX_SHEET_ROWS = 200_000

/** Characters of the HTML of a file; the rest is left out, with a warning. */
export const MAX_HTML_CHARACTERS = 64 * 1024 * 1024

/** How long pages are read if the caller sets no limit. */
export const TIME_LIMIT_MS = 15_000

export const CUT_WARNING = 'The file is larger than the limit. Its end is missing.'
