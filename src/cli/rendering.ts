import { constants } from 'node:fs'
import { access, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Static } from '@sinclair/typebox'
import type { Action } from '../engines/engine.ts'
import type { ScrapeOptions, ScrapeResult } from '../operations/scrape.ts'
import { issuesOf } from '../wire/issues.ts'
import { Actions, decodeActions } from '../wire/v2/actions.ts'
import type { ParsedArguments } from './arguments.ts'

export type Rendering = Pick<ScrapeOptions, 'actions' | 'screenshot'>

/** The rendering options from the flags, or the errors in the files of these flags. */
export async function renderingOf(
  { values, switches }: ParsedArguments,
  timeoutMs: number,
): Promise<Rendering | { errors: string[] }> {
  const read = values.actions === undefined ? { actions: [] } : await readActions(values.actions, timeoutMs)
  if ('errors' in read) return { errors: read.errors.map((error) => `--actions ${values.actions}: ${error}`) }
  if (values.screenshot === undefined) return read
  const error = await unwritable(values.screenshot)
  if (error !== undefined) return { errors: [`--screenshot ${values.screenshot}: ${error}`] }
  const png = /png$/i.test(values.screenshot)
  return { ...read, screenshot: { fullPage: switches.has('full'), ...(png ? {} : { quality: JPEG_QUALITY }) } }
}

const JPEG_QUALITY = 80

/** Reads a list of actions under the schema and limits of `/v2/scrape` from a file, or from standard input for `-`. */
async function readActions(path: string, timeoutMs: number): Promise<{ actions: Action[] } | { errors: string[] }> {
  try {
    const value = parsed(await (path === '-' ? Bun.stdin : Bun.file(path)).text())
    const errors = issuesOf(Actions, value, ['actions']).map(({ message }) => message)
    return errors.length > 0 ? { errors } : { actions: decodeActions(value, { timeoutMs, waitForMs: 0 }) }
  } catch (error) {
    return { errors: [fileError(error as NodeJS.ErrnoException)] }
  }
}

/** @throws Error that says what is wrong and how to fix it */
function parsed(text: string): Static<typeof Actions> {
  if (text.trim() === '') throw new Error(`is empty. It must contain a list of actions, for example ${EXAMPLE}`)
  const value = fromJson(text)
  if (Array.isArray(value?.actions)) throw new Error('must contain only the list, without {"actions": …} around it')
  return value
}

const EXAMPLE = '[{"type": "click", "selector": "#more"}]'

function fromJson(text: string) {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`is not valid JSON (${(error as Error).message})`)
  }
}

function fileError({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'no such file'
  if (code === 'EISDIR') return 'is a folder, not a file'
  if (code === 'EACCES' || code === 'EPERM') return `permission denied (${code})`
  return message
}

/** Why a file cannot be written, so that no browser is started in vain. Creates the folder that it goes to. */
async function unwritable(path: string): Promise<string | undefined> {
  try {
    await mkdir(dirname(path), { recursive: true })
    const existing = await stat(path).catch(() => undefined)
    if (existing?.isDirectory()) return fileError({ code: 'EISDIR' } as NodeJS.ErrnoException)
    await access(existing === undefined ? dirname(path) : path, constants.W_OK)
    return undefined
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return ['EEXIST', 'ENOTDIR'].includes(code) ? 'its parent is not a folder' : `cannot be written (${code})`
  }
}

/** Writes the screenshot to its file and returns the rest of the result, which is printed. */
export async function writeScreenshot(
  result: ScrapeResult,
  { values }: ParsedArguments,
  err: (text: string) => void,
): Promise<ScrapeResult> {
  const { screenshot, ...rest } = result
  if (values.screenshot === undefined || screenshot === undefined) return result
  await Bun.write(values.screenshot, Buffer.from(screenshot.slice(screenshot.indexOf(',') + 1), 'base64'))
  err(`wrote ${values.screenshot}\n`)
  return rest
}
