// What links say to listeners of screen readers: that they open elsewhere.
import { type Element, isText, type Text } from 'domhandler'
import { inkEnd, isBeyondAscii } from './ink.ts'

/** Whether an element says only that a link opens in a new window. */
export function saysNewWindow({ children }: Element): boolean {
  const [only] = children
  if (children.length !== 1 || only === undefined || !isText(only)) return false
  const { data } = only
  return data.length >= MIN_CHARS && data.length <= MAX_CHARS && MANY_WORDS.test(data) && WHOLE.test(data)
}

/** Removes the same words in brackets from the end of a text. */
export function dropNewWindow(text: Text): void {
  const { data } = text
  if (!mayEndInBracket(data)) return
  const end = data.trimEnd()
  if (!BRACKETS.includes(end.charAt(end.length - 1))) return
  const from = Math.max(0, end.length - MAX_CHARS)
  const open = Math.max(end.lastIndexOf('('), end.lastIndexOf('（'), end.lastIndexOf('['))
  if (open < from || !WHOLE.test(end.slice(open))) return
  text.data = end.slice(0, open).trimEnd() + data.slice(end.length)
}

/** Almost no text has a bracket at its end. White space and brackets beyond ASCII are left to the caller. */
function mayEndInBracket(data: string): boolean {
  const last = inkEnd(data) - 1
  return last >= 0 && (isBeyondAscii(data, last) || BRACKETS.includes(data.charAt(last)))
}

const BRACKETS = [')', '）', ']']

/** A space, or a letter of a script that may do without. The words of code and most names are passed over. */
const MANY_WORDS = /[^!-~]/
const MIN_CHARS = 4
const MAX_CHARS = 80

const PHRASES = [
  '(?:(?:this |external )?(?:link|site|page|website)[,;]? (?:will )?)?(?:opens?|opening) (?:an? )?(?:external (?:link|site|website|page) )?in(?:to)? (?:a )?new (?:browser )?(?:window|tab)(?:/(?:window|tab)| or (?:window|tab))?',
  '(?:open|opens) (?:a )?new (?:window|tab)',
  '(?:(?:externer )?link )?(?:öffnet|wird) (?:sich )?in (?:einem )?neue[mn] (?:browser-?)?(?:fenster|tab)(?: geöffnet)?',
  "(?:(?:ce )?lien )?(?:s['’])?ouvr(?:e|ir|ant)(?:ture)? (?:dans|sur) (?:une? )?(?:nouvel(?:le)? (?:fenêtre|onglet)|autre onglet)",
  '(?:nouvelle fenêtre|nouvel onglet)',
  '(?:(?:el )?enlace )?(?:se )?abr(?:e|irá) en (?:una )?(?:nueva (?:ventana|pestaña)|ventana nueva|pestaña nueva)',
  '(?:si )?apre in (?:una )?(?:nuova (?:finestra|scheda)|altra finestra)',
  '(?:(?:a ligação |o link )?)abre (?:em|numa?) (?:uma )?nov[ao] (?:janela|aba|guia|separador)',
  '(?:(?:de )?link )?opent in (?:een )?nieuw (?:venster|tabblad)',
  '(?:link )?otwiera się w now(?:ym|ej) (?:oknie|karcie)',
  '(?:ссылка )?откр(?:ывается|оется) в нов(?:ом|ой) (?:окне|вкладке)',
  'yeni (?:pencerede|sekmede) açılır',
  '在?新(?:窗口|視窗|标签页|分頁)中?(?:打开|開啟|打開)',
  '(?:新しい|別)(?:ウィンドウ|タブ|ウインドウ)[でに](?:開きます|開く)',
  '새 ?(?:창|탭)(?:에서|으로)? ?(?:열기|열림|열립니다)',
  'يفتح في (?:نافذة|علامة تبويب) جديدة',
  'avautuu uu(?:teen|dessa) (?:ikkuna(?:an|ssa)|välileh(?:teen|delle|dessä))',
  'öppnas i (?:ett )?ny(?:tt)? (?:fönster|flik)',
  'åbner i (?:et )?nyt (?:vindue|faneblad)',
  'új (?:ablakban|lapon) nyílik meg',
]
const WHOLE = new RegExp(`^\\s*[([（]?\\s*(?:${PHRASES.join('|')})\\s*[.。]?\\s*[)\\]）]?\\s*$`, 'i')
