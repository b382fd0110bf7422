import { ServiceError } from '../errors.ts'
import { type Address, locationOf } from './address.ts'
import { NOT_POSTGRESQL } from './socket.ts'

/** What a new attempt may mend by itself: a server that starts, a network that comes. */
const PASSING = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  '53300',
  '57P01',
  '57P02',
  '57P03',
]

export const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

/** Whether the same attempt may succeed in a moment. */
export const isPassing = (error: unknown): boolean => PASSING.includes(codeOf(error))

/** What a database that answers says when it cannot do what it is asked: until its operator mends that, or load passes. */
const OUTAGES: Record<string, { what: string; hint: string }> = {
  '53100': {
    what: 'has no disk space left',
    hint: 'Free some on the machine of the database; what waits goes on then.',
  },
  '53200': { what: 'has no memory left', hint: 'Give the machine of the database more.' },
  '25006': { what: 'can only be read', hint: 'Let DATABASE_URL name the primary, not a replica.' },
  '57014': { what: 'took too long and gave up', hint: 'Its machine may be busy: try again in a moment.' },
  '55P03': { what: 'is held by another for too long', hint: 'Try again in a moment.' },
}

/** How a database that is open fails in a way that is no fault of ours, and what to do; undefined for any other failure. */
export function outageOf(error: unknown): { what: string; hint: string } | undefined {
  return isPassing(error) ? { what: 'does not answer', hint: 'Try again in a moment.' } : OUTAGES[codeOf(error)]
}

interface Explanation {
  applies: (code: string, message: string, address: Address) => boolean
  /** Follows "The database at PLACE". */
  what: (address: Address) => string
  hint: (address: Address) => string
}

const oneOf =
  (...codes: string[]) =>
  (code: string) =>
    codes.includes(code)

const reach: Explanation['hint'] = ({ host, port }) => {
  const listens = host.includes(',') ? 'any of them' : `${host}, does it listen on port ${port}`
  return `Is PostgreSQL running on ${listens}, and does a firewall let this machine through?`
}

/** First match tells. Codes are those of PostgreSQL (appendix A of its manual), of the system and of postgres.js. */
const explanations: Explanation[] = [
  {
    applies: oneOf('ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME'),
    what: () => 'has a host name that cannot be resolved.',
    hint: ({ host }) => `Is ${host} in DATABASE_URL spelled right?`,
  },
  { applies: oneOf('ECONNREFUSED', 'ENOENT'), what: () => 'accepts no connection.', hint: reach },
  {
    applies: oneOf('CONNECT_TIMEOUT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'),
    what: () => 'does not answer.',
    hint: reach,
  },
  {
    applies: (code, message) => code === '28000' && /no encryption|SSL off/.test(message),
    what: () => 'takes encrypted connections only.',
    hint: () => 'Append ?sslmode=require (or verify-full) to DATABASE_URL.',
  },
  {
    applies: (code, _, { url = '' }) =>
      code === 'ECONNRESET' && /[?&](?:sslmode|ssl)=(?!disable|false|prefer)/.test(url),
    what: () => 'offers no encrypted connections, as it seems: it hangs up when asked for one.',
    hint: () => 'Switch them on there, or take sslmode=prefer, which does without.',
  },
  {
    applies: oneOf('ECONNRESET', 'EPIPE', 'CONNECTION_CLOSED'),
    what: () => 'hangs up at once.',
    hint: () => 'What listens there may be a proxy whose PostgreSQL is away: is that running?',
  },
  {
    applies: oneOf(NOT_POSTGRESQL),
    what: () => 'is no PostgreSQL: what answers there speaks something else.',
    hint: ({ port }) => `Let DATABASE_URL name the port of PostgreSQL, 5432 by default, in place of ${port}.`,
  },
  {
    applies: (code, message) => /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(code) || /certificate/i.test(message),
    what: () => 'shows a certificate that is not trusted.',
    hint: () => 'Let NODE_EXTRA_CA_CERTS name its authority, or take sslmode=require, which does not check it.',
  },
  {
    applies: oneOf('28P01', '28000', 'SASL_SIGNATURE_MISMATCH'),
    what: ({ user }) => `refuses user ${user || '(none given)'}.`,
    hint: () => 'Are user and password in DATABASE_URL right, percent-encoded, and allowed by pg_hba.conf?',
  },
  {
    applies: oneOf('3D000'),
    what: ({ database }) => `does not exist: the server has none called ${database}.`,
    hint: ({ host, port, user, database }) =>
      `Create it: createdb -h ${host} -p ${port}${user === '' ? '' : ` -U ${user}`} ${database}`,
  },
  {
    applies: oneOf('53300'),
    what: () => 'has no connection left.',
    hint: () => 'Raise max_connections of the server, or start fewer processes: each takes up to 12.',
  },
  {
    applies: oneOf('57P03'),
    what: () => 'is starting, stopping or recovering.',
    hint: () => 'Try again when it is ready.',
  },
  {
    applies: oneOf('42501'),
    what: ({ user }) => `does not let user ${user} create tables.`,
    hint: ({ user, database }) =>
      `As a superuser: alter database "${database}" owner to "${user}"; or grant create on database "${database}" and on its schema public.`,
  },
  {
    applies: oneOf('25006'),
    what: () => 'can only be read.',
    hint: () => 'Let DATABASE_URL name the primary, not a replica.',
  },
  {
    applies: oneOf('53100', 'ENOSPC'),
    what: () => 'has no disk space left.',
    hint: () => 'Free some on the machine of the database.',
  },
]

/** A failure to open a database, as a sentence with its fix. Never holds the password: only what `locationOf` tells. */
export function openError(cause: unknown, address: Address): ServiceError {
  if (cause instanceof ServiceError) return cause
  const code = codeOf(cause)
  const message = String((cause as Error)?.message ?? '')
  const found = explanations.find(({ applies }) => applies(code, message, address))
  if (found === undefined) {
    return new ServiceError(
      'database_unavailable',
      `The database at ${locationOf(address)} failed (${code || 'unknown'}).`,
      {
        cause,
        hint: 'The log tells more.',
      },
    )
  }
  const what = `The database at ${locationOf(address)} ${found.what(address)}`
  return new ServiceError('database_unavailable', what, { cause, hint: found.hint(address) })
}
