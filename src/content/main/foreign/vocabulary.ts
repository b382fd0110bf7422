// What lines of a page say that belong to other pages or to the site. Texts are compared in lower case.

/** Labels in front of a link to another page of the site: `Read also: …`. Each is unlikely to begin a sentence. */
const RELATED_LABELS = alternatives(`
related, related (?:stories|story|articles?|posts?|reading|coverage|content|news|links?|topics?|videos?), read (?:also|more|next|now),
also read, also on \\S+, must.read, you (?:may|might|will|'ll)(?: also)? (?:like|love|enjoy), don['’]t miss, recommended(?: reading| for you)?,
suggested reading, see (?:also|more), watch (?:also|more|now|next), check out, further reading, more on this(?: story| topic)?, up next, trending,
lesen sie (?:auch|hier|dazu|mehr|weiter)(?: auch| mehr)?(?: zum thema)?, lies auch, lesen sie mehr zum thema, auch interessant, mehr zum thema, mehr dazu,
siehe auch, passend zum thema, das könnte (?:sie|dich) auch interessieren,
(?:à|a) lire(?: aussi| également| sur le même sujet)?, lire(?: aussi| également| la suite), voir aussi, sur le même sujet,
le[ae] (?:también|más), lee también, leer más, ver (?:también|más), vea (?:también|más), mira también, puedes (?:ver|leer), también lee,
(?:te|le) puede interesar, le recomendamos, no te pierdas,
leia (?:também|mais), veja (?:também|mais), saiba mais, confira também, leggi anche, guarda anche, per approfondire, ti potrebbe interessare,
lees (?:ook|meer), bekijk ook, zie ook, czytaj (?:także|też|również|więcej), zobacz (?:także|też|również|więcej|wideo), przeczytaj (?:także|też|również),
читайте (?:также|еще|ещё), читай также, смотрите также, по теме, еще по теме, ещё по теме, похожие статьи,
ayrıca (?:oku|okuyun|bakınız), ilgili (?:haber|haberler|yazı|yazılar), bunu da oku, şunlar da ilginizi çekebilir, benzer haberler,
læs også, les også, läs också, läs även, lue myös, čtěte také, prečítajte si aj, citește și, olvasd el ezt is, kapcsolódó(?: cikkek?)?, διαβάστε επίσης, читайте також,
baca juga, đọc thêm, xem thêm, आगे पढ़ें, यह भी पढ़ें, آگے پڑھیں,
相关(?:阅读|文章|新闻|链接|推荐|报道), 延伸阅读, 推荐阅读, 扩展阅读, 更多阅读, 另见, 相關(?:閱讀|文章|新聞|報導), 延伸閱讀, 推薦閱讀,
関連記事, 関連リンク, 関連ニュース, あわせて読みたい, 合わせて読みたい, こちらも(?:読む|おすすめ), おすすめ記事, 관련 ?(?:기사|뉴스|글), 함께 읽기, 함께 보면 좋은 글, 추천 ?기사,
اقرأ (?:أيضا|أيضًا|ايضا|المزيد), شاهد (?:أيضا|أيضًا|ايضا), مقالات ذات صلة, مواضيع ذات صلة, قد يهمك أيضا`)

/** A line that begins with such a label, then a colon, an arrow or its end. */
export const RELATED_LINE = new RegExp(
  `^[^\\p{L}\\p{N}]{0,4}(?:${RELATED_LABELS})[^\\p{L}\\p{N}]{0,3}(?:[:：>»→|]|$)`,
  'u',
)

/** Labels of a list of keywords. */
export const TAG_LINE = new RegExp(
  `^[^\\p{L}\\p{N}]{0,3}(?:${alternatives(`
tags?, tagged(?: (?:as|in|with))?, filed (?:under|in), posted in, topics, schlagwörter, schlagworte, stichworte?, abgelegt unter, mots[- ]clés,
étiquettes?, etiquetas?, marcadores, trefwoorden, tagi, теги, метки, ключевые слова, etiketler, avainsanat, címkék, nyckelord, štítky, ετικέτες,
标签, 标籤, 關鍵字, 關鍵詞, タグ, キーワード, 태그, الوسوم, תגיות`)})\\s*[:：]`,
  'u',
)

/** Labels of controls that share, copy or print the page. They are the whole line. */
export const SHARE_LINE =
  /^(?:(?:social )?shar(?:e|ing)(?: (?:this|the)(?: (?:article|story|post|page|recipe|entry|video))?| on social(?: media)?| options| buttons)?|share (?:via|on):?|copy (?:link|url|to clipboard|as markdown)|print (?:this )?(?:page|article)|(?:artikel |beitrag |seite )?teilen|diesen (?:artikel|beitrag) teilen|link kopieren|seite drucken|partager(?: (?:cet article|sur))?|copier le lien|compartir(?: (?:este artículo|en))?|copiar enlace|compartilh(?:ar|e)(?: (?:este artigo|isso))?|copiar link|condividi(?: (?:questo articolo|su))?|copia link|deel(?: dit artikel)?|delen|udostępnij(?: artykuł)?|kopiuj link|поделиться(?: статьей| ссылкой)?|скопировать ссылку|paylaş|bağlantıyı kopyala|分享(?:到|至|至手机|文章|本文)?|复制链接|複製連結|打印(?:本页)?|字大|字小|シェア(?:する)?|リンクをコピー|공유(?:하기)?|링크 복사|مشاركة(?: المقال)?|شارك(?: المقال)?|نسخ الرابط)\s*[:：]?$/u

