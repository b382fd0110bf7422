/** The sentences of a text, trimmed, in order. */
export function sentencesOf(text: string): string[] {
  const pieces = text.split(END)
  const sentences: string[] = []
  let open: string[] = []
  let tail = ''
  const close = () => {
    const sentence = open.join(' ').trim()
    if (sentence !== '') sentences.push(sentence)
    open = []
    tail = ''
  }
  for (const piece of pieces) {
    open.push(piece)
    tail = `${tail}${piece}`.slice(-MAX_ABBREVIATION)
    if (ABBREVIATION.test(tail)) tail += ' '
    else close()
  }
  close()
  return sentences
}

/**
 * After the closing marks of a sentence: before a space and what can begin a sentence, or anywhere in Chinese and Japanese.
 * Without a maximum, a line of thousands of closing marks takes quadratic time.
 */
const END =
  /(?<=[.!?…؟।]["'”’»)\]]{0,8})\s+(?=["'“‘«([¿¡„]*[^\p{Ll}\s])|(?<=[。！？][”」』）]{0,8})(?![。！？”」』）])|\n+/u

/** Longer than any of them, with what stands before it. Looking at all of it takes quadratic time for initials. */
const MAX_ABBREVIATION = 32

/** A dot that ends no sentence: after an initial or a common abbreviation. */
const ABBREVIATION =
  /(?:^|[\s(])(?:\p{Lu}|[Mm]rs?|Ms|Dr|Prof|St|Sr|Sra|Jr|vs|[Nn]o|Nr|bzw|ca|etc|e\.g|i\.e|z\.\s?B|d\.\s?h|u\.\s?a|Mme|Abs|Art|Fig|fig|vol|pp?|U\.S|approx|Inc|Ltd|Co|Gen|Gov|Sen|Rep)\.\s*$/u
