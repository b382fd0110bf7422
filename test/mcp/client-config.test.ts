import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { clientConfig } from '../../src/mcp/client-config.ts'
import { program } from '../cli/process.fixture.ts'

const started = { command: '/usr/local/bin/web-extract', args: ['mcp'] }
const reached = (url: string, needsKey = false) => ({ url, needsKey })

test('each client has its own form of a program that it starts', () => {
  expect(clientConfig('claude-code', started).config).toEqual({
    mcpServers: { 'web-extract': { type: 'stdio', ...started } },
  })
  expect(clientConfig('cursor', started).config).toEqual({ mcpServers: { 'web-extract': started } })
  expect(clientConfig('vscode', started).config).toEqual({ servers: { 'web-extract': { type: 'stdio', ...started } } })
})

test('the address of a service leads to /mcp, however it is written', () => {
  for (const url of ['http://10.1.0.5:3002', 'http://10.1.0.5:3002/', 'http://10.1.0.5:3002/mcp']) {
    const entry = { url: 'http://10.1.0.5:3002/mcp' }
    expect(clientConfig('cursor', reached(url)).config).toEqual({ mcpServers: { 'web-extract': entry } })
  }
})

test('a key is read from where the client keeps it, and never part of the configuration', () => {
  const texts = (['claude-code', 'cursor', 'vscode'] as const).map((client) =>
    JSON.stringify(clientConfig(client, reached('https://x.test', true)).config),
  )
  expect(texts[0]).toContain(`"Authorization":"Bearer \${WEB_EXTRACT_API_KEY}"`)
  expect(texts[1]).toContain(`"Authorization":"Bearer \${env:WEB_EXTRACT_API_KEY}"`)
  expect(texts[2]).toContain(`"Authorization":"Bearer \${input:web-extract-key}"`)
  expect(texts[2]).toContain('"password":true')
})

describe('web-extract mcp --print-config', () => {
  test('prints a program that starts from any folder, with the flags as absolute paths and without secrets', async () => {
    const flags = ['--data-dir', 'here', '--allow-private-networks', '10.0.0.0/8']
    const env = { SERVICE_BRAVE_API_KEY: 's3cret', SERVICE_WEB_EXTRACT_API_KEY: 's3cret' }
    const { out, err, code } = await program(['mcp', '--print-config', 'cursor', ...flags], env)
    const { command, args } = JSON.parse(out).mcpServers['web-extract']
    expect(existsSync(command)).toBe(true)
    expect(args.slice(-5)).toEqual(['mcp', '--data-dir', '/proc/here', '--allow-private-networks', '10.0.0.0/8'])
    expect(err).toContain('.cursor/mcp.json')
    expect({ code, secret: out.includes('s3cret') }).toEqual({ code: 0, secret: false })
  })

  test('expects a key where one is set, and prints the settings without a client', async () => {
    const env = { SERVICE_WEB_EXTRACT_API_KEY: 's3cret' }
    const { out } = await program(['mcp', '--print-config', 'claude-code', '--url', 'https://x.test'], env)
    expect(JSON.parse(out).mcpServers['web-extract']).toEqual({
      type: 'http',
      url: 'https://x.test/mcp',
      headers: { Authorization: `Bearer \${WEB_EXTRACT_API_KEY}` },
    })
    expect((await program(['mcp', '--print-config'])).out).toContain('DATA_DIR')
  })

  test.each([
    [['mcp', '--print-config', 'emacs'], '"emacs" is not a client. Use one of: claude-code, cursor, vscode'],
    [['mcp', 'cursor'], 'to print the configuration of cursor, add --print-config'],
    [['mcp', '--url', 'http://x.test'], '--url is for --print-config with a client'],
    [['mcp', '--print-config', 'cursor', '--url', 'x.test'], '--url: "x.test" is not an http or https URL'],
    [['mcp', '--print-config', 'cursor', 'vscode'], 'unexpected argument "vscode"'],
  ])('%p is refused', async (args, says) => {
    const { err, code } = await program(args)
    expect(err).toContain(says)
    expect(code).toBe(2)
  })
})
