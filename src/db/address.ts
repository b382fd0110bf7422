// Where a database is: reads DATABASE_URL and names the database without its password.

import type { Options } from 'postgres'

/** The options of postgres.js, without custom types. */
export type ConnectionOptions = Options<Record<string, never>>

/** The address of a database: the options for postgres.js, and the parts that may be shown. */
export interface Address {
  /** The URL. For a socket, `options.path` is set instead. */
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
 * Reads a `postgres://` URL like libpq: several hosts, IPv6 addresses in brackets, or the folder of a socket as a
 * percent-encoded host or as `?host=`. The default database is `web-extract`. Only postgres.js gets the password.
 */
export function serverAddress(url: string): Address {
  const { authority = '', path = '', query = '' } = URL_PARTS.exec(url)?.groups ?? {}
  const at = authority.lastIndexOf('@')
  const [user = '', password = ''] = authority.slice(0, Math.max(at, 0)).split(/:(.*)/).map(decodeURIComponent)
  const database = decodeURIComponent(path) || DEFAULT_DATABASE
  const [, named = '', port = DEFAULT_PORT] = /^(.*?)(?::(\d+))?$/.exec(authority.slice(at + 1)) ?? []
  const host = decodeURIComponent(named) || new URLSearchParams(query).get('host') || 'localhost'
  if (!host.startsWith('/')) {
    const options = { database, ...(authority.includes('[', at) && serversOf(authority.slice(at + 1))) }
    return { url, options, host, port, user, database }
  }
  const socket = socketAddress(`${host}/.s.PGSQL.${port}`, database)
  return { ...socket, host, port, user, options: { ...socket.options, user, password } }
}

const URL_PARTS = /^postgres(?:ql)?:\/\/(?<authority>[^/?]*)(?:\/(?<path>[^?]*))?(?:\?(?<query>.*))?$/

/** Hosts and ports as lists: in a URL, postgres.js takes the first colon of an IPv6 address for that of the port. */
function serversOf(listed: string): ConnectionOptions {
  const servers = listed.split(',').map((server) => /^(?:\[(.*)\]|(.*?))(?::(\d+))?$/.exec(server) ?? [])
  const host = servers.map(([, address, name = '']) => address ?? decodeURIComponent(name))
  const port = servers.map(([, , , number = DEFAULT_PORT]) => Number(number))
  // The types of postgres.js know no lists.
  return { host, port } as unknown as ConnectionOptions
}

/** A database on a socket. @param shown the path that messages name */
export function socketAddress(
  path: string,
  database: string,
  { shown = path, password = '' }: { shown?: string; password?: string } = {},
): Address {
  return {
    options: { path, user: 'postgres', password, database },
    host: shown,
    port: '',
    user: 'postgres',
    database,
  }
}

/** The address without its secret, for logs and messages. */
export function locationOf({ host, port, database }: Address): string {
  return port === '' ? host : `${host}:${port}/${database}`
}
