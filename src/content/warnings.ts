// What a document warns of.
export const SHELL_WARNING =
  'The page has no text of its own. It seems to be rendered by scripts, which this request did not run.'

export const EMPTY_WARNING = 'The page shows no text, even after a browser ran its scripts. A longer wait may help.'

export const NO_MATCH_WARNING = 'includeTags matches nothing on this page.'

export const CUT_WARNING = 'The page is too large to read in full. Its end is missing.'

/** The member `warning` of a document. */
export function warned(...warnings: (string | false)[]): { warning?: string } {
  const given = warnings.filter((warning) => warning !== false)
  return given.length === 0 ? {} : { warning: given.join(' ') }
}

/** A document that also warns of these. */
export function withWarnings<Document extends { warning?: string }>(
  document: Document,
  ...warnings: (string | false)[]
): Document {
  return { ...document, ...warned(...warnings, document.warning ?? false) }
}
