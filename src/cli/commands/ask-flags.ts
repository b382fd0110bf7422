import type { Flag, ParsedArguments } from '../arguments.ts'
import { unexpected } from '../operands.ts'
import { checkModel, checkVisit, modelFlags, visitFlags } from '../request-flags.ts'
import { isFile } from '../url-or-file.ts'
import { browserFlag, checkBrowser, DEFAULT_TIMEOUT_MS } from './scrape-flags.ts'

/** Flags of `ask` and `summarize`. */
export const readingFlags: Flag[] = [
  ...modelFlags,
  browserFlag,
  {
    name: 'timeout',
    takes: 'SECONDS',
    doc: `Time limit for the page or file (default: ${DEFAULT_TIMEOUT_MS / 1000}).`,
  },
  ...visitFlags,
]

/** Every error in the arguments of `ask`. */
export function checkAsk(args: ParsedArguments): string[] {
  const [page, question, ...more] = args.positionals
  const errors: string[] = []
  if (page === undefined) errors.push('no URL or file given. Use - for standard input')
  else if (question !== undefined && isFile(page) && /^https?:\/\//i.test(question))
    errors.push('the URL comes first, then the question')
  else if (question === undefined || question.trim() === '')
    errors.push('no question given. Put it in quotes after the URL')
  if (more.length > 0) errors.push('the question has several words. Put it in quotes')
  return [...errors, ...checkModel(args), ...checkBrowser(args), ...checkVisit(args)]
}

/** Every error in the arguments of `summarize`. */
export function checkSummarize(args: ParsedArguments): string[] {
  const [page, ...more] = args.positionals
  const errors = page === undefined ? ['no URL or file given. Use - for standard input'] : []
  return [...errors, ...more.map(unexpected), ...checkModel(args), ...checkBrowser(args), ...checkVisit(args)]
}
