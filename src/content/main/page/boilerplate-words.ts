// The vocabulary of boilerplate and content: tags, ARIA roles, class and id names, and headings that sites share.

/** Elements that are boilerplate anywhere on a page. */
export const BOILERPLATE_TAGS: ReadonlySet<string> = new Set('nav footer aside menu button select textarea'.split(' '))
/** ARIA landmarks and widgets that are boilerplate. */
export const BOILERPLATE_ROLES: ReadonlySet<string> = new Set(
  'navigation banner contentinfo complementary search menu menubar dialog alertdialog toolbar'.split(' '),
)

/** Class and id names of boilerplate. Each phrase matches whole words. */
export const BOILERPLATE_NAMES = phrases(`
nav, navi, navbar, navigation, navlinks, menu, menus, submenu, megamenu, breadcrumb, breadcrumbs, crumb, crumbs,
footer, colophon, copyright, masthead, top bar, topbar, site header, global header, sidebar, side bar, sidenav, rail,
widget, widgets, cookie, cookies, cookiebar, consent, gdpr, ccpa, onetrust,
newsletter, signup, sign up, subscribe, subscription, optin, opt in, mailing list, paywall, regwall,
share, sharing, shares, sharebar, sharedaddy, addthis, addtoany, social, socials, follow us,
related, recommend, recommended, recommendation, recommendations, recirc, recirculation, more stories, more from,
more news, more articles, more posts, read next, up next, you may like, trending, most popular, most read, popular posts,
also read, promo, promos, promotion, promotions, advert, adverts, advertisement, advertisements, advertising,
ad, ads, adbox, adslot, sponsor, sponsored, sponsors, outbrain, taboola,
popup, pop up, modal, overlay, lightbox, toolbar, pagination, pager, paginator, page numbers, prev next, post nav,
skip link, skiplink, skip links, skip to, skip nav, toc, table of contents, author bio, about author, author box,
tagcloud, tag list, tag cloud, back to top, login, log in, searchbox, search form, search box,
language selector, language switcher, lang switcher, sr only, visually hidden, screen reader text, noprint,
breaking news, ticker, banner, filters, facets, refinements, print header, feedback, edit this page, edit page, editsection`)

/** Names of readers' comments: boilerplate under an article, content on a forum. */
export const DISCUSSION_NAMES = phrases(
  'comments, comment list, commentlist, comment section, comments area, disqus, respond, livefyre, comment form',
)

/** Names of forums, questions and threads, where discussion is the content. */
export const FORUM_NAMES = phrases(
  'forum, forums, thread, topic, question, qa, discussion, answers, viewtopic, post stream',
)

/** Names of content that override an `aside`, a `footer` or a word from BOILERPLATE_NAMES. */
export const CONTENT_NAMES = phrases(`
footnote, footnotes, references, bibliography, endnotes, note, notes, tip, warning, callout, admonition, important,
caution, pullquote`)

/** Names of the content's container in common systems (blogs, documentation, wikis, shops). */
export const BODY_NAMES = phrases(`
content, main content, page content, post content, entry content, article content, article body, post body, story body,
entry, articlebody, storybody, markdown body, markdown, documentwrapper, mw parser output, rst content, md content,
theme doc markdown, prose, single content, node content, body content, main, article, post, story, blog post, maincontent,
product details, product description, product info`)

function phrases(list: string): readonly string[] {
  return list.split(',').map((phrase) => phrase.trim())
}

/** Headings, matched as a whole, whose section leads elsewhere or asks for something. */
export const BOILERPLATE_HEADINGS: readonly RegExp[] = [
  /^(?:you (?:may|might) (?:also )?(?:like|enjoy|be interested).*|(?:read|watch|show) (?:more|next|also|this next)|see (?:more|next|this next))$/,
  /^(?:more|other|latest|recent|popular|related|recommended|trending|similar|featured|top|sponsored|our latest|our recent) ?(?:from|on|in|stories|story|news|articles?|posts?|topics?|videos?|content|reading|reads|links?|searches|items?|products?|headlines|comments?|blogs?)\b.*$/,
  /^(?:related|recommended(?: for you)?|trending(?: now)?|most (?:read|popular|viewed|shared|commented|recent)|what to read next|up next|don't miss|editor'?s?'? picks?)$/,
  /^(?:(?:customers|people|readers) (?:who|also) .*|(?:recently|last) viewed.*|(?:from|around) (?:the|our) (?:web|sponsors|partners|archives?))$/,
  /^(?:share(?: (?:this|on|via|with)\b.*)?|follow us.*|connect with us|join (?:the|our) (?:conversation|newsletter|mailing list).*|stay (?:connected|up to date|informed).*)$/,
  /^(?:(?:sign up|subscribe|get) .*(?:newsletter|inbox|updates?|alerts?|email).*|newsletter|subscribe|advertisement|advertising|sponsored)$/,
  /^(?:about the authors?|author bio|tags?|filed under|categories|archives?|photo gallery|want more stories like this|(?:table of )?contents|(?:on|in) this (?:page|article)|explore related .*|navigation|menu|search|breadcrumbs?)$/,
  // German, French, Spanish, Portuguese, Italian, Dutch, Polish
  /^(?:das könnte (?:sie|dich|euch) auch interessieren|(?:ähnliche|verwandte|weitere|neueste|aktuelle|beliebte) (?:artikel|beiträge|themen|meldungen|nachrichten|informationen|produkte)|mehr (?:zum thema|aus|von)\b.*|auch interessant|meistgelesen|newsletter abonnieren)$/,
  /^(?:(?:à lire|a lire|lire|voir) aussi|(?:articles?|sujets?) (?:similaires?|liés|associés|récents|connexes)|sur le même sujet|dans la même rubrique|les plus lus|(?:te|le) puede interesar|(?:noticias|artículos|notas|contenidos?) relacionad[oa]s?|lo más (?:leído|visto)|leia (?:também|mais)|(?:notícias|artigos|conteúdos?) relacionad[oa]s|mais lidas|leggi anche|articoli correlati|potrebbe interessarti.*|(?:gerelateerde|meer) artikelen|lees ook|zobacz (?:także|również|też)|czytaj (?:także|też|również)|podobne artykuły|polecane|najnowsze)$/,
]

/** Headings, matched as a whole, of readers' comments. */
export const DISCUSSION_HEADINGS: readonly RegExp[] = [
  /^(?:(?:\d+ )?(?:comments?|responses?|replies|reactions)(?: \d+)?|leave (?:a|your) (?:reply|comment)|(?:post|add|write) a comment|(?:\d+ )?(?:comments?|thoughts?|responses?) (?:on|to)\b.*|join the conversation|what do you think)$/,
  /^(?:(?:\d+ )?(?:kommentare?|commentaires?|comentarios?|comentários?|commenti|reacties|komentarze)(?: \d+)?|(?:kommentar (?:verfassen|schreiben|hinterlassen)|hinterlasse .*kommentar|schreibe einen kommentar|laisser un commentaire|deja (?:un|tu) comentario|deixe (?:um|seu) comentário|lascia un commento|dodaj komentarz))$/,
]
