// Translates messages of the API into flags of the command line.

/** Phrases of the API, each with what it is on the command line. */
const phrases: readonly [phrase: RegExp, words: string | ((...groups: string[]) => string)][] = [
  [/\bincludePaths(?:\[\d+\])?/g, '--include'],
  [/\bexcludePaths(?:\[\d+\])?/g, '--exclude'],
  [/\brobotsUserAgent\b/g, '--robots-agent'],
  [/^headers(?:\.([^:\s]+))?:/g, '--header $1:'],
  [/^url: /g, ''],
  [/"crawlEntireDomain": true/g, '--entire-domain'],
  [/Set skipTlsVerification\b/g, 'Use -k'],
  [/Set onlyMainContent to false\b/g, 'Use --full'],
  [/"proxy": "(\w+)"/g, '--proxy=$1'],
  [/Use "auto" to\b/g, 'Use --proxy=auto to'],
  [
    /The operator can open private networks with SERVICE_ALLOW_PRIVATE_NETWORKS\./g,
    'To open private networks, use --allow-private-networks.',
  ],
  [/\bThe operator can (run|set)\b/g, (_, verb) => (verb === 'run' ? 'Run' : 'Set')],
  [
    /(larger|more) than (\d+) bytes, the most this service reads/g,
    (_, more, bytes) => `${more} than ${Math.round(Number(bytes) / 1024 ** 2)} MiB; use --max-page-mb to allow more`,
  ],
]

/** Replaces the words of the API in a message by those of the command line. */
export function inFlags(message: string): string {
  return phrases.reduce((text, [phrase, words]) => text.replace(phrase, words as string), message)
}

/** An error in the words of the command line. */
export function errorInFlags<T extends { message: string; code: string; hint?: string | undefined }>({
  message,
  code,
  hint,
}: T) {
  return { message: inFlags(message), code, ...(hint !== undefined && { hint: inFlags(hint) }) }
}
