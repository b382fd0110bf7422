import type { Config } from '../../config/read.ts'
import { asServiceError } from '../../errors.ts'
import { createLog } from '../../log.ts'
import { probeConnection, type ServiceAddress, serviceAddressOf } from '../../net/operator/probe.ts'
import { listenOrExplain, ownPort } from '../../service/listening.ts'
import { openModelOf } from '../../service/models.ts'
import type { CheckResult } from './check-result.ts'

/** Checks whether the service can listen on its port. */
export async function checkPort(config: Config): Promise<CheckResult> {
  const about = 'port'
  const { host, role } = config
  const { port, chosenBy } = ownPort(config)
  if (port === undefined)
    return { state: 'ok', about, says: `role ${role} needs no port (SERVICE_STATUS_PORT gives it one)` }
  const log = createLog({ level: 'silent', write: () => undefined })
  try {
    await listenOrExplain({ host, port, chosenBy }, { handle: async () => new Response(), log }).stop()
    return { state: 'ok', about, says: port === 0 ? `any free port on ${host}` : `${port} on ${host} is free` }
  } catch (thrown) {
    const { message, cause } = thrown as Error
    if ((cause as { code?: string }).code === 'EADDRINUSE') {
      return { state: 'warn', about, says: message, fix: 'This is fine if it is your running web-extract.' }
    }
    const fix = `Set --host to an address of this machine, and ${chosenBy} to a port from 1024 up, or run web-extract with more privileges.`
    return { state: 'FAIL', about, says: message, fix }
  }
}

/** Checks whether the configured proxies accept connections. */
export async function checkProxies(config: Config): Promise<CheckResult[]> {
  const about = 'proxies'
  const proxies = [
    { variable: 'SERVICE_PROXY_URL', proxy: config.proxyUrl },
    { variable: 'SERVICE_ENHANCED_PROXY_URL', proxy: config.enhancedProxyUrl },
    { variable: 'SERVICE_STEALTH_PROXY_URL', proxy: config.stealthProxyUrl },
  ].flatMap(({ variable, proxy }) => (proxy === undefined ? [] : [{ variable, proxy }]))
  if (proxies.length === 0)
    return [{ state: 'ok', about, says: 'none (SERVICE_PROXY_URL): pages are fetched directly' }]
  return Promise.all(
    proxies.map(({ variable, proxy }) =>
      probed(about, proxy, { suffix: ` (${proxy.name})`, fix: `Start it, or correct ${variable}.` }),
    ),
  )
}

/** Checks whether the TLS client service accepts connections. */
export async function checkTlsClient({ tlsClientUrl: url }: Config): Promise<CheckResult> {
  const about = 'TLS client'
  if (url === undefined) return { state: 'ok', about, says: 'built-in (SERVICE_TLS_CLIENT_URL is not set)' }
  const fix = 'Start it, or correct SERVICE_TLS_CLIENT_URL. Until then the built-in client is used.'
  return probed(about, serviceAddressOf(url), { fix, bad: 'warn' })
}

/** Checks whether the language model of the settings answers, with one token. */
export async function checkModel(config: Config): Promise<CheckResult> {
  const about = 'model'
  const model = openModelOf(config, { allow: [] }, () => config.llmApiKey)(undefined)
  if (model === undefined)
    return { state: 'ok', about, says: 'none (SERVICE_LLM_BASE_URL): answers are made of what pages state' }
  const signal = AbortSignal.timeout(MODEL_TIMEOUT_MS)
  const log = createLog({ level: 'silent', write: () => undefined })
  const call = { signal, endsAt: performance.now() + MODEL_TIMEOUT_MS, owner: '', requestId: '', log }
  const started = performance.now()
  const says = () => `${model.name} answers in ${((performance.now() - started) / 1000).toFixed(1)} s`
  try {
    await model.ask({ system: 'Answer with one word.', user: 'Say: yes', maxAnswerTokens: 1 }, call)
    return { state: 'ok', about, says: says() }
  } catch (thrown) {
    const { code, message, hint = MODEL_FIX } = asServiceError(thrown)
    // With one token, a model that reasons first has no room for an answer. That it was asked shows that all is well.
    if (code === 'model_failed') return { state: 'ok', about, says: says() }
    return { state: 'FAIL', about, says: message, fix: hint }
  }
}

/** A model that is not loaded yet takes this long at first. */
const MODEL_TIMEOUT_MS = 60_000
const MODEL_FIX = 'Start it, or correct SERVICE_LLM_BASE_URL. Until then, answers are made of what pages state.'

interface Wording {
  /** Added to the message if the connection works. */
  suffix?: string
  fix: string
  bad?: CheckResult['state']
}

async function probed(
  about: string,
  address: ServiceAddress,
  { suffix = '', fix, bad = 'FAIL' }: Wording,
): Promise<CheckResult> {
  try {
    await probeConnection(address)
    return { state: 'ok', about, says: `${address.hostname}:${address.port} accepts connections${suffix}` }
  } catch (thrown) {
    return { state: bad, about, says: asServiceError(thrown).message, fix }
  }
}
