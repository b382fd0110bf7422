import type { Log, LogFields } from '../log.ts'
import { version } from '../version.ts'
import { startupBanner, startupFacts } from './banner.ts'
import { rendererOf } from './browser-choice.ts'
import type { ProcessContext } from './process-context.ts'

/** Tells that the service listens, and what it works with: a banner on a terminal, else the same as one line of the log. */
export async function tellStart(
  url: string,
  { config, err }: Pick<ProcessContext, 'config' | 'err'>,
  { log, fields }: { log: Log; fields: LogFields },
): Promise<void> {
  const renderer = await rendererOf(config)
  if (process.stderr.isTTY) {
    err(startupBanner(url, config, renderer))
    return
  }
  const facts = { ...startupFacts(config, renderer), browser: renderer.browser }
  log.info('startup', { version, pid: process.pid, url, ...fields, ...facts })
  if (renderer.browser === 'none') log.warn('browser', { message: renderer.says, hint: renderer.fix })
}
