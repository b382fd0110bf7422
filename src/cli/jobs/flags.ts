import { nearest } from '../../did-you-mean.ts'
import { JobId } from '../../wire/job.ts'
import type { Flag, ParsedArguments } from '../arguments.ts'

/** What can be done with the jobs of a service. */
export const jobVerbs = ['list', 'show', 'watch', 'cancel'] as const

export type JobVerb = (typeof jobVerbs)[number]

/** Each says what belongs to it: `watch ID`. */
export const verbUsage = jobVerbs.map((verb) => (verb === 'list' ? verb : `${verb} ID`)).join('|')

export const jobsFlags: Flag[] = [
  {
    name: 'json',
    doc: 'Print JSON: list a line a job, show the job, watch every message of its socket as it comes, a line each.',
  },
  {
    name: 'key-file',
    takes: 'FILE',
    doc: 'The key of the service is in a file (- reads standard input) rather than in SERVICE_WEB_EXTRACT_API_KEY.',
  },
]

/** What is wrong with the arguments of `jobs`, all of it. */
export function checkJobs({ positionals }: ParsedArguments): string[] {
  const [verb, ...ids] = positionals
  if (verb === undefined) return [`say what to do: jobs ${verbUsage}`]
  if (!jobVerbs.includes(verb as JobVerb)) {
    const meant = nearest(verb, [...jobVerbs])
    return [
      `jobs ${verb}: it is none of ${jobVerbs.join(', ')}${meant === undefined ? '' : `; did you mean ${meant}?`}`,
    ]
  }
  if (verb === 'list') return ids.map((word) => `"${word}": jobs list takes no argument`)
  if (ids.length !== 1) return [`jobs ${verb} takes one id, ${ids.length || 'none'} was given`]
  return ids
    .filter((id) => !UUID.test(id))
    .map((id) => `"${id}" is no id of a job; jobs list prints those that are not over`)
}

const UUID = new RegExp(JobId.pattern!)
