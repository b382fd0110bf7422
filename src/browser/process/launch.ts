import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { untilAborted } from '../../concurrency/abort.ts'
import { ServiceError } from '../../errors.ts'
import { inheritedEnvironment } from '../../platform/environment.ts'
import { ensureHome } from '../../platform/home.ts'
import { whileConnected } from '../crash.ts'
import { repairBundledBrowser, whyNotBundled } from '../install/bundled.ts'
import { browsersToTry, type FoundBrowser } from '../install/chromium.ts'
import { pathWithoutHandlers } from '../install/external-handlers.ts'
import { fontSettings } from '../install/fonts.ts'
import { isCrash, isSandboxError, launchError } from './launch-error.ts'
import { profileOf, watchOver } from './watchdog.ts'

export interface LaunchOptions {
  /** Port of our filtering proxy on 127.0.0.1, the browser's only connection to the network. */
  proxyPort: number
  signal?: AbortSignal | undefined
  /** SERVICE_BROWSER_PATH. */
  browserPath?: string | undefined
  cacheDir: string
}

export interface Launched {
  browser: Browser
  found: FoundBrowser
  /** Whether pages run in Chromium's sandbox. */
  sandboxed: boolean
  /** Why better browsers were skipped, and what this one lacks. */
  notes: ServiceError[]
}

/**
 * Starts the best available browser. It ends on `close()`, with this process, or when it crashes; all its processes and
 * folders go with it.
 *
 * @throws ServiceError `render_unavailable` with the fix if none starts; the reason of `signal`
 */
export async function launch({ signal, ...options }: LaunchOptions): Promise<Launched> {
  signal?.throwIfAborted()
  const launching = launchFirst(options)
  if (signal === undefined) return launching
  try {
    return await untilAborted(signal, launching)
  } catch (error) {
    // Playwright cannot cancel a start, so a browser that starts after all is closed.
    if (signal.aborted) void launching.then(({ browser }) => browser.close()).catch(() => undefined)
    throw error
  }
}

async function launchFirst({ proxyPort, browserPath, cacheDir }: Omit<LaunchOptions, 'signal'>) {
  const inherited = inheritedEnvironment()
  const notes: ServiceError[] = []
  const fonts = await fontEnvironment(inherited, cacheDir, notes)
  for await (const found of browsersToTry({ browserPath, cacheDir, path: inherited.PATH })) {
    const env = { ...inherited, ...fonts, ...found.env }
    try {
      return { ...(await startSandboxed(found, env, proxyPort)), found, notes }
    } catch (error) {
      const failure = launchError(error, found)
      if (found.kind === 'configured') throw failure
      notes.push(failure)
      if (found.kind === 'bundled')
        return { ...(await startRepaired(found, env, proxyPort, cacheDir, failure)), found, notes }
    }
  }
  throw (
    notes.at(-1) ??
    new ServiceError('render_unavailable', `No browser was found on this machine, and ${whyNotBundled}.`, {
      hint: 'Install Chromium or Chrome, or set SERVICE_BROWSER_PATH.',
    })
  )
}

/** Our fonts, unless the operator configured fontconfig. Pages can be rendered without them. */
async function fontEnvironment(inherited: Record<string, string>, cacheDir: string, notes: ServiceError[]) {
  if (process.platform !== 'linux' || inherited.FONTCONFIG_FILE !== undefined) return {}
  try {
    return { FONTCONFIG_FILE: await fontSettings(cacheDir) }
  } catch (error) {
    if (error instanceof ServiceError) notes.push(error)
    return {}
  }
}

type Environment = Record<string, string>
type Started = Pick<Launched, 'browser' | 'sandboxed'>

/**
 * Uses Chromium's sandbox where possible. Chromium refuses it for root, and it needs user namespaces, which containers and
 * Ubuntu's AppArmor rule may deny; only a try shows that.
 */
