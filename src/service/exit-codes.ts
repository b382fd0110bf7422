/** Exit codes of the command line (those of sysexits where it has one), with the text of `--help`. */
export const exitMeanings = [
  ['ok', 0, 'success'],
  ['failed', 1, 'failure'],
  ['usage', 2, 'usage error'],
  ['unavailable', 69, 'a required database or service is unavailable'],
  ['configuration', 78, 'invalid configuration, or a database from a newer version'],
] as const

type ExitName = (typeof exitMeanings)[number][0]

export const exitCodes = Object.fromEntries(exitMeanings.map(([name, code]) => [name, code])) as Record<
  ExitName,
  number
>
