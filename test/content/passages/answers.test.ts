import { describe, expect, test } from 'bun:test'
import {
  MAX_HIGHLIGHTS_WORDS,
  MAX_PASSAGE_WORDS,
  MAX_SUMMARY_WORDS,
  NO_ANSWER_WARNING,
  NO_HIGHLIGHTS_WARNING,
  NO_SUMMARY_WARNING,
  passageWarnings,
  readPassages,
} from '../../../src/content/passages/answers.ts'

const markdown = `# Harbour museum

The museum shows ships from four centuries. It stands on the old pier.

## Opening hours

We are open from Tuesday to Sunday.

## Tickets

| Visitor | Price |
| --- | --- |
| Adults | 12 € |
| Children | 5 € |

## Getting here

- Bus 14 stops at the pier
- The ferry leaves every hour

## Restoration

The **lighthouse lens** was restored by [Ida Brandt](https://brandt.test/) in 1987.`

const page = { markdown, title: 'Harbour museum' }
const answer = (question: string) => readPassages(page, { question }).answer
const wordsIn = (text = '') => text.split(/\s+/).filter((word) => word !== '').length

describe('a question', () => {
  test.each([
    ['When is it open?', 'We are open from Tuesday to Sunday.'],
    ['Who restored the lens of the lighthouse?', 'The lighthouse lens was restored by Ida Brandt in 1987.'],
    ['How do I get there by ferry?', '- Bus 14 stops at the pier\n- The ferry leaves every hour'],
    ['What do children pay?', '| Visitor | Price |\n| --- | --- |\n| Adults | 12 € |\n| Children | 5 € |'],
  ])('%s is answered by its passage, without markup', (question, passage) => {
    expect(answer(question)).toBe(passage)
  })

  test('what something is made of needs no such words on the page', () => {
    const sextant = { markdown: '# Brass Sextant\n\nA sextant of polished brass.', title: 'Brass Sextant' }
    const ask = (question: string) => readPassages(sextant, { question }).answer
    expect(ask('What is the sextant made of?')).toBe('A sextant of polished brass.')
    expect([ask('What are the mirrors made of?'), ask('Who made the sextant?')]).toEqual(['', ''])
  })

  test('about something that the page does not say has an empty answer and a warning', () => {
    const formats = readPassages(page, { question: 'Which airline flies to Reykjavik in winter?' })
    expect([formats, passageWarnings(formats)]).toEqual([{ answer: '' }, [NO_ANSWER_WARNING]])
  })

  test('that has only the subject of the page in common with it is not answered', () => {
    expect(answer('Who is the director of the museum?')).toBe('')
  })

  test('finds words with other endings, accents and case', () => {
    expect(
      readPassages(
        { markdown: 'Die Öffnungszeiten gelten nicht an Feiertagen.', title: '' },
        { question: 'OFFNUNGSZEIT Feiertag?' },
      ).answer,
    ).toBe('Die Öffnungszeiten gelten nicht an Feiertagen.')
  })

  test('in Chinese finds its passage', () => {
    const chinese = '博物馆每天九点开放。\n\n## 交通\n\n乘坐十四路公共汽车可以到达码头。'
    expect(readPassages({ markdown: chinese, title: '' }, { question: '坐哪路公共汽车到码头？' }).answer).toBe(
      '乘坐十四路公共汽车可以到达码头。',
    )
  })
})

