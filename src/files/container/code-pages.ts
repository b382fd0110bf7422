/** Decodes bytes in a Windows code page. Never throws. */
export function decodeCodePage(bytes: Uint8Array, codePage: number): string {
  const decode = decoders.get(codePage) ?? decoderOf(codePage)
  decoders.set(codePage, decode)
  return decode(bytes)
}

const decoders = new Map<number, (bytes: Uint8Array) => string>()

/** Windows code pages → labels of the Encoding Standard. All others are read as windows-1252. */
const LABELS: Record<number, string> = {
  437: 'cp437',
  850: 'cp850',
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1361: 'euc-kr',
  10000: 'macintosh',
  10007: 'x-mac-cyrillic',
  20866: 'koi8-r',
  54936: 'gb18030',
  65001: 'utf-8',
}

/** Upper halves of the DOS code pages that TextDecoder does not know, from 0x80 on. */
const DOS: Record<string, string> = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
}

function decoderOf(codePage: number): (bytes: Uint8Array) => string {
  const label = LABELS[codePage] ?? (codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : 'windows-1252')
  const table = DOS[label]
  if (table !== undefined) {
    return (bytes) =>
      Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : table[byte - 0x80])).join('')
  }
  // The type lists three labels; the constructor accepts all labels of the standard.
  const decoder = new TextDecoder(label as ConstructorParameters<typeof TextDecoder>[0])
  return (bytes) => decoder.decode(bytes)
}

/** Character sets of Windows fonts (`lfCharSet` of LOGFONT) → code pages. */
const CHARSETS: Record<number, number> = {
  0: 1252,
  77: 10000,
  128: 932,
  129: 949,
  130: 1361,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
  254: 437,
  255: 850,
}

/** The code page of a font's character set; undefined for the default set and the symbol set. */
export function codePageOfCharset(charset: number): number | undefined {
  return CHARSETS[charset]
}
