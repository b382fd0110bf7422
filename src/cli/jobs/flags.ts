import { nearest } from '../../did-you-mean.ts'
import { ownCommand } from '../../platform/environment.ts'
import { JobId } from '../../wire/job.ts'
import type { Flag, ParsedArguments } from '../arguments.ts'
import { unexpected, useOneOf } from '../operands.ts'

/** What the command can do with the jobs of a service. */
export const jobVerbs = ['list', 'show', 'watch', 'cancel', 'retry'] as const

export type JobVerb = (typeof jobVerbs)[number]

/** Each verb with its operand: `watch ID`. */
export const verbUsage = jobVerbs.map((verb) => (verb === 'list' ? verb : `${verb} ID`)).join('|')

/** Finished jobs that are listed, unless --limit says otherwise. */
export const DEFAULT_FINISHED = 20
const MAX_FINISHED = 10_000

export const jobsFlags: Flag[] = [
  {
    name: 'json',
    doc: 'Print JSON: one line per job (list), the job (show), each message about it as it arrives (watch), or the answer (retry).',
  },
  { name: 'limit', takes: 'NUMBER', doc: `Maximum number of finished jobs to list (default: ${DEFAULT_FINISHED}).` },
  {
    name: 'key-file',
    takes: 'FILE',
    doc: 'Read the API key from a file (- for standard input) instead of SERVICE_WEB_EXTRACT_API_KEY.',
  },
]

/** Every error in the arguments of `jobs`. */
export function checkJobs(args: ParsedArguments): string[] {
  return [...checkVerb(args), ...checkLimit(args)]
}

function checkLimit({ values: { limit }, positionals: [verb] }: ParsedArguments): string[] {
  if (limit === undefined) return []
  if (verb !== 'list') return ['--limit works with "jobs list" only']
  const valid = /^\d+$/.test(limit) && Number(limit) >= 1 && Number(limit) <= MAX_FINISHED
  return valid ? [] : [`--limit: "${limit}" is not a whole number from 1 to ${MAX_FINISHED}`]
}

function checkVerb({ positionals }: ParsedArguments): string[] {
  const [verb, ...ids] = positionals
  if (verb === undefined) return [`argument missing. Usage: web-extract jobs ${verbUsage}`]
  if (!jobVerbs.includes(verb as JobVerb)) {
    const meant = nearest(verb, [...jobVerbs])
    return [`"${verb}" is not valid here. ${meant === undefined ? useOneOf(jobVerbs) : `Did you mean "${meant}"?`}`]
  }
  if (verb === 'list') return ids.map(unexpected)
  if (ids.length !== 1)
    return [
      ids.length === 0
        ? `no job id given. Usage: web-extract jobs ${verb} ID`
        : `expected one job id, got ${ids.length}`,
    ]
  return ids
    .filter((id) => !UUID.test(id))
    .map((id) => `"${id}" is not a job id. "${ownCommand()} jobs list" shows the jobs`)
}

const UUID = new RegExp(JobId.pattern!)