function alternatives(list: string): string {
  return list
    .split(',')
    .map((phrase) => phrase.trim())
    .filter(Boolean)
    .join('|')
}

/** Headings, matched as a whole without signs, whose section belongs to other pages or to the site. */
export const FOREIGN_HEADINGS: readonly RegExp[] = [
  /^(?:more (?:\S+ ){1,3}(?:stories|articles|news|posts|coverage|reads)|you'?(?:ll| will| may| might) also (?:love|like|enjoy)|related (?:posts|articles|stories|reading|content)|if you (?:enjoyed|liked|loved) this.{0,40} (?:like|love|enjoy|read)|keep reading|read this next|popular (?:now|today|this week)|most (?:popular|shared|discussed)|(?:add|post|submit|write) (?:your|an|a) (?:answer|solution|reply|response)(?: here)?|your (?:answer|reply|comment)|know someone who can answer.*|not the answer you're looking for.*|sign up or log in|post as a guest)$/,
  /^(?:meistgelesen(?:e artikel)?|mehr (?:artikel|nachrichten|beiträge)|lesen sie auch|ihre antwort|so können sie kommentieren|kommentieren|votre réponse|plus d'articles|les plus (?:lus|partagés)|tu respuesta|más (?:noticias|leídas|leídos)|sua resposta|mais (?:notícias|lidas)|la tua risposta|i più letti|altri articoli|jouw antwoord|meest gelezen|twoja odpowiedź|najczęściej czytane|najpopularniejsze|lue myös|luetuimmat|läs också|mest lästa|læs også|mest læste|les også|mest lest|legolvasottabb|kapcsolódó cikkek|čtěte také|nejčtenější)$/,
  /^(?:читайте также|по теме|похожие (?:статьи|материалы|новости)|популярное|самое (?:популярное|читаемое)|ваш ответ|комментарии|читайте також|схожі статті|ilgili (?:haberler|yazılar|içerikler)|benzer (?:haberler|yazılar)|çok okunanlar|en çok okunanlar|yorumlar|yanıtınız|διαβάστε επίσης|σχετικά άρθρα|baca juga|artikel terkait|bài viết liên quan|tin liên quan)$/,
  /^(?:相关(?:阅读|文章|新闻|链接|推荐|报道|内容)|延伸阅读|推荐阅读|热门(?:文章|推荐|新闻|排行)|猜你喜欢|精彩推荐|更多(?:文章|新闻|精彩)|最新(?:文章|评论)|相關(?:閱讀|文章|新聞|報導)|延伸閱讀|推薦閱讀|熱門文章|猜你喜歡|網友評論|网友评论|发表评论|我来说两句|關連記事|関連(?:記事|ニュース|リンク|する記事)|(?:おすすめ|人気|新着|最新|注目)の?記事|あわせて読みたい|この記事を(?:読んだ|見た)人は.*|アクセスランキング|コメント(?:を(?:書く|残す|投稿))?|관련 ?(?:기사|뉴스|글)|많이 본 (?:뉴스|기사)|추천 ?(?:기사|뉴스)|인기 ?(?:기사|뉴스|글)|댓글(?: 쓰기)?|اقرأ (?:أيضا|أيضًا|ايضا)|(?:مقالات|مواضيع|أخبار) ذات صلة|الأكثر (?:قراءة|مشاهدة)|التعليقات|أضف تعليق(?:ا|ك)?)$/,
]

/** Headings of dialogs about consent. Their text is long. */
export const CONSENT_HEADINGS: readonly RegExp[] = [
  /^(?:we (?:value|respect|care about) your privacy|your privacy(?: matters| choices| is important to us)?|about your privacy|privacy (?:preference )?(?:center|settings|preferences)|cookie (?:settings|preferences|consent|notice)|this (?:web)?site uses cookies|we use cookies|manage (?:your )?(?:consent|cookie).{0,40})$/,
  /^(?:wir (?:respektieren|schätzen|schützen) ihre privatsphäre|(?:ihre )?privatsphäre(?: ist uns wichtig|-?einstellungen)?|cookie-?einstellungen|(?:diese (?:web)?seite|wir) (?:verwendet|nutzt|verwenden|nutzen) cookies|nous respectons votre vie privée|(?:le )?respect de votre vie privée.{0,40}|gestion des cookies|(?:valoramos|respetamos|nos importa) (?:su|tu) privacidad|configuración de cookies|(?:valorizamos|respeitamos) a sua privacidade|(?:rispettiamo|teniamo a)(?: alla)? (?:la )?(?:tua|vostra) privacy|(?:wij|we) respecteren (?:uw|je) privacy|uw privacy|(?:cenimy|szanujemy) (?:twoją|państwa) prywatność|мы (?:ценим|уважаем) вашу конфиденциальность|gizliliğinize (?:değer veriyoruz|önem veriyoruz)|我们(?:重视|尊重)您的隐私|隐私设置|プライバシー(?:設定|を尊重します)|개인정보 ?보호.{0,10}|نحن نحترم خصوصيتك|خصوصيتك تهمنا)$/,
]

/** Headings of readers' comments, with or without their number. */
export const COMMENT_HEADINGS =
  /^(?:(?:show|view|read|see|hide|all|show all|view all) )?(?:\d+ )?(?:comments?|kommentare|leserkommentare|commentaires|comentarios|comentários|commenti|reacties|komentarze|комментарии|коментарі|yorumlar|yorum|kommentit|kommentarer|hozzászólások|komentáře|komentarji|komentari|σχόλια|bình luận|komentar|評論|评论|网友评论|網友評論|读者评论|コメント|댓글|التعليقات|تعليقات|תגובות)(?: \d+)?$/
