interface Grey {
  width: number
  height: number
  grey: Uint8Array
  /** A smaller copy of another page. */
  thumbnail?: boolean
}

/** An uncompressed TIFF of grey pictures (TIFF 6.0), each with its directory after its pixels. */
export function tiffOf(pages: Grey[], { big = false, endless = false } = {}): Uint8Array {
  const parts: Uint8Array[] = [new Uint8Array(8)]
  let length = 8
  let link: [part: Uint8Array, at: number] = [parts[0]!, 4]
  const number = (part: Uint8Array, at: number, value: number) => new DataView(part.buffer).setUint32(at, value, !big)
  const add = (part: Uint8Array) => {
    const at = length
    parts.push(part)
    length += part.length
    return at
  }
  parts[0]!.set(big ? [0x4d, 0x4d, 0, 42] : [0x49, 0x49, 42, 0])
  for (const { width, height, grey, thumbnail = false } of pages) {
    const pixels = add(grey.length % 2 === 0 ? grey : Buffer.concat([grey, new Uint8Array(1)]))
    const fields = [
      [254, thumbnail ? 1 : 0],
      [256, width],
      [257, height],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, pixels],
      [277, 1],
      [278, height],
      [279, grey.length],
    ] as const
    const directory = new Uint8Array(2 + 12 * fields.length + 4)
    const view = new DataView(directory.buffer)
    view.setUint16(0, fields.length, !big)
    fields.forEach(([tag, value], i) => {
      view.setUint16(2 + 12 * i, tag, !big)
      view.setUint16(4 + 12 * i, 4, !big)
      view.setUint32(6 + 12 * i, 1, !big)
      view.setUint32(10 + 12 * i, value, !big)
    })
    number(...link, add(directory))
    link = [directory, directory.length - 4]
  }
  if (endless) number(...link, 8 + pages[0]!.grey.length + (pages[0]!.grey.length % 2))
  return Buffer.concat(parts)
}
