import { roleNames } from '../../config/roles.ts'
import type { Flag, ParsedArguments } from '../arguments.ts'

export const serviceFlags: Flag[] = [
  { name: 'user', doc: 'For the systemd of one user, without rights of root.' },
  {
    name: 'output',
    short: 'o',
    takes: 'DIR',
    doc: 'Write the files there, e.g. /etc/systemd/system, in place of printing.',
  },
]

export const serviceWords = ['print', ...roleNames]

/** What is wrong with the arguments of `service`. */
export function checkService({ positionals: [verb, role = 'all', ...more] }: ParsedArguments): string[] {
  const faults: string[] = []
  if (verb !== 'print') faults.push(`"${verb ?? ''}": service knows print only`)
  if (!(roleNames as readonly string[]).includes(role)) faults.push(`"${role}" is none of ${roleNames.join(', ')}`)
  return [...faults, ...more.map((word) => `"${word}" is one word too many`)]
}
