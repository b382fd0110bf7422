// Times of now, times that run down, numbers drawn by a machine, and years of copyright notices.
import { isToken } from './comparable-url.ts'

/** What introduces the time at which the page was made. The rest of its sentence is left out. */
const NOW = new RegExp(
  `(?<![\\p{L}])(?:${[
    "(?:current|local|server|system|your) (?:date and |date & )?time(?: is| now|:)?|(?:the )?time (?:is )?now|it is now|it's now|today is|today's date|now:",
    '(?:page|html|site|feed) (?:was )?(?:generated|rendered|cached|served|loaded)(?: (?:at|on|in|by|from))?(?=.{0,30}\\d)|(?<=^|[|·•.] ?)(?:generated|rendered|cached)(?: (?:at|on|in))(?=.{0,30}\\d)|page (?:load|generation|render|response) time|(?:render|response|execution|query) time:?|last (?:refreshed?|checked|fetched|synced|refresh|sync)(?: at| on|:)?|refreshed(?: at|:)|data (?:delayed|as of)',
    'aktuelle (?:uhr)?zeit|serverzeit|ortszeit|es ist jetzt|heute ist|seite (?:generiert|geladen)|generiert (?:am|um|in)|letzte aktualisierung um|stand: \\d{1,2}:\\d{2}',
    'heure (?:actuelle|locale|du serveur)|il est (?=\\d{1,2}[:h])|nous sommes le|page générée',
    'hora (?:actual|local|del servidor)|fecha actual|son las|hoy es|página generada|generad[ao] a las',
    'ora (?:attuale|locale|del server)|adesso sono le|oggi è|pagina generata|generat[ao] alle',
    'hora (?:atual|local|do servidor)|agora são|hoje é|página gerada|gerad[ao] às',
    'huidige tijd|lokale tijd|servertijd|het is nu|vandaag is het|pagina gegenereerd|gegenereerd om',
    'aktualn[ay] (?:czas|godzina|data)|czas (?:lokalny|serwera)|jest teraz|dziś jest|strona wygenerowana|wygenerowano',
    'текущее время|местное время|время сервера|сейчас(?= \\d)|сегодня(?= \\d)|страница (?:сгенерирована|создана)|сгенерировано',
    'şu an|şu anki saat|aktuell tid|nuværende tid|sida genererad|aktuální čas',
  ].join(
    '|',
  )})|現在の?時刻|現在の?日時|ただいまの時刻|当前时间|目前时间|現在時間|现在时间|北京时间|现在是|現在是|今天是|页面生成|頁面產生|현재 시간|현재 시각`,
  'iu',
)
/** Prose that tells a time means a certain one. */
const MAX_NOW_WORDS = 14

const CLOCK_WITH_SECONDS = /(?<![\d:.])(?:[01]?\d|2[0-3]):[0-5]\d:[0-5]\d(?:[.,]\d+)?(?:\s?[ap]\.?m\.?)?(?![\d:])/gi
/** A time of day behind a word for an update. */
const UPDATED =
  /((?:updated?|refreshed|aktualisiert|mis à jour|actualizado|aggiornato|atualizado|bijgewerkt|zaktualizowano|обновлено|更新)\p{L}*\s?(?::|at|um|à|a las|alle|às|om|o|в)?\s?)(?:[01]?\d|2[0-3])[:.h][0-5]\d(?:\s?(?:[ap]\.?m\.?|uhr))?/giu

/** A time that runs down. With seconds, it surely does; without, it may be how long something takes. */
const COUNTDOWN = new RegExp(countdown(''), 'giu')
const COUNTDOWN_TO_MINUTES = new RegExp(countdown('?'), 'giu')
const RUNS_DOWN =
  /(?<!\p{L})(?:ends?|ending|left|remaining|hurry|expires?|closes|starts in|countdown|sale|deal|offer|auction|endet|noch|angebot|se termine|plus que|termina|quedan?|faltan?|scade|mancano|restam|eindigt|nog|zostało|осталось|до конца)(?!\p{L})|残り|あと|还剩|剩余/iu

