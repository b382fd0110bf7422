import type { Flag, ParsedArguments } from './arguments.ts'

/** Flags that need a browser. */
export const renderingFlags: Flag[] = [
  {
    name: 'screenshot',
    takes: 'FILE',
    doc: 'Save a screenshot (.png or .jpg). With --full, it shows the whole page.',
  },
  {
    name: 'actions',
    takes: 'FILE',
    doc: 'Run browser actions first: a JSON file with the list that /v2/scrape takes, or - for standard input. --json prints their results.',
  },
]

/** Errors in --screenshot. The file of --actions is checked when it is read. */
export function checkRendering({ values: { screenshot }, positionals }: ParsedArguments): string[] {
  if (screenshot === undefined) return []
  const errors: string[] = []
  if (!/\.(?:png|jpe?g)$/i.test(screenshot)) errors.push(`--screenshot: "${screenshot}" must end in .png or .jpg`)
  if (positionals.length > 1) errors.push('--screenshot works with one URL only')
  return errors
}
