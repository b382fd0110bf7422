/** Lower case without accents, so that `Prix réduit` and `prix reduit` are equal. Kana keep their marks. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (PLAIN.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(SPECIAL, (character) => SPECIALS[character]!)
}

const MARKS = /[\u0300-\u036f]/g
const FULL_WIDTH = /[\uff01-\uff5e]/g
const SPECIAL = /[ßłøđæœı]/g
const SPECIALS: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' }
const PLAIN = /^[\x20-\x7e]*$/
