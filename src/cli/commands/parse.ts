import { availableParallelism } from 'node:os'
import type { Call } from '../../call.ts'
import { createLimiter } from '../../concurrency/limiter.ts'
import { createConverter } from '../../conversion/pool.ts'
import { asServiceError, ServiceError } from '../../errors.ts'
import { type ParseOptions, type ParseResult, type Parsing, parse } from '../../operations/parse.ts'
import { commandLog } from '../../service/command-log.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import { interruptible } from '../../service/interrupt.ts'
import { ocrSettings } from '../../service/ocr-settings.ts'
import { encodeParsed } from '../../wire/v2/parse.ts'
import type { ParsedArguments } from '../arguments.ts'
import type { CommandContext } from '../command.ts'
import { Progress, standardError } from '../crawl/progress.ts'
import { isBlank, shownDocument, tokensText } from '../format.ts'
import { pageWriter } from '../output.ts'
import { contentOptionsOf } from '../page-options.ts'
import { DEFAULT_TIMEOUT_SECONDS, mediaTypeOf, pdfOptionsOf } from './parse-flags.ts'
import { readSource } from './parse-source.ts'
import { extensionOf } from './scrape-flags.ts'

/** `web-extract parse`: prints files to standard output or files, and everything else to standard error. Exits with 1 if any file failed. */
export async function parseFiles(context: CommandContext): Promise<number> {
  const { args, err, config, warnings, conversions } = context
  for (const warning of warnings) err(`${warning}\n`)
  const atOnce = Math.min(args.positionals.length, availableParallelism(), MAX_AT_ONCE)
  const converter = createConverter(conversions, atOnce, ocrSettings(config))
  using interrupt = interruptible()
  const { signal } = interrupt
  try {
    const call = { signal, owner: '', requestId: crypto.randomUUID(), log: commandLog(context, err) }
    const parts = { parsing: { convert: converter.convert, limiter: createLimiter(atOnce, 0) }, call }
    const failed = await writeAll(context, atOnce, parts)
    return failed > 0 || signal.aborted ? exitCodes.failed : exitCodes.ok
  } catch (error) {
    err(`web-extract parse: cannot write: ${(error as Error).message}\n`)
    return exitCodes.failed
  } finally {
    converter.stop()
  }
}

/** Each file that is read at once may take hundreds of megabytes. */
const MAX_AT_ONCE = 4

interface Parts {
  parsing: Parsing
  call: Call
}

/** Writes every document and reports the files that failed; returns their number. Throws only what writing throws. */
async function writeAll({ args, out, err }: CommandContext, atOnce: number, parts: Parts): Promise<number> {
  const files = args.positionals
  const extension = extensionOf(args)
  const progress = progressFor(args, err)
  const write = await pageWriter({
    target: args.values.output,
    pages: files.length,
    extension,
    nameOf: (name) => outputName(name, extension),
    spared: files,
    out,
    err: progress === undefined ? err : () => undefined,
  })
  const started = performance.now()
  const counts = { total: files.length, completed: 0, failed: 0, blocked: 0 }
  const contentType = args.values.type === undefined ? undefined : mediaTypeOf(args.values.type)
  const make = (file: string) => parsed(file, { ...optionsFor(args), contentType }, parts)
  for await (const [file, result] of inOrder(files, atOnce, make)) {
    progress?.clear()
    if (result instanceof ServiceError) {
      if (parts.call.signal.aborted) break
      counts.failed += 1
      err(errorText(file, result))
    } else {
      counts.completed += 1
      const warning = result.document.warning ?? emptyNote(result, args)
      if (warning !== undefined) err(`${file}: ${warning}\n`)
      if (result.document.tokens !== undefined) err(`${file}: ${tokensText(result.document.tokens)}\n`)
      await write(result.name, shownFile(result, args))
    }
    progress?.update(counts, file)
    if (parts.call.signal.aborted) break
  }
  progress?.clear()
  err(
    outcomeOf(counts, {
      folder: args.values.output,
      seconds: (performance.now() - started) / 1000,
      signal: parts.call.signal,
    }),
  )
  return counts.failed
}

/** For formats that no warning is about, such as links. */
const emptyNote = ({ document }: ParseResult, args: ParsedArguments): string | undefined =>
  isBlank(document, args) ? 'the result is empty' : undefined

const errorText = (file: string, { message, code, hint }: ServiceError) =>
  `${file}: ${message} (${code})${hint === undefined ? '' : `\n  ${hint}`}\n`

interface Outcome {
  folder: string | undefined
  seconds: number
  signal: AbortSignal
}

/** A last line for a command that was interrupted or wrote several files; otherwise empty. */
function outcomeOf(
  { total, completed, failed }: Record<'total' | 'completed' | 'failed', number>,
  { folder, seconds, signal }: Outcome,
): string {
  if (signal.aborted) return `web-extract parse: interrupted after ${completed} of ${total} files\n`
  if (total === 1 || folder === undefined || folder === '-') return ''
  const files = completed === 1 ? '1 file' : `${completed} files`
  return `${files} in ${folder} (${seconds.toFixed(1)} s)${failed > 0 ? `, ${failed} failed` : ''}\n`
}

/** A progress bar for several files on a terminal, unless the documents are printed there too. */
function progressFor(
  { positionals, values: { output } }: ParsedArguments,
  write: (text: string) => void,
): Progress | undefined {
  const screen = standardError(write)
  const printed = output === undefined || output === '-'
  if (positionals.length < 2 || !screen.isTerminal || (printed && process.stdout.isTTY)) return undefined
  return new Progress(screen)
}

/** Every file with its result, in order; `atOnce` of them run at a time. */
async function* inOrder<T>(
  files: readonly string[],
  atOnce: number,
  make: (file: string) => Promise<T>,
): AsyncGenerator<[string, T]> {
  const begun: [string, Promise<T>][] = []
  for (const file of files) {
    begun.push([file, make(file)])
    if (begun.length === atOnce) yield await first(begun)
  }
  while (begun.length > 0) yield await first(begun)
}

async function first<T>(begun: [string, Promise<T>][]): Promise<[string, T]> {
  const [file, making] = begun.shift()!
  return [file, await making]
}

async function parsed(
  file: string,
  { contentType, ...options }: ParseOptions & { contentType: string | undefined },
  { parsing, call }: Parts,
): Promise<ParseResult | ServiceError> {
  try {
    const source = await readSource(file, call.signal)
    return await parse({ ...source, ...(contentType !== undefined && { contentType }) }, options, parsing, call)
  } catch (thrown) {
    return asServiceError(thrown)
  }
}

function optionsFor(args: ParsedArguments): ParseOptions {
  return {
    content: { ...contentOptionsOf(args), pdf: pdfOptionsOf(args) },
    timeoutMs: Number(args.values.timeout ?? DEFAULT_TIMEOUT_SECONDS) * 1000,
  }
}

const shownFile = (result: ParseResult, args: ParsedArguments) =>
  shownDocument(result.document, args, { origin: { file: result.name }, encode: () => encodeParsed(result) })

/** The name without its extension, unless the output would then have the name of the input. */
function outputName(name: string, extension: string): string {
  const stem = name.replace(/(?<=.)\.[^.]*$/, '')
  return stem === '' || name.toLowerCase().endsWith(`.${extension}`) ? name : stem
}
