// What commands have in common that ask a running service.
import { ServerError } from '../../client/errors.ts'
import type { Server } from '../../client/request.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import type { CommandContext } from '../command.ts'

/**
 * Runs `work` with the service that the settings name. Exits with 69 if it cannot be reached, 1 if it returns an error.
 *
 * @param command for messages
 */
export async function withServer(
  command: string,
  { args, config, warnings, err }: CommandContext,
  work: (server: Server) => Promise<number>,
): Promise<number> {
  for (const warning of warnings) err(`${warning}\n`)
  const file = args.values['key-file']
  let key: string | undefined
  try {
    key = await keyOf(file, config.apiKeys)
  } catch (thrown) {
    err(`web-extract ${command}: --key-file ${file}: ${(thrown as Error).message}\n`)
    return exitCodes.usage
  }
  try {
    return await work({ url: config.serverUrl, key })
  } catch (thrown) {
    if (!(thrown instanceof ServerError)) throw thrown
    err(`web-extract ${command}: ${thrown.message}\n`)
    return thrown.kind === 'away' ? exitCodes.unavailable : exitCodes.failed
  }
}

/**
 * The API key for a service: the one in the file (`-` is standard input) or, without a file, the first that is set.
 *
 * @throws Error whose message is printed after the name of the file
 */
async function keyOf(file: string | undefined, keys: readonly string[]): Promise<string | undefined> {
  if (file === undefined) return keys[0]
  const key = (await readText(file)).trim()
  if (key === '') throw new Error('is empty')
  if (!/^[\x21-\x7e]+$/.test(key)) throw new Error('must contain exactly one key, in printable ASCII')
  return key
}

async function readText(file: string): Promise<string> {
  try {
    return await (file === '-' ? Bun.stdin : Bun.file(file)).text()
  } catch (thrown) {
    const { code, message } = thrown as NodeJS.ErrnoException
    throw new Error(code === 'ENOENT' ? 'no such file' : message)
  }
}
