/** Size of a schema as JSON text. Schemas that people or libraries write have a few kilobytes. */
export const MAX_SCHEMA_BYTES = 256 * 1024
/** Values in a schema, at all levels. */
export const MAX_SCHEMA_NODES = 20_000
/** Levels of a schema as it is written. References may lead deeper. */
export const MAX_SCHEMA_DEPTH = 64
/** Steps for validating against one schema: some 200 ms. `allOf` and `anyOf` can ask for exponentially many. */
export const MAX_STEPS = 1_000_000
/** Of these, while a request is checked: some 20 ms of the thread that serves requests. */
export const MAX_CHECK_STEPS = 100_000
/** Subschemas within each other while a value is validated. References that lead back to themselves end here. */
export const MAX_NESTING = 300
/** Members of an `enum` that are compared with texts of the page. Of longer lists, only exact members count. */
export const MAX_MEMBERS = 1000
/** Places that an expanded schema may have, and levels of them. Recursive schemas have no end. */
export const MAX_SHAPES = 5000
export const MAX_SHAPE_DEPTH = 12
/** Instructions of all compiled patterns of a schema. Matching takes at most this times the length of the text. */
export const MAX_PATTERN_INSTRUCTIONS = 10_000
export const MAX_PATTERN_CHARS = 2000
