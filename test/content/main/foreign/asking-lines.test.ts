import { describe, expect, test } from 'bun:test'
import { dropAskingLines } from '../../../../src/content/main/foreign/asking-lines.ts'
import { PROSE, readMain } from '../../page.ts'
import { leftAfter } from './left-after.ts'

const left = (part: string) =>
  leftAfter(`<main><h1>Log</h1>${part}<p>The shelf was painted twice.</p></main>`, ({ page, blocks }, chosen) =>
    dropAskingLines(page, blocks, chosen),
  )

const GONE: Record<string, readonly string[]> = {
  'labels of advertisements': [
    'Advertisement',
    '– Anzeige –',
    'PUBLICITÉ',
    '广告',
    '広告',
    '광고',
    'إعلان',
    'Mainos',
    'Story continues below advertisement',
  ],
  'pleas to subscribe': [
    'Sign up for our weekly newsletter and never miss a crane.',
    'Get the news of the harbour delivered straight to your inbox.',
    'Subscribe to Harbour Weekly on YouTube',
    'Jetzt unseren Newsletter abonnieren!',
    'Suscríbete a nuestro boletín',
    'Подпишитесь на наш канал',
    'Haftalık bültenimize abone olun',
    '关注我们，获取更多消息',
    'メルマガに登録する',
  ],
  'pleas to follow': [
    'Follow us on Mastodon and elsewhere.',
    'Folgen Sie uns auf Facebook und Instagram!',
    'Puede seguir a Puerto Diario en Twitter',
    'Kövess minket a Facebookon!',
    'Seuraa meitä Instagramissa',
    'The crane has a page of its own. You can follow its work day by day on YouTube.',
    'フォローはこちら：Instagram',
  ],
  'pleas to donate': [
    'Please consider making a donation to the harbour museum.',
    'Support our independent journalism for the price of a coffee.',
    'Unterstützen Sie unsere Arbeit mit einer Spende.',
    'Apoya el periodismo independiente',
    'Поддержите нас небольшой суммой',
    '寄付する',
  ],
  'help for those who comment': [
    'You must be logged in to reply to this topic.',
    'Your email address will not be published. Required fields are marked *',
    'Thanks for contributing an answer to Cranes!',
    'Bitte registrieren Sie sich, um zu schreiben.',
    'Vous devez être connecté pour publier.',
    'Yorum yapmak için giriş yapın',
    '登录后才能评论',
    'コメントするにはログインしてください',
  ],
  'explanations in place of a part': [
    'We need your consent to load the video.',
    'To view this map you must accept cookies.',
    'This slideshow requires JavaScript.',
    'Чтобы посмотреть видео, разрешите cookie.',
    'Um dieses Video anzuzeigen, müssen Sie den Cookies zustimmen.',
    'Pour afficher cette vidéo, vous devez accepter les cookies.',
    'Aby obejrzeć film, wyraź zgodę na pliki cookie.',
    'この動画を再生するにはCookieに同意してください',
    '观看视频需要您同意使用Cookie',
  ],
  'how the site earns money': [
    'We may earn a commission if you buy a crane through our links.',
    'This post contains affiliate links.',
    '*Affiliate links: ich bekomme eine Provision, wenn du darüber kaufst.',
    'As an Amazon Associate I earn from qualifying purchases.',
    'Este artículo contiene enlaces; recibimos una comisión por los enlaces de afiliados.',
  ],
  'what subscribers get': [
    'To read the full story, please subscribe to Harbour Weekly.',
    'If you’re already a subscriber, you can log in here.',
    'Subscribe now to our e-paper for the whole story.',
    'If you enjoyed this article, please share it with a sailor.',
    'Gib deine E-Mail-Adresse ein, um diesem Blog zu folgen.',
  ],
  'messages of forms': [
    'Thank you! Your submission has been received!',
    'Oops! Something went wrong while submitting the form.',
    'Thanks, your message was sent.',
    'Sorry, something went wrong while sending.',
    'This field is for validation purposes and should be left unchanged.',
  ],
  'labels of controls': ['Share this post', 'Copy link', 'Artikel teilen', 'Partager', '分享至手机', 'シェア'],
  keywords: [
    'Tags: crane, harbour',
    'Schlagwörter: Kran, Hafen',
    'Avainsanat: nosturi',
    'Теги: кран',
    '标签：起重机',
    'タグ：クレーン',
    '태그: 크레인',
  ],
}

