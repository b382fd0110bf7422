/** The sentences of a text, trimmed, in order. */
export function sentencesOf(text: string): string[] {
  const pieces = text.split(END)
  const sentences: string[] = []
  let open = ''
  for (const piece of pieces) {
    open += piece
    if (!ABBREVIATION.test(open.slice(-MAX_ABBREVIATION))) {
      if (open.trim() !== '') sentences.push(open.trim())
      open = ''
    } else open += ' '
  }
  if (open.trim() !== '') sentences.push(open.trim())
  return sentences
}

/** After the closing marks of a sentence: before a space and what can begin a sentence, or anywhere in Chinese and Japanese. */
const END = /(?<=[.!?…؟।]["'”’»)\]]*)\s+(?=["'“‘«([¿¡„]*[^\p{Ll}\s])|(?<=[。！？][”」』）]*)(?![。！？”」』）])|\n+/u

/** Longer than any of them, with what stands before it. Looking at the whole text takes quadratic time for initials. */
const MAX_ABBREVIATION = 32

/** A dot that ends no sentence: after an initial or a common abbreviation. */
const ABBREVIATION =
  /(?:^|[\s(])(?:\p{Lu}|[Mm]rs?|Ms|Dr|Prof|St|Sr|Sra|Jr|vs|[Nn]o|Nr|bzw|ca|etc|e\.g|i\.e|z\.\s?B|d\.\s?h|u\.\s?a|Mme|Abs|Art|Fig|fig|vol|pp?|U\.S|approx|Inc|Ltd|Co|Gen|Gov|Sen|Rep)\.\s*$/u
