import { type BrowserProbe, probeBrowser } from '../../browser/probe.ts'
import type { Config } from '../../config/read.ts'
import { asServiceError } from '../../errors.ts'
import { causeOf } from '../../log.ts'
import type { Finding } from './finding.ts'

/** Starts the browser of this machine and has it render a page. */
export async function browserFindings({ browserPath, cacheDir }: Config): Promise<Finding[]> {
  try {
    const probe = await probeBrowser({ browserPath, cacheDir })
    return [...found(probe), rendering(probe), sandbox(probe), fonts(probe)]
  } catch (thrown) {
    const error = asServiceError(thrown)
    const says = error.code === 'internal' ? `The browser does not render: ${causeOf(error.cause)}` : error.message
    const fix = error.hint ?? 'Let SERVICE_BROWSER_PATH name another browser.'
    return [{ state: 'FAIL', about: 'browser', says, fix }]
  }
}

const origins = {
  configured: 'as SERVICE_BROWSER_PATH says',
  system: 'of this machine',
  bundled: 'brought along, unpacked',
}

function found({ found: { kind, path }, version: browserVersion, notes }: BrowserProbe): Finding[] {
  return [
    { state: 'ok', about: 'browser', says: `${path} ${browserVersion} (${origins[kind]})` },
    ...notes.map(({ message, hint }) => ({
      state: 'warn' as const,
      about: 'browser',
      says: message,
      ...(hint === undefined ? {} : { fix: hint }),
    })),
  ]
}

/** A start and a page take under a second on an idle machine. */
const SLOW_MS = 5000

function rendering({ startMs, renderMs }: BrowserProbe): Finding {
  const says = `it started in ${seconds(startMs)}, a page and its picture were there after ${seconds(renderMs)}`
  if (renderMs <= SLOW_MS) return { state: 'ok', about: 'rendering', says }
  return { state: 'warn', about: 'rendering', says, fix: 'Unless this machine is busy now, it is too small to render.' }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function sandbox({ sandboxed }: BrowserProbe): Finding {
  const about = 'sandbox'
  if (sandboxed) return { state: 'ok', about, says: 'pages run in Chromium’s sandbox' }
  if (process.getuid?.() === 0) {
    const says = 'pages run without Chromium’s sandbox, which root does not get'
    return { state: 'warn', about, says, fix: 'Run web-extract as another user.' }
  }
  return {
    state: 'warn',
    about,
    says: 'pages run without Chromium’s sandbox, since this machine gives no user namespaces',
    fix: 'Allow them: sysctl user.max_user_namespaces, on Ubuntu kernel.apparmor_restrict_unprivileged_userns=0.',
  }
}

/** Debian's names; others have packages alike. */
const fontPackages: Record<string, string> = {
  Chinese: 'fonts-noto-cjk',
  Japanese: 'fonts-noto-cjk',
  Korean: 'fonts-noto-cjk',
  emoji: 'fonts-noto-color-emoji',
}
const OTHER_FONTS = 'fonts-noto-core'

function fonts({ scriptsWithoutFont }: BrowserProbe): Finding {
  const about = 'fonts'
  if (scriptsWithoutFont.length === 0) return { state: 'ok', about, says: 'for every script that was tried' }
  const needed = new Set(scriptsWithoutFont.map((script) => fontPackages[script] ?? OTHER_FONTS))
  return {
    state: 'warn',
    about,
    says: `pictures show boxes for ${scriptsWithoutFont.join(', ')}`,
    fix: `Install fonts (Debian, Ubuntu: apt-get install ${[...needed].join(' ')}).`,
  }
}
