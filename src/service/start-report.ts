import type { Log, LogFields } from '../log.ts'
import { version } from '../version.ts'
import { startupBanner, startupFacts } from './banner.ts'
import { rendererOf } from './browser-choice.ts'
import type { ProcessContext } from './process-context.ts'

/** Reports that the service listens, and what it uses: a banner on a terminal, otherwise one line of the log. */
export async function reportStart(
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
  if (renderer.browser === 'none') log.warn('browser', { message: renderer.text, hint: renderer.fix })
}
