import { type TlsProfile, tlsProfiles } from './fetch/tls-profiles.ts'
import { type LogLevel, logLevels } from './log.ts'
import { type Network, parseNetworks } from './net/address.ts'
import type { UpstreamProxy } from './net/proxy.ts'
import { type RoleName, roleNames } from './roles.ts'
import {
  cacheFolder,
  databaseUrl,
  filled,
  headerValue,
  integerBetween,
  keys,
  neededUrl,
  ocrLanguages,
  oneOf,
  proxy,
  publicUrl,
  secretText,
  serviceUrl,
  serviceUrls,
} from './setting-values.ts'

const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** One setting: where it is read from, how its text is read, and the sentence that explains it. Stated here and nowhere else. */
export interface Setting<T = unknown> {
  flag?: string
  env: readonly string[]
  takes: string
  default: string
  /** Where a role has another one. */
  roleDefaults?: Partial<Record<RoleName, string>>
  parse: (text: string) => T
  doc: string
  /** Never printed, and without a flag, since a command line shows in `ps`. */
  secret?: true
}

const setting = <T>(row: Setting<T>): Setting<T> => row

/** Every setting of the service. `--help`, `--print-config` and README's table are printed from these rows. */
export const settings = {
  role: setting<RoleName>({
    flag: 'role',
    env: ['SERVICE_ROLE'],
    takes: roleNames.join('|'),
    default: 'all',
    parse: oneOf(roleNames),
    doc: 'What this process does. `all` is every part in one process.',
  }),
  host: setting<string>({
    flag: 'host',
    env: ['HOST'],
    takes: 'ADDRESS',
    default: '127.0.0.1',
    parse: filled,
    doc: 'Address to listen on. Set a key before you listen beyond this machine.',
  }),
  port: setting<number>({
    flag: 'port',
    env: ['PORT'],
    takes: 'NUMBER',
    default: '3002',
    roleDefaults: { render: '3003' },
    parse: integerBetween(0, 65_535),
    doc: 'Port to listen on; 0 takes a free one. Role render has 3003 by default.',
  }),
  apiKeys: setting<string[]>({
    env: ['SERVICE_WEB_EXTRACT_API_KEY', 'WEB_EXTRACT_API_KEY'],
    takes: 'KEY,KEY…',
    default: '',
    parse: keys,
    secret: true,
    doc: 'Keys that open the service, separated by commas; each is an owner of its own. Empty: no key is needed.',
  }),
  publicUrl: setting<URL | 'forwarded' | undefined>({
    flag: 'public-url',
    env: ['SERVICE_PUBLIC_URL'],
    takes: 'URL|forwarded',
    default: '',
    parse: publicUrl,
    doc: 'Address that answers give for status and further pages of jobs. `forwarded`: as a proxy in front says by X-Forwarded-Proto and -Host. Empty: the host that was asked.',
  }),
  allowPrivateNetworks: setting<Network[]>({
    flag: 'allow-private-networks',
    env: ['SERVICE_ALLOW_PRIVATE_NETWORKS'],
    takes: 'CIDR,CIDR…',
    default: '',
    parse: parseNetworks,
    doc: 'Private networks that pages may be fetched from and events sent to, e.g. `127.0.0.0/8,10.1.0.0/16`. Cloud metadata addresses stay closed.',
  }),
  userAgent: setting<string>({
    flag: 'user-agent',
    env: ['SERVICE_USER_AGENT'],
    takes: 'TEXT',
    default: USER_AGENT,
    parse: headerValue,
    doc: 'The User-Agent that sites see unless a request sends its own.',
  }),
  maxConcurrency: setting<number>({
    flag: 'max-concurrency',
    env: ['SERVICE_MAX_CONCURRENCY'],
    takes: 'NUMBER',
    default: '32',
    parse: integerBetween(1, 10_000),
    doc: 'Pages that are fetched and converted at once, a map counting as one; more wait within their timeout.',
  }),
  maxPageMegabytes: setting<number>({
    flag: 'max-page-mb',
    env: ['SERVICE_MAX_PAGE_MB'],
    takes: 'NUMBER',
    default: '20',
    parse: integerBetween(1, 1000),
    doc: 'Largest page in MiB, unpacked. A page takes about fifteen times its size while it is converted (two at once).',
  }),
  ocrLanguages: setting<string[]>({
    flag: 'ocr-languages',
    env: ['SERVICE_OCR_LANGUAGES'],
    takes: 'NAME,NAME…',
    default: 'eng',
    parse: ocrLanguages,
    doc: 'Languages in which text is recognised in scanned PDFs and pictures, the likeliest first, by the names of Tesseract: `deu,eng`. Others than `eng` need SERVICE_OCR_DATA_DIR.',
  }),
  ocrDataDir: setting<string | undefined>({
    flag: 'ocr-data-dir',
    env: ['SERVICE_OCR_DATA_DIR'],
    takes: 'DIR',
    default: '',
    parse: (text) => (text === '' ? undefined : text),
    doc: 'Folder with the data of these languages: `NAME.traineddata`, gzip or not. English comes along.',
  }),
  cacheMegabytes: setting<number>({
    flag: 'cache-mb',
    env: ['SERVICE_CACHE_MB'],
    takes: 'NUMBER',
    default: '64',
    parse: integerBetween(0, 100_000),
    doc: 'Memory for copies of pages, compressed, in MiB; 0 keeps none.',
  }),
  cacheTtlSeconds: setting<number>({
    flag: 'cache-ttl',
    env: ['SERVICE_CACHE_TTL_SECONDS'],
    takes: 'SECONDS',
    default: '172800',
    parse: integerBetween(1, 31_536_000),
    doc: 'How long a copy is kept at most, whatever `maxAge` a request accepts.',
  }),
  retentionHours: setting<number>({
    flag: 'retention-hours',
    env: ['SERVICE_RETENTION_HOURS'],
    takes: 'HOURS',
    default: '168',
    parse: integerBetween(1, 87_600),
    doc: 'How long a crawl or batch and its documents are kept after its end.',
  }),
  secretKey: setting<string | undefined>({
    env: ['SERVICE_SECRET_KEY'],
    takes: 'SECRET',
    default: '',
    parse: secretText,
    secret: true,
    doc: 'Under which headers and passwords of jobs are kept in the database, the same in all processes; without it under the password in `DATABASE_URL`, or under `secret.key` in the data folder.',
  }),
  webhookSecret: setting<string | undefined>({
    env: ['SERVICE_WEBHOOK_HMAC_SECRET'],
    takes: 'KEY',
    default: '',
    parse: (text) => (text === '' ? undefined : text),
    secret: true,
    doc: 'Key that the events of jobs are signed with; the same for role api and role worker. Without it no job may have a webhook.',
  }),
  proxyUrl: setting<UpstreamProxy | undefined>({
    env: ['SERVICE_PROXY_URL'],
    takes: 'URL',
    default: '',
    parse: proxy('basic'),
    secret: true,
    doc: 'Proxy for the pages (`basic`): http, https, socks5 or socks5h, e.g. `http://user:password@proxy.example:8080`.',
  }),
  enhancedProxyUrl: setting<UpstreamProxy | undefined>({
    env: ['SERVICE_ENHANCED_PROXY_URL'],
    takes: 'URL',
    default: '',
    parse: proxy('enhanced'),
    secret: true,
    doc: 'The proxy that `enhanced` means, and that `auto` takes when a site blocks `basic`.',
  }),
  stealthProxyUrl: setting<UpstreamProxy | undefined>({
    env: ['SERVICE_STEALTH_PROXY_URL'],
    takes: 'URL',
    default: '',
    parse: proxy('stealth'),
    secret: true,
    doc: 'The proxy that `stealth` means, and that `auto` takes last.',
  }),
  tlsClientUrl: setting<URL | undefined>({
    env: ['SERVICE_TLS_CLIENT_URL'],
    takes: 'URL',
    default: '',
    parse: serviceUrl,
    secret: true,
    doc: 'Service that fetches https pages with the TLS of a browser (tls-client-api). Without it, or while it is away, the built-in client fetches.',
  }),
  tlsClientProfile: setting<TlsProfile>({
    env: ['SERVICE_TLS_CLIENT_PROFILE'],
    takes: 'NAME',
    default: 'chrome_124',
    parse: oneOf(tlsProfiles),
    doc: 'Browser that service imitates. Chrome’s version in the User-Agent follows it; with another browser set SERVICE_USER_AGENT too.',
  }),
  tlsClientApiKey: setting<string | undefined>({
    env: ['SERVICE_TLS_CLIENT_API_KEY'],
    takes: 'KEY',
    default: '',
    parse: (text) => (text === '' ? undefined : headerValue(text)),
    secret: true,
    doc: 'Key for that service.',
  }),
  databaseUrl: setting<string | undefined>({
    env: ['DATABASE_URL'],
    takes: 'URL',
    default: '',
    parse: databaseUrl,
    secret: true,
    doc: 'PostgreSQL 14 or newer for jobs, e.g. `postgres://me:password@db.example:5432/web-extract`. Without it a private PostgreSQL runs in DATA_DIR.',
  }),
  dataDir: setting<string>({
    flag: 'data-dir',
    env: ['DATA_DIR'],
    takes: 'FOLDER',
    default: './data',
    parse: filled,
    doc: 'Where the private PostgreSQL keeps its files, in a folder `postgres`. Several processes of one machine may share it.',
  }),
  renderEngineUrls: setting<URL[]>({
    env: ['RENDER_ENGINE_URLS'],
    takes: 'URL,URL…',
    default: '',
    parse: serviceUrls,
    secret: true,
    doc: 'Rendering engines (`--role=render`), e.g. `http://10.1.0.5:3003`; the one with the most free pages is asked first. Without any, role all has its own.',
  }),
  renderEngineKey: setting<string | undefined>({
    env: ['RENDER_ENGINE_KEY'],
    takes: 'KEY',
    default: '',
    parse: (text) => (text === '' ? undefined : headerValue(text)),
    secret: true,
    doc: 'Key of the rendering engines: what role render asks for and all others send. An engine beyond this machine needs one.',
  }),
  renderEngineMaxPages: setting<number>({
    flag: 'render-engine-max-pages',
    env: ['RENDER_ENGINE_MAX_PAGES'],
    takes: 'NUMBER',
    default: '4',
    parse: integerBetween(1, 1_000),
    doc: 'Pages that a rendering engine has open at once.',
  }),
  browserPath: setting<string | undefined>({
    flag: 'browser-path',
    env: ['SERVICE_BROWSER_PATH'],
    takes: 'FILE',
    default: '',
    parse: (text) => (text === '' ? undefined : text),
    doc: 'Program of the Chrome, Chromium or Edge to use, or `bundled` for the one brought along (Linux x64). Empty: one of this machine, else that.',
  }),
  cacheDir: setting<string>({
    env: ['XDG_CACHE_HOME'],
    takes: 'FOLDER',
    default: '~/.cache',
    parse: cacheFolder,
    doc: 'Where `web-extract` makes its folder for the browser and fonts it unpacks (225 MB), if none is on this machine. Where nothing can be written it is `cache` in DATA_DIR.',
  }),
  serverUrl: setting<URL>({
    flag: 'server',
    env: ['SERVICE_SERVER_URL'],
    takes: 'URL',
    default: 'http://127.0.0.1:3002',
    parse: neededUrl,
    doc: 'Service that `web-extract jobs` asks. Its key is the first of the keys above, or in `--key-file`.',
  }),
  logLevel: setting<LogLevel>({
    flag: 'log-level',
    env: ['SERVICE_LOG_LEVEL'],
    takes: logLevels.join('|'),
    default: 'info',
    parse: oneOf(logLevels),
    doc: 'Least level of log lines (JSON, standard error). Whole URLs appear at `debug` only.',
  }),
}
