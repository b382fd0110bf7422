import { MAX_TIMEOUT_MS } from '../wire/schema.ts'
import type { Flag, ParsedArguments } from './arguments.ts'

/** Flags of every command that fetches pages. --timeout is not among them, since its meaning differs. */
export const visitFlags: Flag[] = [
  {
    name: 'header',
    short: 'H',
    takes: '"NAME: VALUE"',
    repeatable: true,
    doc: 'Send this header with every request. Can be repeated.',
  },
  { name: 'insecure', short: 'k', doc: 'Accept invalid TLS certificates.' },
]

/** Errors in --header and --timeout. */
export function checkVisit({ values: { timeout }, lists }: ParsedArguments): string[] {
  const errors: string[] = []
  if (timeout !== undefined && !(Number(timeout) >= 1 && Number(timeout) <= MAX_TIMEOUT_SECONDS)) {
    errors.push(`--timeout: "${timeout}" is not a number of seconds from 1 to ${MAX_TIMEOUT_SECONDS}`)
  }
  for (const header of lists.header ?? []) {
    if (!/^[^:\s]+:/.test(header)) errors.push(`--header: "${header}" must have the form "Name: value"`)
  }
  return errors
}

const MAX_TIMEOUT_SECONDS = MAX_TIMEOUT_MS / 1000

export function headersOf({ lists }: ParsedArguments): Record<string, string> {
  return Object.fromEntries((lists.header ?? []).map(splitHeader))
}

/** The timeout, if --timeout gives one. */
export function timeoutMsOf({ values: { timeout } }: ParsedArguments): number | undefined {
  return timeout === undefined ? undefined : Number(timeout) * 1000
}

function splitHeader(header: string): [string, string] {
  const colon = header.indexOf(':')
  return [header.slice(0, colon).trim(), header.slice(colon + 1).trim()]
}
