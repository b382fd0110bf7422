/**
 * The title of a link or image, or '' if it says nothing that its text or target does not say: `[Rope](/rope "Rope")`,
 * `"opens in a new window"`, `"Permalink to Rope"`.
 *
 * @param text the Markdown of the link's text
 */
export function tellingTitle(title: string, text: string, href: string): string {
  if (title === '' || title === text) return ''
  const known = `${text.slice(0, MAX_CHARS)} ${decoded(href.slice(0, MAX_CHARS))}`.toLowerCase()
  const said = title.slice(0, MAX_CHARS).replace(TALK_WITHOUT_SPACES, ' ').toLowerCase()
  // Mostly a title is the text or the end of the target, and need not be read word by word.
  if (isWithin(known, said)) return ''
  const isNews = (word: string) => !TALK.has(word) && !(isLong(word) ? known.includes(word) : isWithin(known, word))
  return said.match(WORDS)?.some(isNews) === true ? title : ''
}

const WORDS = /[\p{L}\p{N}\p{M}]+/gu
const ENDS_IN_WORD = /[\p{L}\p{N}\p{M}]$/u
const BEGINS_WITH_WORD = /^[\p{L}\p{N}\p{M}]/u

/** Whether a text holds words that stand there as wholes. */
function isWithin(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length
    // A letter may take two code units.
    if (!ENDS_IN_WORD.test(text.slice(Math.max(0, at - 2), at)) && !BEGINS_WITH_WORD.test(text.slice(end, end + 2)))
      return true
  }
  return false
}

/** Characters of a title, text or target that are read. */
const MAX_CHARS = 600

/** A word that is not part of another one by chance. Han characters need fewer. */
const isLong = (word: string) => word.length >= (word.charCodeAt(0) > 0x2e7f ? 2 : 5)

function decoded(href: string): string {
  if (!href.includes('%')) return href
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}

/** Words that speak of the link itself, not of where it leads. */
const TALK: ReadonlySet<string> = new Set(
  `a an the to this of for in is it on you your link links permalink permanent permalien url address anchor heading headline section page
   post article entry read reading more about full view see show go visit click here continue details open opens opening opened
   new window tab external extern externe externer externo externí website site browser will follow copy navigate
   der die das den dem zu zum zur in im ein einem einen neue neuem neuen neues fenster öffnet öffnen sich wird geöffnet seite mehr
   lesen weiterlesen zur externer registerkarte permanenter permanentlink überschrift abschnitt
   le la les l un une de du dans à vers lien ouvre ouvrir nouvel nouvelle onglet fenêtre s lire suite plus sur titre
   el los las una en nueva nuevo ventana pestaña abre abrir se enlace permanente leer más sobre ir este esta
   il lo gli i si apre nuova finestra scheda collegamento permanente leggi di più vai questo
   abre em nova janela aba guia ligação permanente ler mais sobre
   het de een opent in nieuw nieuwe venster tabblad lees meer naar koppeling
   otwiera się w nowym oknie nowej karcie czytaj więcej odnośnik bezpośredni do
   открывается откроется в новом новой окне вкладке ссылка постоянная на читать далее подробнее
   yeni pencerede sekmede açılır bağlantı kalıcı devamını oku
   رابط دائم يفتح في نافذة علامة تبويب جديدة اقرأ المزيد`.split(/\s+/),
)

/** The same in scripts that do not separate words. */
const TALK_WITHOUT_SPACES =
  /在?新(?:窗口|視窗|标签页|分頁)中?(?:打开|開啟|打開)|(?:永久|固定)(?:链接|連結|リンク)|阅读(?:全文|更多)|新しい(?:ウィンドウ|タブ)[でに](?:開きます|開く)|別(?:ウィンドウ|タブ)で開(?:きます|く)|パーマリンク|続きを読む|새\s*(?:창|탭)(?:에서)?\s*(?:열기|열림|열립니다)|고유\s*링크|더\s*보기/g
