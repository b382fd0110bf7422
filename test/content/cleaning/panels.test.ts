import { describe, expect, test } from 'bun:test'
import { PROSE, read, readMain } from '../page.ts'

/** The Markdown of a page with a part, without its first heading and its prose. */
function partOf(part: string): string {
  const { markdown } = readMain(`<body><main><h1>Rautavalimo</h1>${PROSE}${part}</main></body>`)
  return markdown.split('\n\n').slice(3).join('\n\n')
}

describe('what is folded away is content if something names it:', () => {
  test.each([
    [
      'a heading right before',
      '<h3>Mennyire forró?</h3><div style="display:none"><p>1280 fok.</p></div>',
      '### Mennyire forró?\n\n1280 fok.',
    ],
    [
      'a button that says whether it is open',
      '<div><button aria-expanded="false">Mikä on takuu?</button><div hidden><p>Kolme vuotta ostosta.</p></div></div>',
      '## Mikä on takuu?\n\nKolme vuotta ostosta.',
    ],
    [
      'a button in a heading, by the id of the panel',
      '<h2><button aria-expanded="false" aria-controls="p1"><span>Garanti süresi</span></button></h2><div id="p1" style="visibility:hidden"><p>Üç yıldır.</p></div>',
      '## Garanti süresi\n\nÜç yıldır.',
    ],
    [
      'a link to it in a heading',
      '<h4><a data-toggle="collapse" href="#c7">保証期間</a></h4><div id="c7" style="display: none"><p>三年間です。</p></div>',
      '#### 保証期間\n\n三年間です。',
    ],
    [
      'a term in a list of definitions',
      '<dl><dt><button type="button">كم يدوم الضمان</button></dt><dd hidden>ثلاث سنوات.</dd></dl>',
      '**كم يدوم الضمان**  \nثلاث سنوات.',
    ],
    [
      'a question in any element',
      '<div class="k"><div class="v">보증 기간은 얼마인가요?</div><div class="a" style="display:none">삼 년입니다.</div></div>',
      '보증 기간은 얼마인가요?\n\n삼 년입니다.',
    ],
  ])('%s', (_, part, markdown) => {
    expect(partOf(part)).toBe(markdown)
  })

  test('a control that says only that there is more goes, and the rest of the text stays', () => {
    const rest = '<div id="rest" hidden><p>Loput tekstistä kertoo valimon viimeisistä vuosista.</p></div>'
    for (const label of ['Read more', 'Weiterlesen', 'Показать ещё', 'もっと見る', '더 보기', 'عرض المزيد'])
      expect(partOf(`<button aria-expanded="false" aria-controls="rest">${label}</button>${rest}`)).toBe(
        'Loput tekstistä kertoo valimon viimeisistä vuosista.',
      )
  })

  test('in every form of the result', () => {
    const page = `<main><h1>Rautavalimo</h1>${PROSE}<h3>Aukiolo</h3><div class="a" hidden><p>Avoinna <a href="/ajat">arkisin</a>.</p></div></main>`
    expect(read(page).markdown).toContain('Avoinna [arkisin]')
    expect(read(page).html).toContain('Avoinna <a')
    expect(readMain(page).html).toContain('Avoinna <a')
    expect(read(page, { formats: ['links'] }).links).toEqual(['http://site.test/ajat'])
    expect(read(page, { excludeTags: ['h1'] }).markdown).toContain('Avoinna')
    expect(read(page, { includeTags: ['main'] }).markdown).toContain('Avoinna')
  })
})

describe('the label of a tab is the heading of its panel', () => {
  const kinds: [string, string][] = [
    [
      'by role',
      '<ul role="tablist"><li><a role="tab" aria-controls="t1" href="#t1">Kuvaus</a></li><li><a role="tab" aria-controls="t2" href="#t2">Mitat</a></li></ul><div id="t1" role="tabpanel"><p>Valettu hiekkaan.</p></div><div id="t2" role="tabpanel" hidden><p>Korkeus 120 cm.</p></div>',
    ],
    [
      'by links to hidden parts',
      '<div><ul><li><a href="#t1">Kuvaus</a></li><li><a href="#t2">Mitat</a></li></ul><div><div id="t1"><p>Valettu hiekkaan.</p></div><div id="t2" style="display:none"><p>Korkeus 120 cm.</p></div></div></div>',
    ],
    [
      'by an attribute for a script',
      '<p class="b"><span data-open="t1">Kuvaus</span><span data-open="t2">Mitat</span></p><div><section id="t1"><p>Valettu hiekkaan.</p></section><section id="t2" hidden><p>Korkeus 120 cm.</p></section></div>',
    ],
    [
      'by labels that the panels name',
      '<div><button role="tab" id="l1">Kuvaus</button><button role="tab" id="l2">Mitat</button></div><div role="tabpanel" aria-labelledby="l1"><p>Valettu hiekkaan.</p></div><div role="tabpanel" aria-labelledby="l2" hidden><p>Korkeus 120 cm.</p></div>',
    ],
    [
      'by targets of buttons',
      '<nav-tabs><button data-bs-toggle="tab" data-bs-target="#t1">Kuvaus</button><button data-bs-toggle="tab" data-bs-target="#t2">Mitat</button></nav-tabs><div><div id="t1"><p>Valettu hiekkaan.</p></div><div id="t2" style="visibility: hidden"><p>Korkeus 120 cm.</p></div></div>',
    ],
  ]
  test.each(kinds)('%s', (_, part) => {
    expect(partOf(part)).toBe('## Kuvaus\n\nValettu hiekkaan.\n\n## Mitat\n\nKorkeus 120 cm.')
  })

  test('unless the panel begins with it', () => {
    const part = kinds[0]![1].replace('<p>Korkeus', '<h3>Mitat</h3><p>Korkeus')
    expect(partOf(part)).toBe('## Kuvaus\n\nValettu hiekkaan.\n\n### Mitat\n\nKorkeus 120 cm.')
  })

  test('and the copy for narrow screens is left out', () => {
    const copy =
      '<div><button aria-expanded="false">Kuvaus</button><div hidden><p>Valettu hiekkaan kahdessa osassa.</p></div></div>'
    const tabs = kinds[0]![1].replace('hiekkaan', 'hiekkaan kahdessa osassa')
    expect(partOf(tabs + copy)).toBe('## Kuvaus\n\nValettu hiekkaan kahdessa osassa.\n\n## Mitat\n\nKorkeus 120 cm.')
  })
})

