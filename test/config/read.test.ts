import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { readSettingsFile } from '../../src/config/file.ts'
import { ConfigError, readConfig } from '../../src/config/read.ts'
import { temporaryFolder } from '../browser/browsers.fixture.ts'

describe('settings', () => {
  test('have defaults: role all on loopback port 3002, no key, private networks closed', () => {
    const { config, sources } = readConfig({}, {})
    expect(config).toMatchObject({ role: 'all', host: '127.0.0.1', port: 3002, apiKeys: [], logLevel: 'info' })
    expect(config.allowPrivateNetworks).toEqual([])
    expect(new Set(Object.values(sources))).toEqual(new Set(['default']))
  })

  test('role render listens on 3003 unless told otherwise', () => {
    expect(readConfig({ role: 'render' }, {}).config.port).toBe(3003)
    expect(readConfig({ role: 'render' }, {})).toMatchObject({ sources: { port: 'default' }, texts: { port: '3003' } })
    expect(readConfig({}, { SERVICE_ROLE: 'render', PORT: '4000' }).config.port).toBe(4000)
  })

  test('rendering engines are a list of addresses', () => {
    const read = (text: string) => readConfig({}, { RENDER_ENGINE_URLS: text }).config.renderEngineUrls.map(String)
    expect(read('http://a.test:3003, https://b.test/engine,')).toEqual(['http://a.test:3003/', 'https://b.test/engine'])
    expect(read('')).toEqual([])
    for (const bad of ['a.test:3003', 'http://me:pw@a.test', 'http://a.test?x'])
      expect(() => read(bad)).toThrow(ConfigError)
  })

  test('origins of web pages are a list, or all of them', () => {
    const read = (text: string) => readConfig({}, { SERVICE_CORS_ORIGINS: text }).config.corsOrigins
    expect(read('')).toEqual([])
    expect(read(' * ')).toBe('*')
    expect(read('HTTPS://App.Example:443/, http://localhost:5173,http://[::1]:80')).toEqual([
      'https://app.example',
      'http://localhost:5173',
      'http://[::1]',
    ])
    expect(read('https://büro.example')).toEqual(['https://xn--bro-hoa.example'])
  })

  test.each([
    ['app.example', 'contains "app.example", which is not an origin such as https://app.example'],
    ['https:app.example', 'contains "https:app.example", which is not an origin'],
    ['ftp://app.example', 'which is not an origin'],
    ['https://app.example/path', 'an origin is only scheme, host and port: https://app.example'],
    ['https://me:pw@app.example', 'an origin is only scheme, host and port: https://app.example'],
    ['https://*.app.example', 'contains "https://*.app.example"; name each origin in full'],
    ['*,https://app.example', 'contains * and other origins'],
    ['null', 'contains null, which any page can be'],
  ])('%s is no list of origins', (text, says) => {
    expect(() => readConfig({}, { SERVICE_CORS_ORIGINS: text })).toThrow(says)
  })

  test('a flag beats its variable, and the source is told', () => {
    const { config, sources } = readConfig({ port: '4000' }, { PORT: '5000', HOST: '0.0.0.0' })
    expect([config.port, sources.port]).toEqual([4000, '--port'])
    expect([config.host, sources.host]).toEqual(['0.0.0.0', 'HOST'])
  })

  test('both key variables work, the specific one first, several keys separated by commas', () => {
    expect(readConfig({}, { WEB_EXTRACT_API_KEY: 'b' }).config.apiKeys).toEqual(['b'])
    const both = readConfig({}, { SERVICE_WEB_EXTRACT_API_KEY: ' a1 , a2,', WEB_EXTRACT_API_KEY: 'b' })
    expect(both.config.apiKeys).toEqual(['a1', 'a2'])
    expect(both.sources.apiKeys).toBe('SERVICE_WEB_EXTRACT_API_KEY')
  })

  test('an empty variable counts as not set', () => {
    expect(
      readConfig({}, { PORT: '', SERVICE_WEB_EXTRACT_API_KEY: '', WEB_EXTRACT_API_KEY: 'b' }).config,
    ).toMatchObject({
      port: 3002,
      apiKeys: ['b'],
    })
  })

  test('a secret may stand in a file, and one that is not there or empty is no way to do without it', async () => {
    await using place = await temporaryFolder()
    const file = join(place.folder, 'key')
    await Bun.write(file, 'kéy\n')
    const env = { SERVICE_WEB_EXTRACT_API_KEY_FILE: file }
    const { config, sources, warnings } = readConfig({}, env)
    expect([config.apiKeys, sources.apiKeys, warnings]).toEqual([['kéy'], 'SERVICE_WEB_EXTRACT_API_KEY_FILE', []])
    expect(readConfig({}, { ...env, SERVICE_WEB_EXTRACT_API_KEY: 'typed' }).config.apiKeys).toEqual(['typed'])
    expect(readConfig({}, { SERVICE_ROLE_FILE: file }).warnings).toHaveLength(1)
    await Bun.write(file, '\n')
    expect(() => readConfig({}, env)).toThrow(`SERVICE_WEB_EXTRACT_API_KEY_FILE: ${file} is empty`)
    expect(() => readConfig({}, { DATABASE_URL_FILE: '/nowhere' })).toThrow(
      'DATABASE_URL_FILE: /nowhere cannot be read (ENOENT)',
    )
  })

  test('a file holds settings by the names of their variables, which a variable beats', async () => {
    await using place = await temporaryFolder()
    const file = join(place.folder, 'web-extract.toml')
    await Bun.write(
      file,
      'PORT = 4_000\nSERVICE_CACHE_MB = "9"\nSERVICE_ALLOW_PRIVATE_NETWORKS = ["10.0.0.0/8", "::1/128"]',
    )
    const { config, sources } = readConfig({ config: file }, { SERVICE_CACHE_MB: '7' })
    expect([config.port, sources.port]).toEqual([4000, `${file}: PORT`])
    expect([config.cacheMegabytes, sources.cacheMegabytes]).toEqual([7, 'SERVICE_CACHE_MB'])
    expect(config.allowPrivateNetworks).toHaveLength(2)
    expect(readConfig({ port: '5000' }, { SERVICE_CONFIG: file }).config).toMatchObject({
      port: 5000,
      configFile: file,
    })
  })

  test('all faults of a file are told with the fix, and a file that is named must be there', async () => {
    await using place = await temporaryFolder()
    const file = join(place.folder, 'web-extract.toml')
    const errorsOf = async (text: string) => {
      await Bun.write(file, text)
      try {
        return readConfig({ config: file }, {}).warnings
      } catch (error) {
        return (error as ConfigError).lines.map((line) => line.replaceAll(file, 'FILE'))
      }
    }
    expect(
      await errorsOf('PORT = 70000\nSERVICE_CACHE_MBS = 1\nport = 1\nSERVICE_CONFIG = "x"\n[HOST]\na = 1'),
    ).toEqual([
      'FILE: SERVICE_CACHE_MBS is not a setting. Did you mean SERVICE_CACHE_MB?',
      'FILE: port is not a setting. Did you mean PORT?',
      'FILE: SERVICE_CONFIG is not a setting. Run "web-extract help settings" for the list',
      'FILE: HOST must be a string, a number or a list of these',
      'FILE: PORT: "70000" is not a whole number from 0 to 65535',
    ])
    const secret = await errorsOf('DATABASE_URL = "mysql://me:hunter2@db/x"')
    expect([secret.length, secret.join().includes('hunter2')]).toEqual([1, false])
    expect(await errorsOf('PORT = inf')).toEqual(['FILE: PORT must be a string, a number or a list of these'])
    expect(() => readConfig({ config: '/nowhere/x.toml' }, {})).toThrow(
      /^--config: \/nowhere\/x.toml cannot be read \(ENOENT\)$/,
    )
  })

  test('the file of the machine may be absent, but neither unreadable nor huge: it may hold the keys that close the service', async () => {
    await using place = await temporaryFolder()
    const inPlaceOfDefault = (path: string) => readSettingsFile(path, ['PORT'], undefined)
    expect(inPlaceOfDefault(join(place.folder, 'absent'))).toEqual({ texts: {}, errors: [] })
    expect(inPlaceOfDefault(place.folder).errors).toEqual([
      `${place.folder} cannot be read (EISDIR). To ignore it, set SERVICE_CONFIG=/dev/null`,
    ])
    const large = join(place.folder, 'large')
    await Bun.write(large, '\n'.repeat(1024 * 1024 + 1))
    expect(() => readConfig({ config: large }, {})).toThrow(`--config: ${large} cannot be read (EFBIG)`)
    expect(readConfig({}, { SERVICE_CONFIG: '/dev/null' }).config.configFile).toBe('/dev/null')
  })

  test('what is no TOML is told with its line, and never with the text of a key', async () => {
    await using place = await temporaryFolder()
    const file = join(place.folder, 'web-extract.toml')
    for (const [text, said] of [
      ['PORT 4000', "line 1: Expected '=' after a key but found '4'"],
      ['PORT = 1\r\nSERVICE_WEB_EXTRACT_API_KEY = hunter2\r\n# end', 'line 2: Strings must be quoted'],
      ['HOST = [\n"a",\n]\nHOST = "b"\nPORT = 1', "line 4: Cannot redefine key 'HOST'"],
      ['PORT = 1\nSERVICE_WEB_EXTRACT_API_KEY = "hunter2\n', 'line 2: Unterminated string'],
    ] as const) {
      await Bun.write(file, text)
      expect(() => readConfig({ config: file }, {})).toThrow(`${file}: invalid TOML in ${said}`)
      expect(() => readConfig({ config: file }, {})).not.toThrow('hunter2')
    }
  })

  test('a key in another encoding is not taken for one with replaced letters', async () => {
    await using place = await temporaryFolder()
    const file = join(place.folder, 'web-extract.toml')
    await Bun.write(file, Buffer.from('SERVICE_WEB_EXTRACT_API_KEY = "schlüssel"', 'latin1'))
    expect(() => readConfig({ config: file }, {})).toThrow(`${file} is not UTF-8`)
    expect(() => readConfig({}, { WEB_EXTRACT_API_KEY_FILE: file })).toThrow(`${file} is not UTF-8`)
    await Bun.write(file, '\ufeffschlüssel\r\n')
    expect(readConfig({}, { WEB_EXTRACT_API_KEY_FILE: file }).config.apiKeys).toEqual(['schlüssel'])
    await Bun.write(file, '\ufeffSERVICE_WEB_EXTRACT_API_KEY = "schlüssel"\r\n')
    expect(readConfig({ config: ` ${file} ` }, {}).config).toMatchObject({ apiKeys: ['schlüssel'], configFile: file })
    expect(() => readConfig({ config: ' ' }, {})).toThrow(/^--config: " " is empty$/)
  })

  test('all bad values are listed at once, each with its name and value', () => {
    const read = () => readConfig({ role: 'boss', port: '70000' }, { SERVICE_ALLOW_PRIVATE_NETWORKS: '10.0.0.0/99' })
    expect(read).toThrow(ConfigError)
    try {
      read()
    } catch (error) {
      const { lines } = error as ConfigError
      expect(lines).toHaveLength(3)
      expect(lines[0]).toContain('--role: "boss"')
      expect(lines[1]).toContain('--port: "70000"')
      expect(lines[2]).toContain('SERVICE_ALLOW_PRIVATE_NETWORKS: "10.0.0.0/99"')
    }
  })

  test('proxies and the TLS client are read, and without a variable there is none', () => {
    const { config } = readConfig(
      {},
      {
        SERVICE_PROXY_URL: 'http://a.test:1',
        SERVICE_ENHANCED_PROXY_URL: 'https://b.test',
        SERVICE_STEALTH_PROXY_URL: 'socks5h://c.test',
        SERVICE_TLS_CLIENT_URL: 'http://d.test:8080/base',
        SERVICE_TLS_CLIENT_PROFILE: 'firefox_135',
        SERVICE_TLS_CLIENT_API_KEY: 'key',
      },
    )
    expect(config.proxyUrl).toMatchObject({ name: 'basic', kind: 'http', port: 1 })
    expect(config.enhancedProxyUrl).toMatchObject({ name: 'enhanced', kind: 'https', port: 443 })
    expect(config.stealthProxyUrl).toMatchObject({ name: 'stealth', kind: 'socks5', port: 1080 })
    expect(config.tlsClientUrl?.href).toBe('http://d.test:8080/base')
    expect(config).toMatchObject({ tlsClientProfile: 'firefox_135', tlsClientApiKey: 'key' })
    const none = readConfig({}, {}).config
    expect(none).toMatchObject({ proxyUrl: undefined, enhancedProxyUrl: undefined, stealthProxyUrl: undefined })
    expect(none).toMatchObject({ tlsClientUrl: undefined, tlsClientProfile: 'chrome_124', tlsClientApiKey: undefined })
  })

  test.each([
    ['SERVICE_PROXY_URL', 'ftp://me:hunter2@a.test'],
    ['SERVICE_ENHANCED_PROXY_URL', 'hunter2'],
    ['SERVICE_STEALTH_PROXY_URL', 'socks4://me:hunter2@a.test'],
    ['SERVICE_TLS_CLIENT_URL', 'http://me:hunter2@a.test'],
    ['SERVICE_TLS_CLIENT_URL', 'socks5://hunter2'],
    ['SERVICE_TLS_CLIENT_API_KEY', 'hunter2\n'],
  ])('a bad %s stops the start, named and not shown', (name, value) => {
    expect(() => readConfig({}, { [name]: value })).toThrow(`${name}: `)
    expect(() => readConfig({}, { [name]: value })).not.toThrow('hunter2')
  })

  test('an unknown profile of the TLS client stops the start, since the service would replace it in silence', () => {
    expect(() => readConfig({}, { SERVICE_TLS_CLIENT_PROFILE: 'chrome_1' })).toThrow('chrome_1')
  })

  test.each(['-1', '1.5', 'x', '65536', ' 80'])('%p is no port', (text) => {
    expect(() => readConfig({ port: text }, {})).toThrow('--port')
  })

  test('a variable of ours that nothing reads is warned about', () => {
    const { warnings } = readConfig({}, { SERVICE_SEARCH_URL: 'http://search', SERVICE_LOG_LEVEL: 'warn', OTHER: 'x' })
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('SERVICE_SEARCH_URL')
    expect(warnings[0]).not.toContain('http://search')
  })
})
