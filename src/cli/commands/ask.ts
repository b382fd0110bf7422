import type { ContentOptions, PageDocument } from '../../content/document.ts'
import { ServiceError } from '../../errors.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import { openRuntime, shownAddress } from '../../service/local.ts'
import type { CommandContext } from '../command.ts'
import { missingServer } from '../request-flags.ts'
import { failureText, readDocument } from './page-or-file.ts'

/** `web-extract ask`: prints what a page or file answers. Exits with 1 if it does not. */
export function ask(context: CommandContext): Promise<number> {
  const [, question = ''] = context.args.positionals
  return printText(context, { formats: ['question'], question }, ({ answer }) => answer)
}

/** `web-extract summarize`: prints what a page or file is about. */
export function summarize(context: CommandContext): Promise<number> {
  return printText(context, { formats: ['summary'] }, ({ summary }) => summary)
}

async function printText(
  context: CommandContext,
  asked: Pick<ContentOptions, 'formats' | 'question'>,
  textOf: (document: PageDocument) => string | undefined,
): Promise<number> {
  const { args, out, err, config } = context
  const missing = missingServer(args, config)
  if (missing !== undefined) {
    err(`web-extract: ${missing}\n`)
    return exitCodes.usage
  }
  const [word = ''] = args.positionals
  const content: ContentOptions = {
    ...asked,
    onlyMainContent: true,
    onlyCleanContent: false,
    includeTags: [],
    excludeTags: [],
    removeBase64Images: true,
  }
  await using runtime = openRuntime(context, { models: !args.switches.has('no-model') })
  try {
    const document = await readDocument(word, args, content, runtime)
    if (document.warning !== undefined) err(`${shownAddress(word)}: ${document.warning}\n`)
    const text = textOf(document) ?? ''
    if (text !== '') await out(`${text}\n`)
    return text === '' ? exitCodes.failed : exitCodes.ok
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown
    err(failureText(word, thrown))
    return exitCodes.failed
  }
}
