import type { CDPSession } from 'playwright-core'
import documentScript from './inside/document.page.js' with { type: 'text' }
import glanceScript from './inside/glance.page.js' with { type: 'text' }
import quietScript from './inside/quiet.page.js' with { type: 'text' }
import scrollScript from './inside/scroll.page.js' with { type: 'text' }

/** What the scripts of `inside/` are asked and answer. */
interface Scripts {
  document: {
    asks: { maxCharacters: number }
    answers: {
      url: string
      origin: string
      /** MIME type that Chrome took it for. */
      contentType: string
      /** Null when it is too long. */
      html: string | null
      localStorage: [string, string][]
      sessionStorage: [string, string][]
    }
  }
  glance: {
    asks: { thinCharacters: number; maxRefreshSeconds: number }
    answers: { scripted: boolean; thin: boolean; tall: boolean; refreshMs: number | null }
  }
  quiet: { asks: { quietMs: number; maxMs: number }; answers: boolean }
  scroll: { asks: { leap: boolean; maxScreens: number; screenMs: number }; answers: boolean }
}

const texts: Record<keyof Scripts, string> = {
  document: documentScript,
  glance: glanceScript,
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
  const run = async (name: keyof Scripts, argument: unknown) => {
    world ??= (await session.send('Page.createIsolatedWorld', { frameId, worldName: 'web-extract' })).executionContextId
    const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
      functionDeclaration: texts[name],
      executionContextId: world,
      arguments: [{ value: argument }],
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

const wentElsewhere = (thrown: unknown) =>
  /context was destroyed|Cannot find context|Inspected target navigated|No frame|Frame was detached|frameId/i.test(
    (thrown as Error).message,
  )
