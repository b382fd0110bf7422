import { expect, test } from 'bun:test'
import { Answers } from './answers.ts'
import { blocksOf, commandsOf } from './blocks.ts'

const [one, other] = ['6cba5b9f-3428-40bc-972e-c82245b16fda', '23a97d4f-5467-4ead-88db-7bbb6b205369']

test('an answer fits when only ids, times and durations differ, however JSON is laid out', () => {
  const shown = `{"id": "${one}",\n  "elapsed_ms": 14, "at": "2026-11-28T06:50:02.991Z"}`
  expect(new Answers().fits(shown, `{"id":"${other}","elapsed_ms":230,"at":"2027-01-01T00:00:00.000Z"}`)).toBe(true)
})

test('a machine that is slow now may say so', () => {
  const shown =
    '  ok    rendering      it started in 0.7 s, a page and its picture were there after 1.4 s\n  ok    fonts'
  const slow = `  warn  rendering      it started in 4.0 s, a page and its picture were there after 6.1 s\n${' '.repeat(23)}It is small.\n  ok    fonts`
  expect(new Answers().fits(shown, slow)).toBe(true)
})

test('an answer does not fit with another value, with one more member, or with one less', () => {
  const shown = `{"id":"${one}","status":"completed","total":6}`
  for (const came of [
    `{"id":"${other}","status":"completed","total":7}`,
    `{"id":"${other}","status":"completed","total":6,"failed":0}`,
    `{"id":"${other}","status":"completed"}`,
    `{"id":"no id","status":"completed","total":6}`,
  ])
    expect(new Answers().fits(shown, came)).toBe(false)
})

test('spaces inside strings and at the beginning of lines of text count', () => {
  expect(new Answers().fits('{"a":"b c"}', '{"a":"bc"}')).toBe(false)
  expect(new Answers().fits('a\n  b', 'a\nb')).toBe(false)
})

test('an id that was shown stands for the one that came, in commands and in later answers', () => {
  const answers = new Answers()
  expect(answers.fits(`{"id":"${one}"}`, `{"id":"${other}"}`)).toBe(true)
  expect(answers.withRealIds(`curl /crawl/${one}`)).toBe(`curl /crawl/${other}`)
  expect(answers.fits(`{"id":"${one}"}`, `{"id":"${one}"}`)).toBe(false)
})

test('a command may have several lines, its answer stands behind # or in the next block', () => {
  const text = "# A\n\n```sh\na 'b\nc'\n# d\n#  e\nf # g\n```\n\n```json\n{}\n```\n\nWords.\n\n```\nh\n```\n"
  const [shell, picture] = blocksOf({ path: 'a.md', text })
  expect(commandsOf(shell!)).toEqual([
    { page: 'a.md', line: 4, text: "a 'b\nc'", answer: 'd\n e\n' },
    { page: 'a.md', line: 8, text: 'f # g', answer: '{}\n' },
  ])
  expect(picture).toMatchObject({ page: 'a.md', line: 18, section: 'a.md#1', language: '', text: 'h\n' })
})

test('what a script writes into a page is no block of it, and keeps its lines', () => {
  const text = '# A\n\n<!-- help -->\n```\nusage\n```\n<!-- /help -->\n\n```sh\na\n```\n'
  expect(blocksOf({ path: 'a.md', text })).toMatchObject([{ line: 10, language: 'sh' }])
})
