import type { Examination } from '../browser/examine.ts'
import { examineBrowser } from '../browser/examine.ts'
import { version } from '../config.ts'
import { asServiceError } from '../errors.ts'
import { causeOf } from '../log.ts'
import { exitCodes } from './exit_codes.ts'
import type { CommandContext } from './run.ts'

/** One thing that was looked at, and what to do about it unless it is right. */
interface Finding {
  state: 'ok' | 'warn' | 'FAIL'
  about: string
  says: string
  fix?: string
}

/** `web-extract doctor`: tries what this machine must have and tells what is missing, each with its fix. */
export async function doctor(context: CommandContext): Promise<number> {
  const findings = [...configuration(context), ...(await browser(context))]
  const json = context.args.switches.has('json')
  if (!json) context.out(`web-extract ${version}\n\n`)
  for (const finding of findings) context.out(json ? `${JSON.stringify(finding)}\n` : shown(finding))
  return findings.some(({ state }) => state === 'FAIL') ? exitCodes.failed : exitCodes.ok
}

const ABOUT_WIDTH = 13

function shown({ state, about, says, fix }: Finding): string {
  const line = `  ${state.padEnd(4)}  ${about.padEnd(ABOUT_WIDTH)}  ${says}\n`
  return fix === undefined ? line : `${line}${' '.repeat(ABOUT_WIDTH + 10)}${fix}\n`
}

function configuration({ warnings }: CommandContext): Finding[] {
  if (warnings.length === 0) return [{ state: 'ok', about: 'configuration', says: 'every setting is known' }]
  const fix = 'web-extract --help lists the settings.'
  return warnings.map((says) => ({ state: 'warn', about: 'configuration', says, fix }))
}

async function browser({ config: { browserPath, cacheDir } }: CommandContext): Promise<Finding[]> {
  try {
    const examination = await examineBrowser({ browserPath, cacheDir })
    return [...found(examination), rendering(examination), sandbox(examination), fonts(examination)]
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

function found({ found: { kind, path }, version: browserVersion, notes }: Examination): Finding[] {
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

function rendering({ startMs, renderMs }: Examination): Finding {
  const says = `it started in ${seconds(startMs)}, a page and its picture were there after ${seconds(renderMs)}`
  if (renderMs <= SLOW_MS) return { state: 'ok', about: 'rendering', says }
  return { state: 'warn', about: 'rendering', says, fix: 'Unless this machine is busy now, it is too small to render.' }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function sandbox({ sandboxed }: Examination): Finding {
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

function fonts({ scriptsWithoutFont }: Examination): Finding {
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
