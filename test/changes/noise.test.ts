import { describe, expect, test } from 'bun:test'
import { comparePages, learnNoise, type PageCopy, settle } from '../../src/changes/changes.ts'

const FRAME = [
  '# The harbour lamp works',
  'Lamps for desks and shelves have been made here since the harbour was built, by three families.',
  'Every lamp comes with a cable of two metres, a switch, and a guarantee for as long as you keep it.',
  '- Brass lamps\n- Steel lamps\n- Paper shades',
  'Write to us or visit the workshop behind the old crane, where a bell hangs at the door.',
]

/** A page with a line in the middle of its content. */
function page(line: string): PageCopy {
  const lines = [...FRAME.slice(0, 2), line, ...FRAME.slice(2)]
  return { url: 'https://lamps.test/', title: 'Lamps', markdown: lines.filter((each) => each !== '').join('\n\n') }
}

const statusOf = (before: string, after: string) => comparePages(page(before), page(after)).status

describe('noise is no change:', () => {
  test.each([
    ['3 minutes ago', 'about an hour ago'],
    ['Posted by Ann · 59 mins ago · 12 comments', 'Posted by Ann · 2 hours ago · 13 comments'],
    ['vor 3 Minuten', 'vor 2 Stunden'],
    ['il y a 5 minutes', 'il y a 2 heures'],
    ['Actualizado hace 3 horas', 'Actualizado hace 2 días'],
    ['Aggiornato 5 minuti fa', 'Aggiornato 2 ore fa'],
    ['há 5 minutos', 'há 2 dias'],
    ['5 minuten geleden', '3 uur geleden'],
    ['5 minut temu', '3 godziny temu'],
    ['5 минут назад', '3 часа назад'],
    ['5分前に更新', '3時間前に更新'],
    ['更新于5分钟前', '更新于3小时前'],
  ])('a time counted from now: %s → %s', (before, after) => {
    expect(statusOf(before, after)).toBe('same')
  })

  test.each([
    ['1,234 views', '1,301 views'],
    ['1.2K likes · 88 shares', '1.3K likes · 91 shares'],
    ['12 people are looking at this right now', '9 people are looking at this right now'],
    ['31 people have this in their cart', '7 people have this in their cart'],
    ['Visitors today: 70,195', 'Visitors today: 71,000'],
    ['12 Personen sehen sich das gerade an', '3 Personen sehen sich das gerade an'],
    ['12 personnes regardent cette page', '40 personnes regardent cette page'],
    ['12 personas están viendo esto', '9 personas están viendo esto'],
    ['3 412 просмотров', '3 500 просмотров'],
    ['1.0K回視聴', '8,238回視聴'],
    ['阅读 1024', '阅读 2048'],
    ['❤ 887', '❤ 1.2K'],
    [
      'A lamp of brass for desks and shelves, made by hand near the harbour. 56 likes',
      'A lamp of brass for desks and shelves, made by hand near the harbour. 58 likes',
    ],
  ])('a counter: %s → %s', (before, after) => {
    expect(statusOf(before, after)).toBe('same')
  })

  test.each([
    ['[Lamps](https://lamps.test/all?sid=8f3a9c1d2e4b5a6f)', '[Lamps](https://lamps.test/all?sid=0a1b2c3d4e5f6a7b)'],
    ['[Lamps](https://lamps.test/all?utm_source=a&page=2)', '[Lamps](https://www.lamps.test/all?page=2&gclid=x1)'],
    ['[Lamps](/all;jsessionid=8F3A9C1D2E4B5A6F)', '[Lamps](/all;jsessionid=0A1B2C3D4E5F6A7B)'],
    ['![Lamp](/a.8f3a9c1d.png)', '![Lamp](/a.0a1b2c3d.png?v=2)'],
    ['Request ID: 8f3a9c1d2e4b5a6f', 'Request ID: 0a1b2c3d4e5f6a7b'],
    ['© 2009-2025 Lamp Works', '© 2009-2026 Lamp Works'],
    ['Current time: 14:03:22', 'Current time: 16:40:01'],
    ['Page generated at 2026-11-02 14:03 in 0.12 s', 'Page generated at 2026-11-03 09:41 in 0.2 s'],
    ['Hurry, sale ends in 3h 4m', 'Hurry, sale ends in 1h 59m'],
    ['Sale ends in 2d 3h 4m 5s', 'Sale ends in 1d 0h 59m 1s'],
    ['**Advertisement**', ''],
    ['Sponsored: Globex – cars you will love', 'Sponsored: Initech – software for teams'],
    ['Summer sale: up to 50% off. Shop now!', 'Free shipping on all orders this weekend only'],
  ])('%s → %s', (before, after) => {
    expect(statusOf(before, after)).toBe('same')
  })

  test.each([
    ['', 'We use cookies to improve your experience.\n\nAccept all\n\n[Cookie settings](/privacy)'],
    ['', 'Wir verwenden Cookies, um diese Website zu verbessern.\n\nAlle akzeptieren'],
    ['', '本网站使用Cookie来改善您的体验。\n\n接受'],
    ['当サイトではクッキーを使用しています。\n\n同意する', ''],
  ])('a notice about cookies: %s → %s', (before, after) => {
    expect(statusOf(before, after)).toBe('same')
  })

  test('markup and white space, wherever lines break', () => {
    const before = {
      ...page('A *lamp* of **brass**, with a   shade.'),
      markdown: `${page('x').markdown}\n\n## Two lamps\n\n1. Red\n2. Blue`,
    }
    const after = { ...before, markdown: `${page('x').markdown}\n\n**Two lamps**\n* Red\n* Blue\n\n---\n` }
    expect(comparePages(before, after)).toMatchObject({ status: 'same', text: '', changes: [] })
    expect(statusOf('A *lamp* of brass.', 'A **lamp**\nof brass.')).toBe('same')
  })
})

