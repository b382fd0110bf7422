/** Programs that we know the configuration of. */
export const mcpClients = ['claude-code', 'cursor', 'vscode'] as const
export type McpClient = (typeof mcpClients)[number]

/** How a client gets to this server: it starts a program, or connects to a service. */
export type Connection = { command: string; args: string[] } | { url: string; needsKey: boolean }

/**
 * What to paste into the configuration of a client, and where. A key is never in it: each client has its own way to take one
 * from elsewhere.
 */
export function clientConfig(client: McpClient, connection: Connection): { config: object; where: string } {
  return writers[client](connection)
}

const NAME = 'web-extract'
const KEY_VARIABLE = 'WEB_EXTRACT_API_KEY'

const writers: Record<McpClient, (connection: Connection) => { config: object; where: string }> = {
  'claude-code': (connection) => ({
    config: { mcpServers: { [NAME]: typed(connection, `\${${KEY_VARIABLE}}`) } },
    where: `Paste it into .mcp.json in your project.${keyNote(connection)}`,
  }),
  cursor: (connection) => ({
    config: { mcpServers: { [NAME]: entry(connection, `\${env:${KEY_VARIABLE}}`) } },
    where: `Paste it into .cursor/mcp.json in your project, or into ~/.cursor/mcp.json.${keyNote(connection)}`,
  }),
  vscode: (connection) => ({
    config: {
      ...(needsKey(connection) && {
        inputs: [{ type: 'promptString', id: 'web-extract-key', description: 'Key of web-extract', password: true }],
      }),
      servers: { [NAME]: typed(connection, `\${input:web-extract-key}`) },
    },
    where: 'Paste it into .vscode/mcp.json in your project.',
  }),
}

function entry(connection: Connection, key: string) {
  if ('command' in connection) return { command: connection.command, args: connection.args }
  const { url } = connection
  return { url: endpointOf(url), ...(needsKey(connection) && { headers: { Authorization: `Bearer ${key}` } }) }
}

const typed = (connection: Connection, key: string) => ({
  type: 'command' in connection ? 'stdio' : 'http',
  ...entry(connection, key),
})

const needsKey = (connection: Connection) => 'url' in connection && connection.needsKey

const keyNote = (connection: Connection) =>
  needsKey(connection) ? ` Set the variable ${KEY_VARIABLE} to the key of the service.` : ''

/** The address of the route, whether the URL of the service or the whole address was given. */
function endpointOf(url: string): string {
  const base = url.replace(/\/+$/, '')
  return base.endsWith('/mcp') ? base : `${base}/mcp`
}
