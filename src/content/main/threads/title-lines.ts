/** Tells whether a line of a post repeats the title of the page: `Re: Which rope?`, `Ada replied on the topic Which rope?`. */
export function titleLineTest(title: string): (text: string, name: string) => boolean {
  const said = plain(title)
  if (said.length < MIN_TITLE_CHARS) return () => false
  return (text, name) => {
    if (text.length > title.length + MAX_LEAD_CHARS + name.length) return false
    const line = plain(text.replace(REPLY, ''))
    if (line === said) return true
    if (!line.endsWith(said)) return false
    const lead = line.slice(0, -said.length).trim()
    return name !== '' && ` ${lead} `.includes(` ${plain(name)} `)
  }
}

const MIN_TITLE_CHARS = 4
const MAX_LEAD_CHARS = 40
/** A word with a colon, as programs put before the subject of an answer in every language. */
const REPLY = /^\s*\p{L}{1,8}\s?[:：]/u

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
