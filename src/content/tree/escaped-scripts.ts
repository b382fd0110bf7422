import { endTagOf } from './tag-text.ts'

/**
 * Finds where scripts end. A script may be written within a script between `<!--` and `-->` (WHATWG 13.2.5.27, "script
 * data double escaped"): then the first end tag ends only the inner one. Old pages contain such scripts.
 */
export class ScriptEnds {
  /** The first `<!--` that no script has passed. */
  private comment: number
  /** Whether a script had no end. Its search has reached the end of the page, and would do so for every script. */
  private failed = false

  constructor(private readonly markup: string) {
    this.comment = markup.indexOf('<!--')
  }

  /** The index of the end tag of a script whose text begins here, or -1. */
  endOf(from: number): number {
    const { markup } = this
    const first = endTagOf('script', { markup, from })
    if (this.comment >= 0 && this.comment < from) this.comment = markup.indexOf('<!--', from)
    if (first < 0 || this.comment < 0 || this.comment > first || this.failed) return first
    let begin = from
    for (let end = first; end >= 0; end = endTagOf('script', { markup, from: end + 2 })) {
      if (!opensScript(markup.slice(begin, end), begin > from)) return end
      begin = end
    }
    this.failed = true
    return first
  }
}

/** Whether a script begins in the comment that is open at the end of a piece of script. */
function opensScript(script: string, inComment: boolean): boolean {
  const closed = script.lastIndexOf('-->')
  const opened = script.indexOf('<!--', Math.max(closed, 0))
  if (opened < 0 && (closed >= 0 || !inComment)) return false
  return /<script[\s/>]/i.test(script.slice(Math.max(opened, 0)))
}
