// What notices about cookies, advertisements and offers say. Each row has the words of one language; some need several rows.

/** One of the alternatives. */
const either = (...rows: readonly string[]) => `(?:${rows.join('|')})`

interface Around {
  /** What stands before and after each alternative. */
  before?: string
  after?: string
  /** Alternatives in languages without spaces, wherever they stand. */
  unspaced?: readonly string[]
  flags: string
}

function anyOf({ before = '', after = '', unspaced = [], flags }: Around, ...rows: readonly string[]): RegExp {
  return new RegExp([`${before}${either(...rows)}${after}`, ...unspaced].join('|'), flags)
}

const WORD = { before: String.raw`(?<!\p{L})`, after: String.raw`(?!\p{L})` }
/** Chinese and Japanese put such words directly between their own characters. */
const LATIN_OR_CYRILLIC_WORD = {
  before: String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}])`,
  after: String.raw`(?![\p{Script=Latin}\p{Script=Cyrillic}])`,
}

export const COOKIE = anyOf(
  { ...LATIN_OR_CYRILLIC_WORD, unspaced: ['クッキー', '쿠키', '曲奇(?=政策|设置)'], flags: 'iu' },
  String.raw`cookies?|cookie-?[\p{Script=Latin}]*`,
  String.raw`куки|кук|файл\p{L}* cookie`,
  String.raw`pliki cookie|ciasteczk\p{L}*`,
  'gdpr|ccpa|rgpd|dsgvo',
)

/** What a site says about its cookies. Recipes say none of it. */
export const CONSENT = anyOf(
  {
    ...LATIN_OR_CYRILLIC_WORD,
    unspaced: ['使用|同意|接受|拒绝|拒絕|许可|許可|利用|設定|隐私|隱私', '동의|사용|허용'],
    flags: 'iu',
  },
  String.raw`we use|uses?|using|use of|accept\p{L}*|agree\p{L}*|consent\p{L}*|allow\p{L}*|reject\p{L}*|decline`,
  String.raw`manage|preferences?|settings?|policy|privacy|experience|personali[sz]e\p{L}*|analy[sz]e\p{L}*`,
  'website|browser',
  String.raw`verwenden?|nutzen|verwendung|akzeptier\p{L}*|zustimm\p{L}*|einwillig\p{L}*|ablehnen`,
  String.raw`einstellung\p{L}*|datenschutz\p{L}*`,
  String.raw`utilis\p{L}*|accepter|acceptez|consentement|refuser|paramètres|confidentialité`,
  String.raw`utiliza\p{L}*|usamos|aceptar?|acepta\p{L}*|consentimiento|rechazar|configura\p{L}*|privacidad`,
  String.raw`utilizz\p{L}*|usiamo|accett\p{L}*|consenso|rifiuta\p{L}*|impostazioni`,
  String.raw`usamos|aceita\p{L}*|aceitar|consentimento|recusar|privacidade`,
  String.raw`gebruik\p{L}*|accepteer\p{L}*|accepteren|akkoord|toestemming|weiger\p{L}*|instellingen`,
  String.raw`używa\p{L}*|akceptuj\p{L}*|zgod\p{L}*|wykorzystuj\p{L}*|odrzuć|ustawienia|prywatności`,
  String.raw`использу\p{L}*|принима\p{L}*|принять|соглас\p{L}*|отклонить|настройк\p{L}*|конфиденциальност\p{L}*`,
  String.raw`kullan\p{L}*|kabul`,
  String.raw`använder|godkänn\p{L}*`,
  String.raw`bruger|accepter\p{L}*`,
  String.raw`používá\p{L}*|souhlas\p{L}*`,
)

const DECISION = either(
  'accept|agree|allow|reject|decline|deny|refuse|got it|ok(?:ay)?|dismiss|close|continue|understood',
  'i understand|save|confirm',
)
const DECIDED = either(
  'all|cookies?|only|necessary|essential|selected|optional|non-essential|and|&|close|continue|choices',
  'preferences|settings|my',
)
const WHOSE_SETTINGS = '(?:cookie|privacy|consent|manage|your|more|advanced|customi[sz]e|only|use|strictly)'
const SETTINGS = either(
  'settings|preferences|options|choices|policy|notice|information|necessary|essential|statement|consent',
  'cookies',
)
const DECISION_UNSPACED = either('同意|同意する|許可|許可する|拒否|拒否する|承諾', '接受|拒绝|拒絕|同意并继续')
/** The buttons of such a notice, which are lines of their own. */
export const CONSENT_BUTTON = anyOf(
  { before: '^', after: '[.!›»→]?$', flags: 'iu' },
  `(?:yes,? )?(?:i )?${DECISION}(?: ${DECIDED})*`,
  String.raw`(?:${WHOSE_SETTINGS}\s?)*${SETTINGS}(?: only| cookies)?`,
  'learn more|read more|find out more|more info(?:rmation)?|show details',
  'alle akzeptieren|(?:alle |nur )?(?:cookies )?(?:akzeptieren|zustimmen|ablehnen|erlauben|annehmen)',
  '(?:nur )?(?:notwendige|essenzielle|erforderliche)(?: cookies)?(?: (?:akzeptieren|zulassen|erlauben))?',
  String.raw`einstellungen|cookie-einstellungen|auswahl (?:speichern|bestätigen)|datenschutz\p{L}*|impressum`,
  'mehr (?:erfahren|informationen|infos)|einverstanden|verstanden',
  "(?:tout |j')?(?:accepter?|refuser)(?: tout| et fermer| les cookies)?|paramétrer|personnaliser",
  'continuer sans accepter|en savoir plus|gérer (?:mes|les) (?:choix|cookies|préférences)',
  'politique de (?:confidentialité|cookies)',
  '(?:aceptar|rechazar|permitir)(?: todo| todas| todas las cookies| cookies| y cerrar| y continuar)?',
  'configurar(?: cookies)?|más información|política de (?:cookies|privacidad)',
  '(?:accetta|rifiuta|accetto|consenti)(?: tutti| tutto| i cookie| e chiudi| e continua)?|personalizza',
  'impostazioni(?: cookie)?|maggiori informazioni|informativa (?:privacy|sui cookie)',
  '(?:aceitar|rejeitar|recusar|concordo|permitir)(?: todos| tudo| cookies| os cookies| e fechar)?',
  'saiba mais|configurações',
  '(?:alles |alle cookies )?(?:accepteren|weigeren|toestaan)|akkoord|instellingen',
  'meer (?:info(?:rmatie)?|weten)',
  '(?:akceptuję|zgadzam się|odrzuć|akceptuj|zezwól)(?: wszystkie| wszystko)?|ustawienia',
  'dowiedz się więcej',
  '(?:принять|отклонить|согласен|соглашаюсь|понятно|хорошо)(?: все| всё)?|настройки|подробнее',
  `(?:全て|すべて|全部)?${DECISION_UNSPACED}(?:する|全部|所有)?(?:cookie)?|設定|设置|了解更多|詳細`,
  '詳しくはこちら|閉じる|关闭',
  'know more|x|×|✕',
)

/** What a sentence of such a notice is about that does not name cookies. */
export const PRIVATE = anyOf(
  { flags: 'iu' },
  'privacy|your data|personal data|partners|tracking|advertis',
  'datenschutz|daten|partner',
  'confidentialité|données|partenaires',
  'privacidad|datos|socios',
  'dati personali|riservatezza',
  'dados|privacidade',
  'gegevens',
  'prywatnoś|dane',
  'partner',
  'данн|конфиденц',
  '個人情報|プライバシー',
  '隐私|隱私|数据',
  '개인정보',
  'you (?:can|may) (?:change|withdraw)|your (?:choices?|preferences?|consent|experience)|we value',
  'ihre einwilligung|votre (?:vie privée|consentement)|su (?:privacidad|consentimiento)',
)

/** A line that is nothing else. */
export const AD_LABEL = anyOf(
  { before: String.raw`^[\s([-]*`, after: String.raw`[\s)\]:.·|-]*$`, flags: 'iu' },
  'advertisements?|advertising|advert|ads?(?: by .{1,30}| feedback)?',
  'sponsored(?: (?:content|post|links?|by .{1,40}|message|stories|story))?',
  'promoted(?: (?:content|post|by .{1,40}|stories))?|promotion',
  'paid (?:content|post|partnership|for by .{1,40})|partner content|from our (?:sponsors?|partners?)',
  'anzeigen?|werbung|gesponsert(?: von .{1,40})?|advertorial',
  'publicité|sponsorisé|contenu sponsorisé|publi-?rédactionnel',
  'publicidad|anuncios?|patrocinado(?: por .{1,40})?|contenido patrocinado',
  'pubblicità|annuncio|sponsorizzato|contenuto sponsorizzato',
  'publicidade|anúncios?|conteúdo patrocinado',
  'advertentie|gesponsord',
  'reklama|reklamy|artykuł sponsorowany|sponsorowane',
  'материал партн[её]ра|реклама|на правах рекламы|партнёрский материал',
  'reklam|sponsorlu|annons|annonce|reklame|annonse|mainos',
  '広告|スポンサー|スポンサーリンク',
  String.raw`PR|\[PR\]|【PR】`,
  '广告|廣告|推广|推廣|赞助|贊助|赞助商链接',
  '광고|스폰서',
  'إعلان',
)

export const AD_PREFIX = anyOf(
  { before: String.raw`^[\s([]*`, after: String.raw`\s?[\])]?\s?[:：·|•–-]\s?\S`, flags: 'iu' },
  'advertisement|ad|ads|sponsored|promoted',
  'anzeige|werbung',
  'publicité|sponsorisé',
  'publicidad|anuncio|patrocinado',
  'pubblicità|sponsorizzato',
  'publicidade|anúncio',
  'advertentie|gesponsord',
  'reklama|sponsorowane',
  'реклама',
  '広告|【?PR】?',
  '广告|廣告|推广',
  '광고',
)

const OFF = either(
  'off|discount',
  'rabatt|nachlass',
  String.raw`de descuento|dto\.?`,
  'de réduction|de remise',
  'di sconto|sconto',
  'de desconto|off',
  'korting',
  'zniżki?|taniej|rabatu',
  String.raw`скидк\p{L}*`,
  'indirim|rea',
)
const SAVE = either(
  'save|spare[n]?|économisez|ahorra|risparmia|poupe|economize|bespaar|oszczędź',
  String.raw`скидк\p{L}*|rabatt|discount|sconto|korting`,
)
const UP_TO = "(?:up to |bis zu |jusqu'à |hasta |fino al? |até |tot |do |до )"
const DISCOUNT = anyOf(
  { flags: 'iu' },
  String.raw`\d{1,2}\s?%\s?${OFF}`,
  String.raw`${SAVE}(?: \p{L}+){0,2} ${UP_TO}?[$€£¥]?\s?\d{1,3}\s?[%$€£]?`,
  String.raw`\d{1,2}\s?[%％]\s?(?:オフ|引き|割引|折扣|优惠|할인)|\d(?:\.\d)?折|半額|買一送一|买一送一`,
)

const CODE = either(
  'code|coupon|gutschein(?:code)?|codice|código|kod|промокод|voucher',
  'クーポン|优惠码|優惠碼|优惠券|쿠폰',
)
const COUPON = anyOf(
  { flags: 'u' },
  String.raw`${CODE}\s?[:：]?\s?['"]?[A-Z][A-Z0-9]{2,}`,
  '(?:promo|discount|coupon) code',
)

