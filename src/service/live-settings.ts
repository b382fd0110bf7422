import { createAuthenticate, type Owner } from '../api/auth.ts'
import { type Config, ConfigError, readConfig, type SettingName, settingRows } from '../config/read.ts'
import type { Log, LogLevel } from '../log.ts'
import type { ProcessContext, ServeArguments } from './process-context.ts'

/** What a running service takes anew when its settings are read again. All else is built upon from the start. */
const LIVE: readonly SettingName[] = ['apiKeys', 'logLevel']

/** Settings that may change while the service runs. */
export interface LiveSettings {
  logLevel: () => LogLevel
  authenticate: (headers: Headers) => Owner
  /** Reads all settings again, file and files of secrets included, and tells the log what came of it. Never throws. */
  reread: (log: Log) => void
}

export function liveSettings(
  context: Pick<ProcessContext, 'config' | 'texts'> & { args: ServeArguments },
): LiveSettings {
  let { config, texts } = context
  let judge = createAuthenticate(config.apiKeys)

  function reread(log: Log): void {
    try {
      const read = readConfig(context.args.values)
      refuseToOpen(config, read.config)
      const changed = settingRows.filter(([name]) => read.texts[name] !== texts[name])
      config = read.config
      judge = createAuthenticate(config.apiKeys)
      texts = { ...texts, ...Object.fromEntries(LIVE.map((name) => [name, read.texts[name]!])) }
      const names = (live: boolean) =>
        changed.filter(([name]) => LIVE.includes(name) === live).map(([, { env }]) => env[0])
      log.info('settings', { message: taken(names(true)) })
      if (names(false).length > 0)
        log.warn('settings', {
          message: `changed, but read at the start only: ${names(false).join(', ')}`,
          hint: 'Start the service again.',
        })
    } catch (error) {
      const lines = error instanceof ConfigError ? error.lines : [String(error)]
      log.error('settings', { message: `the settings stay as they were: ${lines.join('; ')}` })
    }
  }

  return { logLevel: () => config.logLevel, authenticate: (headers) => judge(headers), reread }
}

const taken = (names: readonly (string | undefined)[]) =>
  names.length === 0 ? 'settings read again; nothing to take' : `settings read again; taken: ${names.join(', ')}`

/** A file that lost its keys by mistake must not open a service that runs. */
function refuseToOpen({ apiKeys: before }: Config, { apiKeys: after }: Config): void {
  if (before.length > 0 && after.length === 0)
    throw new ConfigError(['SERVICE_WEB_EXTRACT_API_KEY: no key is left; only a new start opens the service'])
}
