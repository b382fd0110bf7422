import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { untilAborted } from '../../concurrency/abort.ts'
import { ServiceError } from '../../errors.ts'
import { inheritedEnvironment } from '../../platform/environment.ts'
import { ensureHome } from '../../platform/home.ts'
import { whileThere } from '../errors.ts'
import { mendBundledBrowser, noneBroughtAlong } from '../install/bundled.ts'
import { browsersToTry, type FoundBrowser } from '../install/chromium.ts'
import { pathWithoutOpeners } from '../install/external-handlers.ts'
import { fontSettings } from '../install/fonts.ts'
import { isSandboxFailure, launchFailure } from './launch-error.ts'
import { profileOf, watchOver } from './watchdog.ts'

export interface LaunchOptions {
  /** Of our filtering proxy on 127.0.0.1, the browser's only way out. */
  proxyPort: number
  signal?: AbortSignal | undefined
  /** SERVICE_BROWSER_PATH. */
  browserPath?: string | undefined
  cacheDir: string
}

export interface Launched {
  browser: Browser
  found: FoundBrowser
  /** Whether pages are held by Chromium's sandbox. */
  sandboxed: boolean
  /** Why better browsers were passed over, and what the browser goes without. */
  notes: ServiceError[]
}

/** A browser of a loaded machine starts within a second or two; one that has not by then never will. */
const START_TIMEOUT_MS = 30_000

/**
 * Chromium's way out is the proxy alone: loopback goes there too, no name is looked up by the browser itself, WebRTC and
 * QUIC, which no proxy sees, are off (security.md, measured: 0 of 22 ways out). Constants and one number: nothing that a
 * request says ever comes here. WebGL works without a GPU, by SwiftShader.
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
  // The headless shell has no blocker of pop-ups, but can have no windows at all.
  '--block-new-web-contents',
  '--disable-domain-reliability',
  '--gaia-url=http://127.0.0.1:9',
  '--component-updater=url-source=http://127.0.0.1:9',
]

/**
 * What playwright would set: windows that a page opens without being asked stay shut, and one that fills the history is
 * slowed down, as in anyone's browser.
 */
const UNWANTED = ['--disable-popup-blocking', '--disable-ipc-flooding-protection']

/**
 * Starts the best browser there is, and tells which. It ends with `close()`, with this process, and when it crashes, all
 * its processes and folders with it.
 *
 * @throws ServiceError `render_unavailable` saying what to do, when none starts; the signal's reason when it is aborted
 */
export async function launch({ signal, ...options }: LaunchOptions): Promise<Launched> {
  signal?.throwIfAborted()
  const launching = launchFirst(options)
  if (signal === undefined) return launching
  try {
    return await untilAborted(signal, launching)
  } catch (error) {
    // Playwright cannot stop in the middle of a start; what starts after all is closed.
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
      const failure = launchFailure(error, found)
      if (found.kind === 'configured') throw failure
      notes.push(failure)
      if (found.kind === 'bundled')
        return { ...(await startMended(found, env, proxyPort, cacheDir, failure)), found, notes }
    }
  }
  throw (
    notes.at(-1) ??
    new ServiceError('render_unavailable', `There is no browser on this machine, and ${noneBroughtAlong}.`, {
      hint: 'Install Chromium or Chrome, or let SERVICE_BROWSER_PATH name one.',
    })
  )
}

/** Our fonts, unless the operator has chosen settings of fontconfig. Pages are worth having without them. */
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
 * With Chromium's sandbox where it can be had: never for root, whom Chromium refuses it, and not where the machine gives
 * no user namespaces (containers, Ubuntu's AppArmor rule), which only a try tells.
 */
async function startSandboxed(found: FoundBrowser, env: Environment, proxyPort: number): Promise<Started> {
  if (process.getuid?.() !== 0) {
    try {
      return { browser: await start(found, env, proxyPort, true), sandboxed: true }
    } catch (error) {
      if (!isSandboxFailure(error)) throw error
    }
  }
  return { browser: await start(found, env, proxyPort, false), sandboxed: false }
}

/** Our own browser once more, if its files turn out to be damaged. */
async function startMended(
  found: FoundBrowser,
  env: Environment,
  proxyPort: number,
  cacheDir: string,
  failure: ServiceError,
): Promise<Started> {
  if (!(await mendBundledBrowser(cacheDir))) throw failure
  return startSandboxed(found, env, proxyPort).catch((error) => {
    throw launchFailure(error, found)
  })
}

async function start(found: FoundBrowser, env: Environment, proxyPort: number, sandbox: boolean): Promise<Browser> {
  ensureHome()
  // Here and not above, so that a process that never renders never loads it.
  const { chromium } = await import('playwright-core')
  await checkProgram(found.path)
  const scratch = await mkdtemp(join(tmpdir(), 'web-extract-browser-'))
  try {
    const browser = await chromium.launch({
      executablePath: found.path,
      args: flags(proxyPort),
      ignoreDefaultArgs: UNWANTED,
      env: { ...env, TMPDIR: scratch, PATH: await pathWithoutOpeners(scratch, env.PATH) },
      artifactsDir: scratch,
      chromiumSandbox: sandbox,
      timeout: START_TIMEOUT_MS,
      // The service decides what a signal ends, and when.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    await whileThere(browser, watch(browser, scratch)).catch(async (error) => {
      await browser.close()
      throw error
    })
    return browser
  } catch (error) {
    await rm(scratch, { recursive: true, force: true })
    throw error
  }
}

/** What is no program at all Bun refuses by throwing, and playwright then forgets the profile it has made. */
async function checkProgram(path: string): Promise<void> {
  if (process.platform !== 'linux') return
  const start = await Bun.file(path).slice(0, 4).text()
  if (start !== '\x7fELF' && !start.startsWith('#!')) throw new Error(`ENOEXEC: ${path} is no program`)
}

async function watch(browser: Browser, scratch: string): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const pid = processInfo.find(({ type }) => type === 'browser')?.id
  if (pid === undefined) throw new Error('the browser does not tell its process id')
  const profile = await profileOf(pid)
  const gone = watchOver(pid, [scratch, ...(profile === undefined ? [] : [profile])])
  browser.once('disconnected', gone)
  if (!browser.isConnected()) gone()
}
