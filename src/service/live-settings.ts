import { type Authenticate, createAuthenticate, createOwnerCheck, createSealSignIn, type Owner } from '../api/auth.ts'
import { type Config, ConfigError, readConfig, type SettingName, settingRows } from '../config/read.ts'
import type { Log, LogLevel } from '../log.ts'
import { isLocalOnly, isOpen } from './listening.ts'
import type { ProcessContext, ServeArguments } from './process-context.ts'

/** Settings that may change while the service runs. */
export interface LiveSettings {
  logLevel: () => LogLevel
  authenticate: Authenticate
  isOwner: (owner: Owner) => boolean
  /** Whether other machines can reach the service and no key is set. */
  isOpen: () => boolean
  /** Whether no key is set, and only this machine can reach the service. */
  isLocalOnly: () => boolean
  sealSignIn: (headers: Headers) => string
  /** Key of the language model of the operator. */
  modelKey: () => string | undefined
  /** Calls a listener whenever the settings that may change were read again. */
  whenReread: (listener: () => void) => void
  /** Reads all settings again, including the file and secret files, and logs the result. Never throws. */
  reread: (log: Log) => void
}

/** The settings that may change on SIGHUP. */
export function liveSettings(
  context: Pick<ProcessContext, 'config' | 'texts'> & { args: ServeArguments },
): LiveSettings {
  let { config, texts } = context
  let authenticate = createAuthenticate(config.apiKeys)
  let isOwner = createOwnerCheck(config.apiKeys)
  let sealSignIn = createSealSignIn(config.apiKeys)
  const listeners: (() => void)[] = []

  function reread(log: Log): void {
    try {
      const read = readConfig(context.args.values)
      refuseToOpen(config, read.config)
      const changed = settingRows.filter(([name]) => read.texts[name] !== texts[name])
      config = read.config
      authenticate = createAuthenticate(config.apiKeys)
      isOwner = createOwnerCheck(config.apiKeys)
      sealSignIn = createSealSignIn(config.apiKeys)
      texts = { ...texts, ...Object.fromEntries(LIVE.map((name) => [name, read.texts[name]!])) }
      for (const listener of listeners) listener()
      const names = (live: boolean) =>
        changed.filter(([name]) => LIVE.includes(name) === live).map(([, { env }]) => env[0])
      log.info('settings', { message: appliedMessage(names(true)) })
      if (names(false).length > 0)
        log.warn('settings', {
          message: `changed, but not applied until a restart: ${names(false).join(', ')}`,
          hint: 'Restart the service.',
        })
    } catch (error) {
      const lines = error instanceof ConfigError ? error.lines : [String(error)]
      log.error('settings', { message: `settings not changed: ${lines.join('; ')}` })
    }
  }

  return {
    logLevel: () => config.logLevel,
    authenticate: (headers, signIn) => authenticate(headers, signIn),
    isOwner: (owner) => isOwner(owner),
    // Another address applies from the next start on.
    isOpen: () => isOpen({ host: context.config.host, apiKeys: config.apiKeys }),
    isLocalOnly: () => isLocalOnly({ host: context.config.host, apiKeys: config.apiKeys }),
    sealSignIn: (headers) => sealSignIn(headers),
    modelKey: () => config.llmApiKey,
    whenReread: (listener) => listeners.push(listener),
    reread,
  }
}

const appliedMessage = (names: readonly (string | undefined)[]) =>
  names.length === 0 ? 'settings reloaded; nothing changed' : `settings reloaded; applied: ${names.join(', ')}`

/** A settings file that accidentally lost its keys must not open a running service. */
function refuseToOpen({ apiKeys: before }: Config, { apiKeys: after }: Config): void {
  if (before.length > 0 && after.length === 0)
    throw new ConfigError(['SERVICE_WEB_EXTRACT_API_KEY: no key is left; restart the service to run it without a key'])
}

/** The settings that a running service applies when they are read again. The others need a restart. */
const LIVE: readonly SettingName[] = ['apiKeys', 'llmApiKey', 'logLevel']
