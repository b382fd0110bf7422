/**
 * What the URLs of one picture in several sizes have in common: a thumbnail and the picture that it opens, crops of an
 * image service. A long file name with digits is a picture's own; of others the whole path counts, without sizes.
 */
export function pictureKey(src: string): string {
  if (src.startsWith('data:') || src.length > MAX_URL_CHARS) return src
  const [address = '', query = ''] = src.toLowerCase().split(/[?#]/, 2)
  const path = address.replace(/^[a-z]+:\/\//, '')
  const stem = withoutSizes(path.slice(path.lastIndexOf('/') + 1)).replace(/\.\w{3,4}$/, '')
  const chosen = query.split('&').filter((pair) => pair !== '' && !SIZE_PARAMETER.test(pair))
  if (chosen.length === 0 && OWN_NAME.test(stem)) return stem
  return [withoutSizes(path), ...chosen].join('&')
}

/** The pixels that a picture's URL claims, or 0. The width counts for the height if that is missing. */
export function claimedPixels(src: string): number {
  let most = 0
  for (const [, width, height, only, max] of src.slice(0, MAX_URL_CHARS).matchAll(CLAIM)) {
    const across = Number(width ?? only ?? max)
    const down = Number(height ?? across)
    if (across <= MAX_SIDE && down <= MAX_SIDE) most = Math.max(most, across * down)
  }
  return most
}

const MAX_URL_CHARS = 2000
const MAX_SIDE = 10_000

/** Parameters that choose size, crop and format of a picture, not the picture. */
const SIZE_PARAMETER =
  /^(?:w|h|s|q|c|ar|dpr|fm|sz|width|height|size|resize|fit|crop|quality|format|auto|ssl|scale|strip|zoom|max-?[wh]|im(?:width|height)|op|rect|sh?arp|blur|v|ver|itok|x-oss-process)=/
const SIZES =
  /[-_]?\d{1,5}[x*×]\d{1,5}|(?<![a-z\d])(?:[wh]_?\d{2,4}){1,2}(?![a-z\d])|[-_](?:thumb(?:nail)?|small|medium|large|scaled|square|full|big|original)(?=[-_./]|$)|@\dx/g
const withoutSizes = (path: string): string => path.replace(SIZES, '')

/** A file name with letters and digits that is too long to be equal by chance. */
const OWN_NAME = /^(?=[^\d]*\d)(?=[^a-z]*[a-z])[^/]{16,}$/

const CLAIM =
  /(?<!\d)(\d{2,5})[x*×](\d{2,5})(?!\d)|(?<=[?&/,_-](?:w|width|s|sz|size|imwidth)[=_])(\d{2,5})|(?<=\/max\/)(\d{2,5})/g
