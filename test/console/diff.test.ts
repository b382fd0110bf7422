import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { unifiedDiff } from '../../src/changes/changes.ts'
import { type DiffRow, rowsOf } from '../../src/console/monitors/diff/rows.ts'
import { type Piece, wordDiff } from '../../src/console/monitors/diff/words.ts'

const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('')
const changedOf = (pieces: readonly Piece[]) => pieces.flatMap(({ text, isChanged }) => (isChanged ? [text] : []))

describe('the words of a line that changed', () => {
  test('are marked, and nothing else of the line', () => {
    const { removed, added } = wordDiff('The lamp costs 12.50 euros today', 'The old lamp costs 14.00 euros')
    expect(changedOf(removed)).toEqual(['12.50', 'today'])
    expect(changedOf(added)).toEqual(['old', '14.00'])
  })

  test('are marked together with the spaces between them', () => {
    expect(changedOf(wordDiff('open on Monday', 'open every single day').added)).toEqual(['every single day'])
  })

  test('make up both lines, and what is not marked is the same in both', () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '.', '1', 'é', '😀'), maxLength: 30 })
    fc.assert(
      fc.property(line, line, (before, after) => {
        const { removed, added } = wordDiff(before, after)
        expect([textOf(removed), textOf(added)]).toEqual([before, after])
        const [kept, keptToo] = [removed, added].map((pieces) =>
          textOf(pieces.filter(({ isChanged }) => !isChanged)).replace(/\s/g, ''),
        )
        expect(kept).toBe(keptToo!)
      }),
      { numRuns: 300 },
    )
  })

  test('are not looked for in lines that have little in common, or too much text', () => {
    const words = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`).join(' ')
    const startedAt = performance.now()
    for (const count of [2000, 200_000]) {
      const { removed, added } = wordDiff(words('a', count), words('b', count))
      expect([removed.length, added.length]).toEqual([1, 1])
    }
    expect(performance.now() - startedAt).toBeLessThan(1000)
  })
})

describe('the rows of a diff', () => {
  const sidesOf = (rows: readonly DiffRow[]) =>
    rows.flatMap((row) => (row.type === 'changed' ? [[row.removed?.text, row.added?.text]] : []))

  test('put a line beside the one that it became, wherever others were added', () => {
    const before = 'Prices\nHinges cost 12 euros\nA line that is gone for good\nend\n'
    const after = 'Prices\nWelcome to our new shop\nHinges cost 13 euros\nend\n'
    expect(sidesOf(rowsOf(unifiedDiff(before, after)))).toEqual([
      [undefined, 'Welcome to our new shop'],
      ['Hinges cost 12 euros', 'Hinges cost 13 euros'],
      ['A line that is gone for good', undefined],
    ])
  })

  test('have the numbers of both texts, and say how many lines are left out', () => {
    const lines = Array.from({ length: 30 }, (_, i) => `line ${i + 1}`)
    const changed = lines.with(19, 'another line').toSpliced(2, 0, 'more')
    const rows = rowsOf(unifiedDiff(`${lines.join('\n')}\n`, `${changed.join('\n')}\n`))
    expect(rows.filter(({ type }) => type === 'gap')).toEqual([{ type: 'gap', lines: 11 }])
    expect(rows).toContainEqual({ type: 'changed', added: { number: 3, text: 'more' } })
    expect(rows).toContainEqual({ type: 'same', before: 19, after: 20, text: 'line 19' })
    expect(rows.at(-1)).toEqual({ type: 'same', before: 23, after: 24, text: 'line 23' })
  })

  test('hold every line of any two texts once, with its number', () => {
    const text = fc.array(fc.constantFrom<string>('a b c', 'a b d', '', '- x', '+ y', '@@ z', '\\ w'), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(text, text, (before, after) => {
        const rows = rowsOf(unifiedDiff(before.join('\n'), after.join('\n')))
        for (const row of rows) {
          if (row.type === 'same') expect([before[row.before - 1], after[row.after - 1]]).toEqual([row.text, row.text])
          if (row.type !== 'changed') continue
          if (row.removed) expect(before[row.removed.number - 1]).toBe(row.removed.text)
          if (row.added) expect(after[row.added.number - 1]).toBe(row.added.text)
        }
        const count = (side: 'removed' | 'added') => rows.filter((row) => row.type === 'changed' && row[side]).length
        if (rows.length > 0) expect(count('removed') - count('added')).toBe(lineCount(before) - lineCount(after))
      }),
      { numRuns: 300 },
    )
  })

  test('of 20,000 changed lines take less than a second', () => {
    const lines = (word: string) => Array.from({ length: 20_000 }, (_, i) => `Item ${i} costs ${word} euros\n`).join('')
    const diff = unifiedDiff(lines('twelve'), lines('thirteen'))
    const startedAt = performance.now()
    expect(rowsOf(diff).length).toBe(20_000)
    expect(performance.now() - startedAt).toBeLessThan(1000)
  })
})

/** A text of no characters has no line, and one that ends with a line break has none after it. */
const lineCount = (lines: readonly string[]) => {
  const text = lines.join('\n')
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length
}