const HURRY = anyOf(
  {
    ...WORD,
    unspaced: [
      '期間限定|本日限り|今だけ|セール|お買い得',
      '限时|限時|特价|特價|促销|促銷|仅限今日|今日特惠',
      '한정|특가',
    ],
    flags: 'iu',
  },
  'limited[- ]time|today only|this week(?:end)? only|ends (?:soon|tonight|today|sunday|midnight)',
  "while supplies last|last chance|don't miss|hurry|flash sale|black friday|cyber monday",
  '(?:summer|winter|spring|autumn|fall|holiday|clearance|seasonal|weekend) (?:sale|deals?|offer|special)',
  'special offer|exclusive (?:offer|deal)|deal of the (?:day|week)|new arrivals',
  'nur heute|nur (?:für )?kurze zeit|sonderangebot|jetzt sparen|angebot des tages|sommerschlussverkauf',
  'offre (?:spéciale|limitée|du jour|exclusive)|soldes|vente flash|dernière chance',
  'oferta (?:especial|limitada|del día|exclusiva)|rebajas|solo hoy|última oportunidad',
  'offerta (?:speciale|limitata|del giorno)|saldi|solo oggi',
  'oferta (?:do dia|limitada)|só hoje|promoção',
  'aanbieding|alleen vandaag|uitverkoop',
  'promocja|wyprzedaż|tylko dziś',
  'только сегодня|акция|распродажа|спецпредложение',
)

