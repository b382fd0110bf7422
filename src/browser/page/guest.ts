import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Dialog, Frame, Page } from 'playwright-core'
import type { RenderRequest } from '../../engines/engine.ts'
import { ServiceError } from '../../errors.ts'
import type { Gateway } from '../../net/gateway/gateway.ts'
import type { Pass } from '../../net/gateway/pass.ts'
import { targetCredentials } from '../../net/guard/target.ts'
import { refusesAds } from './ads.ts'
import type { MainDocument } from './main-document.ts'
import { Documents } from './main-frame.ts'
import { Network } from './network.ts'
import { type Inside, insideOf } from './page-scripts.ts'
import { timezoneOf } from './timezone.ts'

const VIEWPORT = { width: 1280, height: 800 }

/** For diagnosis; each cut to a line that can be read. */
const MAX_ERRORS = 20
const MAX_ERROR_CHARACTERS = 300

/** Characters that a page may write to its console: all of them come here, and nothing can hold them back. */
const MAX_CONSOLE_CHARACTERS = 32 * 1024 * 1024

/** What a message takes beside its text. */
const MESSAGE_CHARACTERS = 1_000

/** Pop-ups that are closed; a page that opens more is closed itself. */
const MAX_POPUPS = 100

export interface GuestOptions {
  gateway: Gateway
  /** Bytes of a page that are read. */
  maxBytes: number
  /** What sites see unless the caller sends another. */
  userAgent: string
  /** The `Accept-Language` of a location. */
  acceptLanguageOf: (location: RenderRequest['location']) => string
}

/** A page in a browser context of its own, with everything that is asked of it, and nothing of what it may not do. */
export interface Guest {
  page: Page
  context: BrowserContext
  session: CDPSession
  inside: Inside
  pass: Pass
  /** Of its document as text, and of a body that is no page. */
  maxBytes: number
  documents: Documents
  network: Network
  errors: string[]
  /** Its document is read although it is still coming. */
  unended: boolean
  /** Rejects when the page has to go: it crashed, or went where it may not. */
  lost: Promise<never>
  /** A main document that is no page. */
  body: Promise<MainDocument>
}

/** Opens a page for a request, at `about:blank`. */
export async function openGuest(browser: Browser, request: RenderRequest, options: GuestOptions): Promise<Guest> {
  const { gateway, maxBytes } = options
  const { url } = request
  const refuses = request.blockAds ? refusesAds(url.hostname) : undefined
  const context = await browser.newContext(contextOptions(request, options))
  const pass = gateway.admit({ proxy: request.proxy, refuses })
  context.once('close', () => pass.end())
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const lost = Promise.withResolvers<never>()
    const body = Promise.withResolvers<MainDocument>()
    for (const { promise } of [lost, body]) promise.catch(() => undefined)
    const documents = new Documents(session, {
      gateway: { port: gateway.port, token: pass.token },
      url,
      headers: ownHeaders(request),
      maxBytes,
      shows: needsView(request),
      onBody: (outcome) => (outcome instanceof ServiceError ? body.reject(outcome) : body.resolve(outcome)),
    })
    const errors = watch({ page, context }, lost.reject)
    // All at once: each is a turn between three processes.
    const [frameId] = await Promise.all([
      documents.start(),
      session.send('Emulation.setUserAgentOverride', {
        userAgent: userAgentOf(request, options),
        acceptLanguage: tagsOf(request, options).join(','),
      }),
      addCookies(context, request),
    ])
    const network = new Network(page)
    return {
      page,
      context,
      session,
      inside: insideOf(session, frameId),
      pass,
      maxBytes,
      documents,
      network,
      errors,
      unended: false,
      lost: lost.promise,
      body: body.promise,
    }
  } catch (thrown) {
    pass.end()
    await context.close().catch(() => undefined)
    throw thrown
  }
}

/** Whether more is wanted than what a page says. */
export function needsView({ screenshot, actions }: RenderRequest): boolean {
  return screenshot !== undefined || actions.length > 0
}

function contextOptions(request: RenderRequest, options: GuestOptions): BrowserContextOptions {
  const { screenshot, skipTlsVerification, location } = request
  const timezoneId = location.country === undefined ? undefined : timezoneOf(location.country)
  return {
    acceptDownloads: false,
    serviceWorkers: 'block',
    ignoreHTTPSErrors: skipTlsVerification,
    viewport: screenshot?.viewport ?? VIEWPORT,
    userAgent: userAgentOf(request, options),
    locale: tagsOf(request, options)[0]!,
    ...(timezoneId !== undefined && { timezoneId }),
  }
}