describe('what is laid over a page stays hidden, although a control names it:', () => {
  const button = '<button aria-expanded="false" aria-controls="x">Kokotaulukko</button>'
  test.each([
    [
      'a menu of links',
      `${button}<div id="x" hidden><ul><li><a href="/a">Uunit</a></li><li><a href="/b">Padat</a></li></ul></div>`,
    ],
    ['a dialog', `${button}<div id="x" role="dialog" hidden><p>Piilossa oleva taulukko.</p></div>`],
    [
      'a named dialog',
      `${button}<div id="x" class="c-Modal" style="display:none"><p>Piilossa oleva taulukko.</p></div>`,
    ],
    [
      'what a control says to be a dialog',
      '<button aria-haspopup="dialog" aria-controls="x">Koot</button><p>ja</p><div id="x" hidden><p>Piilossa oleva taulukko.</p></div>',
    ],
    ['languages', `${button}<ul id="x" role="listbox" hidden><li>Piilossa oleva suomi</li><li>svenska</li></ul>`],
    ['a form', `${button}<div id="x" hidden><p>Piilossa</p><input type="email"><input type="password"></div>`],
    [
      'consent',
      '<div class="cookie-box"><h3>Evästeet</h3><div style="display:none"><p>Piilossa oleva selitys evästeistä.</p></div></div>',
    ],
    ['a newsletter', '<aside><h3>Uutiskirje</h3><div hidden><p>Piilossa oleva kiitos tilauksesta.</p></div></aside>'],
    ['sharing', `${button}<div id="x" class="share-box" hidden><p>Piilossa oleva linkki kopioitavaksi.</p></div>`],
    ['what nothing names', '<p>Teksti.</p><div hidden><p>Piilossa oleva teksti.</p></div>'],
    [
      'what no script shows',
      '<h2>Otsikko</h2><div style="display:none !important"><p>Piilossa oleva teksti.</p></div>',
    ],
  ])('%s', (_, part) => {
    expect(partOf(part)).not.toMatch(/Piilossa|Uunit/)
    expect(read(`<main><h1>Valimo</h1>${PROSE}${part}</main>`).markdown).not.toMatch(/Piilossa|Uunit/)
  })

  test('a menu outside of the main content', () => {
    const menu = '<header><h2>Tuotteet</h2><div hidden><p>Piilossa oleva esittely tuotteista.</p></div></header>'
    expect(read(`<body>${menu}<main><h1>Valimo</h1>${PROSE}</main></body>`).markdown).not.toContain('Piilossa')
  })
})

describe('a hidden block that is the page is shown:', () => {
  test.each([
    [
      'with the only first heading',
      `<header>Valimo Oy</header><div style="visibility:hidden"><h1>Rautavalimo</h1>${PROSE}</div>`,
    ],
    ['with the main element', `<p>Odota.</p><div hidden><main><p>Rautavalimo</p>${PROSE}</main></div>`],
    [
      'with most words of it',
      `<main><h1>Rautavalimo</h1><p>Alku.</p><div class="l" style="display:none">${PROSE}</div></main>`,
    ],
    [
      'with most words of the article',
      `<article><h1>Rautavalimo</h1><p>Alku.</p><section hidden>${PROSE}</section></article>`,
    ],
  ])('%s', (_, body) => {
    const foot = `<footer>${'Yhteystiedot, ajo-ohjeet ja muut tiedot ovat täällä. '.repeat(30)}</footer>`
    expect(readMain(`<body>${body}${foot}</body>`).markdown).toContain('The workshop keeps')
    expect(read(`<body>${body}${foot}</body>`).markdown).toContain('The workshop keeps')
  })

  test('but not if it says once more what is in view', () => {
    const page = `<main><h1>Rautavalimo</h1>${PROSE}<div hidden>${PROSE.replaceAll('\n', ' ')}</div></main>`
    expect(read(page).markdown.split('The workshop')).toHaveLength(2)
  })
})
