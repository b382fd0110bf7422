import { constants } from 'node:fs'
import { access, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Static } from '@sinclair/typebox'
import type { Action } from '../engines/engine.ts'
import type { ScrapeOptions, ScrapeResult } from '../operations/scrape.ts'
import { issuesOf } from '../wire/issues.ts'
import { Actions, decodeActions } from '../wire/v2/actions.ts'
import type { ParsedArguments } from './arguments.ts'
import { jsonFault } from './json-error.ts'

const JPEG_QUALITY = 80

export type Rendering = Pick<ScrapeOptions, 'actions' | 'screenshot'>

/** What the flags ask of a browser, or what is wrong with their files. */
export async function renderingOf(
  { values, switches }: ParsedArguments,
  timeoutMs: number,
): Promise<Rendering | { faults: string[] }> {
  const read = values.actions === undefined ? { actions: [] } : await readActions(values.actions, timeoutMs)
  if ('faults' in read) return { faults: read.faults.map((fault) => `--actions ${values.actions}: ${fault}`) }
  if (values.screenshot === undefined) return read
  const fault = await unwritable(values.screenshot)
  if (fault !== undefined) return { faults: [`--screenshot ${values.screenshot}: ${fault}`] }
  const png = /png$/i.test(values.screenshot)
  return { ...read, screenshot: { fullPage: switches.has('full'), ...(png ? {} : { quality: JPEG_QUALITY }) } }
}

/** A list of actions under the schema and limits of `/v2/scrape`, from a file or, for `-`, from standard input. */
async function readActions(path: string, timeoutMs: number): Promise<{ actions: Action[] } | { faults: string[] }> {
  try {
    const value = parsed(await (path === '-' ? Bun.stdin : Bun.file(path)).text())
    const faults = issuesOf(Actions, value, ['actions']).map(({ message }) => message)
    return faults.length > 0 ? { faults } : { actions: decodeActions(value, { timeoutMs, waitForMs: 0 }) }
  } catch (error) {
    return { faults: [fileFault(error as NodeJS.ErrnoException)] }
  }
}

const EXAMPLE = '[{"type": "click", "selector": "#more"}]'

/** @throws Error that tells place and fix */
function parsed(text: string): Static<typeof Actions> {
  if (text.trim() === '') throw new Error(`there is nothing in it; it takes a list like ${EXAMPLE}`)
  const value = fromJson(text)
  if (Array.isArray(value?.actions)) throw new Error('it takes the list alone, without {"actions": …} around it')
  return value
}

function fromJson(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`no JSON; ${jsonFault(text)}`)
  }
}

function fileFault({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EISDIR') return 'is a folder; name a file in it'
  if (code === 'EACCES' || code === 'EPERM') return `may not be opened (${code})`
  return message
}

/** Why a file cannot be written, told before a browser is started for it. Makes the folder it goes to. */
async function unwritable(path: string): Promise<string | undefined> {
  try {
    await mkdir(dirname(path), { recursive: true })
    const there = await stat(path).catch(() => undefined)
    if (there?.isDirectory()) return fileFault({ code: 'EISDIR' } as NodeJS.ErrnoException)
    await access(there === undefined ? dirname(path) : path, constants.W_OK)
    return undefined
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return ['EEXIST', 'ENOTDIR'].includes(code) ? 'its folder is a file' : `cannot be written (${code})`
  }
}

/** Writes the picture where it was asked for; what is left of the result is for printing. */
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
