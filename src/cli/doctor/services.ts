import type { Config } from '../../config/read.ts'
import { asServiceError } from '../../errors.ts'
import { createLog } from '../../log.ts'
import { probeConnection, type ServiceAddress, serviceAddressOf } from '../../net/operator/probe.ts'
import { listenOrExplain, ownPort } from '../../service/listening.ts'
import type { Finding } from './finding.ts'

/** Whether the service could listen where it is told to. */
export async function portFinding(config: Config): Promise<Finding> {
  const about = 'port'
  const { host, role } = config
  const { port, chosenBy } = ownPort(config)
  if (port === undefined)
    return { state: 'ok', about, says: `role ${role} needs none (SERVICE_STATUS_PORT gives it one)` }
  const log = createLog({ level: 'silent', write: () => undefined })
  try {
    await listenOrExplain({ host, port, chosenBy }, { handle: async () => new Response(), log }).stop()
    return { state: 'ok', about, says: port === 0 ? `a free one on ${host}` : `${port} on ${host} is free` }
  } catch (thrown) {
    const { message, cause } = thrown as Error
    if ((cause as { code?: string }).code === 'EADDRINUSE') {
      return { state: 'warn', about, says: message, fix: 'If a web-extract that runs already has it, all is well.' }
    }
    const fix = `Let --host name an address of this machine, and ${chosenBy} a port from 1024 on, or run it with more rights.`
    return { state: 'FAIL', about, says: message, fix }
  }
}

/** Whether the proxies that are set can be connected to. */
export async function proxyFindings(config: Config): Promise<Finding[]> {
  const about = 'proxies'
  const proxies = [
    { variable: 'SERVICE_PROXY_URL', proxy: config.proxyUrl },
    { variable: 'SERVICE_ENHANCED_PROXY_URL', proxy: config.enhancedProxyUrl },
    { variable: 'SERVICE_STEALTH_PROXY_URL', proxy: config.stealthProxyUrl },
  ].flatMap(({ variable, proxy }) => (proxy === undefined ? [] : [{ variable, proxy }]))
  if (proxies.length === 0)
    return [{ state: 'ok', about, says: 'none set (SERVICE_PROXY_URL): pages are fetched directly' }]
  return Promise.all(
    proxies.map(({ variable, proxy }) =>
      tried(about, proxy, { listens: ` (${proxy.name})`, fix: `Start it, or mend ${variable}.` }),
    ),
  )
}

/** Whether the service that imitates a browser's TLS can be connected to. */
export async function tlsClientFinding({ tlsClientUrl: url }: Config): Promise<Finding> {
  const about = 'TLS client'
  if (url === undefined) return { state: 'ok', about, says: 'the built-in one (SERVICE_TLS_CLIENT_URL names another)' }
  const fix = 'Start it, or mend SERVICE_TLS_CLIENT_URL; the built-in one fetches meanwhile.'
  return tried(about, serviceAddressOf(url), { fix, bad: 'warn' })
}

interface Verdicts {
  /** What is added when something listens there. */
  listens?: string
  fix: string
  bad?: Finding['state']
}

async function tried(
  about: string,
  address: ServiceAddress,
  { listens = '', fix, bad = 'FAIL' }: Verdicts,
): Promise<Finding> {
  try {
    await probeConnection(address)
    return { state: 'ok', about, says: `something listens at ${address.hostname}:${address.port}${listens}` }
  } catch (thrown) {
    return { state: bad, about, says: asServiceError(thrown).message, fix }
  }
}
