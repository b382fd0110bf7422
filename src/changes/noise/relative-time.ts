// Times that are counted from now: "3 minutes ago", "vor 3 Minuten", "3分前". They change without anyone changing the page.

/** Numbers, also in words for one and few. */
const COUNT = '(?:\\d{1,4}(?:[.,]\\d+)?\\+?|an?|one|two|three|a few|few|several|a couple of|half an)'
const word = (words: string) => `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`

/** One line per language: what stands around the count and the unit. */
const PHRASES = [
  // en
  `(?:(?:about|around|over|almost|less than|more than|nearly|under|~)\\s+)?${COUNT}\\s*(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|wks?|weeks?|mos?|months?|y|yrs?|years?)\\.?(?:(?:,| and)?\\s+\\d+\\s*(?:secs?|seconds?|mins?|minutes?|hrs?|hours?|days?|weeks?|months?))?\\s+ago`,
  '(?:just now|right now|moments? ago|a moment ago|seconds ago|minutes ago|hours ago|last seen (?:today|recently))',
  // de
  'vor (?:(?:etwa|ca\\.?|circa|rund|über|fast|weniger als|mehr als|knapp) )?(?:\\d{1,4}|ein(?:er|em)|wenigen|einigen|kurzem)(?: (?:sek(?:unden?|\\.)?|min(?:uten?|\\.)?|stunden?|std\\.?|tag(?:en)?|wochen?|monat(?:en)?|jahr(?:en)?))?',
  '(?:gerade eben|soeben|eben gerade|vor kurzem)',
  // fr
  'il y a (?:(?:environ|près de|plus de|moins de) )?(?:\\d{1,4}|une?|quelques|un instant)\\s*(?:secondes?|sec|minutes?|mins?|heures?|h|jours?|j|semaines?|sem|mois|ans?|années?)?',
  "(?:à l'instant|à l’instant)",
  // es
  'hace (?:(?:unos|unas|aproximadamente|más de|menos de|casi) )?(?:\\d{1,4}|una?|unos|unas|pocos|pocas|instantes)\\s*(?:segundos?|seg|minutos?|mins?|horas?|h|días?|dias?|d|semanas?|mes(?:es)?|años?)?',
  '(?:ahora mismo|justo ahora)',
  // it
  "(?:circa )?(?:\\d{1,4}|un[ao]?|un'|pochi|poche|qualche)\\s*(?:second[oi]|minut[oi]|min|or[ae]|giorn[oi]|g|settiman[ae]|mes[ei]|ann[oi]) fa",
  '(?:proprio ora|adesso|poco fa)',
  // pt
  '(?:há|ha|faz) (?:(?:cerca de|mais de|menos de|quase) )?(?:\\d{1,4}|uma?|poucos|poucas|alguns|algumas)\\s*(?:segundos?|minutos?|mins?|horas?|h|dias?|d|semanas?|m[eê]s(?:es)?|anos?)(?: atr[aá]s)?',
  '(?:\\d{1,4}|uma?)\\s*(?:segundos?|minutos?|mins?|horas?|h|dias?|semanas?|m[eê]s(?:es)?|anos?) atr[aá]s',
  '(?:agora mesmo|agora há pouco)',
  // nl
  '(?:(?:ongeveer|ruim|bijna) )?(?:\\d{1,4}|een|één|enkele|paar)\\s*(?:second(?:en?)?|sec|minu(?:ut|ten)|min|uur|uren|u|dag(?:en)?|we[e]?k(?:en)?|maand(?:en)?|jaar|jaren) geleden',
  '(?:zojuist|zonet|net nu)',
  // pl
  '(?:(?:około|ok\\.|ponad|prawie) )?(?:\\d{1,4}\\s*|kilka )?(?:sekund\\p{L}*|sek|minut\\p{L}*|min|godzin\\p{L}*|godz|dni|dzień|tydzień|tygodni\\p{L}*|miesiąc\\p{L}*|miesięcy|lat\\p{L}*|rok\\p{L}*)\\.? temu',
  '(?:przed chwilą|przed momentem)',
  // ru
  '(?:(?:около|более|почти) )?(?:\\d{1,4}\\s*|несколько )?(?:секунд\\p{L}*|сек|минут\\p{L}*|мин|час\\p{L}*|ч|дн\\p{L}*|день|недел\\p{L}*|месяц\\p{L}*|мес|лет|год\\p{L}*)\\.? назад',
  '(?:только что|сейчас)',
  // tr, sv, no, da, fi, cs, hu, ro, uk, el, id
  '\\d{1,4}\\s*(?:saniye|sn|dakika|dk|saat|sa|gün|hafta|ay|yıl) önce',
  '(?:för )?(?:\\d{1,4}|en|ett|några)\\s*(?:sekund\\p{L}*|minut\\p{L}*|min|timm\\p{L}*|tim|dag\\p{L}*|veck\\p{L}*|månad\\p{L}*|år) sedan',
  '(?:for )?(?:\\d{1,4}|et?n?|noen|nogle)\\s*(?:sekund\\p{L}*|minutt?\\p{L}*|min|tim\\p{L}*|dag\\p{L}*|døgn|uk[ea]r?|uge\\p{L}*|måned\\p{L}*|år) siden',
  '\\d{1,4}\\s*(?:sekunti\\p{L}*|minuutti\\p{L}*|min|tunti\\p{L}*|t|päivä\\p{L}*|pv|viikko\\p{L}*|kuukau\\p{L}*|vuo\\p{L}*) sitten',
  'před (?:\\d{1,4}\\s*)?(?:sekund\\p{L}*|minut\\p{L}*|min|hodin\\p{L}*|dn\\p{L}*|týdn\\p{L}*|měsíc\\p{L}*|let\\p{L}*|rok\\p{L}*)',
  '\\d{1,4}\\s*(?:másodperc|perc|óra|órá|nap|het|hét|hónap|év)\\p{L}* ?(?:ezelőtt)?(?<=vel|val|je|ja|te|e)',
  'acum (?:\\d{1,4}|o|un)\\s*(?:de )?(?:secund\\p{L}*|minut\\p{L}*|or[eăa]|zi(?:le)?|săptămân\\p{L}*|lun[iăa]|an[i]?)',
  '(?:\\d{1,4}\\s*)?(?:секунд\\p{L}*|хвилин\\p{L}*|хв|годин\\p{L}*|дн\\p{L}*|день|тижн\\p{L}*|місяц\\p{L}*|рок\\p{L}*) тому',
  'πριν (?:από )?(?:\\d{1,4}|ένα|μία)\\s*(?:δευτερ\\p{L}*|λεπτ\\p{L}*|ώρ\\p{L}*|ημέρ\\p{L}*|μέρ\\p{L}*|εβδομ\\p{L}*|μήν\\p{L}*|χρόν\\p{L}*)',
  '\\d{1,4}\\s*(?:detik|menit|jam|hari|minggu|bulan|tahun) (?:yang )?lalu',
]

