import type { CDPSession } from 'playwright-core'
import { closedRootsOf } from './closed-roots.ts'
import documentScript from './scripts/document.page.js' with { type: 'text' }
import glanceScript from './scripts/glance.page.js' with { type: 'text' }
import quietScript from './scripts/quiet.page.js' with { type: 'text' }
import readyScript from './scripts/ready.page.js' with { type: 'text' }
import scrollScript from './scripts/scroll.page.js' with { type: 'text' }

/** What the scripts of `inside/` are asked and answer. */
interface Scripts {
  document: {
    asks: { maxCharacters: number; closedRoots: boolean }
    answers: {
      url: string
      origin: string
      /** MIME type that Chrome took it for. */
      contentType: string
      /** Null when it is too long. */
      html: string | null
      localStorage: [string, string][]
      sessionStorage: [string, string][]
      /** Whether closed shadow roots may hold more of it, which were not asked for. */
      veiled: boolean
    }
  }
  glance: {
    asks: { thinCharacters: number; maxRefreshSeconds: number }
    answers: { scripted: boolean; thin: boolean; tall: boolean; refreshMs: number | null }
  }
  ready: { asks: { state: 'interactive' | 'complete'; maxMs: number }; answers: boolean }
  quiet: { asks: { quietMs: number; maxMs: number }; answers: boolean }
  scroll: { asks: { leap: boolean; maxScreens: number; screenMs: number }; answers: boolean }
}

const texts: Record<keyof Scripts, string> = {
  document: documentScript,
  glance: glanceScript,
  ready: readyScript,
  quiet: quietScript,
  scroll: scrollScript,
}

/** A page that goes on to another page takes the script with it; it is then asked anew, so often. */
const MAX_ATTEMPTS = 5

/**
 * Runs one of our scripts in the main frame, in a world of its own: what the page did to its globals has no effect.
 *
 * @throws Error when the page keeps going elsewhere, or is gone
 */
export type Inside = <Name extends keyof Scripts>(
  name: Name,
  argument: Scripts[Name]['asks'],
) => Promise<Scripts[Name]['answers']>

export function insideOf(session: CDPSession, frameId: string): Inside {
  /** Of the document that was there last; a new document has a new one. */
  let world: number | undefined
  const run = async (name: keyof Scripts, argument: Scripts[keyof Scripts]['asks']) => {
    world ??= (await session.send('Page.createIsolatedWorld', { frameId, worldName: 'web-extract' })).executionContextId
    const closed = 'closedRoots' in argument && argument.closedRoots ? await closedRootsOf(session, world) : []
    const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
      functionDeclaration: texts[name],
      executionContextId: world,
      arguments: [{ value: argument }, ...closed.map((objectId) => ({ objectId }))],
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails === undefined) return result.value
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  }
  return async (name, argument) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await run(name, argument)
      } catch (thrown) {
        world = undefined
        if (attempt >= MAX_ATTEMPTS || !wentElsewhere(thrown)) throw thrown
        await Bun.sleep(20 * (attempt - 1))
      }
    }
  }
}

/** Whether a script was lost because its document was left for another. */
export const wentElsewhere = (thrown: unknown) =>
  /context was destroyed|Cannot find context|Inspected target navigated|No frame|Frame was detached|frameId|Promise was collected/i.test(
    (thrown as Error).message,
  )
