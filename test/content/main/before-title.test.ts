import { describe, expect, test } from 'bun:test'
import { PROSE, readMain } from '../page.ts'

const BODY = PROSE.repeat(3)

/** A page whose title stands two levels deep, with something before its part. */
const page = (before: string, above = '') =>
  readMain(
    `<title>Die Mühle am Bach</title><body><div class="seite">${before}<div class="teil"><div class="kopf">${above}<h1>Die Mühle am Bach</h1></div><div>${BODY}</div></div></div></body>`,
  ).markdown
const WITHOUT = page('')

describe('before the title and apart from it', () => {
  test.each([
    [
      'a notice to all visitors',
      '<ul class="hinweise"><li><div>Am Samstag bleibt die Anlage wegen Arbeiten am Wehr geschlossen. Wer Mehl bestellt hat, holt es bitte bis Freitag um zwölf Uhr im Hof ab.</div></li></ul>',
    ],
    [
      'a login with an advertisement',
      '<div class="oben"><div><p>Jetzt anmelden und <b>fünf Brote</b> gewinnen, heute noch bis acht Uhr am Abend.</p></div></div>',
    ],
    [
      'words to search for',
      '<div><div><ul><li>Öffnungszeiten an Feiertagen im Mai</li><li>Mehl aus altem Dinkel bestellen</li><li>Führung durch das Mahlwerk buchen</li></ul></div></div>',
    ],
    [
      'a panel of the menu',
      '<div class="leiste"><div><h3>Unser Laden ist umgezogen</h3><p>Sie finden ihn jetzt neben der Brücke, und dort gibt es auch Kuchen.</p></div></div>',
    ],
    ['the name of the site', '<section><div><h2>Mühlenblatt Online</h2></div></section>'],
  ])('%s goes', (_, before) => {
    expect(page(before)).toBe(WITHOUT)
  })

  test.each(['h4', 'h6'])('a kicker in its part stays (%s)', (name) => {
    expect(page('', `<${name}>Handwerk im Tal</${name}>`)).toContain('Handwerk im Tal')
  })

  test('a date stays', () => {
    expect(page('<div><h2>3. Mai 2021</h2></div>')).toContain('3. Mai 2021')
  })

  test('an introduction that is longer than the rest stays', () => {
    const markdown = readMain(
      `<title>Kontakt zur Mühle</title><body><div><div>${BODY}</div><div><div><h1>Kontakt zur Mühle</h1></div><p>Schreiben Sie uns, wenn Sie das Rad sehen wollen.</p></div></div></body>`,
    ).markdown
    expect(markdown).toContain('keeps a log of every repair')
  })
})