/** One browser has one name: a caller's own is seen by all hosts of the page, unlike other headers. */
function userAgentOf({ headers }: RenderRequest, { userAgent }: GuestOptions): string {
  return headerOf(headers, 'user-agent') ?? userAgent
}

/** Language tags in order; Chrome weights them itself. */
function tagsOf({ location }: RenderRequest, { acceptLanguageOf }: GuestOptions): string[] {
  return acceptLanguageOf(location)
    .split(',')
    .map((range) => range.replace(/;.*$/, '').trim())
    .filter((tag) => canonical(tag))
}

function canonical(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

/** The caller's headers, without those that the browser has other places for. */
function ownHeaders({ url, headers }: RenderRequest): Record<string, string> {
  const authorization = targetCredentials(url)
  const elsewhere = new Set(['cookie', 'user-agent'])
  const own = Object.entries(headers).filter(([name]) => !elsewhere.has(name.toLowerCase()))
  const credentials = authorization !== undefined && headerOf(headers, 'authorization') === undefined
  return Object.fromEntries(credentials ? [...own, ['Authorization', authorization]] : own)
}

/** A `Cookie` header becomes cookies of its host, so that scripts see them and other hosts do not. */
async function addCookies(context: BrowserContext, { url, headers }: RenderRequest): Promise<void> {
  const cookies = (headerOf(headers, 'cookie') ?? '').split(';').flatMap((pair) => {
    const [, name, value] = /^\s*([^=\s]+)=(.*?)\s*$/.exec(pair) ?? []
    return name === undefined ? [] : [{ name, value: value ?? '', url: url.origin }]
  })
  // One that Chrome does not take is left out, as by a server that does not understand it.
  for (const cookie of cookies) await context.addCookies([cookie]).catch(() => undefined)
}

const headerOf = (headers: Readonly<Record<string, string>>, wanted: string) =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1]

/** Dialogs are dismissed, but for the one that asks whether to stay, pop-ups closed, errors kept. */
function watch({ page, context }: Pick<Guest, 'page' | 'context'>, lose: (failure: unknown) => void): string[] {
  const errors: string[] = []
  let written = 0
  const note = (text: string) => {
    if (errors.length < MAX_ERRORS) errors.push(text.replace(/\s+/g, ' ').trim().slice(0, MAX_ERROR_CHARACTERS))
  }
  let popups = 0
  page.on('dialog', (dialog: Dialog) => {
    // Who has asked to leave may.
    const closing = dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()
    closing.catch(() => undefined)
  })
  const count = (text: string) => {
    written += text.length + MESSAGE_CHARACTERS
    if (written > MAX_CONSOLE_CHARACTERS) lose(new ServiceError('invalid_response', 'the page floods its console'))
    return text
  }
  page.on('pageerror', (error) => note(count(String(error?.message ?? error))))
  page.on('console', (message) => {
    count(message.text())
    // Nobody asked for the icon.
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) note(message.text())
  })
  page.once('crash', () => lose(new PageCrash()))
  page.on('framenavigated', (frame: Frame) => {
    if (frame === page.mainFrame() && !maySee(frame.url())) lose(elsewhere(frame.url()))
  })
  context.on('page', (other) => {
    if (other === page) return
    popups += 1
    if (popups > MAX_POPUPS)
      lose(new ServiceError('invalid_response', `the page opens more than ${MAX_POPUPS} windows`))
    void other.close().catch(() => undefined)
  })
  return errors
}

/** The process that shows the page ended, by its own fault or the system's. */
export class PageCrash extends Error {
  override readonly name = 'PageCrash'
}

/** `chrome-error:` is what a failed navigation leaves; it is told by what failed. */
const maySee = (url: string) => /^(https?:|about:(blank|srcdoc)|chrome-error:|data:|blob:https?:)/.test(url)

function elsewhere(url: string): ServiceError {
  const scheme = url.replace(/:.*$/s, '').slice(0, 30)
  return new ServiceError('blocked_address', `the page leads to a ${scheme}: address; only http and https are fetched`)
}
