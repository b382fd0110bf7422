import { describe, expect, test } from 'bun:test'
import { read } from '../page.ts'

const markdown = (html: string) => read(html).markdown

describe('shortcodes', () => {
  test.each([
    [
      'a row of a page builder',
      '[vc_row css=".vc_custom_1{margin:0 !important;}"][vc_column]Kikötő[/vc_column][/vc_row]',
    ],
    ['an end alone', 'Kikötő[/et_pb_section]'],
    ['a caption', '[caption id="attachment_7" align="alignleft" width="300"]Kikötő[/caption]'],
    ['a gallery', 'Kikötő [gallery ids="1,2"]'],
    ['a button with curly quotes', '[button link=”http://site.test/” type=”big”]Kikötő[/button]'],
    ['a name in capitals', '[Fusion_Text size=1]Kikötő[/Fusion_Text]'],
    ['Hugo', 'Kikötő {{< figure src="/a.png" >}}'],
    ['Jekyll', '{% include map.html %} Kikötő'],
  ])('of %s go, and the text between them stays', (_, text) => {
    expect(markdown(`<p>${text}</p>`)).toBe('Kikötő')
  })

  test.each([
    ['an editorial note', 'Írta [sic] a kapitány'],
    ['a note', 'Kikötő [1] és hajó [a]'],
    ['an optional word', 'git commit [file]'],
    ['a selector', 'input[type="text"]'],
    ['a path', 'cd [/var/log]'],
    ['a variable', 'Kedves {{ nev }}!'],
  ])('are not %s', (_, text) => {
    expect(markdown(`<p>${text}</p>`).replaceAll('\\', '')).toBe(text)
  })

  test('are an example in code', () => {
    expect(markdown('<p>Use <code>[gallery ids="1,2"]</code></p>')).toBe('Use `[gallery ids="1,2"]`')
  })
})

describe('what links say to screen readers about new windows', () => {
  test.each([
    '(opens in a new window)',
    'opens in new tab',
    'Link opens in a new tab',
    '(wird in einem neuen Fenster geöffnet)',
    '(nouvelle fenêtre)',
    'Se abre en una ventana nueva',
    '(Yeni sekmede açılır)',
    '新しいタブで開く',
    '在新窗口中打开',
    '(새 창에서 열기)',
    '(يفتح في نافذة جديدة)',
    '(avautuu uuteen välilehteen)',
  ])('goes: %s', (said) => {
    expect(markdown(`<p><a href="/a">Satama<span class="vh"> ${said}</span></a></p>`)).toBe(
      '[Satama](http://site.test/a)',
    )
  })

  test('goes from the end of the text', () => {
    expect(markdown('<p><a href="/a">Satama (opens in a new tab)</a></p>')).toBe('[Satama](http://site.test/a)')
    expect(markdown('<p>The door opens in a new window of time.</p>')).toBe('The door opens in a new window of time.')
  })
})
