import { type BrowserProbe, probeBrowser } from '../../browser/probe.ts'
import type { Config } from '../../config/read.ts'
import { asServiceError } from '../../errors.ts'
import { causeOf } from '../../log.ts'
import type { CheckResult } from './check-result.ts'

/** Starts the browser and renders a page with it. */
export async function checkBrowser({ browserPath, cacheDir }: Config): Promise<CheckResult[]> {
  try {
    const probe = await probeBrowser({ browserPath, cacheDir })
    return [...found(probe), rendering(probe), sandbox(probe), fonts(probe)]
  } catch (thrown) {
    const error = asServiceError(thrown)
    const says = error.code === 'internal' ? `The browser cannot render: ${causeOf(error.cause)}` : error.message
    const fix = error.hint ?? 'Set SERVICE_BROWSER_PATH to another browser.'
    return [{ state: 'FAIL', about: 'browser', says, fix }]
  }
}

const origins = {
  configured: 'set in SERVICE_BROWSER_PATH',
  system: 'found on this machine',
  bundled: 'bundled',
}

function found({ found: { kind, path }, version: browserVersion, notes }: BrowserProbe): CheckResult[] {
  return [
    { state: 'ok', about: 'browser', says: `${path} ${browserVersion} (${origins[kind]})` },
    ...notes.map(({ message, hint }) => ({
      state: 'warn' as const,
      about: 'browser',
      says: message,
      ...(hint !== undefined && { fix: hint }),
    })),
  ]
}

/** An idle machine starts a browser and renders a page in under a second. */
const SLOW_MS = 5000

function rendering({ startMs, renderMs }: BrowserProbe): CheckResult {
  const says = `started in ${seconds(startMs)}, rendered a page with a screenshot in ${seconds(renderMs)}`
  if (renderMs <= SLOW_MS) return { state: 'ok', about: 'rendering', says }
  return {
    state: 'warn',
    about: 'rendering',
    says,
    fix: 'Unless this machine is busy right now, it is too slow for rendering.',
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function sandbox({ sandboxed }: BrowserProbe): CheckResult {
  const about = 'sandbox'
  if (sandboxed) return { state: 'ok', about, says: 'pages run in the Chromium sandbox' }
  if (process.getuid?.() === 0) {
    const says = 'pages run without the Chromium sandbox, because it does not work for root'
    return { state: 'warn', about, says, fix: 'Run web-extract as a user other than root.' }
  }
  return {
    state: 'warn',
    about,
    says: 'pages run without the Chromium sandbox, because user namespaces are disabled',
    fix: 'Enable them: set sysctl user.max_user_namespaces, or on Ubuntu kernel.apparmor_restrict_unprivileged_userns=0.',
  }
}

/** Package names of Debian; other distributions have similar ones. */
const fontPackages: Record<string, string> = {
  Chinese: 'fonts-noto-cjk',
  Japanese: 'fonts-noto-cjk',
  Korean: 'fonts-noto-cjk',
  emoji: 'fonts-noto-color-emoji',
}
const OTHER_FONTS = 'fonts-noto-core'

function fonts({ scriptsWithoutFont }: BrowserProbe): CheckResult {
  const about = 'fonts'
  if (scriptsWithoutFont.length === 0) return { state: 'ok', about, says: 'every tested script has a font' }
  const needed = new Set(scriptsWithoutFont.map((script) => fontPackages[script] ?? OTHER_FONTS))
  return {
    state: 'warn',
    about,
    says: `screenshots show boxes instead of ${scriptsWithoutFont.join(', ')}`,
    fix: `Install fonts (on Debian and Ubuntu: apt-get install ${[...needed].join(' ')}).`,
  }
}
