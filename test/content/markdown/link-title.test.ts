import { expect, test } from 'bun:test'
import { tellingTitle } from '../../../src/content/markdown/link-title.ts'

const ADDRESS = 'https://site.test/oppaat/k%C3%B6ysi'

test.each([
  ['it repeats the text', 'Köysi', 'Köysi'],
  ['it repeats the text in other case and with signs', 'os.path.join', '`os.path.join()`'],
  ['it repeats a part of the text', 'Köysi', 'Köysi ja solmut'],
  ['it repeats the target', 'Köysi', 'täältä'],
  ['it says where the link opens', 'Avaa (opens in a new window)', 'Avaa'],
  ['it says so in Turkish', 'Yeni pencerede açılır', 'Halat'],
  ['it says so in Japanese', '新しいウィンドウで開きます', '縄'],
  ['it says so in Chinese', '在新窗口中打开', '绳子'],
  ['it says so in Korean', '새 창에서 열기', '밧줄'],
  ['it says so in Arabic', 'يفتح في نافذة جديدة', 'حبل'],
  ['it says so in German and repeats the text', 'Seil (öffnet in neuem Fenster)', 'Seil'],
  ['it says that the link is permanent', 'Permalink to “Knots”', 'Knots'],
  ['it asks to follow the link', 'Read more about Knots', '## Knots'],
])('the title of a link is left out if %s', (_, title, text) => {
  expect(tellingTitle(title, text, ADDRESS)).toBe('')
})

test.each([
  ['explains an abbreviation', 'Union internationale des cordiers', 'UIC'],
  ['names the author', 'by Aino Lehtonen', 'Knots'],
  ['says more in Chinese', '绳子的历史与制作', '绳子'],
  ['completes a shortened text', 'Ropes and knots for small boats', 'Ropes and…'],
])('it stays if it %s', (_, title, text) => {
  expect(tellingTitle(title, text, ADDRESS)).toBe(title)
})