/** Without spaces between words. */
const UNSPACED = [
  '(?:約|およそ)?\\s?\\d{1,4}\\s?(?:秒|分|時間|日|週間|[かヶカヵケ]?月|年)(?:以上)?前',
  '(?:たった今|ついさっき|さきほど)',
  '(?:大?约|約)?\\s?(?:\\d{1,4}|[一二三两兩几幾数數半])\\s?(?:秒钟?|秒鐘|分钟?|分鐘|个?小时|個?小時|天|日|周|週|个?星期|個?星期|个?月|個月|年)(?:之|以)?前',
  '(?:刚刚|剛剛|刚才|剛才)',
  '\\d{1,4}\\s?(?:초|분|시간|일|주|개월|달|년)\\s?전',
  '방금(?: 전)?',
  '(?:منذ|قبل)\\s+(?:\\d{1,4}\\s+)?(?:ثانية|ثوان|ثواني|دقيقة|دقائق|ساعة|ساعات|يوم|أيام|أسبوع|أسابيع|شهر|أشهر|سنة|سنوات)',
]

const RELATIVE = new RegExp(`${word(PHRASES.join('|'))}|${UNSPACED.join('|')}`, 'giu')

/** Words for days near today. Only short lines, such as bylines, mean a moving date by them. */
const NAMED_DAYS = new RegExp(
  `${word("today|yesterday|tonight|heute|gestern|vorgestern|aujourd'hui|hier|avant-hier|hoy|ayer|anteayer|oggi|ieri|hoje|ontem|vandaag|gisteren|dziś|dzisiaj|wczoraj|сегодня|вчера|bugün|dün|idag|igår|i dag|i går")}|今日|昨日|一昨日|今天|昨天|前天|오늘|어제`,
  'giu',
)
/** As social networks write it: `3h`, `5 min`. Only as a whole part of a line. */
const BRIEF =
  /(?<=^|[·•|,]\s?)\d{1,3}\s?(?:s|sec|m|min|mins|h|hr|hrs|d|w|wk|wks|mo|yr|Std\.?|Min\.?|j|ч|мин|д)\.?(?=$|\s?[·•|,])/g

const MAX_BYLINE_WORDS = 10

/** Replaces relative times by a sign. */
export function withoutRelativeTimes(line: string): string {
  const text = line.replace(RELATIVE, '◷').replace(BRIEF, '◷')
  return text.split(' ').length > MAX_BYLINE_WORDS ? text : text.replace(NAMED_DAYS, '◷')
}
