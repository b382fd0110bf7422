import { chromium, type Page } from 'playwright-core'
import { runActions } from '../../src/browser/actions/actions.ts'
import { fontSettings } from '../../src/browser/install/fonts.ts'
import type { Action, ActionResult } from '../../src/engines/engine.ts'
import { cacheDir, testBrowser } from './browsers.fixture.ts'

/** A real browser and a site on loopback whose pages are given by path. Stop it when the tests are done. */
export async function startBrowser(
  site: Record<string, string | ((request: Request) => Response | Promise<Response>)>,
) {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const found = site[new URL(request.url).pathname]
      if (typeof found === 'function') return found(request)
      return found === undefined ? new Response('none', { status: 404 }) : htmlResponse(found)
    },
  })
  const found = await testBrowser()
  if (found === undefined) throw new Error('NOT RUN, there is no browser')
  const browser = await chromium.launch({
    executablePath: found.path,
    // A machine without fontconfig's own settings needs ours: without any, Chromium crashes when it looks for a font.
    env: {
      ...(process.env as Record<string, string>),
      FONTCONFIG_FILE: process.env.FONTCONFIG_FILE ?? (await fontSettings(cacheDir)),
      ...found.env,
    },
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })
  const url = (path: string) => new URL(path, server.url).href
  const opened: Page[] = []
  const keep = async (path: string): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width: 640, height: 480 } })
    await page.goto(url(path))
    return page
  }
  return {
    browser,
    url,
    /** A page of the site in a context of its own, until `stop`. */
    keep,
    /** The same until `clear`. */
    open: async (path: string): Promise<Page> => {
      const page = await keep(path)
      opened.push(page)
      return page
    },
    clear: async () => {
      await Promise.all(opened.splice(0).map((page) => page.close().catch(() => undefined)))
    },
    stop: async () => {
      await browser.close()
      await server.stop(true)
    },
  }
}

export function htmlResponse(html: string, headers: Record<string, string> = {}): Response {
  return new Response(`<!doctype html><meta charset="utf-8">${html}`, {
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  })
}

/** Runs actions with some time, as a request would. */
export function act(page: Page, actions: Action[], timeoutMs = 40_000): Promise<ActionResult[]> {
  return runActions(page, actions, {
    // Later than the end, so that what is told is what the actions say of it.
    signal: AbortSignal.timeout(timeoutMs + 10_000),
    endsAt: performance.now() + timeoutMs,
    readHtml: () => page.content(),
  })
}

interface Picture {
  kind: 'png' | 'jpeg'
  width: number
  height: number
}

/** What a picture in a data URL is, by its own bytes. */
export function pictureOf(dataUrl: string): Picture {
  const [head = '', data = ''] = dataUrl.split(';base64,')
  const bytes = Buffer.from(data, 'base64')
  if (bytes.toString('latin1', 1, 4) === 'PNG' && head === 'data:image/png') {
    return { kind: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  }
  if (bytes.readUInt16BE(0) !== 0xffd8 || head !== 'data:image/jpeg') throw new Error(`${head} is no such picture`)
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1]!
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (frame) return { kind: 'jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
  }
  throw new Error('a JPEG without a frame')
}