describe('lengths', () => {
  const sentence = (at: number) =>
    `The harbour keeps its lamp number ${at} burning through night ${at * 7} of the year.`
  const long = Array.from({ length: 400 }, (_, at) => sentence(at)).join(' ')
  const rows = Array.from({ length: 300 }, (_, at) => `| lamp ${at} | ${at * 3} m |`).join('\n')
  const texts: [string, string][] = [
    ['a long paragraph', long],
    ['a long table', `| Name | Height |\n| --- | --- |\n${rows}`],
    ['a text without spaces', '灯塔港口'.repeat(800)],
    ['a sentence without end', 'lamp harbour '.repeat(900)],
    ['a long list', Array.from({ length: 300 }, (_, at) => `- lamp number ${at}`).join('\n')],
    ['code', `\`\`\`\n${'lamp harbour\n'.repeat(500)}\`\`\``],
  ]
  test.each(texts)('of %s keep their limits', (_name, text) => {
    const sought = text.includes('lamp') ? 'lamp' : '灯塔'
    const formats = readPassages({ markdown: text, title: '' }, { question: sought, query: sought, summary: true })
    expect(formats.answer).not.toBe('')
    expect(wordsIn(formats.answer)).toBeLessThanOrEqual(MAX_PASSAGE_WORDS)
    expect(wordsIn(formats.highlights)).toBeLessThanOrEqual(MAX_HIGHLIGHTS_WORDS)
    expect(formats.summary).not.toBe('')
    expect(wordsIn(formats.summary)).toBeLessThanOrEqual(MAX_SUMMARY_WORDS)
  })

  test('a part of a long table repeats its head', () => {
    const { answer = '' } = readPassages({ markdown: texts[1]![1], title: '' }, { question: 'Height of lamp 211?' })
    expect(answer).toStartWith('| Name | Height |\n| --- | --- |\n')
    expect(answer).toContain('| lamp 211 | 633 m |')
  })
})

describe('highlights', () => {
  test('are the passages that match, as one text', () => {
    const { highlights = '' } = readPassages(page, { query: 'pier' })
    expect(highlights.split('\n\n').toSorted()).toEqual([
      '- Bus 14 stops at the pier\n- The ferry leaves every hour',
      'The museum shows ships from four centuries. It stands on the old pier.',
    ])
  })

  test('do not say the same twice', () => {
    const twice = `${markdown}\n\n## Again\n\nThe lighthouse lens was restored by Ida Brandt in 1987!`
    const { highlights } = readPassages({ markdown: twice, title: '' }, { query: 'lighthouse lens restored' })
    expect(highlights?.match(/lighthouse lens/g)).toHaveLength(1)
  })

  test('of a query that matches nothing are empty, with a warning', () => {
    const formats = readPassages(page, { query: 'quantum chromodynamics' })
    expect([formats, passageWarnings(formats)]).toEqual([{ highlights: '' }, [NO_HIGHLIGHTS_WARNING]])
  })
})

describe('a summary', () => {
  test('has whole sentences in the order of the page, about a quarter of it', () => {
    const sentences = Array.from(
      { length: 40 },
      (_, at) => `Sentence ${at} tells how the harbour lamp of tower ${at} was built by the keepers.`,
    )
    const { summary = '' } = readPassages({ markdown: sentences.join(' '), title: '' }, { summary: true })
    const kept = summary.split(/(?<=\.) /)
    expect(kept.map((each) => sentences.indexOf(each))).toEqual(
      kept.map((each) => sentences.indexOf(each)).toSorted((a, b) => a - b),
    )
    expect(kept.every((each) => sentences.includes(each))).toBe(true)
    const share = wordsIn(summary) / wordsIn(sentences.join(' '))
    expect(share).toBeGreaterThan(0.1)
    expect(share).toBeLessThanOrEqual(0.26)
  })

  test('of a page without text is empty, with a warning', () => {
    const formats = readPassages({ markdown: '', title: '' }, { summary: true })
    expect([formats, passageWarnings(formats)]).toEqual([{ summary: '' }, [NO_SUMMARY_WARNING]])
  })
})

test('the same page and question give the same answer', () => {
  const read = () => readPassages(page, { question: 'When is it open?', query: 'pier', summary: true })
  expect(read()).toEqual(read())
})

// With time that grows with the square of the length, each of these takes minutes.
test.each(['a', '1', '1.', '1,', '-', 'a.', '(', '"'])('a page with one long word of %p is read too', (mark) => {
  const long = { ...page, markdown: `${markdown}\n\n${mark.repeat(100_000)}` }
  expect(readPassages(long, { question: 'When is it open?' }).answer).toBe('We are open from Tuesday to Sunday.')
})