describe('lines in which the site speaks go', () => {
  for (const [what, lines] of Object.entries(GONE))
    test(what, () => {
      for (const line of lines) {
        expect(left(`<p>${line}</p>`)).toEqual(['Log', 'The shelf was painted twice.'])
        expect(left(`<div class="k3"><em>${line}</em></div>`)).toEqual(['Log', 'The shelf was painted twice.'])
      }
    })
})

test('sentences of the article stay, whatever they speak of', () => {
  const lines = [
    'The museum asked for donations in March, and got none.',
    'Readers follow the crane on its way through the harbour.',
    'The harbour had 78,000 followers in spring, a third of them on LinkedIn.',
    'The log was kept by hand for ninety years, and even today the crew follow its rules, which they learn on YouTube.',
    'Each morning, before the gates were opened to the public, the keeper of the crane looked at what had followed on Instagram.',
    'When the crane stood still and nobody in the town knew why, one captain began to follow the repairs and told Facebook.',
    'Of all the cranes that were built along the northern quay after the great fire, one was the first to follow a plan from Pinterest.',
    'The newsletter of 1912 lists every ship and its captain.',
    'Comments of the crew fill three pages of the log.',
    'Cookies were sold on the quay until the crane came.',
    'The advertisement that the harbour put into the paper cost two shillings.',
    'Tags made of tin hang on every box.',
    'Agents who sold products of the harbour received a commission of two shillings.',
    'Sailors share the bread that is left after the storm.',
    'Something went wrong while the crane was being built, and it fell.',
  ]
  for (const line of lines) expect(left(`<p>${line}</p>`)).toContain(line)
  for (const part of [
    '<h2>Advertisement</h2>',
    '<ul><li>Advertising</li></ul>',
    '<table><tr><td>Ads</td></tr></table>',
  ])
    expect(left(part)).toHaveLength(3)
})

test('the label that unfolds a part goes, a question stays', () => {
  const folded = (summary: string) => left(`<details><summary>${summary}</summary><p>It is blue.</p></details>`)
  for (const label of ['Expand description', 'Show details', 'Read more', '展开', 'Devamını oku', 'Pokaż więcej'])
    expect(folded(label)).toEqual(['Log', 'It is blue.', 'The shelf was painted twice.'])
  for (const label of ['Which colour?', 'Show me how the crane was painted', 'Paint'])
    expect(folded(label)).toContain(label)
})

test('a heading that only says "share" goes, its section stays', () => {
  for (const label of ['Share', 'Social Share', 'Teilen', 'Compartir', '分享'])
    expect(left(`<div><h2>${label}</h2></div><p>It is blue.</p>`)).toEqual([
      'Log',
      'It is blue.',
      'The shelf was painted twice.',
    ])
  expect(left('<h2>Share</h2><p>It is blue.</p>')).toContain('Share')
})

describe('a frame with an advertisement goes, another stays as a link', () => {
  const frame = (title: string) =>
    readMain(`<main><h1>Log</h1>${PROSE}<iframe src="http://f.test/1" title="${title}"></iframe>${PROSE}</main>`)
      .markdown
  for (const title of ['Advertisement', '3rd party ad content', 'Werbung', '광고', '広告', 'reCAPTCHA'])
    test(title, () => expect(frame(title)).not.toContain('f.test'))
  for (const title of ['A crane at work', 'Advertisement of 1912: a crane for sale'])
    test(title, () => expect(frame(title)).toContain(`[${title}](http://f.test/1)`))
})

test('a column, a term and a panel may be called after sharing or a control', () => {
  expect(left('<table><tr><th>Country</th><th>Share</th></tr><tr><td>Chile</td><td>12 %</td></tr></table>')).toContain(
    'Share',
  )
  expect(left('<dl><dt>Teilen</dt><dd>Ein Wort der Rechenkunst.</dd></dl>')).toContain('Teilen')
  expect(left('<details><summary>Log in</summary><p>Open the lid and turn the key.</p></details>')).toContain('Log in')
  expect(left('<details><summary>Print settings</summary><p>Set the margin first.</p></details>')).toContain(
    'Print settings',
  )
})
