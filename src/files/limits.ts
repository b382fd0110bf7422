/** Caps that keep a hostile file linear in time and bounded in memory. Real files stay far below them. */

/** Bytes that one part of an archive may unpack to. */
export const MAX_PART_BYTES = 128 * 1024 * 1024

/** Bytes that all parts read from one archive may unpack to. */
export const MAX_UNPACKED_BYTES = 256 * 1024 * 1024

/** Entries of an archive that are listed; further ones are not seen. */
export const MAX_ENTRIES = 20_000

/** Nodes of one XML part; what follows the last one is not read. */
export const MAX_XML_NODES = 3_000_000

/** Elements of XML inside each other; a deeper one becomes a sibling of the deepest. */
export const MAX_XML_DEPTH = 200

/** Elements inside each other at which reading ends: what is so deep was made to keep a reader busy. */
export const MAX_XML_OPEN = 1000

/** Cells, and texts in them, of all sheets that are written down: what the tree of a page holds (content/tree/limits.ts). */
export const MAX_CELLS = 380_000

/** Rows of a sheet that are looked at. */
export const MAX_SHEET_ROWS = 200_000

/** Characters of the HTML a file becomes; what follows is left out, with a warning. */
export const MAX_HTML_CHARACTERS = 64 * 1024 * 1024

export const CUT_WARNING = 'The file is larger than what is read of a file; its end is missing.'
