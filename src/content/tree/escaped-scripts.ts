/**
 * Masks script end tags that do not end a script, keeping the length of the markup. They belong to a script written
 * within a script between `<!--` and `-->` (WHATWG 13.2.5.27, "script data double escaped"), which the tokenizer does
 * not know. Old pages contain such scripts, and without the mask the rest of the outer script would become text.
 *
 * @param starts places of all start tags of scripts, also of those within others
 */
export function maskEscapedScripts(markup: string, starts: readonly number[]): string {
  if (!markup.includes('<!--')) return markup
  const masked: string[] = []
  let done = 0
  let from = 0
  for (const start of starts) {
    if (start < from) continue
    const ends = endsOf(markup, start + START.length)
    // The search has reached the end of the page. Going on would repeat it for every script.
    if (ends === undefined) break
    for (const end of ends.slice(0, -1)) {
      masked.push(markup.slice(done, end), '<\\')
      done = end + 2
    }
    from = ends.at(-1)! + 1
  }
  return done === 0 ? markup : masked.join('') + markup.slice(done)
}

const START = '<script'
const SCRIPT_END = /<\/script(?=[\s/>])/gi

/** Positions of the end tags within a script. The last one ends it. Undefined if none does. */
function endsOf(markup: string, from: number): number[] | undefined {
  const ends: number[] = []
  SCRIPT_END.lastIndex = from
  let begin = from
  for (let end = SCRIPT_END.exec(markup); end; end = SCRIPT_END.exec(markup)) {
    ends.push(end.index)
    if (!opensScript(markup.slice(begin, end.index), ends.length > 1)) return ends
    begin = end.index
  }
  return undefined
}

/** Whether a script begins in the comment that is open at the end of a piece of script. */
function opensScript(script: string, inComment: boolean): boolean {
  const closed = script.lastIndexOf('-->')
  const opened = script.indexOf('<!--', Math.max(closed, 0))
  if (opened < 0 && (closed >= 0 || !inComment)) return false
  return /<script[\s/>]/i.test(script.slice(Math.max(opened, 0)))
}
