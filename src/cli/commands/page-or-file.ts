import type { ContentOptions, PageDocument } from '../../content/document.ts'
import type { ServiceError } from '../../errors.ts'
import { failureLine, type LocalRuntime } from '../../service/local.ts'
import type { ParsedArguments } from '../arguments.ts'
import { errorInFlags } from '../in-flags.ts'
import { pageOptionsOf } from '../page-options.ts'
import { modelOf, timeoutMsOf } from '../request-flags.ts'
import { isFile, localFileHint } from '../url-or-file.ts'
import { readSource } from './parse-source.ts'
import { DEFAULT_TIMEOUT_MS } from './scrape-flags.ts'

/**
 * Reads an operand that is a URL, a file or standard input (-). The document has all warnings.
 *
 * @throws ServiceError if it cannot be fetched or read
 */
export async function readDocument(
  word: string,
  args: ParsedArguments,
  content: ContentOptions,
  { operations, call, openTo }: LocalRuntime,
): Promise<PageDocument> {
  if (isFile(word)) {
    const timeoutMs = timeoutMsOf(args) ?? DEFAULT_TIMEOUT_MS
    return (await operations.parse(await readSource(word, call.signal), { content, timeoutMs, ...modelOf(args) }, call))
      .document
  }
  openTo(word)
  const { document, warnings, fetched } = await operations.scrape(
    { ...pageOptionsOf(args), ...modelOf(args), content, url: word },
    call,
  )
  const { status } = fetched.snapshot
  const notes = [...(status >= 400 ? [`The site responded with status ${status}.`] : []), ...warnings]
  return notes.length === 0 ? document : { ...document, warning: notes.join(' ') }
}

/** The lines for a page or file that failed. If a URL may have meant a file, they say so. */
export function failureText(word: string, error: ServiceError): string {
  const hint = isFile(word) ? undefined : localFileHint(word)
  return `${failureLine(word, errorInFlags(error))}${hint === undefined ? '' : `  ${hint}\n`}`
}
