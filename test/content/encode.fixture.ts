const encoders = new Map<string, ReadonlyMap<string, number[]>>()

/** The bytes of a text in an encoding of the web, since the runtime encodes UTF-8 and UTF-16 only. */
export function encode(text: string, label: string): Uint8Array {
  if (label.startsWith('utf-16')) {
    const bytes = Buffer.from(text, 'utf16le')
    return new Uint8Array(label === 'utf-16be' ? bytes.swap16() : bytes)
  }
  const table = encoders.get(label) ?? tableOf(label)
  encoders.set(label, table)
  return new Uint8Array(
    Array.from(text).flatMap((character) => {
      const bytes = table.get(character)
      if (bytes === undefined) throw new Error(`${label} has no ${character}`)
      return bytes
    }),
  )
}

/** The bytes of each character, from what the decoder makes of one and of two bytes. */
function tableOf(label: string): ReadonlyMap<string, number[]> {
  const decoder = new TextDecoder(label as ConstructorParameters<typeof TextDecoder>[0], { fatal: true })
  const table = new Map<string, number[]>()
  const add = (...bytes: number[]) => {
    try {
      const character = decoder.decode(new Uint8Array(bytes))
      if (Array.from(character).length === 1 && !table.has(character)) table.set(character, bytes)
    } catch {
      // Not a character.
    }
  }
  for (let byte = 0; byte < 0x100; byte += 1) add(byte)
  if (/^(?:windows|iso|koi8|ibm)/.test(label)) return table
  for (let lead = 0x81; lead < 0xff; lead += 1) for (let trail = 0x40; trail < 0xff; trail += 1) add(lead, trail)
  return table
}
