import type { CDPSession } from 'playwright-core'
import { closedRootsOf } from './closed-roots.ts'
import documentScript from './scripts/document.page.js' with { type: 'text' }
import glanceScript from './scripts/glance.page.js' with { type: 'text' }
import quietScript from './scripts/quiet.page.js' with { type: 'text' }
import readyScript from './scripts/ready.page.js' with { type: 'text' }
import scrollScript from './scripts/scroll.page.js' with { type: 'text' }

/** Arguments and results of the scripts in `scripts/`. */
interface Scripts {
  document: {
    argument: { maxCharacters: number; closedRoots: boolean }
    result: {
      url: string
      origin: string
      /** MIME type that Chrome used. */
      contentType: string
      /** Null if it is too long. */
      html: string | null
      localStorage: [string, string][]
      sessionStorage: [string, string][]
      /** Whether closed shadow roots may hold more content, which was not asked for. */
      veiled: boolean
    }
  }
  glance: {
    argument: { thinCharacters: number }
    result: { scripted: boolean; thin: boolean; tall: boolean; text: number }
  }
  ready: { argument: { state: 'interactive' | 'complete'; maxMs: number }; result: boolean }
  quiet: { argument: { quietMs: number; maxMs: number }; result: boolean }
  scroll: { argument: { leap: boolean; maxScreens: number; screenMs: number }; result: boolean }
}

/**
 * Runs one of our scripts in the main frame, in an isolated world: what the page did to its globals has no effect.
 *
 * @throws Error if the page keeps navigating or is gone
 */
export type RunPageScript = <Name extends keyof Scripts>(
  name: Name,
  argument: Scripts[Name]['argument'],
) => Promise<Scripts[Name]['result']>

export function runnerOf(session: CDPSession, frameId: string): RunPageScript {
  /** The world of the current document. A new document has a new one. */
  let world: number | undefined
  const run = async (name: keyof Scripts, argument: Scripts[keyof Scripts]['argument']) => {
    world ??= (await session.send('Page.createIsolatedWorld', { frameId, worldName: 'web-extract' })).executionContextId
    const closed = 'closedRoots' in argument && argument.closedRoots ? await closedRootsOf(session, world) : []
    const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
      functionDeclaration: sources[name],
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
        if (attempt >= MAX_ATTEMPTS || !leftDocument(thrown)) throw thrown
        await Bun.sleep(20 * (attempt - 1))
      }
    }
  }
}

const sources: Record<keyof Scripts, string> = {
  document: documentScript,
  glance: glanceScript,
  ready: readyScript,
  quiet: quietScript,
  scroll: scrollScript,
}

/** A script is lost if its page navigates. It is then run again, up to this many times. */
const MAX_ATTEMPTS = 5

/** Whether a script was lost because the page navigated to another document. */
export const leftDocument = (thrown: unknown) =>
  /context was destroyed|Cannot find context|Inspected target navigated|No frame|Frame was detached|frameId|Promise was collected/i.test(
    (thrown as Error).message,
  )
