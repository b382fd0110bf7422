/**
 * A decoder for an encoding label (https://encoding.spec.whatwg.org/#names-and-labels), or undefined for an unknown
 * label.
 */
export function decoderOf(label: string | undefined): TextDecoder | undefined {
  if (label === undefined) return undefined
  try {
    // The type allows three labels. The constructor accepts all of them and throws for other strings.
    return new TextDecoder(label as ConstructorParameters<typeof TextDecoder>[0])
  } catch {
    return undefined
  }
}
