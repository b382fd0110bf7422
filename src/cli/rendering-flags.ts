import type { Flag, ParsedArguments } from './arguments.ts'

/** Flags that only a browser can follow. */
export const renderingFlags: Flag[] = [
  {
    name: 'screenshot',
    takes: 'FILE',
    doc: 'Write a picture of the page there, .png or .jpg; with --full of the whole page.',
  },
  {
    name: 'actions',
    takes: 'FILE',
    doc: 'Do the browser actions of a JSON file first (the list that /v2/scrape takes; - reads standard input); --json prints what they gave.',
  },
]

/** What is wrong with the flag of the picture; the file of actions is judged when it is read. */
export function checkRendering({ values: { screenshot }, positionals }: ParsedArguments): string[] {
  if (screenshot === undefined) return []
  const faults: string[] = []
  if (!/\.(?:png|jpe?g)$/i.test(screenshot)) faults.push(`--screenshot: "${screenshot}" ends in neither .png nor .jpg`)
  if (positionals.length > 1) faults.push('--screenshot: one file holds one page only')
  return faults
}