describe('a change is found:', () => {
  test.each([
    ['Price: $49.90 per unit', 'Price: $47.90 per unit'],
    ['Now $30, 20% off. Shop now!', 'Now $35, 20% off. Shop now!'],
    ['| Essen | 582415 |', '| Essen | 582416 |'],
    ['| Marathon | 2:03:59 |', '| Marathon | 2:03:58 |'],
    ['The deadline is 12 March 2026.', 'The deadline is 14 March 2026.'],
    ['Published 2026-03-12T10:00:00Z', 'Published 2026-03-13T10:00:00Z'],
    ['The lamp is waterproof.', 'The lamp is not waterproof.'],
    ['灯是防水的。', '灯不是防水的。'],
    [
      'The bill passed with 51 votes in favour after a long debate in both chambers.',
      'The bill passed with 52 votes in favour after a long debate in both chambers.',
    ],
    ['- Copper lamps', ''],
    ['', 'The workshop stays closed on Mondays.'],
    ['[Manual](/files/manual-1.pdf)', '[Manual](/files/manual-2.pdf)'],
    ['In stock: 5', 'In stock: 4'],
    ['We use cookies to count visits to this website.', 'We do not use cookies to count visits to this website.'],
    ['Cook time: 1 h 30 min', 'Cook time: 1 h 45 min'],
    ['Doors: 18:00, local hall', 'Doors: 19:00, local hall'],
    ['The house was built in 1850.', 'The house was built in 1851.'],
    ['Build: 12.3.4', 'Build: 12.3.5'],
    ['Connector: 8 pins', 'Connector: 9 pins'],
    ['Lamp, save 20%, buy now: $30', ''],
    ['Our biscuits: 12 cookies per box', 'Our biscuits: 10 cookies per box'],
  ])('%s → %s', (before, after) => {
    expect(statusOf(before, after)).toBe('changed')
  })

  test('the order and the repetition of lines count', () => {
    const list = (...items: string[]) => page(items.map((item) => `- ${item}`).join('\n'))
    expect(comparePages(list('one', 'two'), list('two', 'one')).status).toBe('changed')
    expect(comparePages(list('one', 'one'), list('one')).status).toBe('changed')
  })

  test('outside the main content too, and a part that is no longer main content is still there', () => {
    const whole = (line: string) => ({ ...page('x'), wholePage: `${page('x').markdown}\n\n${line}` })
    expect(comparePages(whole('Open on Mondays.'), whole('Open on Tuesdays.'))).toMatchObject({
      status: 'changed',
      text: expect.stringContaining('-Open on Mondays.\n'),
      changes: [{ before: 'Open on Mondays.', after: 'Open on Tuesdays.' }],
    })
    expect(comparePages({ ...whole('y'), markdown: 'x' }, whole('y')).status).toBe('same')
  })

  test('its diff has no noise, and its changes name the line', () => {
    const at = (views: number, price: number) => page(`${views} views\n\nPrice: $${price}`)
    const { text, tree, changes } = comparePages(at(5, 10), at(9, 12))
    expect(text).toBe(
      `--- a/previous\n+++ b/current\n@@ -4,7 +4,7 @@ Lamps for desks and shelves have been made here since the harbour was built, by\n \n 5 views\n \n-Price: $10\n+Price: $12\n \n ${FRAME[2]}\n \n`,
    )
    expect(changes).toEqual([{ path: '/markdown/6', before: 'Price: $10', after: 'Price: $12' }])
    expect(tree.files[0]).toMatchObject({ additions: 1, deletions: 1, chunks: [{ oldStart: 4, newLines: 7 }] })
  })
})

