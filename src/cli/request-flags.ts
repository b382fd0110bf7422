import { MAX_TIMEOUT_MS } from '../wire/schema.ts'
import type { Flag, ParsedArguments } from './arguments.ts'

const MAX_TIMEOUT_SECONDS = MAX_TIMEOUT_MS / 1000

/** Flags of every command that visits pages, but for the time, whose meaning differs. */
export const visitFlags: Flag[] = [
  { name: 'header', short: 'H', takes: '"NAME: VALUE"', doc: 'A header for the pages; may repeat.' },
  { name: 'insecure', short: 'k', doc: 'Take any TLS certificate.' },
]

/** What is wrong with the headers and the time. */
export function checkVisit({ values: { timeout }, lists }: ParsedArguments): string[] {
  const faults: string[] = []
  if (timeout !== undefined && !(Number(timeout) >= 1 && Number(timeout) <= MAX_TIMEOUT_SECONDS)) {
    faults.push(`--timeout: "${timeout}" is not a number of seconds from 1 to ${MAX_TIMEOUT_SECONDS}`)
  }
  for (const header of lists.header ?? []) {
    if (!/^[^:\s]+:/.test(header)) faults.push(`--header: "${header}" has not the form "Name: value"`)
  }
  return faults
}

export function headersOf({ lists }: ParsedArguments): Record<string, string> {
  return Object.fromEntries((lists.header ?? []).map(splitHeader))
}

/** The time asked for, if one is. */
export function timeoutMsOf({ values: { timeout } }: ParsedArguments): number | undefined {
  return timeout === undefined ? undefined : Number(timeout) * 1000
}

function splitHeader(header: string): [string, string] {
  const colon = header.indexOf(':')
  return [header.slice(0, colon).trim(), header.slice(colon + 1).trim()]
}
