// Noise as real sites make it, put into the HTML of a page. `fixed` dice choose what and where, the same for all fetches of a
// page; `now` dice choose what it says in this fetch.
import { type Dice, diceOf } from './changes-dice.ts'
import { inserted, type Position, proseOf, replaced } from './changes-markup.ts'

type Noise = (html: string, fixed: Dice, now: Dice) => string

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'ja', 'zh'] as const
type Language = (typeof LANGUAGES)[number]

const AGO: Record<Language, readonly ((n: number) => string)[]> = {
  en: [
    (n) => `${n} minutes ago`,
    (n) => `Updated ${n} hours ago`,
    (n) => `Posted about ${n} days ago by admin`,
    (n) => `Last activity: ${n} mins ago`,
    () => 'just now',
  ],
  de: [(n) => `vor ${n} Minuten`, (n) => `Aktualisiert vor ${n} Stunden`, (n) => `vor ${n} Tagen veröffentlicht`],
  fr: [(n) => `il y a ${n} minutes`, (n) => `Mis à jour il y a ${n} heures`, (n) => `Publié il y a ${n} jours`],
  es: [(n) => `hace ${n} minutos`, (n) => `Actualizado hace ${n} horas`, (n) => `Publicado hace ${n} días`],
  it: [(n) => `${n} minuti fa`, (n) => `Aggiornato ${n} ore fa`],
  pt: [(n) => `há ${n} minutos`, (n) => `Atualizado há ${n} horas`, (n) => `${n} dias atrás`],
  nl: [(n) => `${n} minuten geleden`, (n) => `Bijgewerkt ${n} uur geleden`],
  pl: [(n) => `${n} minut temu`, (n) => `Zaktualizowano ${n} godzin temu`],
  ru: [(n) => `${n} минут назад`, (n) => `Обновлено ${n} часов назад`],
  ja: [(n) => `${n}分前`, (n) => `${n}時間前に更新`],
  zh: [(n) => `${n}分钟前`, (n) => `更新于${n}小时前`],
}

const COUNTED: Record<Language, readonly ((n: string) => string)[]> = {
  en: [
    (n) => `${n} views`,
    (n) => `${n} likes`,
    (n) => `Viewed ${n} times`,
    (n) => `${n} people are looking at this right now`,
    (n) => `Visitors today: ${n}`,
    (n) => `${n} shares`,
    (n) => `${n} users online`,
    (n) => `❤ ${n}`,
  ],
  de: [
    (n) => `${n} Aufrufe`,
    (n) => `${n} Personen sehen sich das gerade an`,
    (n) => `Gefällt mir: ${n}`,
    (n) => `${n} Besucher online`,
  ],
  fr: [(n) => `${n} vues`, (n) => `${n} personnes regardent cette page`, (n) => `${n} J'aime`],
  es: [(n) => `${n} visitas`, (n) => `${n} personas están viendo esto`, (n) => `${n} me gusta`],
  it: [(n) => `${n} visualizzazioni`, (n) => `${n} persone stanno guardando`, (n) => `${n} Mi piace`],
  pt: [(n) => `${n} visualizações`, (n) => `${n} pessoas estão vendo isto agora`, (n) => `${n} curtidas`],
  nl: [(n) => `${n} weergaven`, (n) => `${n} mensen bekijken dit nu`, (n) => `${n} keer bekeken`],
  pl: [(n) => `${n} wyświetleń`, (n) => `${n} osób ogląda tę stronę`, (n) => `${n} polubień`],
  ru: [(n) => `${n} просмотров`, (n) => `${n} человек смотрят сейчас`, (n) => `Просмотров: ${n}`],
  ja: [(n) => `${n}回視聴`, (n) => `いいね ${n}`, (n) => `${n}人が見ています`],
  zh: [(n) => `${n}次浏览`, (n) => `阅读 ${n}`, (n) => `${n}人正在浏览`],
}

