/**
 * Reads the attributes of one tag without a parser, for checks before a page's encoding or tree is known. Linear in its
 * input.
 *
 * @param from index after the tag's name. A remainder of the name reads as an attribute without a value, which is
 * harmless.
 * @returns names in lower case, the first of each, with values as written (entities are not decoded); `end` is after
 * the tag
 */
export function readAttributes(text: string, from: number): { attributes: Map<string, string>; end: number } {
  const attribute = /[\s/]*(?:(>)|([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?|=)/y
  const attributes = new Map<string, string>()
  attribute.lastIndex = from
  let end = from
  for (let match = attribute.exec(text); match; match = attribute.exec(text)) {
    end = attribute.lastIndex
    if (match[1]) break
    const name = match[2]?.toLowerCase()
    if (name && !attributes.has(name)) attributes.set(name, match[3] ?? match[4] ?? match[5] ?? '')
  }
  return { attributes, end }
}
