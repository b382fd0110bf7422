import { asServiceError } from '../../errors.ts'
import { probeHealth } from '../../net/operator/probe.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import { ownPort } from '../../service/listening.ts'
import { version } from '../../version.ts'
import type { CommandContext } from '../run.ts'

/**
 * `web-extract health [URL]`: asks a service, by default the one that these settings start, whether it is well. For
 * health checks of containers, where no curl is. Roles without an address are as well as their process is.
 */
export async function health({ args, config, out, err }: CommandContext): Promise<number> {
  const [given] = args.positionals
  const { port } = ownPort(config)
  if (given === undefined && port === undefined) {
    out(`role ${config.role} has no address to ask (SERVICE_STATUS_PORT); web-extract ${version}\n`)
    return exitCodes.ok
  }
  const url = new URL('/', given ?? ownAddress(config.host, port))
  try {
    out(`${url.origin} ${JSON.stringify(await probeHealth(url))}\n`)
    return exitCodes.ok
  } catch (thrown) {
    err(`web-extract health: ${asServiceError(thrown).message}\n`)
    return exitCodes.failed
  }
}

/** Who listens at every address listens at the loopback one, too. */
function ownAddress(host: string, port: number | undefined): string {
  const near = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${near.includes(':') ? `[${near}]` : near}:${port}`
}
