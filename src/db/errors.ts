// Turns errors of the database into sentences that name the fix.

import { ServiceError } from '../errors.ts'
import { type Address, locationOf } from './address.ts'
import { NOT_POSTGRESQL } from './socket.ts'

/** Our code for a statement that had no answer for too long (statement-deadline.ts). */
export const DATABASE_SILENT = 'DATABASE_SILENT'

/** Errors that a retry may cure: a server that is starting, a network that comes up. */
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
  DATABASE_SILENT,
  '53300',
  '57P01',
  '57P02',
  '57P03',
]

export const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

/** Whether the same attempt may succeed in a moment. */
export const isPassing = (error: unknown): boolean => PASSING.includes(codeOf(error))

/** Errors of a reachable database that cannot do its work, until its operator fixes it or the load drops. */
const OUTAGES: Record<string, { what: string; hint: string }> = {
  '53100': {
    what: 'has no disk space left',
    hint: 'Free some disk space on the database machine; waiting work then continues.',
  },
  '53200': { what: 'has no memory left', hint: 'Give the database machine more memory.' },
  '25006': { what: 'is read-only', hint: 'Point DATABASE_URL at the primary, not at a replica.' },
  '57014': { what: 'canceled a statement that took too long', hint: 'Its machine may be busy. Try again in a moment.' },
  '55P03': { what: 'has been locked by another process for too long', hint: 'Try again in a moment.' },
}

/** Describes an outage of an open database and what to do. Undefined for all other errors. */
export function outageOf(error: unknown): { what: string; hint: string } | undefined {
  return isPassing(error) ? { what: 'is not responding', hint: 'Try again in a moment.' } : OUTAGES[codeOf(error)]
}

interface Explanation {
  applies: (code: string, message: string, address: Address) => boolean
  /** Follows "The database at ADDRESS". */
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

/** The first match applies. Codes are from appendix A of the PostgreSQL manual, the system, and postgres.js. */
const explanations: Explanation[] = [
  {
    applies: oneOf('ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME'),
    what: () => 'has a host name that does not resolve.',
    hint: ({ host }) => `Check the spelling of ${host} in DATABASE_URL.`,
  },
  { applies: oneOf('ECONNREFUSED', 'ENOENT'), what: () => 'refuses connections.', hint: reach },
  {
    applies: oneOf('CONNECT_TIMEOUT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'),
    what: () => 'is not responding.',
    hint: reach,
  },
  {
    applies: (code, message) => code === '28000' && /no encryption|SSL off/.test(message),
    what: () => 'accepts only encrypted connections.',
    hint: () => 'Append ?sslmode=require (or verify-full) to DATABASE_URL.',
  },
  {
    applies: (code, _, { url = '' }) =>
      code === 'ECONNRESET' && /[?&](?:sslmode|ssl)=(?!disable|false|prefer)/.test(url),
    what: () => 'does not seem to support encrypted connections: it closes the connection when asked for one.',
    hint: () => 'Enable TLS on the server, or use sslmode=prefer, which falls back to plain text.',
  },
  {
    applies: oneOf('ECONNRESET', 'EPIPE', 'CONNECTION_CLOSED'),
    what: () => 'closes the connection immediately.',
    hint: () => 'If a proxy listens there, check that the PostgreSQL behind it is running.',
  },
  {
    applies: oneOf(NOT_POSTGRESQL),
    what: () => 'is not a PostgreSQL server: it speaks another protocol.',
    hint: ({ port }) => `Set the port in DATABASE_URL to that of PostgreSQL (5432 by default) instead of ${port}.`,
  },
  {
    applies: (code, message) => /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(code) || /certificate/i.test(message),
    what: () => 'has an untrusted certificate.',
    hint: () =>
      'Set NODE_EXTRA_CA_CERTS to the certificate of its authority, or use sslmode=require, which does not verify it.',
  },
  {
    applies: oneOf('28P01', '28000', 'SASL_SIGNATURE_MISMATCH'),
    what: ({ user }) => `rejects user ${user || '(none given)'}.`,
    hint: () =>
      'Check that user and password in DATABASE_URL are correct, percent-encoded, and allowed by pg_hba.conf.',
  },
  {
    applies: oneOf('3D000'),
    what: ({ database }) => `does not exist: the server has no database named ${database}.`,
    hint: ({ host, port, user, database }) =>
      `Create it: createdb -h ${host} -p ${port}${user === '' ? '' : ` -U ${user}`} ${database}`,
  },
  {
    applies: oneOf('53300'),
    what: () => 'has no free connections.',
    hint: () => 'Raise max_connections on the server, or start fewer processes. Each uses up to 12 connections.',
  },
  {
    applies: oneOf('57P03'),
    what: () => 'is starting up, shutting down or recovering.',
    hint: () => 'Try again when it is ready.',
  },
  {
    applies: oneOf('42501'),
    what: ({ user }) => `does not allow user ${user} to create tables.`,
    hint: ({ user, database }) =>
      `As a superuser: alter database "${database}" owner to "${user}"; or grant create on database "${database}" and on its schema public.`,
  },
  {
    applies: oneOf('25006'),
    what: () => 'is read-only.',
    hint: () => 'Point DATABASE_URL at the primary, not at a replica.',
  },
  {
    applies: oneOf('53100', 'ENOSPC'),
    what: () => 'has no disk space left.',
    hint: () => 'Free some disk space on the database machine.',
  },
]

/** An error from opening a database, as a sentence with its fix. It never contains the password. */
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
        hint: 'See the log for details.',
      },
    )
  }
  const what = `The database at ${locationOf(address)} ${found.what(address)}`
  return new ServiceError('database_unavailable', what, { cause, hint: found.hint(address) })
}
