/** Whether a text only says that the content is still to come. */
export function saysLoading(text: string): boolean {
  const words = text.trim()
  return words.length > 0 && words.length <= MAX_CHARS && LOADING.test(words)
}

/** Longer texts say something else as well. */
const MAX_CHARS = 40

const LOADING =
  /^(?:(?:now |still )?loading\b[\w\s,]*|please wait\b[\w\s,]*|one moment,?(?: please)?|fetching\b[\w\s]*|wird geladen|lädt|laden|chargement(?: en cours)?|cargando|carregando|caricamento(?: in corso)?|загрузка|идет загрузка|ładowanie|načítání|yükleniyor|加载中|正在加载|載入中|読み込み中|로딩 ?중?)[\s.…·!]*$/iu
