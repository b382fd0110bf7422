/** The GTIN (EAN, UPC) that a text holds: 8, 12, 13 or 14 digits with a right check digit. */
export function readGtin(text: string): string | undefined {
  for (const [digits] of text.slice(0, 300).matchAll(DIGITS)) {
    const plain = digits.replace(/[\s-]/g, '')
    if (GTIN_LENGTHS.has(plain.length) && isGtin(plain)) return plain
  }
  return undefined
}

/** The ISBN that a text holds, as it is written, with a right check digit. */
export function readIsbn(text: string): string | undefined {
  for (const [digits] of text.slice(0, 300).matchAll(ISBN)) {
    const plain = digits.replace(/[\s-]/g, '').toUpperCase()
    if (plain.length === 13 ? /^97[89]/.test(plain) && isGtin(plain) : plain.length === 10 && isIsbn10(plain))
      return digits.trim()
  }
  return undefined
}

/**
 * The code in a text that is one: an article number, a part number. A label in front (`SKU: A-123`) is cut off. Words of
 * prose, prices and dates are none.
 */
export function readCode(text: string): string | undefined {
  const trimmed = text
    .replace(LABEL, '')
    .replace(SHORT_LABEL, '')
    .trim()
    .replace(/^[#№:]\s*/, '')
    .replace(/[.,;]$/, '')
  if (trimmed.length < 2 || trimmed.length > 48 || !CODE.test(trimmed)) return undefined
  if (/\s/.test(trimmed) && !/^[A-Z\d][A-Z\d\s._/-]*$/.test(trimmed)) return undefined
  if (/\d/.test(trimmed)) return trimmed
  return /^[A-Z][A-Z-]{2,}$/.test(trimmed) ? trimmed : undefined
}

/** Whether the digits have the right check digit of GS1. */
function isGtin(digits: string): boolean {
  if (/^0+$/.test(digits) || /^(\d)\1+$/.test(digits)) return false
  let sum = 0
  for (let i = digits.length - 2, weight = 3; i >= 0; i--, weight = 4 - weight) sum += Number(digits[i]) * weight
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1))
}

const DIGITS = /(?<![\d-])\d(?:[\s-]?\d){7,13}(?![\d-])/g
const GTIN_LENGTHS = new Set([8, 12, 13, 14])
const ISBN = /(?<![\d-])\d(?:[\s-]?\d){8,11}(?:[\s-]?[\dX])(?![\d-])/gi
const CODE = /^[\p{L}\d](?:[\p{L}\d]|[-._/+:#](?=[\p{L}\d])|\s(?=[\p{L}\d]{1,8}(?:\s|$)))*$/u
const LABEL =
  /^\s*(?:[\p{L}\s.'’/()-]{1,40}(?:[:#№：]|\bno\.|\bnr\.)|(?:[\p{L}-]+\s){0,3}(?:number|code|sku|mpn|reference|id|nummer|référence|referencia|código|codice|артикул))\s*/iu

/** `Art.1049084`, `Ref. 12-30` */
const SHORT_LABEL = /^\s*(?:art(?:ikel)?|item|ref|cod|kód|kod)(?:\.?\s?(?:nr|no))?\.\s*(?=[\p{L}-]{0,4}\d)/iu

function isIsbn10(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of [...digits].entries()) sum += (10 - index) * (digit === 'X' ? 10 : Number(digit))
  return sum % 11 === 0
}
