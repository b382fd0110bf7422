import { describe, expect, test } from 'bun:test'
import { parseProxy } from '../../../src/net/proxy/proxy.ts'

describe('a proxy', () => {
  test.each([
    ['http://proxy.test', 'http', 'proxy.test', 80],
    ['http://proxy.test:8080/', 'http', 'proxy.test', 8080],
    ['https://proxy.test', 'https', 'proxy.test', 443],
    ['socks5://proxy.test', 'socks5', 'proxy.test', 1080],
    [' socks5h://10.0.0.1:9050 ', 'socks5', '10.0.0.1', 9050],
    ['socks5://[::1]:1081', 'socks5', '::1', 1081],
  ])('%s is read', (text, kind, hostname, port) => {
    expect(parseProxy('basic', text)).toMatchObject({ kind, hostname, port, label: 'the basic proxy' })
    expect(parseProxy('basic', text).credentials()).toBeUndefined()
  })

  test('has credentials that are percent-decoded, as Basic in UTF-8 for HTTP', () => {
    const proxy = parseProxy('stealth', 'http://us%20er:p%40s%3As%C3%A9@proxy.test')
    expect(proxy.credentials()).toEqual({ username: 'us er', password: 'p@s:sé' })
    expect(proxy.authorization()).toBe(`Basic ${Buffer.from('us er:p@s:sé').toString('base64')}`)
    expect(proxy.secretUrl()).toBe('http://us%20er:p%40s%3As%C3%A9@proxy.test')
  })

  test.each([
    'proxy.test:8080',
    'ftp://me:hunter2@proxy.test',
    'socks4://me:hunter2@proxy.test',
    'http://me:hunter2@',
    'http://me:hunter2@proxy.test:99999',
    'http://me:hunter2@proxy.test:0',
    'http://me:hunter2@proxy.test/path',
    'socks5://me:hunter2#x@proxy.test:1',
    'http://me:hunter2%@proxy.test',
    `http://me:${'hunter2'.repeat(40)}@proxy.test`,
  ])('%s is refused in a sentence that shows none of it', (text) => {
    const read = () => parseProxy('basic', text)
    expect(read).toThrow()
    expect(read).not.toThrow('hunter2')
    expect(read).not.toThrow('proxy.test')
  })

  test('shows no secret when it is printed or becomes JSON, and takes its own out of texts', () => {
    const proxy = parseProxy('basic', 'http://alice:hunter%402@proxy.test:1')
    for (const shown of [
      JSON.stringify(proxy),
      Bun.inspect(proxy, { depth: 9 }),
      String(proxy),
      JSON.stringify({ ...proxy }),
    ]) {
      expect(shown).not.toMatch(/alice|hunter/)
    }
    expect(proxy.redact('dial http://alice:hunter%402@proxy.test:1/ as alice with hunter@2')).toBe('dial … as … with …')
  })
})