const CALL_TO_ACT = anyOf(
  {
    ...WORD,
    unspaced: [
      '今すぐ|お申し込み|無料体験|購入はこちら|詳しくはこちら',
      '立即(?:购买|購買|注册|註冊|抢购|搶購|下载)|马上|馬上|免费试用|免費試用|点击',
      '지금 (?:구매|신청)|구매하기',
    ],
    flags: 'iu',
  },
  'shop now|buy now|order now|get (?:yours|it) now|get started|sign up(?: now| today| free)?',
  'subscribe (?:now|today)|join (?:now|today|free|us)|try (?:it )?(?:for )?free',
  'start your (?:free )?trial|free trial|book now|learn more|claim (?:your|it|now)',
  'discover (?:more|now|our)|download (?:now|the app|our app)|upgrade (?:now|today)|grab (?:it|yours)',
  'see (?:the )?(?:deals?|offers?)',
  'jetzt (?:kaufen|bestellen|sichern|shoppen|buchen|testen|anmelden|entdecken|zugreifen|abonnieren)',
  'kostenlos testen|mehr erfahren',
  "achetez|commandez|j'en profite|profitez|profitez-en|abonnez-vous|essai gratuit|essayez|découvrez",
  'inscrivez-vous',
  'compra ahora|comprar ahora|cómpralo|suscríbete|prueba gratis|aprovecha|descubre|regístrate',
  'acquista ora|compra ora|scopri|approfitta|abbonati|prova gratis|iscriviti',
  'compre (?:agora|já)|aproveite|assine|experimente|descubra',
  'koop nu|bestel nu|shop nu|profiteer|probeer gratis|ontdek|meld je aan',
  'kup teraz|zamów|skorzystaj|sprawdź|wypróbuj|zapisz się',
  'купить|купите|закажите|заказать|попробуйте|подпишитесь|успейте|узнать больше',
)

