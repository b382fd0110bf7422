import { expect, test } from 'bun:test'
import type { Block } from '../../src/files/pdf/blocks.ts'
import { lineOf } from '../../src/files/pdf/lines.ts'
import { createVocabulary } from '../../src/files/pdf/vocabulary.ts'
import { createWriter } from '../../src/files/pdf/writer.ts'

/** Consecutive lines that all fill the column. */
function paragraph(texts: string[]): Block {
  const lines = texts.map((text, order) => {
    const baseline = 100 + order * 15
    const look = { size: 10, bold: false, italic: false, mono: false, spaceAfter: false, rtl: false }
    return lineOf([{ text, x0: 72, x1: 192, top: baseline - 8, bottom: baseline + 2, baseline, order, ...look }])
  })
  return { kind: 'paragraph', lines, breaks: new Set() }
}

function written(pages: string[][]): string {
  const writer = createWriter(createVocabulary())
  for (const texts of pages) writer.page([paragraph(texts)], false)
  return writer.finish()
}

test('a paragraph continues on the next page unless its sentence has ended, in Chinese and Japanese too', () => {
  expect(written([['河水流过山谷与平原之间的', '大桥，岸边的人们都知道它'], ['的来历。']])).toBe(
    '<p>河水流过山谷与平原之间的大桥，岸边的人们都知道它的来历。</p>',
  )
  for (const end of ['。', '！', '？', '?', '.']) {
    expect(written([['河水流过山谷与平原之间的', `大桥，谁还记得它的来历呢${end}`], ['老人们都说记得。']])).toBe(
      `<p>河水流过山谷与平原之间的大桥，谁还记得它的来历呢${end}</p>\n<p>老人们都说记得。</p>`,
    )
  }
})