const PROMOS: Record<Language, readonly string[]> = {
  en: [
    'Summer sale: up to 50% off everything. Shop now!',
    'Join our newsletter and get 10% off your first order',
    'Free shipping on orders over $50 this weekend only',
    'Try Premium free for 30 days',
    'New: download our app for iOS and Android',
    'Refer a friend and earn $20 in credit',
    'The best mattresses of the year, tested by experts',
    'Learn a language in 15 minutes a day with Lingo',
  ],
  de: [
    'Sommerschlussverkauf: bis zu 50 % Rabatt. Jetzt kaufen!',
    'Newsletter abonnieren und 5 € Gutschein sichern',
    'Kostenloser Versand ab 40 €',
    'Jetzt 30 Tage kostenlos testen',
  ],
  fr: [
    "Soldes : jusqu'à -50 % sur tout le site. J'en profite",
    'Livraison gratuite dès 35 €',
    'Abonnez-vous : 1 € le premier mois',
    'Essai gratuit pendant 30 jours',
  ],
  es: [
    'Rebajas: hasta 50 % de descuento. Compra ahora',
    'Envío gratis en pedidos de más de 30 €',
    'Suscríbete por 1 € al mes',
    'Prueba gratis durante 30 días',
  ],
  it: ['Saldi: fino al 50% di sconto. Acquista ora', 'Spedizione gratuita sopra i 39 €', 'Abbonati a 1 € al mese'],
  pt: ['Promoção: até 50% de desconto. Compre agora', 'Frete grátis acima de R$ 99', 'Assine por R$ 1,99 por mês'],
  nl: ['Uitverkoop: tot 50% korting. Shop nu', 'Gratis verzending vanaf € 20', 'Probeer gratis voor 30 dagen'],
  pl: ['Wyprzedaż: do 50% taniej. Kup teraz', 'Darmowa dostawa od 99 zł', 'Wypróbuj za darmo przez 30 dni'],
  ru: ['Распродажа: скидка до 50%. Купить', 'Бесплатная доставка от 1000 ₽', 'Попробуйте бесплатно 30 дней'],
  ja: ['夏のセール:最大50%オフ。今すぐチェック', '3,000円以上で送料無料', '30日間無料体験'],
  zh: ['夏季促销:全场五折起,立即购买', '满99元包邮', '免费试用30天'],
}

const COOKIES: Record<Language, string> = {
  en: '<p>We use cookies to improve your experience and to analyse traffic. By continuing you agree to our cookie policy.</p><button>Accept all</button> <a href="/privacy">Cookie settings</a>',
  de: '<p>Wir verwenden Cookies, um Ihnen das beste Erlebnis auf unserer Website zu bieten.</p><button>Alle akzeptieren</button> <a href="/datenschutz">Einstellungen</a>',
  fr: '<p>Nous utilisons des cookies pour améliorer votre expérience. Vous pouvez accepter ou refuser.</p><button>Tout accepter</button> <button>Tout refuser</button>',
  es: '<p>Utilizamos cookies propias y de terceros para mejorar nuestros servicios. Si continúa navegando, acepta su uso.</p><button>Aceptar todo</button>',
  it: '<p>Questo sito utilizza cookie tecnici e di profilazione. Accetti tutti i cookie?</p><button>Accetta tutti</button>',
  pt: '<p>Utilizamos cookies para melhorar a sua experiência neste site.</p><button>Aceitar todos</button>',
  nl: '<p>Wij gebruiken cookies om uw ervaring op onze website te verbeteren.</p><button>Alles accepteren</button>',
  pl: '<p>Ta strona używa plików cookie, aby poprawić jakość usług.</p><button>Akceptuję</button>',
  ru: '<p>Мы используем файлы cookie, чтобы улучшить работу сайта.</p><button>Принять</button>',
  ja: '<p>当サイトではクッキーを使用しています。続行すると使用に同意したものとみなされます。</p><button>同意する</button>',
  zh: '<p>本网站使用Cookie来改善您的体验。继续浏览即表示您同意使用Cookie。</p><button>接受</button>',
}

