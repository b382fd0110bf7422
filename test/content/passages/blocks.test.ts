import { expect, test } from 'bun:test'
import { blocksOf } from '../../../src/content/passages/blocks.ts'

const tableOf = (...rows: string[]) => {
  const [first, ...others] = rows.map((row) => `| ${row} |`)
  const [block] = blocksOf([first, '| --- | --- |', ...others].join('\n'))
  return { facts: block?.units.length, head: block?.head }
}

for (const row of [
  'Torni | 31 m',
  'Magasság: | alacsony',
  'Kule yüksekliği | 31 m',
  '高さ | 31メートル',
  'Цена | 900 ₽',
])
  test(`the first row "${row}" of a table of facts is a fact`, () => {
    expect(tableOf(row, 'Built | 1859')).toEqual({ facts: 2, head: undefined })
  })

for (const row of ['Vieras | Hinta', '2023 | 2024', 'Termék | Ár'])
  test(`the first row "${row}" names the columns`, () => {
    expect(tableOf(row, 'Pipo | 12 €')).toEqual({ facts: 1, head: `| ${row} |\n| --- | --- |` })
  })
