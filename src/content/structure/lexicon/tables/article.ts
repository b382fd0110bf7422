import type { ConceptTable } from '../table.ts'

/** Articles, posts, papers, and who wrote them when. */
export const article: ConceptTable = {
  domain: 'article',
  things: ['article', 'post', 'story', 'news', 'blog', 'paper', 'publication', 'press release', 'thread', 'comment'],
  table: `
author: name
  names writer | byline | written by | author name | name of the author | by | who wrote the recipe | recipe by | creator | journalist | reporter | columnist | blogger | posted by | article byline | recipe author | chef | cook | contributor | wrote | blog author | author full name
  en author | by | written by | posted by | writer | words by | recipe by | story by | created by | text by | published by; de autor | autorin | von | verfasser | verfasst von | geschrieben von | text von | rezept von; fr auteur | auteure | par | écrit par | rédigé par | rédacteur | publié par | recette de; es autor | autora | por | escrito por | redactor | publicado por | receta de; it autore | autrice | di | scritto da | a cura di | ricetta di
  pt autor | autora | por | escrito por | publicado por | texto de | receita de; nl auteur | door | geschreven door | tekst | recept van; pl autor | autorka | autorzy | napisał | przez | tekst; ru автор | авторы | текст | написал | автор рецепта; ja 著者 | 作者 | 筆者 | 執筆者 | 投稿者 | ライター | 文; zh 作者 | 撰文 | 文 | 记者 | 著者
  da forfatter | skrevet af | af; sv författare | skriven av | av; no forfatter | skrevet av | av; fi kirjoittaja; cs autor; sk autor; hu szerző | írta; ro autor | de; tr yazar | yazan; ko 기자 | 작성자
  schema author.name | author | creator.name | creator
  meta author | article:author | citation_author | dc.creator | dcterms.creator | parsely-author | sailthru.author | byl | article:author_name | twitter:creator | dc.contributor
  class author | byline | author name | writer | p author | entry author | post author | posted by | contributor
  not review | bio | biography | image | url | photo | avatar | email | twitter | count | comment | id | role | publisher
authors: list
  names writers | author names | names of the authors | author list | contributors | bylines
  en authors | by | contributors; de autoren | autorinnen | verfasser; fr auteurs; es autores; it autori; pt autores; nl auteurs; pl autorzy; ru авторы; ja 著者一覧; zh 作者们
  schema author.name | creator.name | contributor.name
  meta citation_author | citation_authors | dc.creator
  class authors | byline
authorUrl: url
  names author url | author link | author page | author profile | author website
  schema author.url | author.sameAs
  meta article:author
  class author url | author link
authorBio: longText
  names author bio | author biography | about the author | biography | author description
  en about the author | biography | bio; de über den autor | biografie | biographie; fr à propos de l'auteur | biographie; es sobre el autor | biografía; it informazioni sull'autore | biografia; pt sobre o autor | biografia; nl over de auteur | biografie; pl o autorze | biografia; ru об авторе | биография; ja 著者について | 著者紹介 | 経歴; zh 关于作者 | 作者简介
  schema author.description
  class author bio | author description
authorRole: text
  names author role | author title | author position | author job title
  schema author.jobTitle
publishedAt: dateTime
  names date published | publication date | published | published on | published date | publish date | publish time | publication time | release date of article | date | posted at | posted on | post date | date posted | article date | issued | day | publication day | pub date | date of publication | published time | timestamp | written on | news date | uploaded at | upload date
  en published | published on | date | posted | posted on | publication date | date published | first published | released | issued | written on; de veröffentlicht | veröffentlicht am | erschienen am | datum | publiziert | erscheinungsdatum | stand | vom; fr publié le | publié | date de publication | date | paru le | mis en ligne le; es publicado | publicado el | fecha de publicación | fecha; it pubblicato | pubblicato il | data di pubblicazione | data
  pt publicado | publicado em | data de publicação | data; nl gepubliceerd | gepubliceerd op | datum | geplaatst op | publicatiedatum; pl opublikowano | data publikacji | data | dodano; ru опубликовано | дата публикации | дата | размещено; ja 公開日 | 投稿日 | 掲載日 | 日付 | 発行日 | 公開; zh 发布时间 | 发布日期 | 发表于 | 日期 | 發布日期 | 时间
  da udgivet | publiceret | dato; sv publicerad | datum; no publisert | dato; fi julkaistu | päivämäärä; cs publikováno | vydáno | datum; sk publikované | dátum; hu megjelent | dátum; ro publicat | data; tr yayınlanma tarihi | tarih; ko 작성일 | 등록일
  schema datePublished | dateCreated | uploadDate | published
  meta article:published_time | article:published | og:published_time | datepublished | date | pubdate | publishdate | publish-date | dc.date | dc.date.issued | dcterms.date | dcterms.issued | citation_publication_date | citation_date | citation_online_date | parsely-pub-date | sailthru.date | og:article:published_time | cxenseparse:recs:publishtime | article.published
  class date | published | publish date | post date | entry date | time | timestamp | dt published | posted on | meta date | article date
  not modified | updated | update | event | start | end | birth | death | expiry | expiration | accessed | received | accepted | release | closing | delivery | due | founded
modifiedAt: dateTime
  names date modified | modified | updated | updated at | last updated | last modified | update date | updated on | modification date | modified time | last update | revised | revision date
  en updated | last updated | last modified | modified | update | updated on | revised | last reviewed; de aktualisiert | zuletzt aktualisiert | geändert | letzte änderung | letzte aktualisierung | aktualisiert am | überarbeitet; fr mis à jour | mis à jour le | modifié le | dernière mise à jour; es actualizado | actualizado el | última actualización | modificado; it aggiornato | aggiornato il | ultimo aggiornamento | modificato
  pt atualizado | atualizado em | última atualização | modificado; nl bijgewerkt | laatst bijgewerkt | laatst gewijzigd | gewijzigd op; pl zaktualizowano | aktualizacja | ostatnia aktualizacja | data modyfikacji; ru обновлено | дата обновления | изменено | последнее обновление; ja 更新日 | 最終更新 | 最終更新日 | 更新; zh 更新时间 | 更新日期 | 最后更新 | 更新于
  schema dateModified
  meta article:modified_time | article:modified | og:updated_time | lastmod | last-modified | datemodified | dcterms.modified | dc.date.modified | og:article:modified_time | revised
  class updated | modified | last updated | dt updated
publisher: name
  names publishing company | publishing house | publisher name | news source | publication or site name | media outlet | imprint
  en publisher | published by | imprint; de verlag | herausgeber | herausgegeben von; fr éditeur | maison d'édition | édité par; es editorial | editor | editado por; it editore | casa editrice; pt editora | editor; nl uitgever | uitgeverij; pl wydawca | wydawnictwo; ru издатель | издательство; ja 出版社 | 発行元 | 発行所 | パブリッシャー; zh 出版社 | 出版商 | 发行商
  schema publisher.name | publisher | sourceOrganization.name
  meta og:site_name | article:publisher | dc.publisher | dcterms.publisher | citation_publisher | publisher | application-name | citation_journal_title
  class publisher | publication | imprint
  not date | url | logo | published
articleBody: longText
  names body | content | full text | text | article text | main text | article content | story text | post content | body text
  en full text | content; de volltext; fr texte intégral; es texto completo; it testo completo; pt texto completo; nl volledige tekst; pl pełny tekst; ru полный текст; ja 本文; zh 正文 | 全文
  schema articleBody | text | reviewBody
  class article body | entry content | post content | content | story body | article content
wordCount: integer
  names words | number of words | word total
  en words | word count; de wörter; fr mots; es palabras; it parole; pt palavras; nl woorden; pl słów; ru слов; ja 文字数; zh 字数
  schema wordCount
readingTime: duration minute
  names reading time | read time | minutes to read | time to read | estimated reading time | time required to read
  en reading time | read time | min read | minute read; de lesezeit | lesedauer | min. lesezeit; fr temps de lecture | lecture; es tiempo de lectura | lectura; it tempo di lettura | lettura; pt tempo de leitura | leitura; nl leestijd; pl czas czytania; ru время чтения; ja 読了時間; zh 阅读时间
  schema timeRequired
  meta twitter:data2 | parsely-read-time
  class reading time | read time
commentCount: integer
  names comments | number of comments | comment total | replies | reply count | number of replies | comment number | num comments | answer count
  en comments | replies | responses; de kommentare | antworten; fr commentaires | réponses; es comentarios | respuestas; it commenti | risposte; pt comentários | respostas; nl reacties | antwoorden; pl komentarze | odpowiedzi; ru комментарии | комментариев | ответы | ответов; ja コメント | 返信; zh 评论 | 回复 | 评论数
  schema commentCount | answerCount
  class comments | comment count | replies
likeCount: integer
  names likes | upvotes | votes | score | points | claps | number of likes | stars count | favorites | favourites | reactions
  en likes | upvotes | votes | points | favorites | claps; de gefällt mir | stimmen | punkte; fr j'aime | votes | points; es me gusta | votos | puntos; it mi piace | voti | punti; pt curtidas | votos | gostos | pontos; nl vind-ik-leuks | stemmen | punten; pl polubienia | głosy | punkty; ru лайки | голоса | нравится | баллы; ja いいね | 票 | ポイント; zh 点赞 | 赞 | 票数
  schema upvoteCount | interactionStatistic.userInteractionCount
  class likes | votes | score | points
shareCount: integer
  names shares | number of shares | retweets | reposts
  en shares | shared | retweets; de geteilt | teilungen; fr partages; es compartido | compartidos; it condivisioni; pt compartilhamentos | partilhas; nl gedeeld; pl udostępnienia; ru поделились | репосты; ja シェア; zh 分享
viewCount: integer
  names views | number of views | page views | watched | plays | visits | view total | reads
  en views | plays | reads | visits; de aufrufe | ansichten | gelesen; fr vues | lectures; es vistas | visitas | visualizaciones; it visualizzazioni | visite; pt visualizações | visitas; nl weergaven | gelezen; pl wyświetlenia | odsłony; ru просмотры | просмотров; ja 閲覧数 | 再生回数 | ビュー; zh 浏览 | 阅读量 | 观看次数
  schema interactionStatistic.userInteractionCount | userInteractionCount
  class views | view count
section: text
  names article section | news section | desk | column | rubric
  en section | desk | column; de ressort | rubrik; fr rubrique; es sección; it sezione; pt seção; nl rubriek; pl dział; ru рубрика; ja セクション; zh 栏目
  schema articleSection
  meta article:section
subtitle: text
  names sub title | subheadline | subheading | deck | dek | kicker | strapline | tagline | slogan | second title | standfirst
  en subtitle | tagline | slogan; de untertitel | slogan | unterzeile; fr sous-titre | slogan | chapeau; es subtítulo | eslogan | lema; it sottotitolo | slogan | occhiello; pt subtítulo | slogan; nl ondertitel | slogan; pl podtytuł | slogan | hasło; ru подзаголовок | слоган; ja サブタイトル | 副題; zh 副标题 | 口号
  schema alternativeHeadline | alternateName | slogan
  class subtitle | subheadline | deck | tagline | standfirst | sub title
doi: identifier
  names digital object identifier | doi url
  en doi; de doi; fr doi; es doi; it doi; pt doi; nl doi; pl doi; ru doi; ja doi; zh doi
  meta citation_doi | dc.identifier | prism.doi
journal: name
  names journal title | journal name | periodical | magazine | conference | proceedings | published in
  en journal | published in | conference | magazine; de zeitschrift | fachzeitschrift | konferenz; fr revue | journal | conférence; es revista | conferencia; it rivista | conferenza; pt revista | conferência | periódico; nl tijdschrift; pl czasopismo | konferencja; ru журнал | конференция; ja 雑誌 | 論文誌 | 学会; zh 期刊 | 杂志 | 会议
  schema isPartOf.name
  meta citation_journal_title | citation_conference_title | prism.publicationname
volume: text
  names volume number | vol
  en volume | vol.; de band | jahrgang; fr volume | tome; es volumen | tomo; it volume; pt volume; nl deel | jaargang; pl tom | rocznik; ru том; ja 巻; zh 卷
  schema volumeNumber
  meta citation_volume
issue: text
  names issue number | edition number
  en issue | no.; de heft | ausgabe; fr numéro; es número; it fascicolo | numero; pt número | edição; nl nummer; pl numer | zeszyt; ru выпуск | номер; ja 号; zh 期
  schema issueNumber
  meta citation_issue
affiliation: text
  names author affiliation | institution | institute
  en affiliation | institution | affiliations; de institution | zugehörigkeit; fr affiliation | établissement; es afiliación | institución; it affiliazione | istituzione; pt afiliação | instituição; nl instelling; pl afiliacja | instytucja; ru учреждение | аффилиация; ja 所属; zh 单位 | 机构
  schema author.affiliation.name | affiliation.name
  meta citation_author_institution
citationCount: integer
  names citations | cited by | number of citations | times cited
  en cited by | citations; de zitiert von | zitationen; fr cité par | citations; es citado por | citas; it citato da | citazioni; pt citado por | citações; nl geciteerd door | citaties; pl cytowania; ru цитирования | цитируется; ja 被引用数; zh 被引 | 引用次数
isFreeToRead: boolean
  names free to read | open access | paywall | paywalled | is accessible for free | premium | subscriber only
  en open access | free access; de open access | freier zugang; fr accès libre; es acceso abierto | acceso libre; it accesso aperto; pt acesso aberto; nl vrij toegankelijk; pl otwarty dostęp; ru открытый доступ; ja オープンアクセス; zh 开放获取
  schema isAccessibleForFree
  meta article:content_tier
`,
}
