// Recognizes lines in which a site asks its readers for something or explains why a part is missing, in many languages.
import { type LineRule, lineTest } from '../../line-test.ts'
import { TAG_LINE } from './vocabulary.ts'

const ASKING: readonly LineRule[] = [
  // Comments
  {
    words: 'logged signed registered log login sign signin',
    pattern:
      /(?<!\p{L})(?:you must be|you need to be|please) (?:logged|signed|registered) in\b|(?<!\p{L})(?:please|you (?:must|need to|have to)) (?:log|sign) ?in (?:or (?:register|sign up) )?to (?:reply|post|comment|leave|join)|^(?:log|sign) in to (?:reply|comment)/u,
  },
  {
    words: 'published marked comment reply thank thanks sure',
    pattern:
      /your email address will not be published|required fields are marked|^(?:be the first to (?:comment|reply)|no comments yet|comments are (?:closed|off|disabled))|thanks? (?:you )?for contributing an answer|please be sure to answer the question/u,
  },
  {
    // German, French, Spanish, Portuguese, Italian
    words:
      'bitte müssen netiquette vous debes precisa devi mail mailadresse emailadresse adresse dirección indirizzo endereço aprovados',
    pattern:
      /(?<!\p{L})(?:bitte (?:registrieren|melden) sie sich|sie müssen (?:sich anmelden|angemeldet sein)|netiquette|vous devez être connecté|debes (?:iniciar sesión|estar registrado)|você precisa (?:fazer login|estar logado)|devi (?:accedere|essere registrato)|(?:e-?mail-?adresse|adresse e-?mail|dirección de correo|indirizzo email|endereço de e-mail) (?:wird nicht veröffentlicht|ne sera pas publiée|no será publicada|non sarà pubblicato|não será publicado))|comentários .{0,80}não serão aprovados/u,
  },
  {
    // Russian, Turkish, Chinese, Japanese, Korean, Arabic
    words: 'оставить комментировать зарегистрируйтесь yorum 登 コ 댓 س',
    pattern:
      /чтобы (?:оставить комментарий|комментировать)|зарегистрируйтесь|yorum (?:yapmak|yazmak) için|请(?:先)?登录后|登录后(?:才能|可以|即可)?(?:发表|评论|回复)|請先登入|コメントする(?:に|には)|댓글을? ?(?:작성|쓰려면|달려면)|سجل الدخول/u,
  },
  // Subscriptions
  {
    words: 'sign subscribe register',
    pattern:
      /(?<!\p{L})(?:sign up|subscribe|register) (?:here |now |today |free )?(?:for|to) (?:our|the|my|this|free|daily|weekly|\S+(?: \S+){0,3}['’]s?) .{0,60}(?<!\p{L})(?:newsletters?|channel|mailing list|podcast|updates|alerts|feed)|^subscribe (?:to|on)\b|^subscribe (?:now|today)(?!\p{L})|(?<!\p{L})(?:please |to (?:continue|keep) reading,? |to (?:view|read|access) (?:the|this) (?:full|rest|entire|whole) .{0,40})subscribe|^(?=.{0,160}$).*(?<!\p{L})sign up (?:below|here)(?!\p{L})/u,
  },
  {
    words: 'inbox inboxes mailbox email emails follow like download',
    pattern:
      /(?<!\p{L})(?:news|newsletters?|stor(?:y|ies)|updates|headlines|tips|articles|posts) .{0,40}(?<!\p{L})(?:to|in|into) your (?:inbox|mailbox|email)|^(?:follow|like) (?:us|me) on\b|\bdownload (?:the|our) .{0,40}\bapps?\b.{0,40}(?<!\p{L})(?:ios|android|app store|google play)/u,
  },
  {
    words: 'subscriber member enjoyed liked loved enter gib',
    pattern:
      /if you(?:['’]re| are) (?:already )?a subscriber|you(?:['’]re| are) already a subscriber|already a (?:subscriber|member)\?|^if you (?:enjoyed|liked|loved) (?:this|my|our|reading|the) .{0,40}(?<!\p{L})(?:share|subscribe|follow|join|consider|buy me|leave a|you (?:might|may|will|can))|(?<!\p{L})enter your e-?mail(?: address)? to (?:follow|subscribe|receive|get)|gib deine e-mail-adresse (?:ein|an)/u,
  },
  {
    // German, French, Spanish, Portuguese, Italian, Polish, Dutch
    words: 'abonnieren abonnez réabonnez suscríbete suscribete inscreva assine iscriviti zapisz schrijf',
    pattern:
      /(?<!\p{L})(?:newsletter|kanal) abonnieren|abonnez-vous|suscr[íi]b[ea](?:te|se)\b|inscreva-se|assine (?:a|nossa) newsletter|iscriviti alla|zapisz się na|schrijf je in voor/u,
  },
  {
    // Russian, Turkish, Chinese, Japanese, Korean, Arabic
    words: 'подпишитесь подписывайтесь подписитесь abone 订 关 メ 구 ش',
    pattern:
      /подпи(?:шитесь|сывайтесь|ситесь) на|abone ol|订阅(?:我们|本站)|关注(?:我们|公众号)|メルマガ|구독(?:하기|하세요)|اشترك في/u,
  },
  {
    // A plea says so near the beginning of its sentence, other than a statement about followers.
    words:
      'twitter facebook instagram youtube linkedin pinterest telegram whatsapp tiktok weibo wechat вконтакте 微 카 네 ت ف',
    pattern:
      /^(?=.{0,300}$)(?=.*(?:twitter|facebook|instagram|youtube|linkedin|pinterest|telegram|whatsapp|tiktok|вконтакте|微博|微信|weibo|wechat|카카오|네이버|تويتر|فيسبوك))(?:.*[.!?:;|–—•…。！？])?[^.!?。！？]{0,60}?(?:(?<!\p{L})follow(?!\p{L})|folge[nr]?|suivez|suivre|s[ií]gu[ea]|síguenos|seguir|segui|seguici|siga|volg|obserwuj|polub|takip|подпис|seuraa|följ|følg|kövess|关注|フォロー|팔로우|تابع).{0,60}(?:twitter|facebook|instagram|youtube|linkedin|pinterest|telegram|whatsapp|tiktok|вконтакте|微博|微信|weibo|wechat|카카오|네이버|تويتر|فيسبوك)/u,
  },
  // Messages of forms
  {
    words: 'received sent submitted wrong field',
    pattern:
      /^(?:thank you|thanks)[!,.]? your (?:submission|message|request|form|response) (?:has been|was) (?:received|sent|submitted)|^(?:oops|sorry)[!,.]? something went wrong while|^this field is (?:required|for validation purposes)/u,
  },
  // Commissions
  {
    words: 'commission affiliate amazon',
    pattern:
      /^(?=.{0,500}(?<!\p{L})(?:links?|purchases?|buy|shop|products?|partners?|associate)(?!\p{L})).{0,200}?(?<!\p{L})(?:(?:we|i|site|page|post|guide|article) .{0,80}(?<!\p{L})(?:earn|receive|get|make|collect|contain|includes?)s? .{0,30}(?<!\p{L})(?:commissions?|affiliate links?)(?!\p{L})|as an amazon associate)|(?<!\p{L})affiliate[- ]?links?(?!\p{L}).{0,120}(?:provision|commission|kommission)/u,
  },
  {
    words: 'provision commission comisión comissão prowizja prowizje prowizji комиссия',
    pattern:
      /(?<!\p{L})(?:provision|commission|comisión|comissão|commissione|commissie|prowizj\p{L}{1,4}|комисси\p{L}{1,4})(?!\p{L}).{0,80}(?:affiliate|partner-?links?|liens? affiliés?|enlaces? de afiliad|links? de afiliad|link di affiliazione|linki afiliacyjne)/u,
  },
  // Donations
  {
    words: 'donation contribution gift',
    pattern: /(?<!\p{L})(?:make|making|consider) (?:a|your) (?:\S+ )?(?:donation|contribution|gift)\b/u,
  },
  {
    words: 'support help helps',
    pattern:
      /(?<!\p{L})(?:support|help (?:us )?(?:fund|keep)|helps? fund) (?:our|independent|free|the) .{0,30}(?<!\p{L})(?:journalism|newsroom|reporting|work|mission)/u,
  },
  {
    words: 'keep become',
    pattern:
      /\bkeep our (?:journalism|news|content|site) free|become a (?:member|supporter|patron|subscriber|regular .{0,30} contributor)/u,
  },
  {
    // German, French
    words: 'jetzt unterstützen unterstütze spende spenden faites faire soutenez soutenir',
    pattern:
      /(?<!\p{L})(?:jetzt spenden|unterstützen sie (?:uns|unsere arbeit|unabhängigen)|mit einer spende|faites un don|faire un don|soutenez[- ](?:nous|notre))|(?<!\p{L})(?:jetzt (?:unterstützen|spenden)|unterstütze uns|soutenir (?:notre|le) (?:journal|rédaction|travail))(?!\p{L})/u,
  },
  {
    // Spanish, Portuguese, Italian
    words: 'donación apoya apóyanos faça apoie donazione sostieni sostienici',
    pattern:
      /(?<!\p{L})(?:haz una donación|apoya (?:nuestro|el periodismo)|faça uma doação|apoie (?:o jornalismo|nosso)|fai una donazione|sostieni(?:ci| il nostro))|(?<!\p{L})(?:apóyanos|apoie-nos|sostienici)(?!\p{L})/u,
  },
  {
    // Polish, Dutch, Hungarian, Finnish, Norwegian, Swedish, Russian, Turkish, Chinese, Japanese, Korean, Arabic
    words: 'wesprzyj wspieraj steun támogass tue støtt stöd поддержите bağış 捐 打 寄 후 ب',
    pattern:
      /(?<!\p{L})(?:wesprzyj nas|steun ons|поддержите (?:нас|нашу)|bağış yap)|(?<!\p{L})(?:wspieraj nas|támogass minket|tue meitä|støtt oss|stöd oss)(?!\p{L})|请(?:捐款|捐助|打赏)|寄付(?:する|を)|후원(?:하기|해)|تبرع (?:الآن|لنا)/u,
  },
  // Keywords
  {
    words:
      'tag tags tagged filed posted topics schlagwörter schlagworte stichworte abgelegt mots étiquettes etiquetas marcadores trefwoorden tagi теги метки ключевые etiketler avainsanat címkék nyckelord štítky ετικέτες 标 標 關 タ キ 태 ا ת',
    pattern: TAG_LINE,
  },
  // Consent, scripts and players
  {
    words: 'hosted provided blocked',
    pattern: /(?<!\p{L})(?:this|the) (?:content|video|map|embed|post) (?:is|was) (?:hosted|provided|blocked)/u,
  },
  {
    words:
      'consent permission accept accepts accepted accepting acceptance allow allows allowed allowing allowance enable enables enabled javascript played loaded',
    pattern:
      /(?<!\p{L})(?:we need|requires|need) your (?:consent|permission) (?:to|before)|(?<!\p{L})(?:to (?:view|see|watch|load|show|display) (?:this|the) .{0,40}(?<!\p{L})(?:accept|allow|enable|consent)|(?:accept|allow|enable) .{0,20}cookies? (?:to|in order to) (?:view|see|watch|load|play)|(?:slideshow|feature|page|site|video) requires javascript|enable javascript (?:to|in order)|(?:video|media) (?:cannot|can['’]t|can ?not|could not) be (?:played|loaded))/u,
  },
  {
    // German, French, Spanish, Portuguese, Italian
    words:
      'um benötigen brauchen klick externe externer externen afficher voir lire visionner ver visualizar mostrar cargar visualizzare vedere guardare',
    pattern:
      /(?<!\p{L})(?:um (?:diese[ns]?|das|den) .{0,60}(?:anzuzeigen|anzusehen|zu (?:sehen|laden)).{0,80}(?:zustimm|akzeptier|einwillig)|(?:benötigen|brauchen) wir ihre (?:zustimmung|einwilligung)|mit (?:dem|einem) klick .{0,60}(?:akzeptieren|erlauben|stimmen)|externe[rn]? inhalte? .{0,60}(?:anzeig|geladen|zustimm)|pour (?:afficher|voir|lire|visionner) (?:ce|cette|le|la) .{0,60}(?:accept|consent|autoris)|para (?:ver|visualizar|mostrar|cargar) (?:este|esta|el|la) .{0,60}(?:acept|aceit|consent)|per (?:visualizzare|vedere|guardare) (?:questo|questa|il|la) .{0,60}(?:accett|consenso))/u,
  },
  {
    // Polish, Dutch, Russian, Turkish, Chinese, Japanese, Korean, Arabic
    words:
      'obejrzeć zobaczyć wyświetlić om посмотреть просмотреть увидеть görüntülemek izlemek 查 观 播 載 加 表 再 閲 보 재 ل',
    pattern:
      /(?<!\p{L})(?:aby (?:obejrzeć|zobaczyć|wyświetlić) .{0,60}(?:zgod|akcept)|om (?:deze|dit|de|het) .{0,40}te (?:zien|bekijken|tonen|laden).{0,60}(?:accepte|toestemming)|чтобы (?:посмотреть|просмотреть|увидеть) .{0,60}(?:соглас|cookie|разреш))|(?:görüntülemek|izlemek) için .{0,60}(?:çerez|izin|onay)|(?:查看|观看|播放|載入|加载).{0,20}(?:需要|请).{0,10}(?:同意|允许|接受|启用)|(?:表示|再生|閲覧)する(?:に|には).{0,30}(?:同意|許可|cookie|javascript)|(?:보려면|재생하려면).{0,30}(?:동의|허용|쿠키)|(?:لعرض|لمشاهدة) .{0,50}(?:الموافقة|ملفات تعريف الارتباط|قبول)/u,
  },
]

/** Whether a line asks the reader for something, explains why a part is missing, or lists keywords. */
export const asks = lineTest(ASKING)
