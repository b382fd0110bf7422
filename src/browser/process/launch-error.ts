import { ServiceError } from '../../errors.ts'
import type { FoundBrowser } from '../install/chromium.ts'

/** Whether a start failed for want of a sandbox: what Chromium says when it gets no user namespace. */
export function isSandboxFailure(error: unknown): boolean {
  return /No usable sandbox|sandbox_linux|namespace_sandbox|credentials\.cc|zygote_host_impl|setuid sandbox/i.test(
    String(error),
  )
}

/** What a failed start says in its log, and what to do about it. */
const reasons: { says: RegExp; sentence: (match: string) => string; hint: string }[] = [
  {
    says: /error while loading shared libraries: (\S+):/,
    sentence: (library) => `the library ${library} is missing`,
    hint: 'Install it (Debian, Ubuntu: apt-get install libnss3 libexpat1), or a Chromium by the package manager.',
  },
  {
    says: /(GLIBC_[\d.]+)' not found/,
    sentence: (version) => `the C library of this machine is older than ${version}`,
    hint: 'Install a Chromium by the package manager, or let SERVICE_BROWSER_PATH name one.',
  },
  {
    says: /(ENOSPC|No space left)/,
    sentence: () => 'there is no room for its profile',
    hint: 'Free some room in the folder for temporary files, or let TMPDIR name another.',
  },
  {
    says: /(mkdtemp)/,
    sentence: () => 'the folder for temporary files cannot be written',
    hint: 'Let TMPDIR name a folder that can be written.',
  },
  {
    says: /(EACCES)/,
    sentence: () => 'it may not be run',
    hint: 'Its folder may be mounted `noexec`: let XDG_CACHE_HOME name another, or SERVICE_BROWSER_PATH a browser.',
  },
  {
    says: /(ENOENT)/,
    sentence: () => 'it is not made for this machine',
    hint: 'Install a Chromium by the package manager (the one brought along needs glibc).',
  },
  {
    says: /(ENOEXEC)/,
    sentence: () => 'it is no program of this machine',
    hint: 'Name the program of a Chrome, Chromium or Edge made for this machine.',
  },
  {
    says: /(Timeout \d+ms exceeded)/,
    sentence: () => 'it did not answer in time',
    hint: 'The machine may be overloaded; else let SERVICE_BROWSER_PATH name another browser.',
  },
]

const OTHER = {
  sentence: (line: string) => `it ended at once${line === '' ? '' : ` (${line})`}`,
  hint: 'Start it by hand to see why, or let SERVICE_BROWSER_PATH name another browser.',
}

/** A start that failed, as an error that says why in a sentence. The whole log of it is the cause. */
export function launchFailure(cause: unknown, { kind, path }: FoundBrowser): ServiceError {
  if (cause instanceof ServiceError) return cause
  const text = String((cause as Error)?.message ?? cause)
  const reason = reasons.find(({ says }) => says.test(text))
  const why =
    reason === undefined ? OTHER.sentence(lastWords(text)) : reason.sentence(text.match(reason.says)?.[1] ?? '')
  const whose = { configured: 'that SERVICE_BROWSER_PATH names', system: 'of this machine', bundled: 'brought along' }[
    kind
  ]
  return new ServiceError('render_unavailable', `The browser ${whose} does not start: ${why}.`, {
    cause,
    hint: `${path}: ${(reason ?? OTHER).hint}`,
  })
}

const WORDS_LENGTH = 200

/** The last line that the browser itself wrote. */
function lastWords(log: string): string {
  const lines = [...Bun.stripANSI(log).matchAll(/\[err\] (.+)$/gm)].map(([, line = '']) => line.trim())
  return (lines.at(-1) ?? '').slice(0, WORDS_LENGTH)
}