const NOW: readonly ((clock: string) => string)[] = [
  (clock) => `Current time: ${clock}`,
  (clock) => `Page generated at ${clock}`,
  (clock) => `Server time ${clock}`,
  (clock) => `Local time: ${clock} UTC`,
  (clock) => `Aktuelle Uhrzeit: ${clock}`,
  (clock) => `Heure actuelle : ${clock}`,
  (clock) => `Hora actual: ${clock}`,
  (clock) => `Текущее время: ${clock}`,
  (clock) => `現在時刻 ${clock}`,
  (clock) => `当前时间:${clock}`,
  (clock) => clock,
]

const two = (n: number) => String(n).padStart(2, '0')
const clockOf = (dice: Dice) => `${two(dice.below(24))}:${two(dice.below(60))}:${two(dice.below(60))}`
const WRAPS: readonly ((text: string) => string)[] = [
  (text) => `<p>${text}</p>`,
  (text) => `<div class="meta">${text}</div>`,
  (text) => `<span>${text}</span><br>`,
  (text) => `<small>${text}</small>`,
  (text) => `<div><div class="x-17"><b>${text}</b></div></div>`,
  (text) => `<ul><li>${text}</li></ul>`,
  (text) => `<section><em>${text}</em></section>`,
  (text) => `<time>${text}</time>`,
]
const POSITIONS: readonly Position[] = ['top', 'title', 'content', 'content', 'end']
const put = (html: string, text: string, fixed: Dice) =>
  inserted(html, fixed.one(WRAPS)(text), fixed.one(POSITIONS), fixed)
const number = (dice: Dice) => {
  const n = 10 + dice.below(dice.one([90, 900, 90_000]))
  return dice.below(4) === 0 ? `${(n / 1000 + 1).toFixed(1)}K` : n.toLocaleString('en')
}

