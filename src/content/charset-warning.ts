/**
 * Says that an encoding is a guess.
 *
 * @param charset a WHATWG name in lower case
 */
export function guessWarning(charset: string, what: 'page' | 'file'): string {
  const name = NAMES[charset] ?? charset.replace(/^(?:utf|iso|ibm).*/, (start) => start.toUpperCase())
  const fix =
    what === 'page' ? '' : ` If it is wrong, send the file with its charset, such as text/plain; charset=${name}.`
  return `The ${what} does not declare its character encoding. It was read as ${name}, which is a guess.${fix}`
}

/** Names as people write them. Others are in capital letters, or are code pages of Windows. */
const NAMES: Readonly<Record<string, string>> = {
  shift_jis: 'Shift_JIS',
  big5: 'Big5',
  gbk: 'GBK',
  gb18030: 'GB18030',
  'koi8-r': 'KOI8-R',
  'koi8-u': 'KOI8-U',
  'euc-jp': 'EUC-JP',
  'euc-kr': 'EUC-KR',
}
