// Notices and advertisements that a site lays over any of its pages: they come and go without the page changing.

const COOKIE =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}])(?:cookies?|cookie-?[\p{Script=Latin}]*|куки|кук|файл\p{L}* cookie|pliki cookie|ciasteczk\p{L}*|gdpr|ccpa|rgpd|dsgvo)(?![\p{Script=Latin}\p{Script=Cyrillic}])|クッキー|쿠키|曲奇(?=政策|设置)/iu
/** What a site says about its cookies, by language. Recipes say none of it. */
const CONSENT =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}])(?:we use|uses?|using|use of|accept\p{L}*|agree\p{L}*|consent\p{L}*|allow\p{L}*|reject\p{L}*|decline|manage|preferences?|settings?|policy|privacy|experience|personali[sz]e\p{L}*|analy[sz]e\p{L}*|website|browser|verwenden?|nutzen|verwendung|akzeptier\p{L}*|zustimm\p{L}*|einwillig\p{L}*|ablehnen|einstellung\p{L}*|datenschutz\p{L}*|utilis\p{L}*|accepter|acceptez|consentement|refuser|paramètres|confidentialité|utiliza\p{L}*|usamos|aceptar?|acepta\p{L}*|consentimiento|rechazar|configura\p{L}*|privacidad|utilizz\p{L}*|usiamo|accett\p{L}*|consenso|rifiuta\p{L}*|impostazioni|usamos|aceita\p{L}*|aceitar|consentimento|recusar|privacidade|gebruik\p{L}*|accepteer\p{L}*|accepteren|akkoord|toestemming|weiger\p{L}*|instellingen|używa\p{L}*|akceptuj\p{L}*|zgod\p{L}*|wykorzystuj\p{L}*|odrzuć|ustawienia|prywatności|использу\p{L}*|принима\p{L}*|принять|соглас\p{L}*|отклонить|настройк\p{L}*|конфиденциальност\p{L}*|kullan\p{L}*|kabul|använder|godkänn\p{L}*|bruger|accepter\p{L}*|používá\p{L}*|souhlas\p{L}*)(?![\p{Script=Latin}\p{Script=Cyrillic}])|使用|同意|接受|拒绝|拒絕|许可|許可|利用|設定|隐私|隱私|동의|사용|허용/iu
/** The buttons of such a notice, which are lines of their own. */
const CONSENT_BUTTON =
  /^(?:(?:yes,? )?(?:i )?(?:accept|agree|allow|reject|decline|deny|refuse|got it|ok(?:ay)?|dismiss|close|continue|understood|i understand|save|confirm)(?: (?:all|cookies?|only|necessary|essential|selected|optional|non-essential|and|&|close|continue|choices|preferences|settings|my))*|(?:(?:cookie|privacy|consent|manage|your|more|advanced|customi[sz]e|only|use|strictly)\s?)*(?:settings|preferences|options|choices|policy|notice|information|necessary|essential|statement|consent|cookies)(?: only| cookies)?|learn more|read more|find out more|more info(?:rmation)?|show details|alle akzeptieren|(?:alle |nur )?(?:cookies )?(?:akzeptieren|zustimmen|ablehnen|erlauben|annehmen)|(?:nur )?(?:notwendige|essenzielle|erforderliche)(?: cookies)?(?: (?:akzeptieren|zulassen|erlauben))?|einstellungen|cookie-einstellungen|auswahl (?:speichern|bestätigen)|datenschutz\p{L}*|impressum|mehr (?:erfahren|informationen|infos)|einverstanden|verstanden|(?:tout |j')?(?:accepter?|refuser)(?: tout| et fermer| les cookies)?|paramétrer|personnaliser|continuer sans accepter|en savoir plus|gérer (?:mes|les) (?:choix|cookies|préférences)|politique de (?:confidentialité|cookies)|(?:aceptar|rechazar|permitir)(?: todo| todas| todas las cookies| cookies| y cerrar| y continuar)?|configurar(?: cookies)?|más información|política de (?:cookies|privacidad)|(?:accetta|rifiuta|accetto|consenti)(?: tutti| tutto| i cookie| e chiudi| e continua)?|personalizza|impostazioni(?: cookie)?|maggiori informazioni|informativa (?:privacy|sui cookie)|(?:aceitar|rejeitar|recusar|concordo|permitir)(?: todos| tudo| cookies| os cookies| e fechar)?|saiba mais|configurações|(?:alles |alle cookies )?(?:accepteren|weigeren|toestaan)|akkoord|instellingen|meer (?:info(?:rmatie)?|weten)|(?:akceptuję|zgadzam się|odrzuć|akceptuj|zezwól)(?: wszystkie| wszystko)?|ustawienia|dowiedz się więcej|(?:принять|отклонить|согласен|соглашаюсь|понятно|хорошо)(?: все| всё)?|настройки|подробнее|(?:全て|すべて|全部)?(?:同意|同意する|許可|許可する|拒否|拒否する|承諾|接受|拒绝|拒絕|同意并继续)(?:する|全部|所有)?(?:cookie)?|設定|设置|了解更多|詳細|詳しくはこちら|閉じる|关闭|know more|x|×|✕)[.!›»→]?$/iu

/** Whether lines that came or went together are a notice about cookies. */
export function isConsent(lines: readonly string[]): boolean {
  const sentences = lines.filter((line) => COOKIE.test(line) && CONSENT.test(line))
  if (sentences.length === 0) return false
  // Most of the rest are its buttons and its categories.
  return lines.every((line) => sentences.includes(line) || CONSENT_BUTTON.test(line) || isConsentPart(line))
}

/** A sentence or heading of a notice that does not name cookies. */
function isConsentPart(line: string): boolean {
  return line.length < 400 && CONSENT.test(line) && PRIVATE.test(line)
}

const PRIVATE =
  /privacy|your data|personal data|partners|tracking|advertis|datenschutz|daten|partner|confidentialité|données|partenaires|privacidad|datos|socios|dati personali|riservatezza|dados|privacidade|gegevens|prywatnoś|dane|partner|данн|конфиденц|個人情報|プライバシー|隐私|隱私|数据|개인정보|you (?:can|may) (?:change|withdraw)|your (?:choices?|preferences?|consent|experience)|we value|ihre einwilligung|votre (?:vie privée|consentement)|su (?:privacidad|consentimiento)/iu

const AD_LABEL =
  /^[\s([-]*(?:advertisements?|advertising|advert|ads?(?: by .{1,30}| feedback)?|sponsored(?: (?:content|post|links?|by .{1,40}|message|stories|story))?|promoted(?: (?:content|post|by .{1,40}|stories))?|promotion|paid (?:content|post|partnership|for by .{1,40})|partner content|from our (?:sponsors?|partners?)|anzeigen?|werbung|gesponsert(?: von .{1,40})?|advertorial|publicité|sponsorisé|contenu sponsorisé|publi-?rédactionnel|publicidad|anuncios?|patrocinado(?: por .{1,40})?|contenido patrocinado|pubblicità|annuncio|sponsorizzato|contenuto sponsorizzato|publicidade|anúncios?|conteúdo patrocinado|advertentie|gesponsord|reklama|reklamy|artykuł sponsorowany|sponsorowane|материал партн[её]ра|реклама|на правах рекламы|партнёрский материал|reklam|sponsorlu|annons|annonce|reklame|annonse|mainos|広告|スポンサー|スポンサーリンク|PR|\[PR\]|【PR】|广告|廣告|推广|推廣|赞助|贊助|赞助商链接|광고|스폰서|إعلان)[\s)\]:.·|-]*$/iu
const AD_PREFIX =
  /^[\s([]*(?:advertisement|ad|ads|sponsored|promoted|anzeige|werbung|publicité|sponsorisé|publicidad|anuncio|patrocinado|pubblicità|sponsorizzato|publicidade|anúncio|advertentie|gesponsord|reklama|sponsorowane|реклама|広告|【?PR】?|广告|廣告|推广|광고)\s?[\])]?\s?[:：·|•–-]\s?\S/iu

/** Whether a line is nothing but the label of an advertisement. */
export const isAdLabel = (line: string): boolean => line.length <= 60 && AD_LABEL.test(line.replace(/\s?⟨[^⟨⟩]*⟩/g, ''))

/** Signs of an offer. One alone may be content; two in a short text are an advertisement of the site itself. */
const OFFER_SIGNS: readonly RegExp[] = [
  /\d{1,2}\s?%\s?(?:off|discount|rabatt|nachlass|de descuento|dto\.?|de réduction|de remise|di sconto|sconto|de desconto|off|korting|zniżki?|taniej|rabatu|скидк\p{L}*|indirim|rea)|(?:save|spare[n]?|économisez|ahorra|risparmia|poupe|economize|bespaar|oszczędź|скидк\p{L}*|rabatt|discount|sconto|korting)(?: \p{L}+){0,2} (?:up to |bis zu |jusqu'à |hasta |fino al? |até |tot |do |до )?[$€£¥]?\s?\d{1,3}\s?[%$€£]?|\d{1,2}\s?[%％]\s?(?:オフ|引き|割引|折扣|优惠|할인)|\d(?:\.\d)?折|半額|買一送一|买一送一/iu,
  /(?:code|coupon|gutschein(?:code)?|codice|código|kod|промокод|voucher|クーポン|优惠码|優惠碼|优惠券|쿠폰)\s?[:：]?\s?['"]?[A-Z][A-Z0-9]{2,}|(?:promo|discount|coupon) code/u,
  /(?<!\p{L})(?:limited[- ]time|today only|this week(?:end)? only|ends (?:soon|tonight|today|sunday|midnight)|while supplies last|last chance|don't miss|hurry|flash sale|black friday|cyber monday|(?:summer|winter|spring|autumn|fall|holiday|clearance|seasonal|weekend) (?:sale|deals?|offer|special)|special offer|exclusive (?:offer|deal)|deal of the (?:day|week)|new arrivals|nur heute|nur (?:für )?kurze zeit|sonderangebot|jetzt sparen|angebot des tages|sommerschlussverkauf|offre (?:spéciale|limitée|du jour|exclusive)|soldes|vente flash|dernière chance|oferta (?:especial|limitada|del día|exclusiva)|rebajas|solo hoy|última oportunidad|offerta (?:speciale|limitata|del giorno)|saldi|solo oggi|oferta (?:do dia|limitada)|só hoje|promoção|aanbieding|alleen vandaag|uitverkoop|promocja|wyprzedaż|tylko dziś|только сегодня|акция|распродажа|спецпредложение)(?!\p{L})|期間限定|本日限り|今だけ|セール|お買い得|限时|限時|特价|特價|促销|促銷|仅限今日|今日特惠|한정|특가/iu,
  /(?<!\p{L})(?:shop now|buy now|order now|get (?:yours|it) now|get started|sign up(?: now| today| free)?|subscribe (?:now|today)|join (?:now|today|free|us)|try (?:it )?(?:for )?free|start your (?:free )?trial|free trial|book now|learn more|claim (?:your|it|now)|discover (?:more|now|our)|download (?:now|the app|our app)|upgrade (?:now|today)|grab (?:it|yours)|see (?:the )?(?:deals?|offers?)|jetzt (?:kaufen|bestellen|sichern|shoppen|buchen|testen|anmelden|entdecken|zugreifen|abonnieren)|kostenlos testen|mehr erfahren|achetez|commandez|j'en profite|profitez|profitez-en|abonnez-vous|essai gratuit|essayez|découvrez|inscrivez-vous|compra ahora|comprar ahora|cómpralo|suscríbete|prueba gratis|aprovecha|descubre|regístrate|acquista ora|compra ora|scopri|approfitta|abbonati|prova gratis|iscriviti|compre (?:agora|já)|aproveite|assine|experimente|descubra|koop nu|bestel nu|shop nu|profiteer|probeer gratis|ontdek|meld je aan|kup teraz|zamów|skorzystaj|sprawdź|wypróbuj|zapisz się|купить|купите|закажите|заказать|попробуйте|подпишитесь|успейте|узнать больше)(?!\p{L})|今すぐ|お申し込み|無料体験|購入はこちら|詳しくはこちら|立即(?:购买|購買|注册|註冊|抢购|搶購|下载)|马上|馬上|免费试用|免費試用|点击|지금 (?:구매|신청)|구매하기/iu,
  /(?<!\p{L})(?:free (?:shipping|delivery|returns)|ships free|kostenloser versand|versandkostenfrei|gratisversand|livraison (?:gratuite|offerte)|envío gratis|envíos gratis|spedizione gratuita|frete grátis|portes grátis|gratis verzending|darmowa (?:dostawa|wysyłka)|бесплатная доставка)(?!\p{L})|送料無料|包邮|免运费|免運費|무료 ?배송/iu,
  /(?<!\p{L})(?:our newsletter|the newsletter|your inbox|weekly digest|download our app|our (?:new )?app|gift cards?|loyalty (?:program|points)|refer a friend|premium (?:plan|membership)|for (?:new )?(?:members|subscribers|customers)|newsletter (?:abonnieren|bestellen)|unser(?:en|e)? (?:newsletter|app)|notre newsletter|nuestro boletín|nostra newsletter|nossa newsletter|onze nieuwsbrief|nasz newsletter|наш\p{L}* рассылк\p{L}*)(?!\p{L})|メルマガ|订阅(?:我们|邮件)/iu,
]
const MAX_OFFER_CHARS = 400

/** Whether a line advertises: it says so, or it has two signs of an offer. */
export function isAdvertisement(line: string): boolean {
  if (isAdLabel(line) || AD_PREFIX.test(line)) return true
  return signsOf(line) >= 2
}

export function signsOf(line: string): number {
  return line.length > MAX_OFFER_CHARS ? 0 : OFFER_SIGNS.filter((sign) => sign.test(line)).length
}
