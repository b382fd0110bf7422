import { ServiceError } from '../../errors.ts'
import type { FoundBrowser } from '../install/chromium.ts'

/** The error for a failed start. Its message is one sentence; the full log is its cause. */
export function launchError(cause: unknown, { kind, path }: FoundBrowser): ServiceError {
  if (cause instanceof ServiceError) return cause
  const text = String((cause as Error)?.message ?? cause)
  const reason = reasons.find(({ matches }) => matches.test(text))
  const why =
    reason === undefined ? OTHER.sentence(lastErrorLine(text)) : reason.sentence(text.match(reason.matches)?.[1] ?? '')
  const names = {
    configured: 'browser in SERVICE_BROWSER_PATH',
    system: 'installed browser',
    bundled: 'bundled browser',
  }
  return new ServiceError('render_unavailable', `The ${names[kind]} does not start: ${why}.`, {
    cause,
    hint: `${path}: ${(reason ?? OTHER).hint}`,
  })
}

/** Whether a start failed because Chromium gets no user namespace for its sandbox. */
export function isSandboxError(error: unknown): boolean {
  return /No usable sandbox|sandbox_linux|namespace_sandbox|credentials\.cc|zygote_host_impl|setuid sandbox/i.test(
    String(error),
  )
}

/** Whether the browser crashed while it started. Others end by themselves, or are killed by Playwright. */
export function isCrash(error: unknown): boolean {
  return /process did exit: exitCode=null, signal=SIG(?:SEGV|BUS|ABRT|ILL|TRAP|FPE)/.test(String(error))
}

/** By the log of a failed start: the reason and the fix. */
const reasons: { matches: RegExp; sentence: (match: string) => string; hint: string }[] = [
  {
    matches: /error while loading shared libraries: (\S+):/,
    sentence: (library) => `the library ${library} is missing`,
    hint: 'Install it (Debian, Ubuntu: apt-get install libnss3 libexpat1), or install Chromium with the package manager.',
  },
  {
    matches: /(GLIBC_[\d.]+)' not found/,
    sentence: (version) => `the C library of this machine is older than ${version}`,
    hint: 'Install Chromium with the package manager, or set SERVICE_BROWSER_PATH.',
  },
  {
    matches: /(ENOSPC|No space left)/,
    sentence: () => 'there is no disk space for its profile',
    hint: 'Free disk space in the folder for temporary files, or set TMPDIR to another folder.',
  },
  {
    matches: /(mkdtemp)/,
    sentence: () => 'the folder for temporary files is not writable',
    hint: 'Set TMPDIR to a writable folder.',
  },
  {
    matches: /(EACCES)/,
    sentence: () => 'permission to run it was denied',
    hint: 'Its folder may be mounted `noexec`. Set XDG_CACHE_HOME to another folder, or set SERVICE_BROWSER_PATH.',
  },
  {
    matches: /(ENOENT)/,
    sentence: () => 'it was built for another system',
    hint: 'Install Chromium with the package manager (the bundled browser needs glibc).',
  },
  {
    matches: /(ENOEXEC)/,
    sentence: () => 'it is not a program for this machine',
    hint: 'Use a Chrome, Chromium or Edge that was built for this machine.',
  },
  {
    matches: /(Timeout \d+ms exceeded)/,
    sentence: () => 'it did not answer in time',
    hint: 'The machine may be overloaded. If not, set SERVICE_BROWSER_PATH to another browser.',
  },
]

const OTHER = {
  sentence: (line: string) => `it ended immediately${line === '' ? '' : ` (${line})`}`,
  hint: 'Start it by hand to see why, or set SERVICE_BROWSER_PATH to another browser.',
}

const MAX_LINE_LENGTH = 200

/** The last line that the browser wrote to stderr. */
function lastErrorLine(log: string): string {
  const lines = [...Bun.stripANSI(log).matchAll(/\[err\] (.+)$/gm)].map(([, line = '']) => line.trim())
  return (lines.at(-1) ?? '').slice(0, MAX_LINE_LENGTH)
}
