import { roleNames } from '../../config/roles.ts'
import type { Flag, ParsedArguments } from '../arguments.ts'
import { unexpected, useOneOf } from '../operands.ts'

export const serviceFlags: Flag[] = [
  { name: 'user', doc: 'For the systemd instance of a user, without root. There is one unit, for role all.' },
  {
    name: 'output',
    short: 'o',
    takes: 'DIR',
    doc: 'Write the files to this folder, e.g. /etc/systemd/system, instead of printing them.',
  },
]

export const serviceWords = ['print', ...roleNames]

/** Every error in the arguments of `service`. */
export function checkService({ positionals: [verb, role = 'all', ...more], switches }: ParsedArguments): string[] {
  const errors: string[] = []
  if (verb !== 'print') errors.push('usage: web-extract service print [ROLE]')
  if (!(roleNames as readonly string[]).includes(role)) errors.push(`"${role}" is not a role. ${useOneOf(roleNames)}`)
  else if (switches.has('user') && role !== 'all') errors.push(`--user: there is no user unit for role ${role}`)
  return [...errors, ...more.map(unexpected)]
}
