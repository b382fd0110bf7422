/** The URL of a HYPERLINK field; undefined for other fields and for links within the document. */
export function hyperlinkOf(code: string): string | undefined {
  const [, quoted, bare] = /^\s*HYPERLINK\s+(?:"([^"]*)"|([^\s\\]\S*))/i.exec(code) ?? []
  const target = (quoted ?? bare ?? '').replaceAll('\\\\', '\\').trim()
  if (target === '') return undefined
  const anchor = /\\l\s+"([^"]*)"/i.exec(code)?.[1]
  return anchor && !target.includes('#') ? `${target}#${anchor}` : target
}
