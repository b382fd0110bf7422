/**
 * The key to ask a service with: the one in the file (`-` reads standard input) or, without one, the first that is set.
 *
 * @throws Error whose message follows the name of the file
 */
export async function keyOf(file: string | undefined, keys: readonly string[]): Promise<string | undefined> {
  if (file === undefined) return keys[0]
  const key = (await textOf(file)).trim()
  if (key === '') throw new Error('there is no key in it')
  if (!/^[\x21-\x7e]+$/.test(key)) throw new Error('it takes one key and nothing else, of printable ASCII')
  return key
}

async function textOf(file: string): Promise<string> {
  try {
    return await (file === '-' ? Bun.stdin : Bun.file(file)).text()
  } catch (thrown) {
    const { code, message } = thrown as NodeJS.ErrnoException
    throw new Error(code === 'ENOENT' ? 'there is no such file' : message)
  }
}
