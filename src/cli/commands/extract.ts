import { basename } from 'node:path'
import type { ContentOptions, PageDocument } from '../../content/document.ts'
import { ServiceError } from '../../errors.ts'
import { checkContent } from '../../operations/content-options.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import { type LocalRuntime, openRuntime, shownAddress } from '../../service/local.ts'
import type { ParsedArguments } from '../arguments.ts'
import type { CommandContext } from '../command.ts'
import { fileNameOf, pageWriter } from '../output.ts'
import { missingServer } from '../request-flags.ts'
import { isFile } from '../url-or-file.ts'
import { failureText, readDocument } from './page-or-file.ts'
import { readSource } from './parse-source.ts'

/** `web-extract extract`: prints the data of pages and files as JSON, and everything else to standard error. Exits with 1 if any failed. */
export async function extractPages(context: CommandContext): Promise<number> {
  const { args, err, config } = context
  const content = await contentOf(args).catch((thrown: Error) => thrown)
  if (content instanceof Error) {
    err(`web-extract extract: ${content.message}\n`)
    return exitCodes.usage
  }
  const missing = missingServer(args, config)
  if (missing !== undefined) {
    err(`web-extract: ${missing}\n`)
    return exitCodes.usage
  }
  await using runtime = openRuntime(context, { models: !args.switches.has('no-model') })
  try {
    const failures = await writeAll(context, content, runtime)
    return failures > 0 || runtime.call.signal.aborted ? exitCodes.failed : exitCodes.ok
  } catch (error) {
    err(`web-extract extract: cannot write: ${(error as Error).message}\n`)
    return exitCodes.failed
  }
}

/** @throws Error that names the flag and what is wrong with the schema */
async function contentOf({ values, switches }: ParsedArguments): Promise<ContentOptions> {
  const { schema, prompt } = values
  const content: ContentOptions = {
    formats: ['json'],
    onlyMainContent: false,
    onlyCleanContent: false,
    includeTags: [],
    excludeTags: [],
    removeBase64Images: true,
    extraction: {
      ...(schema !== undefined && { schema: await readSchema(schema) }),
      ...(prompt !== undefined && { prompt }),
      evidence: switches.has('evidence'),
      schemaPath: ['--schema'],
    },
  }
  checkContent(content)
  return content
}

/** @throws Error that names the flag and what is wrong with the file */
export async function readSchema(file: string) {
  if (/^\s*[{[]/.test(file)) throw new Error('--schema takes a file with the schema, or - for standard input')
  const { bytes } = await readSource(file, new AbortController().signal).catch((thrown: Error) => {
    throw new Error(`--schema ${file}: ${thrown.message}`)
  })
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (cause) {
    throw new Error(`--schema ${file}: not JSON: ${(cause as Error).message}`, { cause })
  }
}

/** Writes the data of every page and file, and reports those that failed; returns their number. Throws only what writing throws. */
async function writeAll({ args, out, err }: CommandContext, content: ContentOptions, runtime: LocalRuntime) {
  const words = args.positionals
  const spared = [...words, args.values.schema].filter((file) => file !== undefined)
  const write = await pageWriter({
    target: args.values.output,
    pages: words.length,
    extension: 'json',
    nameOf,
    spared,
    out,
    err,
  })
  let failures = 0
  for (const word of words) {
    try {
      const document = await readDocument(word, args, content, runtime)
      if (document.warning !== undefined) err(`${shownAddress(word)}: ${document.warning}\n`)
      await write(word, shown(word, document, args))
    } catch (thrown) {
      if (!(thrown instanceof ServiceError)) throw thrown
      err(failureText(word, thrown))
      failures += 1
    }
    if (runtime.call.signal.aborted) break
  }
  return failures
}

/** Of several pages, each is one line that names its page. */
function shown(
  word: string,
  { json = null, extraction, model }: PageDocument,
  { positionals, switches }: ParsedArguments,
) {
  const { engine: _, ...facts } = extraction ?? { engine: 'deterministic' as const }
  const several = positionals.length > 1
  const whole = {
    ...(several && { source: shownAddress(word) }),
    data: json,
    ...((several || switches.has('evidence')) && { ...facts, ...(model !== undefined && { model }) }),
  }
  if (several) return `${JSON.stringify(whole)}\n`
  return `${JSON.stringify(switches.has('evidence') ? whole : json, null, 2)}\n`
}

function nameOf(word: string): string {
  return isFile(word)
    ? basename(word).replace(/(?<=.)\.[^.]*$/, '')
    : fileNameOf(/^https?:/i.test(word) ? word : `http://${word}`)
}
