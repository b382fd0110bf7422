import type { Flag, ParsedArguments } from './arguments.ts'

/** Flags of every command that visits pages, but for the time, whose meaning differs. */
export const visitFlags: Flag[] = [
  { name: 'header', short: 'H', takes: '"NAME: VALUE"', many: true, doc: 'A header for the pages; may repeat.' },
  { name: 'insecure', short: 'k', doc: 'Take any TLS certificate.' },
]

/** What is wrong with the headers and the time. */
export function checkVisit({ values: { timeout }, lists }: ParsedArguments): string[] {
  const faults: string[] = []
  if (timeout !== undefined && !(Number(timeout) >= 1 && Number(timeout) <= 300)) {
    faults.push(`--timeout: "${timeout}" is not a number of seconds from 1 to 300`)
  }
  for (const header of lists.header ?? []) {
    if (!/^[^:\s]+:/.test(header)) faults.push(`--header: "${header}" has not the form "Name: value"`)
  }
  return faults
}

export function headersOf({ lists }: ParsedArguments): Record<string, string> {
  return Object.fromEntries((lists.header ?? []).map(splitHeader))
}

function splitHeader(header: string): [string, string] {
  const colon = header.indexOf(':')
  return [header.slice(0, colon).trim(), header.slice(colon + 1).trim()]
}