export const NOISE: Record<string, Noise> = {
  relativeTime(html, fixed, now) {
    const say = fixed.one(AGO[fixed.one(LANGUAGES)])
    return put(html, say(1 + now.below(59)), fixed)
  },
  relativeTimes(html, fixed, now) {
    const say = fixed.one(AGO[fixed.one(LANGUAGES)])
    const rows = Array.from(
      { length: 5 },
      (_, i) =>
        `<li><a href="/story-${i}">${fixed.one(['A story', 'Another report', 'A long read', 'An interview'])} number ${i}</a> <time>${say(1 + now.below(59))}</time></li>`,
    )
    return inserted(html, `<ul class="list">${rows.join('')}</ul>`, fixed.one(['content', 'end']), fixed)
  },
  counter(html, fixed, now) {
    const say = fixed.one(COUNTED[fixed.one(LANGUAGES)])
    return put(html, say(number(now)), fixed)
  },
  counters(html, fixed, now) {
    const words = fixed.some(COUNTED.en.slice(0, 3).concat(COUNTED.en[5]!), 2)
    return put(html, words.map((say) => say(number(now))).join(' · '), fixed)
  },
  looking(html, fixed, now) {
    return put(
      html,
      `${2 + now.below(40)} ${fixed.one(['people are looking at this', 'people are viewing this page right now', 'people have this in their cart', 'shoppers are watching this item'])}`,
      fixed,
    )
  },
  promotion(html, fixed, now) {
    const text = now.one(PROMOS[fixed.one(LANGUAGES)])
    const box = fixed.one([
      '<div class="promo">@</div>',
      '<aside class="ad-slot"><span>Advertisement</span><p>@</p></aside>',
      '<div class="sponsored">Sponsored: <a href="#">@</a></div>',
      '<p>@</p>',
      '<section class="hero-strip"><a href="/offer">@</a></section>',
      '<div id="banner-top"><strong>@</strong></div>',
    ])
    return inserted(html, box.replace('@', text), fixed.one(POSITIONS), fixed)
  },
  advertisement(html, fixed, now) {
    const [brand, line] = [
      now.one(['Acme', 'Globex', 'Initech', 'Umbrella', 'Hooli', 'Vandelay']),
      now.one([
        'Cars you will love to drive',
        'The coffee that wakes offices up',
        'Insurance made simple',
        'Your next holiday starts here',
        'Software for growing teams',
      ]),
    ]
    return inserted(
      html,
      fixed.one([
        `<div class="advert"><a href="https://ads.test/${now.token(12)}">${brand}: ${line}</a></div>`,
        `<p>Advertisement</p><p><a href="https://ads.test/c?x=${now.token(16)}">${brand} – ${line}</a></p>`,
        `<div><small>Ad</small><h4>${brand}</h4><p>${line}</p></div>`,
      ]),
      fixed.one(POSITIONS),
      fixed,
    )
  },
  session(html, fixed, now) {
    const name = fixed.one(['sid', 'PHPSESSID', 'session_id', 'sessionid', 's', 'token', 'sessid'])
    const value = now.token(
      fixed.one([16, 26, 32]),
      fixed.one(['0123456789abcdef', 'abcdefghijklmnopqrstuvwxyz0123456789']),
    )
    return html.replace(/(<a\b[^>]*?\bhref=")([^"#?]*)(\?[^"#]*)?(?=["#])/gi, (all, before, path, query = '') =>
      /^(?:mailto|javascript|tel|data):/i.test(path)
        ? all
        : `${before}${path}${query}${query === '' ? '?' : '&amp;'}${name}=${value}`,
    )
  },
  pathSession(html, fixed, now) {
    const value = now.token(32, fixed.one(['0123456789ABCDEF', '0123456789abcdef']))
    return html.replace(
      /(<a\b[^>]*?\bhref=")([^"#?:]*|https?:[^"#?]*)(?=["#?])/gi,
      (_, before, path) => `${before}${path};jsessionid=${value}`,
    )
  },
  tracking(html, fixed, now) {
    const query = fixed.one([
      () => `utm_source=news&amp;utm_campaign=c${now.below(999)}`,
      () => `gclid=${now.token(20, 'ABCDEFabcdef012345')}`,
      () => `fbclid=${now.token(24)}`,
      () => `ref=home_${now.below(99)}`,
      () => `_=${1_790_000_000_000 + now.below(9_999_999)}`,
    ])()
    return html.replace(/(<a\b[^>]*?\bhref=")([^"#?]*)(\?[^"#]*)?(?=["#])/gi, (all, before, path, old = '') =>
      /^(?:mailto|javascript|tel|data):/i.test(path)
        ? all
        : `${before}${path}${old}${old === '' ? '?' : '&amp;'}${query}`,
    )
  },
  cookieBanner(html, fixed, now) {
    if (now.below(2) === 0) return html
    const box = fixed.one([
      '<div class="cookie-banner" role="dialog">@</div>',
      '<div id="notice-bar">@</div>',
      '<section>@</section>',
      '<div class="overlay-7"><div>@</div></div>',
    ])
    return inserted(html, box.replace('@', COOKIES[fixed.one(LANGUAGES)]), fixed.one(['top', 'end']), fixed)
  },
  nonce(html, fixed, now) {
    const value = now.token(32)
    return inserted(
      html,
      fixed.one([
        `<form action="/search"><input type="hidden" name="csrf_token" value="${value}"><input name="q"></form>`,
        `<script nonce="${value}">window.t="${value}"</script>`,
        `<div data-nonce="${value}" data-request="${now.token(12)}"></div>`,
        `<p>Request ID: ${value}</p>`,
        `<!-- built ${value} --><img src="/pixel.gif?r=${value}" width="1" height="1">`,
      ]),
      fixed.one(POSITIONS),
      fixed,
    )
  },
  copyright(html, fixed, now) {
    return inserted(
      html,
      fixed
        .one([
          '<footer>© @ Example Ltd. All rights reserved.</footer>',
          '<div>Copyright &copy; 2009-@ Example GmbH</div>',
          '<p><small>&copy; @ Société Exemple. Tous droits réservés.</small></p>',
        ])
        .replace('@', String(2023 + now.below(4))),
      'end',
      fixed,
    )
  },
  clock(html, fixed, now) {
    return put(html, fixed.one(NOW)(clockOf(now)), fixed)
  },
  countdown(html, fixed, now) {
    return put(
      html,
      fixed.one([
        () => `Sale ends in ${now.below(9)}d ${now.below(24)}h ${now.below(60)}m ${now.below(60)}s`,
        () => `Ends in ${clockOf(now)}`,
        () => `Hurry! ${1 + now.below(23)} hours left`,
        () => `Noch ${1 + now.below(23)} Stunden`,
      ])(),
      fixed,
    )
  },
  markup(html, _fixed, now) {
    const turn = now.below(3)
    let made = html.replace(/<(p|div|li)\b/gi, (all, name) => (turn === 0 ? all : `<${name} data-v="${now.token(6)}"`))
    if (turn === 1) made = made.replace(/<b>/gi, '<strong>').replace(/<\/b>/gi, '</strong>')
    if (turn === 2) made = made.replace(/<(\/?)em>/gi, '<$1i>').replace(/>\s*\n\s*</g, '>\n\n  <')
    return made
  },
  space(html, _fixed, now) {
    const turn = now.below(3)
    if (turn === 0) return html
    let made = html
    for (const spot of proseOf(html).reverse()) {
      const text = html.slice(spot.start, spot.end)
      if (!/<(?:pre|code|textarea)/i.test(text))
        made = replaced(made, spot, text.replace(/ (?=[^<>]*(?:<|$))/g, turn === 1 ? '\n  ' : '  '))
    }
    return made
  },
  wrapping(html, _fixed, now) {
    return now.below(2) === 0
      ? html
      : html.replace(/<p>/gi, '<p><span class="t">').replace(/<\/p>/gi, (end) => `</span>${end}`)
  },
  assets(html, _fixed, now) {
    const stamp = now.token(10)
    return html
      .replace(/(<img\b[^>]*?\bsrc=")([^"?]+?)(\.(?:jpe?g|png|webp|gif))(?=["?])/gi, `$1$2.${stamp}$3`)
      .replace(/(<(?:script|link)\b[^>]*?(?:src|href)=")([^"?]+)"/gi, `$1$2?v=${stamp}"`)
  },
}

/** A banner moves the paragraphs by which the others choose their place. */
const inOrder = (kinds: readonly string[]) =>
  kinds.toSorted((a, b) => Number(a === 'cookieBanner') - Number(b === 'cookieBanner'))

/** Kinds that say the same when they are fetched twice within seconds. */
const SLOW = new Set([
  'relativeTime',
  'relativeTimes',
  'copyright',
  'cookieBanner',
  'counter',
  'markup',
  'wrapping',
  'space',
  'assets',
])

/**
 * Four fetches of a page with noise: two that are hours apart, and two a few seconds after the second.
 *
 * @param frozen whether the last two are the same as the second, as behind a cache
 */
export function noisyFetches(html: string, kinds: readonly string[], seed: string, frozen = false): string[] {
  const fetched = (moment: number) =>
    inOrder(kinds).reduce((page, kind) => {
      const at = moment > 1 && (frozen || SLOW.has(kind)) ? 1 : moment
      // A banner that the first visit sees is answered by then.
      const now = kind === 'cookieBanner' ? { ...diceOf(seed), below: () => at } : diceOf(`${seed} ${kind} at ${at}`)
      return NOISE[kind]!(page, diceOf(`${seed} ${kind}`), now)
    }, html)
  return frozen ? [fetched(0), fetched(1)] : [0, 1, 2, 3].map(fetched)
}
