// Counts of visitors and their reactions. They grow without anyone changing the page.

/** `1,234`, `1.2K`, `3 тыс.`, `1.2万`. */
const NUMBER = "\\d{1,3}(?:[.,'\\u00a0\\u202f ]\\d{3}){1,5}|\\d{1,15}(?:[.,]\\d{1,4})?"
const COUNT = `(?:${NUMBER})\\s?(?:[kmb](?![\\p{Script=Latin}])|mio\\.?|mill?\\.?|tsd\\.?|tys\\.?|тыс\\.?|млн\\.?|mil(?![\\p{Script=Latin}])|千|万|萬|億|亿|만)?\\+?`

/** What visitors do with any page. Safe in lines that are not prose. */
const REACTIONS = [
  'views?|viewed|pageviews?|page views?|unique visitors|reads?|likes?|liked|loves?|dislikes?|shares?|shared|comments?|replies|reply|reposts?|retweets?|tweets?|followers?|subscribers?|fans|visitors?|viewers?|visits?|watching|online|users? online|members? online|guests? online|upvotes?|downvotes?|claps?|reactions?|plays?|hits|bookmarks?|favou?rites?|impressions|clicks|watchers',
  'aufrufen?|ansichten|seitenaufrufe|klicks|likes|gefällt mir(?:-angaben)?|kommentaren?|besuchern?|leser|abonnenten|follower|mal geteilt|mal gelesen|mal angesehen|gelesen|geteilt|zuschauer|antworten|reaktionen',
  "vues?|lectures?|lecteurs?|j'aime|mentions j'aime|commentaires?|visiteurs?|abonnés?|partages?|réponses?|réactions?|spectateurs",
  'vistas?|visitas?|visualizaciones|visualización|reproducciones|lecturas?|me gusta|comentarios?|visitantes?|seguidores|suscriptores|compartidos?|veces compartido|respuestas?|reacciones|lectores',
  'visualizzazion[ei]|visite|visitatori|letture|lettori|mi piace|commenti|commento|iscritti|condivisioni|risposte|reazioni|seguaci',
  'visualizaç(?:ões|ão)|visualizações|acessos|leituras?|curtidas?|gostos?|comentários?|inscritos|seguidores|compartilhamentos?|partilhas?|respostas?|reações',
  'weergaven?|keer bekeken|bekeken|vind-ik-leuks?|reacties?|bezoekers?|volgers?|abonnees?|keer gedeeld|gedeeld|lezers|antwoorden',
  'wyświetle(?:ń|nia|nie)|odsłon[ay]?|polubie(?:ń|nia|nie)|komentarz[ey]?|komentarzy|obserwujących|udostępnie(?:ń|nia|nie)|odwiedzin|odpowiedzi|subskrybentów',
  'просмотр\\p{L}*|лайк\\p{L}*|нравится|комментари\\p{L}*|посетител\\p{L}*|подписчик\\p{L}*|репост\\p{L}*|ответ(?:а|ов)?|прочтени\\p{L}*|поделились',
  'görüntü?le(?:n)?me|görüntüleme|beğeni|yorum|takipçi|izlenme|paylaşım|visningar|visning|gillar|gilla-markeringar|kommentarer|delningar|följare|visninger|katselua|zhlédnutí|komentářů|ogledov|megtekintés|vizualizări|переглядів|προβολές',
]

/** What is counted of pages alone. Also in prose, where a site may put it into a paragraph. */
const OF_PAGES =
  "views?|likes?|shares?|comments?|followers?|reactions?|retweets?|upvotes?|replies|aufrufe|gefällt mir|kommentare|vues?|j'aime|commentaires?|abonnés|partages?|vistas|visitas|visualizaciones|me gusta|comentarios?|seguidores|visualizzazioni|mi piace|commenti|condivisioni|visualizações|curtidas|comentários?|compartilhamentos|weergaven|vind-ik-leuks?|reacties|volgers|keer bekeken|wyświetle(?:ń|nia|nie)|polubie(?:ń|nia|nie)|komentarzy|просмотр\\p{L}*|лайк\\p{L}*|комментари\\p{L}*|подписчик\\p{L}*"

