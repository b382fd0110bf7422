import { describe, expect, test } from 'bun:test'
import { PROSE, readMain } from '../page.ts'

const page = (end: string, start = '') =>
  readMain(
    `<main>${start}<h1>Liman</h1>${PROSE}${PROSE}<p>Son gemi akşam limandan ayrılır ve fener yanar.</p>${end}</main>`,
  ).markdown
const WITHOUT = page('')

describe('lines of the site', () => {
  test.each([
    ['copyright', '<p>© 2024 Liman Müzesi</p>'],
    ['rights', '<div>Tüm hakları saklıdır.</div>'],
    ['rights in Chinese', '<p>海港博物馆 版权所有</p>'],
    [
      'a licence',
      '<p>Except as otherwise noted, the content of this page is licensed under the <a href="/cc">Creative Commons Attribution 4.0 License</a>.</p>',
    ],
    ['a licence of the text', '<p>This work is licensed under <a href="/cc">CC BY-SA 4.0</a></p>'],
    ['a date', '<p>Last updated on 3 May 2024</p>'],
    ['a date in Japanese', '<p>最終更新日：2024年5月3日</p>'],
    ['the question whether it helped', '<div><p>Was this page helpful?</p><p>Yes</p><p>No</p></div>'],
    ['the same in German', '<p>War dieser Artikel hilfreich?</p>'],
    ['a notice', '<p><b>Disclaimer:</b> The museum does not answer for errors of its guests, nor for the weather.</p>'],
    ['a notice in Turkish', '<p>Sorumluluk reddi: Müze, konukların yazdıklarından sorumlu değildir.</p>'],
    ['a notice in Chinese', '<p>特别声明：以上内容由用户上传并发布，本馆仅提供信息存储服务。</p>'],
    ['whose opinions they are', '<p>Opinions expressed by authors are not those of the harbour museum.</p>'],
    [
      'what it is not',
      '<p>This page is for informational purposes only and is no substitute for the advice of a pilot.</p>',
    ],
    [
      'two of them',
      '<p>Liman Müzesi is not responsible for the statements of its guests.</p><h2>Disclaimer</h2><p>© 2024 Liman</p>',
    ],
    ['links for editors', '<p><a href="/edit">Edit this page</a></p><p><a href="#top">Back to top</a></p>'],
  ])('at the end go: %s', (_, end) => {
    expect(page(end)).toBe(WITHOUT)
  })

  test.each(['Skip to content', 'Zum Inhalt springen', 'Aller au contenu principal', 'İçeriğe geç', '본문 바로가기'])(
    'at the beginning go: %s',
    (said) => {
      expect(page('', `<p><a href="#c">${said}</a></p>`)).toBe(WITHOUT)
    },
  )

  test.each([
    [
      'a sentence about rights',
      '<p>The museum says that all rights reserved for it by the treaty of the harbour towns were sold in the spring to a firm that nobody in the town had heard of before, and that the sale was never registered with the court.</p>',
    ],
    ['the credit of a picture', '<figure><img src="/a.jpg"><figcaption>© 2019 Ayşe Demir</figcaption></figure>'],
    ['a view', '<p>The views from the tower, which the author of the first guide praised so much, are gone.</p>'],
    ['a question', '<p>Is this the end of the harbour?</p>'],
  ])('%s stays', (_, end) => {
    expect(page(end).length).toBeGreaterThan(WITHOUT.length + 10)
  })

  test('stay where others follow', () => {
    expect(page('<p>Last updated: May</p><p>Bundan sonra liman boşalır ve herkes evine gider.</p>')).toContain(
      'Last updated: May',
    )
  })
})
