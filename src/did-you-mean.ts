/**
 * The known word that a mistyped word most likely means: the one with the smallest edit distance, if at most a third of
 * the word has to change, or else the only one that it abbreviates. Case and underscores are ignored, so
 * `only_main_content` means `onlyMainContent`.
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  if (word.length > MAX_COMPARED_LENGTH) return undefined
  const plain = (text: string) => text.toLowerCase().replaceAll('_', '')
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(plain(word), plain(candidate)) }))
    .sort((a, b) => a.distance - b.distance)
  const best = ranked[0]
  if (best !== undefined && best.distance <= Math.floor(Math.max(word.length, 3) / 3)) return best.candidate
  const longer = word.length < MIN_ABBREVIATION ? [] : known.filter((each) => isAbbreviated(plain(word), plain(each)))
  return longer.length === 1 ? longer[0] : undefined
}

const MAX_COMPARED_LENGTH = 40
const MIN_ABBREVIATION = 6

/** Whether a word is another one with a part left out, like `maxDepth` for `maxDiscoveryDepth`. */
function isAbbreviated(word: string, whole: string): boolean {
  let start = 0
  while (start < word.length && word[start] === whole[start]) start += 1
  return whole.length > word.length && whole.endsWith(word.slice(start))
}

/** The number of edits between two words: a letter replaced, added or removed, or two neighbours swapped. */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let i = 1; i <= a.length; i += 1) {
    const above = rows[i - 1]!
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? rows[i - 2]![j - 2]! + 1 : Infinity
      const replaced = above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(replaced, swapped, above[j]! + 1, row[j - 1]! + 1))
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
