import { fold } from '../lexicon/fold.ts'

/** Number of the month that a word names in any of the languages; short words that mean other things need theirs. */
export function monthOf(word: string, language?: string): number | undefined {
  const key = fold(word.endsWith('.') ? word.slice(0, -1) : word)
  const month = MONTHS.get(key)
  if (month !== undefined) return month
  return language === undefined ? undefined : MONTHS.get(`${language}:${key}`)
}

/** en de fr es it pt nl pl ru sv da nb fi cs tr hu ro uk id, long and short, also as declined next to a day. */
const NAMES = [
  'january jan januar jän jänner janvier janv enero ene gennaio gen janeiro januari stycznia styczeń sty января январь янв tammikuuta tammikuu ledna leden ocak január ianuarie ian січня січень січ',
  'february feb februar febr février févr fév febrero febbraio fevereiro fev februari lutego luty февраля февраль февр фев helmikuuta helmikuu února únor şubat şub február februarie лютого лютий',
  'march mar märz mär mrz mars marzo março maart mrt marca marzec марта март мар marts mart maaliskuuta maaliskuu března březen március márc martie березня березень maret',
  'april apr avril avr abril abr aprile kwietnia kwiecień kwi апреля апрель апр huhtikuuta huhtikuu dubna duben nisan április ápr aprilie квітня квітень',
  'may mai mayo maggio mag maio mei maja maj мая май toukokuuta toukokuu května květen mayıs május máj травня травень',
  'june jun juni juin junio giugno giu junho czerwca czerwiec cze июня июнь июн kesäkuuta kesäkuu června červen haziran június jún iunie iun червня червень',
  'july jul juli juillet juil julio luglio lug julho lipca lipiec lip июля июль июл heinäkuuta heinäkuu července červenec temmuz július júl iulie iul липня липень',
  'august aug août aout agosto augustus sierpnia sierpień sie августа август авг augusti elokuuta elokuu srpna srpen ağustos ağu augusztus серпня серпень agustus agu',
  'september sep sept septembre septiembre settembre setembro września wrzesień wrz сентября сентябрь сент сен syyskuuta syyskuu září eylül eyl szeptember szept septembrie вересня вересень',
  'october oct oktober okt octobre octubre ottobre ott outubro października październik paź октября октябрь окт lokakuuta lokakuu října říjen ekim október octombrie жовтня жовтень',
  'november nov novembre noviembre novembro listopada listopad ноября ноябрь нояб ноя marraskuuta marraskuu listopadu kasım kas noiembrie листопада листопад nopember',
  'december dec dezember dez décembre déc diciembre dic dicembre dezembro grudnia grudzień декабря декабрь дек desember joulukuuta joulukuu prosince prosinec aralık decembrie грудня грудень',
]

/** Short forms that are words of other languages. */
const OWN = {
  pt: { set: 9, out: 10, ago: 8 },
  es: { set: 9, ago: 8 },
  it: { set: 9, ago: 8 },
  pl: { lut: 2, lis: 11, gru: 12, paz: 10 },
  tr: { oca: 1, nis: 4, haz: 6, tem: 7, eki: 10, ara: 12 },
  cs: { led: 1, uno: 2, bre: 3, dub: 4, kve: 5, cvn: 6, cvc: 7, srp: 8, zar: 9, rij: 10, lis: 11, pro: 12 },
  id: { des: 12 },
  nb: { des: 12 },
  no: { des: 12 },
}

const MONTHS = new Map<string, number>()
for (const [index, names] of NAMES.entries()) for (const name of names.split(' ')) MONTHS.set(fold(name), index + 1)
for (const [language, names] of Object.entries(OWN)) {
  for (const [name, month] of Object.entries(names)) MONTHS.set(`${language}:${name}`, month)
}
