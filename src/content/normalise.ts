/** Lower-case letters and digits of a text, so that texts compare equal whatever their case, spaces and punctuation. */
export function normalise(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
