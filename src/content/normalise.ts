/** Lower-case letters and digits of a text, so that texts compare equal whatever their case, spaces and punctuation. */
export function normalise(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** A text with each run of white space as one space. Most texts have no other run, so they are only searched. */
export function singleSpaced(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, ' ')
}