describe('what differs between two fetches seconds apart', () => {
  const comparer = { compare: comparePages, learn: learnNoise }
  const check = (before: PageCopy, after: PageCopy, again: PageCopy[]) =>
    settle({ before, after }, comparer, async () => again.shift())
  const pick = (name: string) => page(`Pick of the day: ${name}`)

  test('is noise in the check that asks, and in later ones', async () => {
    const { comparison, mask } = await check(pick('Ann'), pick('Bob'), [pick('Eve')])
    expect(comparison.status).toBe('same')
    expect(comparePages(pick('Bob'), pick('Zoe'), mask).status).toBe('same')
  })

  test('hides no change beside it, in its place, or in its own line', async () => {
    const at = (name: string, price: number, tail = '') => page(`Pick of the day: ${name}${tail}\n\nPrice: $${price}`)
    for (const [after, again] of [
      [at('Bob', 12), at('Eve', 12)],
      [at('Bob', 10, ', sold out'), at('Eve', 10, ', sold out')],
      [page('Pick of the day: Bob'), page('Pick of the day: Eve')],
    ] as const) {
      expect((await check(at('Ann', 10), after, [again])).comparison.status).toBe('changed')
    }
  })

  test('is asked for until it shows, but no more than twice, and not at all if nothing differs', async () => {
    expect((await check(pick('Ann'), pick('Bob'), [pick('Bob'), pick('Eve')])).comparison.status).toBe('same')
    const rest = [pick('Bob'), pick('Bob'), pick('Eve')]
    expect((await check(pick('Ann'), pick('Bob'), rest)).comparison.status).toBe('changed')
    expect(rest.length).toBe(1)
    const unread = [pick('Eve')]
    expect((await check(pick('Ann'), pick('Ann'), unread)).comparison.status).toBe('same')
    expect(unread.length).toBe(1)
  })

  test('is the content of a page that is nothing else', () => {
    const visits = (n: number) => ({
      url: '',
      title: '',
      markdown: `# Visits\n\nVisit number ${n}\n\nSecond line stays`,
    })
    expect(comparePages(visits(1), visits(2), learnNoise(visits(2), visits(3))).status).toBe('changed')
  })
})
