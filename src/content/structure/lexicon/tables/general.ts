import type { ConceptTable } from '../table.ts'

/** What things of every kind have. */
export const general: ConceptTable = {
  domain: 'general',
  things: ['item', 'entity', 'thing', 'page', 'meta', 'metadata', 'result', 'record', 'row', 'entry'],
  table: `
title: name
  names name | headline | heading | full name | display name | page title | product name | product title | recipe name | dish name | recipe title | dish | event name | event title | article title | post title | job title | job name | book title | movie title | film title | song title | track title | album title | game title | game name | course name | course title | place name | restaurant name | hotel name | company name | business name | shop name | store name | organization name | listing title | property title | property name | model name | item name | item title | title text | label | subject | player name | team name | school name | university name
  en title | name | headline | product name | item name; de titel | name | bezeichnung | produktname | artikelbezeichnung | überschrift; fr titre | nom | intitulé | désignation | nom du produit; es título | nombre | titular | denominación | nombre del producto; it titolo | nome | denominazione | nome prodotto
  pt título | nome | designação | nome do produto; nl titel | naam | benaming | productnaam; pl tytuł | nazwa | nazwa produktu | nagłówek; ru название | наименование | имя | заголовок; ja タイトル | 名前 | 名称 | 商品名 | 製品名 | 題名; zh 标题 | 名称 | 名字 | 商品名称 | 產品名稱
  schema name | headline | title | alternativeHeadline
  meta og:title | twitter:title | title | dc.title | dcterms.title | citation_title | parsely-title | sailthru.title
  class title | headline | entry title | post title | product title | product name | heading | p name | fn
  not site | author | first | last | brand | company | seller | user | sub | short | alternate | category | publisher | venue | artist | organizer | file | domain | contact
description: longText
  names summary | abstract | excerpt | overview | about | introduction | intro | short description | long description | teaser | lead | standfirst | synopsis | blurb | snippet | details text | tagline text | text excerpt | short introduction | meta description | plot | product description | job description | event description | body text | notes
  en description | summary | overview | about | about this item | product description | synopsis | excerpt | details; de beschreibung | zusammenfassung | kurzbeschreibung | produktbeschreibung | überblick | inhalt | inhaltsangabe; fr description | résumé | présentation | aperçu | à propos; es descripción | resumen | sinopsis | acerca de; it descrizione | sommario | riassunto | trama | panoramica
  pt descrição | resumo | sinopse | sobre; nl beschrijving | omschrijving | samenvatting | overzicht | productomschrijving; pl opis | streszczenie | podsumowanie | opis produktu; ru описание | краткое описание | аннотация | обзор | о товаре; ja 説明 | 概要 | 商品説明 | あらすじ | 紹介 | 内容; zh 描述 | 简介 | 摘要 | 概要 | 商品描述 | 说明
  schema description | abstract | disambiguatingDescription | text
  meta og:description | twitter:description | description | dc.description | dcterms.description | dcterms.abstract | citation_abstract
  class description | desc | summary | excerpt | intro | lead | teaser | abstract | synopsis
  not job | image | event
image: image
  names picture | photo | photo url | picture url | image url | lead image | main image | hero image | cover image | cover | featured image | thumbnail | thumbnail url | thumb | poster | main picture | main photo | header image | image link | img src | og image | preview image | product image
  en image | photo | picture; de bild | foto; fr image | photo; es imagen | foto; it immagine | foto; pt imagem | foto; nl afbeelding | foto; pl zdjęcie | obraz; ru изображение | фото; ja 画像 | 写真; zh 图片 | 照片
  schema image | image.url | primaryImageOfPage | thumbnailUrl | photo | image.contentUrl | contentUrl
  meta og:image | og:image:url | og:image:secure_url | twitter:image | twitter:image:src | thumbnail | image
  class image | photo | picture | hero | featured image | thumbnail | cover | poster | gallery image
  not logo | author | caption | alt | width | height | credit | icon
images: list
  names photos | pictures | gallery | image urls | photo urls | image gallery | photo gallery | all images
  en images | photos | gallery | pictures; de bilder | fotos | galerie | bildergalerie; fr images | photos | galerie; es imágenes | fotos | galería; it immagini | foto | galleria; pt imagens | fotos | galeria; nl afbeeldingen | foto's | galerij; pl zdjęcia | galeria; ru изображения | фотографии | галерея; ja 画像一覧 | ギャラリー; zh 图片集 | 图库
  schema image
imageCaption: text
  names caption | image caption | photo caption | alt text | image alt | figure caption
  en caption; de bildunterschrift; fr légende; es pie de foto; it didascalia; pt legenda; nl bijschrift; pl podpis; ru подпись; ja キャプション; zh 图注
  schema image.caption | caption
  meta og:image:alt | twitter:image:alt
  class caption | figcaption | image caption
url: url
  names canonical url | canonical | page url | web address | permalink | hyperlink | detail url | details url | source url | product url | article url | listing url | item url | page link | event url | job url | recipe url | target | href
  en link | url | permalink; de link | url | adresse der seite; fr lien | adresse web; es enlace; it collegamento; pt ligação; nl koppeling; pl odnośnik; ru ссылка; ja リンク; zh 链接 | 網址
  schema url | mainEntityOfPage | @id | mainEntityOfPage.@id
  meta og:url | canonical | twitter:url | al:web:url | parsely-link
  class permalink | url
  not image | photo | picture | thumbnail | video | logo | site | author | avatar | apply | map | feed | download
website: url
  names homepage | home page | web site | company website | official website | official site | site url | website url | web | company url | homepage url
  en website | homepage | official site | web | official website; de website | webseite | internetseite | homepage | internet; fr site web | site internet | site officiel; es sitio web | página web | web oficial; it sito web | sito | sito ufficiale
  pt site | página web | sítio web | site oficial; nl website | webpagina; pl strona internetowa | strona www | www | strona; ru сайт | веб-сайт | официальный сайт; ja ウェブサイト | ホームページ | 公式サイト | サイト; zh 网站 | 官网 | 官方网站 | 網站
  schema Organization.url | sameAs
  class website | homepage
siteName: name
  names publication | publisher site | source name | source | site | website name | publication name | publication or site name | provider name | outlet | news outlet | meta source | site title
  en source | publication | published in; de quelle | erschienen in; fr source | paru dans; es fuente | publicado en; it fonte; pt fonte; nl bron; pl źródło; ru источник; ja 出典 | 掲載元; zh 来源 | 來源
  schema isPartOf.name | publisher.name | provider.name
  meta og:site_name | application-name | al:ios:app_name | twitter:app:name:iphone | apple-mobile-web-app-title
  class site name | site title | brand name | publication
language: text
  names lang | locale | language code | content language | two letter code | inLanguage | original language | page language
  en language | languages | original language; de sprache | originalsprache | sprachen; fr langue | langue originale; es idioma | idioma original | lengua; it lingua | lingua originale; pt idioma | língua; nl taal | oorspronkelijke taal; pl język | język oryginału; ru язык | язык оригинала; ja 言語 | 原語; zh 语言 | 語言
  schema inLanguage | availableLanguage
  meta og:locale | content-language | language | dc.language | citation_language
  not programming | spoken
id: identifier
  names identifier | record id | internal id | uid | uuid | key | reference id | item id | listing id | post id | number id
  en id | identifier | reference | no. | number; de kennung | nummer | nr. | kennziffer; fr identifiant | numéro | réf.; es identificador | número; it identificativo | numero; pt identificador | número; nl id | nummer; pl identyfikator | numer; ru идентификатор | номер; ja 番号 | 識別子; zh 编号 | 编码
  schema identifier | identifier.value
category: text
  names categories | section | genre | type of thing | topic | classification | group | kind | department | category name | meal category | product category | article section | rubric
  en category | categories | section | filed under | posted in | type | topic; de kategorie | kategorien | rubrik | art | ressort | thema; fr catégorie | catégories | rubrique | type; es categoría | categorías | sección | tipo; it categoria | categorie | sezione | tipo
  pt categoria | categorias | seção | secção | tipo; nl categorie | categorieën | rubriek | soort; pl kategoria | kategorie | dział | rodzaj; ru категория | категории | раздел | рубрика | тип; ja カテゴリ | カテゴリー | ジャンル | 分類 | 種類; zh 分类 | 类别 | 类型 | 種類 | 分類
  schema articleSection | category | recipeCategory | genre | applicationCategory
  meta article:section | category | parsely-section | section
  class category | section | cat links | kicker | eyebrow
  not price | sub
tags: list
  names keywords | keyword | tag list | topics | labels | hashtags | subjects
  en tags | keywords | topics | tagged | subjects; de schlagwörter | schlagworte | stichwörter | themen | tags; fr mots-clés | étiquettes | thèmes | tags; es etiquetas | palabras clave | temas; it parole chiave | etichette | tag | argomenti
  pt palavras-chave | etiquetas | marcadores | temas; nl trefwoorden | labels | tags | onderwerpen; pl słowa kluczowe | tagi | tematy; ru теги | ключевые слова | метки | темы; ja タグ | キーワード; zh 标签 | 关键词 | 關鍵字 | 標籤
  schema keywords | about.name
  meta keywords | news_keywords | article:tag | parsely-tags | sailthru.tags | citation_keywords | dc.subject
  class tags | keywords | tag list | post tags
breadcrumbs: list
  names breadcrumb | path | navigation path | trail | category path | breadcrumb trail
  schema breadcrumb | breadcrumb.itemListElement.name
  class breadcrumbs | breadcrumb
status: enum
  names state of it | current status | stage
  en status | state; de status | zustand; fr statut | état; es estado; it stato; pt estado | situação; nl status; pl status | stan; ru статус | состояние; ja 状態 | ステータス; zh 状态
  schema status | eventStatus | creativeWorkStatus
  class status | badge
number: integer
  names rank | position | order number | index | ranking | place in list
  en rank | position | no. | pos. | #; de rang | platz | position | nr.; fr rang | position | n°; es posición | puesto | n.º; it posizione | n.; pt posição | n.º; nl positie | plaats | nr.; pl pozycja | miejsce | lp.; ru место | позиция | №; ja 順位 | 番号; zh 排名 | 序号 | 名次
  schema position
count: integer
  names total | total count | total number | quantity | how many | item count
  en total | quantity | count | amount | number of; de anzahl | menge | gesamt | stückzahl; fr nombre | quantité | total; es cantidad | número de | total; it quantità | numero di | totale; pt quantidade | total; nl aantal | hoeveelheid | totaal; pl liczba | ilość | razem; ru количество | число | всего; ja 数量 | 個数 | 合計; zh 数量 | 总数 | 總計
  schema numberOfItems | quantity
createdAt: dateTime
  names created | created on | creation date | date created | added | added on | date added
  en created | added | date added | created on; de erstellt | erstellt am | angelegt | hinzugefügt am; fr créé le | date de création | ajouté le; es creado | creado el | fecha de creación; it creato il | creazione | data di creazione; pt criado em | data de criação; nl aangemaakt | gemaakt op | toegevoegd; pl utworzono | data utworzenia | dodano; ru создано | дата создания | добавлено; ja 作成日 | 登録日; zh 创建时间 | 创建日期
  schema dateCreated
  meta dcterms.created | dc.date.created
version: text
  names version number | software version | release version | latest version | current version
  en version | latest version | current version; de version | aktuelle version; fr version; es versión; it versione; pt versão; nl versie; pl wersja; ru версия; ja バージョン; zh 版本
  schema softwareVersion | version
license: text
  names licence | license name | rights | copyright | usage rights
  en license | licence | rights | copyright; de lizenz | rechte; fr licence | droits; es licencia | derechos; it licenza | diritti; pt licença | direitos; nl licentie | rechten; pl licencja | prawa; ru лицензия | права; ja ライセンス | 著作権; zh 许可证 | 版权
  schema license | copyrightHolder.name
  meta copyright | dc.rights
notes: text
  names note | remarks | remark | comment | comments | additional information | further information
  en notes | note | remarks | comments | additional information; de anmerkungen | bemerkungen | bemerkung | hinweise | hinweis; fr notes | remarques | remarque | observations; es notas | observaciones | comentarios; it note | osservazioni | annotazioni; pt notas | observações; nl opmerkingen | notities; pl uwagi | notatki; ru примечания | примечание | заметки; ja 備考 | 注意 | メモ; zh 备注 | 注释 | 說明
  class notes | remarks
video: url
  names video url | trailer | trailer url | video link | embed url | movie clip
  en video | trailer | watch; de video | trailer; fr vidéo | bande-annonce; es vídeo | tráiler; it video | trailer; pt vídeo | trailer; nl video; pl wideo | zwiastun; ru видео | трейлер; ja 動画 | 予告編; zh 视频 | 预告片
  schema video.contentUrl | video.embedUrl | video.url | embedUrl | trailer.url
  meta og:video | og:video:url | og:video:secure_url | twitter:player
audio: url
  names audio url | podcast url | mp3 | sound
  schema audio.contentUrl | associatedMedia.contentUrl
  meta og:audio
download: url
  names download url | download link | pdf | pdf url | file | file url | attachment | document url
  en download | pdf; de herunterladen | download; fr télécharger | téléchargement; es descargar | descarga; it scarica | download; pt baixar | download | transferir; nl downloaden; pl pobierz; ru скачать | загрузить; ja ダウンロード; zh 下载
  schema downloadUrl | contentUrl
  meta citation_pdf_url
fileSize: quantity mb
  names file size | download size | size in bytes
  en file size | size; de dateigröße; fr taille du fichier | poids; es tamaño del archivo; it dimensione file; pt tamanho do arquivo; nl bestandsgrootte; pl rozmiar pliku; ru размер файла; ja ファイルサイズ; zh 文件大小
  schema contentSize | fileSize
favicon: url
  names icon | site icon | shortcut icon
logo: image
  names logo url | company logo | brand logo | site logo | logo image
  schema logo | logo.url | publisher.logo.url
  meta og:logo
  class logo
feed: url
  names rss | atom feed | rss feed | feed url
`,
}
