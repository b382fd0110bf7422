/** A decoder for a label of https://encoding.spec.whatwg.org/#names-and-labels; undefined if it is none. */
export function decoderOf(label: string | undefined): TextDecoder | undefined {
  if (label === undefined) return undefined
  try {
    // The type knows three labels; the constructor knows all, and throws for any other string.
    return new TextDecoder(label as ConstructorParameters<typeof TextDecoder>[0])
  } catch {
    return undefined
  }
}
