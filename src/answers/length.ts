import { sentencesOf } from '../content/passages/sentences.ts'
import { wordCountOf } from '../content/passages/words.ts'

/** A text in at most `maxWords` words: whole lines and sentences, or at least whole words. */
export function shortened(text: string, maxWords: number): string {
  if (wordCountOf(text) <= maxWords) return text
  let kept = ''
  let left = maxWords
  for (const sentence of sentencesOf(text)) {
    const words = wordCountOf(sentence)
    if (words > left) break
    kept += `${kept === '' ? '' : text.includes(`${kept}\n`) ? '\n' : ' '}${sentence}`
    left -= words
  }
  return kept !== '' ? kept : cutAfter(text, maxWords)
}

function cutAfter(text: string, maxWords: number): string {
  let low = 0
  let high = text.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (wordCountOf(text.slice(0, middle)) <= maxWords) low = middle
    else high = middle - 1
  }
  return text
    .slice(0, low)
    .replace(/\S*$/, (last) => (/\s/.test(text.slice(0, low)) ? '' : last))
    .trim()
    .toWellFormed()
}
