import type { Options } from 'postgres'

/** The options of postgres.js, without types of its own. */
export type ConnectionOptions = Options<Record<string, never>>

/** Where a database is: what postgres.js is told, and how it may be named to people. */
export interface Address {
  /** The URL; for a socket there is `options.path` instead. */
  url?: string
  options: ConnectionOptions
  host: string
  port: string
  user: string
  database: string
}

const DEFAULT_DATABASE = 'web-extract'
const DEFAULT_PORT = '5432'

/**
 * Reads a `postgres://` URL as libpq does: several hosts, or the folder of a socket as a percent-encoded host or as
 * `?host=`. Without a database it is `web-extract`. The password goes to postgres.js alone.
 */
export function serverAddress(url: string): Address {
  const { authority = '', path = '', query = '' } = URL_PARTS.exec(url)?.groups ?? {}
  const at = authority.lastIndexOf('@')
  const [user = '', password = ''] = authority.slice(0, Math.max(at, 0)).split(/:(.*)/).map(decodeURIComponent)
  const database = decodeURIComponent(path) || DEFAULT_DATABASE
  const [, named = '', port = DEFAULT_PORT] = /^(.*?)(?::(\d+))?$/.exec(authority.slice(at + 1)) ?? []
  const host = decodeURIComponent(named) || new URLSearchParams(query).get('host') || 'localhost'
  if (!host.startsWith('/')) return { url, options: { database }, host, port, user, database }
  const socket = socketAddress(`${host}/.s.PGSQL.${port}`, database)
  return { ...socket, host, port, user, options: { ...socket.options, user, password } }
}

const URL_PARTS = /^postgres(?:ql)?:\/\/(?<authority>[^/?]*)(?:\/(?<path>[^?]*))?(?:\?(?<query>.*))?$/

/** A database of a server that listens on a socket and asks for no password. @param shown what people know the place by */
export function socketAddress(path: string, database: string, shown = path): Address {
  return {
    options: { path, user: 'postgres', password: '', database },
    host: shown,
    port: '',
    user: 'postgres',
    database,
  }
}

/** The place without the secret, for logs and messages. */
export function locationOf({ host, port, database }: Address): string {
  return port === '' ? host : `${host}:${port}/${database}`
}