/** Counts that also occur as facts. Only in very short lines. */
const RATINGS = [
  'ratings?|reviews?|votes?|downloads?|installs?|sold|bewertungen|stimmen|rezensionen|mal verkauft|avis|votes|évaluations|reseñas|opiniones|valoraciones|votos|recensioni|valutazioni|voti|avaliações|votos|beoordelingen|stemmen|opinii|opinie|głosów|ocen|отзыв\\p{L}*|оцен\\p{L}*|голос\\p{L}*|değerlendirme|oy',
]

/** People who look at the page at this moment, also in prose. */
const WATCHED = [
  `${COUNT}\\s+(?:other\\s+)?(?:people|persons?|users?|visitors?|customers?|shoppers?|travell?ers?|guests?|readers?|others?|members?|fans)(?:\\s+(?:are|is|have|has))?(?:\\s+(?:also|currently|now|just|recently))*\\s+(?:looking|viewing|watching|reading|browsing|shopping|online|here|viewed|bought|booked|saved|added|purchased|ordered|interested|considering|like|liked|follow|followed|recommend|joined|(?:this|it) in (?:their|the))`,
  `${COUNT}\\s+(?:viewing|watching|looking|reading|browsing)\\s+(?:now|this|right now)`,
  `(?:viewed|bought|sold|booked|ordered|read|watched|seen|shared|played|downloaded|visited)\\s+(?:by\\s+)?${COUNT}\\s*(?:times?|people|users)?(?:\\s+(?:in the (?:last|past)|today))?`,
  `in\\s+${COUNT}\\s+(?:carts?|baskets?|wishlists?)`,
  `${COUNT}\\s+(?:weitere[rn]?\\s+)?(?:personen|leute|nutzer|besucher|kunden|menschen|leser)\\s+(?:sehen|schauen|betrachten|lesen|haben|sind|interessieren)`,
  `${COUNT}\\s+(?:autres\\s+)?(?:personnes?|utilisateurs|visiteurs|clients|internautes)\\s+(?:regardent|consultent|sont|ont|lisent|voient|regarde|consulte)`,
  `${COUNT}\\s+(?:otras\\s+)?(?:personas?|usuarios|visitantes|clientes)\\s+(?:están?|viendo|mirando|miran|ven|han|la están|lo están)`,
  `${COUNT}\\s+(?:altre\\s+)?(?:persone|persona|utenti|visitatori|clienti)\\s+(?:stanno|sta|guardano|hanno|vedono)`,
  `${COUNT}\\s+(?:outras\\s+)?(?:pessoas?|usuários|utilizadores|visitantes|clientes)\\s+(?:estão|está|vendo|veem|viram|olhando|a ver)`,
  `${COUNT}\\s+(?:andere\\s+)?(?:mensen|personen|gebruikers|bezoekers|klanten)\\s+(?:bekijken|kijken|hebben|zijn|lezen)`,
  `${COUNT}\\s+(?:osób|osoby|osoba|użytkowników|klientów)\\s+(?:ogląda|oglądają|przegląda|przeglądają|kupiło|czyta)`,
  `${COUNT}\\s+(?:человека?|людей|пользовател\\p{L}*|посетител\\p{L}*|покупател\\p{L}*)\\s+(?:смотр\\p{L}*|просматрива\\p{L}*|чита\\p{L}*|сейчас|купил\\p{L}*|онлайн|на сайте)`,
  `${COUNT}\\s+(?:kişi|kullanıcı)\\s+(?:bakıyor|inceliyor|görüntülüyor|izliyor|şu)`,
  `${COUNT}\\s+(?:personer|användare|besökare|brugere|brukere)\\s+(?:tittar|ser|kollar|læser)`,
]