function countdown(seconds: '' | '?'): string {
  const gap = '\\.?[\\s:,]*'
  const days = `(?:\\d{1,3}\\s?(?:d|days?|tage?|j|jours?|días?|giorni|dias|dagen|dni|дн\\p{L}*|天|日)${gap})?`
  const hours = `\\d{1,2}\\s?(?:h|hrs?|hours?|std\\.?|stunden?|heures?|horas?|ore|uur|godz\\p{L}*|час\\p{L}*|ч|小时|時間)${gap}`
  const minutes = '\\d{1,2}\\s?(?:m|mins?|minutes?|minuten|minutos?|minuti|min\\.?|мин\\p{L}*|分钟?|分)'
  const last = `(?:${gap}\\d{1,2}\\s?(?:s|secs?|seconds?|sek\\p{L}*|secondes?|segundos?|secondi|сек\\p{L}*|秒)\\.?)${seconds}`
  return `(?<![\\p{L}\\p{N}])${days}${hours}${minutes}${last}(?![\\p{L}])`
}

const ENDS_IN =
  /((?:ends?|ending|expires?|closes?|closing|starts?|starting|begins?|remaining|left|hurry|endet|läuft ab|beginnt|noch|se termine|expire|plus que|termina|acaba|quedan?|faltan?|scade|mancano|encerra|restam|eindigt|nog|kończy się|zostało|pozostało|до конца|осталось|заканчивается|還剩|还剩|剩余|残り|あと)(?: in| dans| en| tra| em| over| za| через|:)?\s*)\d{1,4}\s?(?:d|h|m|s|seconds?|minutes?|hours?|days?|sekunden|minuten|stunden|tagen?|secondes|heures?|jours?|segundos|minutos|horas?|días?|secondi|minuti|ore|giorni|dias?|uur|dagen|sekund|minut|godzin|dni|секунд\p{L}*|минут\p{L}*|час\p{L}*|дн\p{L}*|秒|分钟?|小时|時間|天|日)(?![\p{L}])/giu
const TIME_LEFT =
  /(?<![\p{L}\p{N}])\d{1,4}\s?(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?)\s(?:left|remaining|to go)(?![\p{L}])/giu

const LABELLED_ID =
  /((?<![\p{L}])(?:request|ray|trace|session|transaction|correlation|visitor|csrf|xsrf|nonce|token|anfrage|vorgangs|sitzungs|requête|solicitud|sesión|запроса)(?:[\s-]?(?:id|token|key|no|nr|number|name|nonce|kennung|nummer))?\.?\s?[:=#]\s?)[\w+/=-]{6,}/giu

const COPYRIGHT =
  /©|\(c\)\s?(?=\d{4}|\p{L})|(?<!\p{L})copyright(?!\p{L})|版权所有|著作権|all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos|tutti i diritti|todos os direitos|wszelkie prawa|все права/iu
const MAX_COPYRIGHT_CHARS = 250
const YEARS = /(?<!\d)(?:19|20)\d\d(?:\s?[-/]\s?(?:(?:19|20)?\d\d|present|heute|now))?(?!\d)/g

/** Replaces all of them by signs. @param isRow whether the line is a row of a table, where a time is a value */
export function withoutMoments(line: string, isRow: boolean): string {
  const copyright = COPYRIGHT.test(line) && line.length <= MAX_COPYRIGHT_CHARS
  let text = copyright ? line.replace(YEARS, '#') : line
  const now = text.split(' ').length <= MAX_NOW_WORDS ? NOW.exec(text) : null
  if (now !== null && /\d/.test(text.slice(now.index))) {
    const end = text.slice(now.index).search(/(?<=\d.{0,40})(?:[.;!?](?=\s|$)| [|·•] )/)
    text = `${text.slice(0, now.index)}${now[0]} ◷${end === -1 ? '' : text.slice(now.index + end)}`
  }
  text = text
    .replace(RUNS_DOWN.test(text) ? COUNTDOWN_TO_MINUTES : COUNTDOWN, '◷')
    .replace(ENDS_IN, '$1◷')
    .replace(TIME_LEFT, '◷')
    .replace(UPDATED, '$1◷')
    .replace(LABELLED_ID, (all, label: string) => (/\d/.test(all) ? `${label}⌗` : all))
  if (!isRow) text = text.replace(CLOCK_WITH_SECONDS, '◷')
  return text.replace(/[\w+/=-]{12,}/g, (word) => (isToken(word) ? '⌗' : word))
}
