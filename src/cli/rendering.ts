import type { Action } from '../fetch/rendering.ts'
import type { ScrapeOptions, ScrapeResult } from '../operations/scrape.ts'
import { issuesOf } from '../wire/issues.ts'
import { Actions, decodeActions } from '../wire/v2/actions.ts'
import type { ParsedArguments } from './arguments.ts'

const JPEG_QUALITY = 80

export type Rendering = Pick<ScrapeOptions, 'actions' | 'screenshot'>

/** What the flags ask of a browser, or what is wrong with the file of actions. */
export async function renderingOf(
  { values, switches }: ParsedArguments,
  timeoutMs: number,
): Promise<Rendering | { faults: string[] }> {
  const read = values.actions === undefined ? { actions: [] } : await readActions(values.actions, timeoutMs)
  if ('faults' in read) return { faults: read.faults.map((fault) => `--actions ${values.actions}: ${fault}`) }
  if (values.screenshot === undefined) return read
  const png = /png$/i.test(values.screenshot)
  return { ...read, screenshot: { fullPage: switches.has('full'), ...(png ? {} : { quality: JPEG_QUALITY }) } }
}

/** A file of actions under the schema and limits of `/v2/scrape`. */
async function readActions(path: string, timeoutMs: number): Promise<{ actions: Action[] } | { faults: string[] }> {
  try {
    const value = await Bun.file(path).json()
    const faults = issuesOf(Actions, value, ['actions']).map(({ message }) => message)
    return faults.length > 0 ? { faults } : { actions: decodeActions(value, { timeoutMs, waitForMs: 0 }) }
  } catch (error) {
    return { faults: [(error as Error).message] }
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