/** Without spaces. */
const UNSPACED = [
  `${COUNT}\\s?(?:回(?:視聴|再生|閲覧|表示)|人が(?:見て|閲覧|視聴|検討|購入|いいね)|名が(?:閲覧|視聴)|件の(?:コメント|レビュー|いいね|返信|口コミ)|いいね|ビュー|フォロワー|views|リツイート|PV|コメント|ブックマーク)`,
  `(?:閲覧数?|再生回?数?|視聴回?数?|アクセス数?|いいね!?|コメント数?|フォロワー数?|ブックマーク数?)\\s?[::(]?\\s?${COUNT}`,
  `${COUNT}\\s?(?:次(?:浏览|瀏覽|阅读|閱讀|观看|觀看|播放|查看|下载|点击|點擊|访问)|人(?:正在|在看|浏览|瀏覽|觀看|看过|看過|赞|喜欢|喜歡|关注|關注|收藏|购买|付款|评价|在线|在線|參與|参与)|位(?:用户|访客|粉丝|讀者|读者)|(?:条|則|个|個)?(?:评论|評論|留言|回复|回覆|点赞|點讚|粉丝|粉絲|浏览|瀏覽|阅读|閱讀|观看|觀看|转发|轉發|收藏|喜欢|喜歡|分享|赞|讚))`,
  `(?:浏览量?|瀏覽量?|阅读量?|閱讀量?|点击量?|點擊量?|播放量?|访问量?|人气|人氣|点赞数?|點讚數?|评论数?|評論數?|回复数?|收藏数?|粉丝数?|在线人数|瀏覽人次|观看次数|浏览次数|阅读次数|点击数|赞|转发|分享)\\s?[::(]?\\s?${COUNT}`,
  `(?:조회수?|좋아요|댓글|구독자|공유|추천)\\s?[:(]?\\s?${COUNT}|${COUNT}\\s?(?:명이|회|개의 댓글|명)\\s?(?:보고|시청|조회|좋아)?`,
]

const counted = (words: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}.,$€£¥])${COUNT}\\s*(?:${words})(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}])(?:${words})(?:\\s(?:◷|now|online|total|so far|heute|gesamt|aujourd'hui|hoy|oggi|hoje|vandaag|dziś|сегодня))?\\s?(?::|\\(|-|#|no\\.?)?\\s?${COUNT}(?![\\p{L}\\p{N}.,%])`,
    'giu',
  )

const REACTION = counted(REACTIONS.join('|'))
const COUNTED_OF_PAGES = new RegExp(`(?<![\\p{L}\\p{N}.,$€£¥])${COUNT}\\s*(?:${OF_PAGES})(?![\\p{L}\\p{N}])`, 'giu')
const RATING = counted(RATINGS.join('|'))
const WATCHING = new RegExp(`(?<![\\p{L}\\p{N}])(?:${WATCHED.join('|')})(?![\\p{L}])`, 'giu')
const COUNTED_UNSPACED = new RegExp(UNSPACED.join('|'), 'giu')
/** Counts beside a symbol, and counts alone in brackets. */
const SYMBOL = new RegExp(
  `[❤♥♡👍👎👁💬🔥⭐★☆🔁↻♻🗨📖👀✉🙌👏]\\uFE0F?\\s?${COUNT}|${COUNT}\\s?[❤♥♡👍👎👁💬🔥🔁👀👏]`,
  'giu',
)

const MAX_REACTION_WORDS = 12
const MAX_REACTION_CHARS = 120
const MAX_RATING_WORDS = 5

/** Replaces counts by a sign. Rows of tables keep all but those of people who look at the page now; prose keeps what may be a fact. */
export function withoutCounters(line: string, isRow: boolean): string {
  const spoken = line.replace(/⟨[^⟨⟩]*⟩/g, '').trim()
  const words = spoken.split(/\s+/).length
  const asHash = (match: string) =>
    match
      .replace(NUMBER_ALL, '#')
      .replace(/#\s?(?:[kmb](?!\p{Script=Latin})|mio\.?|tsd\.?|тыс\.?|млн\.?|千|万|萬|億|亿)/giu, '#')
  let text = line.replace(WATCHING, asHash)
  if (isRow) return text
  text = text.replace(SYMBOL, asHash)
  const isShort = words <= MAX_REACTION_WORDS && spoken.length <= MAX_REACTION_CHARS
  text = text.replace(COUNTED_OF_PAGES, asHash).replace(COUNTED_UNSPACED, asHash)
  if (!isShort && !LARGE.test(spoken)) return text
  const ofReactions = (match: string) => (isShort || LARGE.test(match) ? asHash(match) : match)
  text = text.replace(REACTION, ofReactions)
  if (words <= MAX_RATING_WORDS) text = text.replace(RATING, asHash)
  return text
}

/** In a long line, such as a card of which all is one link, only large counts are surely no facts. */
const LARGE = /\d[.,'\u00a0\u202f ]?\d{3}|\d\s?(?:[kmb](?!\p{L})|千|万|萬|тыс|tys|mil(?!\p{L}))/iu

const NUMBER_ALL = new RegExp(NUMBER, 'g')
