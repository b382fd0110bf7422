/**
 * A character of a symbol font as Unicode; empty if the character is not in the table.
 *
 * @param code symbol fonts use F000 and up
 * @param font family of the font; omit it for ordinary fonts
 */
export function symbolOf(code: number, font = ''): string {
  if (!(code > 0 && code <= 0x10ffff)) return ''
  const characters = SYMBOLS[font.toLowerCase()]
  const isPrivate = code >= 0xf000 && code <= 0xf0ff
  const known = characters?.[isPrivate ? code - 0xf000 : code]
  if (known !== undefined) return known
  if (characters !== undefined && (isPrivate || code < 0x100)) return ''
  return isPrivate ? String.fromCharCode(code - 0xf000) : String.fromCodePoint(code)
}

/** Characters of symbol fonts that documents use as marks, by font family and code (Microsoft's character tables). */
const SYMBOLS: Record<string, Record<number, string>> = {
  wingdings: {
    74: '☺',
    76: '☹',
    108: '●',
    110: '■',
    111: '□',
    113: '❑',
    114: '❒',
    117: '◆',
    118: '❖',
    119: '⬥',
    159: '•',
    167: '▪',
    168: '◻',
    216: '➢',
    223: '←',
    224: '→',
    225: '↑',
    226: '↓',
    232: '➔',
    240: '⇨',
    251: '✗',
    252: '✓',
    253: '☒',
    254: '☑',
  },
  symbol: {
    34: '∀',
    36: '∃',
    45: '−',
    64: '≅',
    68: 'Δ',
    70: 'Φ',
    71: 'Γ',
    76: 'Λ',
    80: 'Π',
    81: 'Θ',
    83: 'Σ',
    87: 'Ω',
    89: 'Ψ',
    97: 'α',
    98: 'β',
    99: 'χ',
    100: 'δ',
    101: 'ε',
    102: 'φ',
    103: 'γ',
    104: 'η',
    108: 'λ',
    109: 'μ',
    110: 'ν',
    112: 'π',
    113: 'θ',
    114: 'ρ',
    115: 'σ',
    116: 'τ',
    119: 'ω',
    120: 'ξ',
    121: 'ψ',
    122: 'ζ',
    163: '≤',
    165: '∞',
    171: '↔',
    172: '←',
    173: '↑',
    174: '→',
    175: '↓',
    176: '°',
    177: '±',
    179: '≥',
    180: '×',
    182: '∂',
    183: '•',
    184: '÷',
    185: '≠',
    186: '≡',
    187: '≈',
    188: '…',
    197: '⊕',
    206: '∈',
    210: '®',
    211: '©',
    212: '™',
    213: '∏',
    214: '√',
    222: '⇒',
    229: '∑',
    242: '∫',
  },
}
