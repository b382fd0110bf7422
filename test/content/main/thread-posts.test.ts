import { describe, expect, test } from 'bun:test'
import { isNote, saysGone } from '../../../src/content/main/threads/notes.ts'
import { readMain } from '../page.ts'
import { MARKUPS, type SamplePost } from './thread-markups.ts'

const WORDS = 'vene lakka maali kuivuu hitaasti sateella mutta kestää talven yli jos pinta hiotaan ensin'.split(' ')
const NAMES = ['Aino', 'Pekka', 'Veikko L', 'Zsófi', 'Ömer', 'Ji-woo', 'Ольга', 'たけし']

function samplesOf(seed: number, count: number, longest: number): SamplePost[] {
  let state = seed
  const below = (limit: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return Array.from({ length: count }, (_, i) => ({
    name: NAMES[below(NAMES.length)]!,
    date: `2023-0${1 + below(9)}-1${below(10)}`,
    depth: below(4),
    text: [signOf(i), ...Array.from({ length: below(longest) }, () => WORDS[below(WORDS.length)]!)].join(' '),
  }))
}

/** A word that occurs in one post only. */
const signOf = (i: number) => `sana${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))}x`

describe.each(Object.entries(MARKUPS))('a thread in the markup "%s"', (_, markup) => {
  test.each([
    [1, 12],
    [1, 60],
    [2, 1],
    [2, 12],
    [2, 60],
    [3, 1],
    [3, 40],
    [12, 1],
    [12, 4],
    [60, 1],
    [60, 60],
  ])('shows each of %i posts of up to %i words once, in order, and signed', (count, longest) => {
    const posts = samplesOf(count + longest, count, longest)
    const { markdown } = readMain(markup(posts))
    let at = 0
    posts.forEach(({ name, date, text }, i) => {
      expect(markdown.split(signOf(i))).toHaveLength(2)
      const next = markdown.indexOf(text, at)
      expect(next).toBeGreaterThan(at)
      const head = markdown.slice(at, next)
      expect([head.includes(name), head.includes(date)]).toEqual([true, true])
      at = next
    })
  })

  test('has no ranks, counters, avatar letters and buttons', () => {
    const { markdown } = readMain(markup(samplesOf(5, 12, 30)))
    expect(markdown).not.toMatch(
      /Kıdemli|Mesaj|İzmir|Alıntıla|Şikâyet|정회원|가입일|Бывалый|返信|通報|点|^\s*\p{L}\s*$/mu,
    )
  })
})

test('a signature goes that ends every post of its author', () => {
  const posts = samplesOf(3, 6, 20).map((post, i) => {
    const name = i % 2 === 0 ? 'Aino' : 'Pekka'
    const end = name === 'Aino' ? '<p>Tuuli kantaa rohkeaa</p>' : ''
    return { ...post, name, text: `<p>${post.text}</p>${end}` }
  })
  const { markdown } = readMain(MARKUPS.profiles!(posts))
  expect(markdown).not.toContain('Tuuli kantaa')
  posts.forEach((_, i) => {
    expect(markdown).toContain(signOf(i))
  })
})

test('equal thanks of several readers all stay', () => {
  const posts = samplesOf(9, 8, 30).map((post, i) => (i % 3 === 1 ? { ...post, text: 'Kiitos paljon' } : post))
  expect(readMain(MARKUPS.profiles!(posts)).markdown.split('Kiitos paljon')).toHaveLength(4)
})

test('what is left of a deleted post goes, with its author', () => {
  const posts = samplesOf(4, 5, 30).map((post, i) =>
    i === 2 ? { ...post, name: 'Irma', text: 'Bu yorum silindi' } : post,
  )
  const { markdown } = readMain(MARKUPS.profiles!(posts))
  expect(markdown).not.toContain('silindi')
  expect(markdown).not.toContain('Irma')
})

test('a list of threads keeps author and date with each topic', () => {
  const topics = NAMES.map(
    (name, i) =>
      `<li class="konu"><h3><a href="/konu/${i}">Teknenin ${WORDS[i]} boyası ve ${WORDS[i + 3]}</a></h3><span class="author">${name}</span> <time>1${i} May 2023</time> <span>${i + 3} yanıt</span></li>`,
  )
  const { markdown } = readMain(`<main><h1>Boya</h1><ul>${topics.join('')}</ul></main>`)
  NAMES.forEach((name, i) => {
    expect(markdown).toContain(name)
    expect(markdown).toContain(`1${i} May 2023`)
    expect(markdown).toContain(`${i + 3} yanıt`)
  })
})

test.each([
  'Last edited by Aino on May 3, 2023',
  'Zuletzt bearbeitet: 3. Mai 2023',
  'Click to expand...',
  'Genişletmek için tıkla...',
  '点击展开',
  '本帖最后由 小林 于 2023-5-3 编辑',
])('"%s" is a note of the forum', (text) => {
  expect(isNote(text)).toBe(true)
})

test.each(['I edited the file and it works now', 'Click the red button to open the lid', 'Thanks, last one was mine'])(
  '"%s" is what somebody wrote',
  (text) => {
    expect(isNote(text) || saysGone(text)).toBe(false)
  },
)

test.each(['[deleted]', 'This comment was removed by a moderator', 'Комментарий удалён', 'この投稿は削除されました'])(
  '"%s" stands for a deleted post',
  (text) => {
    expect(saysGone(text)).toBe(true)
  },
)
