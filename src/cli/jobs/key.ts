/**
 * The API key for a service: the one in the file (`-` is standard input) or, without a file, the first that is set.
 *
 * @throws Error whose message is printed after the name of the file
 */
export async function keyOf(file: string | undefined, keys: readonly string[]): Promise<string | undefined> {
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
