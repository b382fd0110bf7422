/**
 * The words of a text in order, as they are compared: without case, accents and common endings. Words of languages that
 * are written without spaces come from `Intl.Segmenter`.
 */
export function wordsOf(text: string): string[] {
  const found: string[] = []
  for (const [run] of folded(text).matchAll(RUN)) {
    if (UNSPACED.test(run)) found.push(...segmentsOf(run))
    else found.push(stemOf(run))
  }
  return found
}

/** How long a text is: what stands between spaces, and the words of languages that are written without spaces. */
export function wordCountOf(text: string): number {
  let count = 0
  for (const [token] of text.matchAll(/\S+/g))
    count += UNSPACED.test(token) ? Math.max(1, dividedWords(token).length) : 1
  return count
}

/** Text in the form in which words are compared, before endings are removed. */
export function folded(text: string): string {
  const plain = ASCII.test(text) ? text : text.normalize('NFKD').replace(MARKS, '').normalize('NFKC')
  return plain.toLowerCase().replaceAll('ß', 'ss')
}

/** A word without the endings of plurals, cases and tenses. At least four letters remain. */
function stemOf(word: string): string {
  if (word.length <= MIN_STEM || /\d/.test(word)) return word
  for (const [ending, instead] of ENDINGS) {
    if (word.endsWith(ending) && word.length - ending.length >= MIN_STEM - instead.length) {
      return word.slice(0, -ending.length) + instead
    }
  }
  return word
}

const ASCII = /^\p{ASCII}*$/u
/** Accents of European scripts. Marks of other scripts are vowels or tones that distinguish words. */
const MARKS = /[\u0300-\u036f]/g
const RUN = /[\p{L}\p{M}\p{N}]+/gu
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** Words, and the pairs of characters within longer ones: two texts may divide the same word differently. */
function segmentsOf(run: string): string[] {
  const found: string[] = []
  for (const word of dividedWords(run)) {
    const unspaced = UNSPACED.test(word)
    found.push(unspaced ? word : stemOf(word))
    if (!unspaced || word.length <= 2) continue
    for (let at = 0; at < word.length - 1; at++) found.push(word.slice(at, at + 2))
  }
  return found
}

function dividedWords(run: string): string[] {
  return [...segmenter.segment(run)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
}

const MIN_STEM = 4

/** Endings of English, the Romance languages, German and Russian, longest first, and what takes their place. */
const ENDINGS: readonly (readonly [ending: string, instead: string])[] = (
  'iciones:ic aciones:ac izations:iz ization:iz amente: ational:at fulness:ful ations:at ements: ation:at ingly: mente: ement: ments: ' +
  'ments: ction:ct cion:c ings: edly: ment: ness: ible: able: ieren: lich: isch: ungen: ung: iert: ' +
  'ies:y ied:y ing: ers: ern: est: ami: ями: ами: ого: его: ому: ему: ыми: ими: ость: ости: ed: es: er: en: em: et: os: as: is: ly: al: ' +
  'ой: ый: ий: ая: яя: ое: ее: ые: ие: ов: ев: ам: ям: ах: ях: ом: ем: s: e: a: o: i: y: n: а: я: о: е: ы: и: у: ю: ь:'
)
  .trim()
  .split(' ')
  .map((pair) => pair.split(':') as [string, string])
  .sort(([a], [b]) => b.length - a.length)
