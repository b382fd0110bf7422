import { describe, expect, test } from 'bun:test'
import { markdownOf } from '../../../src/content/markdown/convert.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'

const markdown = (html: string) => markdownOf(parseHtml(html))

describe('players', () => {
  test.each([
    ['a film with a title', '<video src=/v.mp4 title="Kötélverés">', '[Kötélverés](/v.mp4)'],
    ['a film with its sources', '<video controls><source src=/v.webm><source src=/v.mp4></video>', '[Video](/v.webm)'],
    [
      'a film with a link for old browsers',
      '<video controls src=/v.mp4><a href=/v.mp4>A kötél</a></video>',
      '[A kötél](/v.mp4)',
    ],
    ['a sound', '<audio controls src=/s.ogg></audio>', '[Audio](/s.ogg)'],
    [
      'a frame with a title',
      '<iframe src=https://p.test/embed/1 title="Csomók"></iframe>',
      '[Csomók](https://p.test/embed/1)',
    ],
    [
      'a player without a title',
      '<iframe src=https://p.test/embed/1 allowfullscreen></iframe>',
      '[Video](https://p.test/embed/1)',
    ],
  ])('%s is a link', (_, html, expected) => {
    expect(markdown(html)).toBe(expected)
  })

  test.each([
    ['an advertisement', '<iframe src=https://a.test/x title="Advertisement"></iframe>'],
    ['one in Korean', '<iframe src=https://a.test/x title="광고"></iframe>'],
    ['a frame that measures visits', '<iframe src=https://a.test/x width=1 height=1 title="x"></iframe>'],
    ['a frame without a title', '<iframe src=https://a.test/form></iframe>'],
    ['a background film', '<video autoplay muted loop src=/b.mp4></video>'],
  ])('%s is not', (_, html) => {
    expect(markdown(html)).toBe('')
  })

  test('they stand on lines of their own, a sound in its line', () => {
    expect(markdown('<div>Előtte<iframe src=/f title="Film"></iframe>utána</div>')).toBe(
      'Előtte\n\n[Film](/f)\n\nutána',
    )
    expect(markdown('<p>Kiejtés: <audio src=/k.ogg title="kötél"></audio>.</p>')).toBe('Kiejtés: [kötél](/k.ogg).')
  })
})

describe('pictures that stand for a character', () => {
  test.each([
    ['an emoji', 'Kész <img class=x src=/svg/1f37b.svg alt="🍻">!', 'Kész 🍻!'],
    ['a flag', 'Kész <img src=/1.png alt="🇭🇺">', 'Kész 🇭🇺'],
    ['a face', 'Kész <img src=/images/grin.gif alt=":-D">', 'Kész :-D'],
    ['a named face', 'Kész <img src=/images/smilies/grin.gif alt="Nagy vigyor">', 'Kész Nagy vigyor'],
    ['a face by its class', 'Kész <img class="smiley" src=/x.gif alt="kacsint">', 'Kész kacsint'],
    ['a face without a name', 'Kész<img src=/forum/smileys/a/7.gif>', 'Kész'],
  ])('%s is text', (_, html, expected) => {
    expect(markdown(`<p>${html}</p>`)).toBe(expected)
  })

  test.each([
    ['a photograph of smileys', '<img src=/photos/smiley-cake.jpg alt="Sütemény mosolygó arcokkal a tetején">'],
    ['a large picture', '<img src=/emoji/poster.png alt="Minden jel" width=800>'],
    ['a year', '<img src=/a.png alt="1984">'],
  ])('%s is a picture', (_, html) => {
    expect(markdown(html)).toStartWith('![')
  })
})
