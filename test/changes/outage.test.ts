import { describe, expect, test } from 'bun:test'
import { outageOf, type PageCopy } from '../../src/changes/changes.ts'

const SENTENCE = 'The workshop keeps a log of every repair, with the date and the part that was changed. '
const MENU = '[Home](/)\n\n[Log in](/login)\n\n[Shop](/shop)'
const copy = (main: string, title = 'Lamps'): PageCopy => ({
  url: 'https://lamps.test/page',
  title,
  markdown: main,
  wholePage: `${MENU}\n\n${main}\n\n© 2026 Lamp Works`,
})
const good = copy(`# Lamps\n\n${Array.from({ length: 12 }, (_, i) => `${i}. ${SENTENCE}`).join('\n\n')}`)

const kindOf = (page: PageCopy, { status = 200, last = good as PageCopy | undefined } = {}) =>
  outageOf({ status, requestedUrl: 'https://lamps.test/page', copy: page }, last)?.kind

describe('an outage is told', () => {
  test.each([
    ['maintenance', "# We'll be back soon!\n\nWe are performing some maintenance."],
    ['maintenance', '# Wartungsarbeiten\n\nWir sind in Kürze wieder für Sie da.'],
    ['maintenance', '# Site en maintenance'],
    ['maintenance', '# Технические работы'],
    ['maintenance', '# ただいまメンテナンス中です'],
    ['maintenance', '# 网站维护中'],
    ['error', '# 502 Bad Gateway'],
    ['error', '# Oops! Something went wrong\n\nPlease try again later.'],
    ['error', 'Error establishing a database connection'],
    ['error', '# Página no encontrada'],
    ['login', '# Log in\n\nEmail\n\nPassword\n\n[Forgot password?](/forgot)'],
    ['login', '# Please sign in to continue'],
    ['login', '# Anmelden\n\nBenutzername\n\nPasswort'],
    ['login', '# Sign in\n\nEmailPassword'],
    ['login', '# Welcome\n\nEmail address Password Remember me Log in Forgot your password?'],
    ['login', '# 登录\n\n用户名\n\n密码'],
    ['blocked', '# Access denied\n\nYou do not have permission to access this page.'],
    ['blocked', 'This content is not available in your country.'],
    ['empty', ''],
  ])('%s: %s', (kind, main) => {
    expect(kindOf(copy(main))).toBe(kind as never)
  })

  test('by its status, a challenge or a redirect to a login', () => {
    expect([404, 410, 403, 500, 503].map((status) => kindOf(good, { status }))).toEqual([
      'gone',
      'gone',
      'error',
      'error',
      'error',
    ])
    expect(outageOf({ status: 200, challenge: 'Cloudflare', requestedUrl: '', copy: good }, good)?.kind).toBe(
      'challenge',
    )
    expect(kindOf({ ...copy('Welcome. Enter your number.'), url: 'https://lamps.test/login?next=/page' })).toBe('login')
  })

  test('by what is left of a page, which it quotes', () => {
    const left = copy('# Lamps\n\nThis lamp is not made any more.')
    const answer = { status: 200, requestedUrl: left.url, copy: left }
    expect(outageOf(answer, good)?.reason).toBe(
      'The page has lost its content. All that is new is "This lamp is not made any more.".',
    )
  })

  test('without a last copy, if the page says little else', () => {
    const alone = (markdown: string) => kindOf({ url: '', title: '', markdown }, { last: undefined })
    expect(['', '# Back soon', '# 502 Bad Gateway'].map(alone)).toEqual(['empty', 'maintenance', 'error'])
  })
})

describe('a page is content', () => {
  test.each([
    ['an article on outages', `# When sites say "back soon"\n\n${SENTENCE.repeat(20)}\n\nAccess denied is no excuse.`],
    ['a new article with a login link', `# New lamps\n\n[Log in](/login)\n\n${`${SENTENCE}\n\n`.repeat(20)}`],
    ['a page that lost a part', good.markdown.split('\n\n').slice(0, 8).join('\n\n')],
    ['a notice on an unchanged page', `Maintenance on Monday: we will be back soon.\n\n${good.markdown}`],
  ])('%s', (_, main) => {
    expect(kindOf(copy(main))).toBeUndefined()
  })

  test('if it always said so', () => {
    const login = copy('# Log in\n\nEmail\n\nPassword\n\n[Forgot password?](/forgot)\n\nVersion 1')
    expect(
      kindOf(
        {
          ...login,
          markdown: login.markdown.replace('1', '2'),
          wholePage: login.wholePage!.replace('Version 1', 'Version 2'),
        },
        { last: login },
      ),
    ).toBeUndefined()
  })
})