async function startSandboxed(found: FoundBrowser, env: Environment, proxyPort: number): Promise<Started> {
  if (process.getuid?.() !== 0) {
    try {
      return { browser: await startTwice(found, env, proxyPort, true), sandboxed: true }
    } catch (error) {
      if (!isSandboxError(error)) throw error
    }
  }
  return { browser: await startTwice(found, env, proxyPort, false), sandboxed: false }
}

/** A browser that crashes while it starts is started once more: now and then a busy machine makes one crash. */
async function startTwice(...browser: Parameters<typeof start>): Promise<Browser> {
  try {
    return await start(...browser)
  } catch (error) {
    if (!isCrash(error)) throw error
    return start(...browser)
  }
}

/** Starts the bundled browser once more if its files were damaged. */
async function startRepaired(
  found: FoundBrowser,
  env: Environment,
  proxyPort: number,
  cacheDir: string,
  failure: ServiceError,
): Promise<Started> {
  if (!(await repairBundledBrowser(cacheDir))) throw failure
  return startSandboxed(found, env, proxyPort).catch((error) => {
    throw launchError(error, found)
  })
}

async function start(found: FoundBrowser, env: Environment, proxyPort: number, sandbox: boolean): Promise<Browser> {
  ensureHome()
  // Imported here, so that a process that never renders never loads it.
  const { chromium } = await import('playwright-core')
  await checkProgram(found.path)
  const scratch = await mkdtemp(join(tmpdir(), 'web-extract-browser-'))
  try {
    const browser = await chromium.launch({
      executablePath: found.path,
      args: flags(proxyPort),
      ignoreDefaultArgs: UNWANTED,
      env: { ...env, TMPDIR: scratch, PATH: await pathWithoutHandlers(scratch, env.PATH) },
      artifactsDir: scratch,
      chromiumSandbox: sandbox,
      timeout: START_TIMEOUT_MS,
      // The service itself decides what a signal ends, and when.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    await whileConnected(browser, watch(browser, scratch)).catch(async (error) => {
      await browser.close()
      throw error
    })
    return browser
  } catch (error) {
    await rm(scratch, { recursive: true, force: true })
    throw error
  }
}

/** Even under load a browser starts within seconds. One that has not started by then never will. */
const START_TIMEOUT_MS = 30_000

/**
 * The proxy is Chromium's only connection to the network: loopback goes through it too, the browser resolves no names by
 * itself, and WebRTC and QUIC, which bypass proxies, are off (docs/security.md#browser-isolation: none of 22 ways around
 * the proxy works). These are constants and one number; nothing from a request ever gets here. WebGL works without a GPU,
 * through SwiftShader.
 */
const flags = (proxyPort: number): string[] => [
  `--proxy-server=http://127.0.0.1:${proxyPort}`,
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy',
  '--disable-quic',
  '--disable-gpu',
  '--no-pings',
  // The headless shell has no pop-up blocker, but it can be told to open no windows at all.
  '--block-new-web-contents',
  '--disable-domain-reliability',
  '--gaia-url=http://127.0.0.1:9',
  '--component-updater=url-source=http://127.0.0.1:9',
]

/**
 * Flags that playwright sets and we remove: without them, pop-ups that nobody asked for stay blocked and a page that
 * floods the history is slowed down, as in any other browser.
 */
const UNWANTED = ['--disable-popup-blocking', '--disable-ipc-flooding-protection']

/** Bun throws if the file is not a program, and playwright then leaks the profile folder that it has created. */
async function checkProgram(path: string): Promise<void> {
  if (process.platform !== 'linux') return
  const start = await Bun.file(path).slice(0, 4).text()
  if (start !== '\x7fELF' && !start.startsWith('#!')) throw new Error(`ENOEXEC: ${path} is not a program`)
}

async function watch(browser: Browser, scratch: string): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const pid = processInfo.find(({ type }) => type === 'browser')?.id
  if (pid === undefined) throw new Error('the browser does not report its process id')
  const profile = await profileOf(pid)
  const gone = watchOver(pid, [scratch, ...(profile === undefined ? [] : [profile])])
  browser.once('disconnected', gone)
  if (!browser.isConnected()) gone()
}