const FREE_DELIVERY = anyOf(
  { ...WORD, unspaced: ['送料無料', '包邮|免运费|免運費', '무료 ?배송'], flags: 'iu' },
  'free (?:shipping|delivery|returns)|ships free',
  'kostenloser versand|versandkostenfrei|gratisversand',
  'livraison (?:gratuite|offerte)',
  'envío gratis|envíos gratis',
  'spedizione gratuita',
  'frete grátis|portes grátis',
  'gratis verzending',
  'darmowa (?:dostawa|wysyłka)',
  'бесплатная доставка',
)

const MEMBERSHIP = anyOf(
  { ...WORD, unspaced: ['メルマガ', '订阅(?:我们|邮件)'], flags: 'iu' },
  'our newsletter|the newsletter|your inbox|weekly digest|download our app|our (?:new )?app|gift cards?',
  'loyalty (?:program|points)|refer a friend|premium (?:plan|membership)',
  'for (?:new )?(?:members|subscribers|customers)',
  'newsletter (?:abonnieren|bestellen)|unser(?:en|e)? (?:newsletter|app)',
  'notre newsletter',
  'nuestro boletín',
  'nostra newsletter',
  'nossa newsletter',
  'onze nieuwsbrief',
  'nasz newsletter',
  String.raw`наш\p{L}* рассылк\p{L}*`,
)

/** Signs of an offer. */
export const OFFER_SIGNS: readonly RegExp[] = [DISCOUNT, COUPON, HURRY, CALL_TO_ACT, FREE_DELIVERY, MEMBERSHIP]
