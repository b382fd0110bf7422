import { asServiceError } from '../../errors.ts'
import { probeHealth } from '../../net/operator/probe.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import { ownPort } from '../../service/listening.ts'
import { version } from '../../version.ts'
import type { CommandContext } from '../command.ts'

/**
 * `web-extract health [URL]`: checks a service, by default the one that these settings start. Made for the health checks
 * of containers, which have no curl. A role without a port is healthy while its process runs.
 */
export async function health({ args, config, out, err }: CommandContext): Promise<number> {
  const [given] = args.positionals
  const { port } = ownPort(config)
  if (given === undefined && port === undefined) {
    out(`role ${config.role} has no status port to check (SERVICE_STATUS_PORT); web-extract ${version}\n`)
    return exitCodes.ok
  }
  const url = new URL('/', given ?? ownOrigin(config.host, port))
  try {
    out(`${url.origin} ${JSON.stringify(await probeHealth(url))}\n`)
    return exitCodes.ok
  } catch (thrown) {
    err(`web-extract health: ${asServiceError(thrown).message}\n`)
    return exitCodes.failed
  }
}

/** A service that listens on every address also listens on loopback. */
function ownOrigin(host: string, port: number | undefined): string {
  const near = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${near.includes(':') ? `[${near}]` : near}:${port}`
}
