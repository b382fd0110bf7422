// What pages say that came instead of the page: by kind and language.
export type OutageKind = 'maintenance' | 'error' | 'login' | 'blocked'

const words = (...parts: string[]) => new RegExp(`(?<![\\p{L}])(?:${parts.join('|')})`, 'iu')

/** Whole sentences that only such pages say. Articles about them are long, and are told apart by that. */
const MAINTENANCE = words(
  "(?:we(?:'ll| will| should)|we are going to|site will|will) be (?:right |right  )?back(?! to)|be back (?:soon|shortly|online|in a)|back (?:soon|shortly|online soon|in a (?:few|moment|bit))|(?:is|are|currently|temporarily|down for|undergoing|under|scheduled|planned|routine|essential|performing|doing some|for|some|in) (?:scheduled |planned |routine |essential |site |system |website |server |brief |emergency )*maintenance|maintenance (?:mode|in progress|break|window|work|page)|(?:site|website|page|service|server|shop|store|system|application|portal|platform) (?:is |are )?(?:currently |temporarily )*(?:down|offline|unavailable|closed|out of service|not available)|temporarily (?:down|unavailable|offline|closed|out of service)|(?:making|doing) (?:some )?(?:improvements|upgrades|updates) (?:to|on) (?:our|the)|upgrading our|we(?:'re| are) (?:currently )?(?:down|offline|updating|working on (?:it|the site|something))|coming soon|under construction|check back (?:soon|later|shortly)|experiencing (?:technical|some) (?:difficulties|issues|problems)|technical difficulties|bear with us",
  'wartungsarbeiten|(?:wegen|in) wartung|wartungsmodus|wird gerade gewartet|(?:gleich|bald|in kürze) wieder (?:da|zurück|online|verfügbar|erreichbar|für sie)|vorübergehend nicht (?:erreichbar|verfügbar)|derzeit nicht (?:erreichbar|verfügbar)|momentan nicht (?:erreichbar|verfügbar)|technische[nr]? (?:störung|problem|schwierigkeit)',
  'en maintenance|maintenance (?:en cours|programmée|planifiée)|site (?:est )?(?:actuellement |temporairement )?(?:indisponible|fermé)|(?:nous serons |bientôt )de retour|de retour (?:bientôt|très vite|dans)|revenons (?:bientôt|vite)|temporairement indisponible|momentanément indisponible|difficultés techniques',
  '(?:en|por) mantenimiento|mantenimiento (?:programado|en curso)|volve(?:mos|remos) (?:pronto|enseguida|en)|estaremos de vuelta|temporalmente (?:fuera de servicio|no disponible)|no disponible temporalmente|sitio no disponible|problemas técnicos|dificultades técnicas',
  '(?:in|per) manutenzione|manutenzione (?:programmata|in corso)|torn(?:iamo|eremo) (?:presto|subito|online|a breve)|temporaneamente (?:non disponibile|fuori servizio|non raggiungibile)|momentaneamente non disponibile|problemi tecnici',
  'em manutenção|manutenção (?:programada|em andamento)|volt(?:amos|aremos) (?:em breve|logo|já)|estaremos de volta|temporariamente (?:indisponível|fora do ar)|fora do ar|dificuldades técnicas|problemas técnicos',
  'in onderhoud|onderhoud(?:swerkzaamheden)?|(?:zijn|komen) (?:zo|snel|binnenkort) (?:weer )?terug|tijdelijk (?:niet (?:beschikbaar|bereikbaar)|onbereikbaar|gesloten)|technische (?:storing|problemen)',
  'przerwa techniczna|prace (?:konserwacyjne|serwisowe|techniczne)|w trakcie (?:konserwacji|prac)|(?:wkrótce|zaraz|niedługo) (?:wracamy|wrócimy)|wrócimy (?:wkrótce|niebawem)|tymczasowo niedostępn\\p{L}*|chwilowo niedostępn\\p{L}*|problemy techniczne',
  'технические? работ\\p{L}*|техническ\\p{L}+ (?:обслуживани\\p{L}*|неполадк\\p{L}*|перерыв)|(?:скоро|мы) верн[её]мся|сайт (?:временно |сейчас )?(?:недоступен|закрыт|не работает)|временно недоступ\\p{L}*|ведутся (?:технические |профилактические )?работы|профилактическ\\p{L}+ работ\\p{L}*',
  'bakım(?:da| çalışması)|yakında (?:döneceğiz|geri)|geçici olarak|tekniskt underhåll|underhåll|strax tillbaka|snart tillbaka|vedligeholdelse|vedlikehold|údržb\\p{L}*|karbantart\\p{L}*|huolto',
)
const MAINTENANCE_UNSPACED =
  /メンテナンス(?:中|のため|のお知らせ|作業)|ただいま(?:サービス|サイト).{0,10}(?:停止|利用できません)|一時的に(?:ご?利用|アクセス)(?:いただけ|でき)|しばらく(?:お待ち|経ってから|してから)|(?:网站|系统|系統|網站|服务|服務)?(?:正在)?(?:维护|維護|升级|升級)(?:中|维护)?|稍后(?:再试|回来|访问)|稍後(?:再試|回來)|马上回来|暂时(?:无法|不可用|关闭)|暫時(?:無法|關閉)|敬请期待|점검\s?(?:중|안내)|잠시 후|일시적으로|صيانة/u

const ERROR = words(
  '(?:error )?(?:4(?:0[0-9]|1[0-9]|29|51)|5(?:0[0-9]|2[0-9]|30))(?:\\s?[:|·–-]\\s?|\\s)(?:error|not found|forbidden|unauthorized|bad (?:request|gateway)|internal|service|server|gateway|too many|web server|origin|page|unknown|access|gone|connection|temporar|http)|(?:http )?error (?:code )?:? ?(?:4\\d\\d|5\\d\\d|1\\d{3})|http (?:status )?(?:4\\d\\d|5\\d\\d)|(?:4\\d\\d|5\\d\\d)\\.?$',
  "internal (?:server )?error|bad gateway|gateway time-?out|service (?:is )?(?:temporarily )?unavailable|server error|too many requests|rate limit(?:ed| exceeded)|request (?:timed? ?out|could not be (?:satisfied|processed)|limit)|(?:connection|request) timed out|error establishing a database connection|database (?:connection )?error|fatal error|uncaught (?:exception|error)|application error|runtime error|unhandled exception|traceback \\(most recent|stack trace|an? (?:unexpected |unknown |internal |application |server(?:-side)? |client-side )*(?:error|exception) (?:has )?(?:occurred|happened)|something (?:went|has gone) (?:terribly |horribly )?wrong|oops!?|whoops|uh[- ]?oh|(?:page|file|resource|article|content|item|url|site|product|document|address)(?: you(?:'re| are)? .{0,40})? (?:was |is |could |can |cannot |can't |has |were |does )*(?:not |no longer )?(?:be )?(?:not found|no longer (?:available|exists?|here)|does(?:n't| not) exist|found on this server|been (?:moved|removed|deleted))|(?:can(?:'|no)?t|couldn't|could not|unable to) (?:find|load|display|retrieve|reach|process|complete) (?:the|this|that|your|content)|page not found|not found|this (?:site|page) can(?:'|no)?t be (?:reached|displayed)|no such (?:page|app|site|bucket|key)|web server is (?:down|returning)|host error|origin (?:is )?unreachable|ssl handshake failed|dns (?:resolution )?error|upstream (?:connect error|request timeout)|no healthy upstream|backend fetch failed|guru meditation|nosuchkey|accessdenied|welcome to nginx|apache2? .{0,20}default page|it works!|domain (?:is |has )?(?:for sale|expired|parked|may be for sale)|account (?:has been )?suspended|this (?:account|website|site) (?:has been|is) (?:suspended|disabled|deactivated)|failed to (?:load|fetch)|please (?:try|reload|refresh) (?:again|the page|this page|later)|try again (?:later|in a)",
  'seite (?:wurde |konnte |ist )?(?:leider )?nicht (?:gefunden|verfügbar)|nicht gefunden|interner (?:server)?fehler|serverfehler|(?:ein|es ist ein) (?:unerwarteter |interner |technischer )*fehler (?:ist )?(?:aufgetreten|passiert|unterlaufen)|etwas ist schief|hoppla|(?:versuchen sie es|bitte versuche).{0,30}(?:später|erneut|noch einmal)|zu viele anfragen',
  "page (?:introuvable|non trouvée|inexistante)|erreur (?:interne|serveur|du serveur|4\\d\\d|5\\d\\d|technique|est survenue|inattendue)|une erreur (?:est|s'est)|(?:veuillez )?réessayer (?:plus tard|ultérieurement)|oups|n'existe (?:pas|plus)|trop de requêtes",
  'página no (?:encontrada|disponible|existe)|no (?:se ha )?(?:encontrad[ao]|hemos encontrado)|error (?:interno|del servidor|inesperado|4\\d\\d|5\\d\\d)|(?:ha ocurrido|se ha producido|se produjo|ocurrió) un error|algo (?:salió|ha salido) mal|(?:inténtelo|inténtalo|vuelva a intentarlo|intente).{0,20}(?:más tarde|nuevo)|demasiadas (?:peticiones|solicitudes)|ups',
  'pagina non (?:trovata|disponibile)|errore (?:interno|del server|imprevisto|4\\d\\d|5\\d\\d)|si è verificato un errore|qualcosa è andato storto|riprova(?:re)? (?:più tardi|tra)|troppe richieste|ops',
  'página não (?:encontrada|existe|disponível)|erro (?:interno|no servidor|do servidor|inesperado|4\\d\\d|5\\d\\d)|ocorreu um erro|algo deu errado|tente novamente|muitas (?:requisições|solicitações)',
  'pagina (?:is )?niet (?:gevonden|beschikbaar)|(?:interne )?server ?fout|er is (?:iets|een fout) (?:misgegaan|opgetreden|fout)|er ging iets (?:mis|fout)|probeer het (?:later|opnieuw)',
  'nie znaleziono|strona nie (?:istnieje|została znaleziona)|błąd (?:serwera|wewnętrzny|4\\d\\d|5\\d\\d)|wystąpił (?:nieoczekiwany )?błąd|coś poszło nie tak|spróbuj (?:ponownie|później)',
  'страница (?:не найдена|не существует|удалена)|не найден\\p{L}*|ошибка (?:сервера|4\\d\\d|5\\d\\d|подключения|базы)|внутренняя ошибка|(?:произошла|возникла) (?:непредвиденная )?ошибка|что-то пошло не так|(?:попробуйте|повторите).{0,20}(?:позже|позднее|попытку)|слишком много запросов',
  'sayfa bulunamadı|sunucu hatası|bir hata oluştu|sidan (?:hittades|kunde) inte|ett fel (?:har )?(?:uppstått|inträffade)|siden (?:blev |ble )?ikke fundet|der opstod en fejl|stránka nenalezena|oldal nem található|sivua ei löyt',
)
const ERROR_UNSPACED =
  /(?:ページ|記事|商品|ファイル)が?(?:見つかりません|存在しません|削除されました)|(?:サーバー?|内部|予期しない|システム)?エラーが(?:発生|起き)|(?:サーバー?|システム|接続)エラー|アクセスが集中|時間をおいて|(?:页面|頁面|网页|網頁|内容|內容)(?:不存在|未找到|找不到|已(?:被)?删除|无法(?:找到|访问|显示))|(?:找不到|无法访问|無法存取)(?:该|您|此|這)?(?:页面|頁面|网页|網頁|网站)|(?:服务器|伺服器|系统|系統|内部)(?:内部)?(?:错误|錯誤|繁忙)|出错了|出錯了|发生错误|發生錯誤|请(?:稍后|重新)(?:再试|尝试|刷新)|請稍後再試|访问过于频繁|请求过于频繁|페이지를 찾을 수 없|오류가 발생|서버 오류|存在しない/u

const BLOCKED = words(
  "access (?:to this (?:page|site|website|resource) )?(?:has been |is |was )?(?:denied|forbidden|blocked|restricted|suspended)|(?:you|your (?:ip|access|request|connection|network)(?: address)?)(?:'ve| have| has)? (?:been |is |are |was )*(?:temporarily |permanently )*(?:blocked|banned|denied|restricted|rate.limited|flagged)|(?:not|isn't|is not|un)\\s?available (?:in|for|from) your (?:country|region|location|area)|you (?:don't|do not) have (?:permission|access)|permission denied|forbidden|unusual (?:traffic|activity)|suspicious activity|(?:verify|confirm|prove)(?:ing)? (?:that )?you(?:'re| are) (?:a )?(?:human|not a (?:ro)?bot)|are you (?:a )?(?:human|robot)|(?:i am|i'm) not a robot|human verification|security (?:check|verification|challenge)|checking your browser|just a moment|attention required|one more step|captcha|enable (?:javascript|cookies)(?: and cookies)?|javascript (?:is )?(?:required|disabled|must be enabled)|please (?:turn|switch) (?:on|off)|turn off your (?:ad ?blocker|vpn)|automated (?:access|requests|queries|tool)|bot (?:detected|protection)|ddos protection|ray id|press (?:and|&) hold|request (?:was )?(?:blocked|rejected)|before you continue|pardon our interruption",
  'zugriff (?:wurde )?(?:verweigert|gesperrt|nicht erlaubt|blockiert)|ihre (?:ip|anfrage).{0,30}(?:gesperrt|blockiert)|kein mensch|(?:bestätigen|beweisen) sie, dass sie|sicherheits(?:überprüfung|prüfung)|in ihrem land nicht verfügbar|ungewöhnliche[nr]? (?:aktivität|datenverkehr|zugriff)',
  'accès (?:refusé|interdit|bloqué|limité)|(?:vous avez été|votre (?:adresse )?ip (?:est|a été)) (?:bloqué|banni)|vérifi(?:ez|cation).{0,30}(?:humain|robot|sécurité)|pas disponible dans votre (?:pays|région)|activité (?:inhabituelle|suspecte)',
  'acceso (?:denegado|prohibido|restringido|bloqueado)|(?:ha sido|has sido|está) bloquead[oa]|(?:verifi(?:que|ca|cación)|confirm[ae]).{0,30}(?:humano|robot|seguridad)|no (?:está )?disponible en (?:su|tu) (?:país|región)|actividad (?:inusual|sospechosa)',
  'accesso (?:negato|bloccato|vietato|limitato)|(?:sei|è) stato bloccato|verifica.{0,30}(?:umano|robot|sicurezza)|non (?:è )?disponibile nel tuo (?:paese|area)|attività (?:insolit|sospett)',
  'acesso (?:negado|proibido|bloqueado|restrito)|(?:foi|está) bloquead[oa]|(?:verifi(?:que|cação)|confirme).{0,30}(?:humano|robô|segurança)|não (?:está )?disponível (?:no seu|em seu|na sua)',
  'toegang (?:geweigerd|geblokkeerd|verboden)|(?:bent|is) geblokkeerd|(?:controleer|bevestig|bewijs).{0,30}(?:mens|robot)|niet beschikbaar in (?:uw|jouw) (?:land|regio)',
  '(?:dostęp|odmowa dostępu).{0,20}(?:zabroniony|zablokowan\\p{L}*|$)|odmowa dostępu|(?:został\\p{L}*|jest) zablokowan\\p{L}*|(?:potwierdź|sprawdzamy|zweryfikuj).{0,30}(?:człowiek|robot)|niedostępn\\p{L}* w (?:twoim|twojej)',
  'доступ (?:запрещ[её]н|ограничен|заблокирован|закрыт)|(?:вы|ваш ip).{0,20}заблокирован\\p{L}*|(?:подтвердите|докажите).{0,40}(?:человек|робот)|проверка (?:безопасности|браузера)|недоступ\\p{L}* в вашем|подозрительн\\p{L}+ активност',
  'erişim (?:engellendi|reddedildi)|åtkomst nekad|adgang nægtet|přístup odepřen',
)
const BLOCKED_UNSPACED =
  /アクセス(?:が|は)?(?:拒否|制限|禁止|ブロック)|ロボットではありません|セキュリティ(?:チェック|確認)|お住まいの(?:国|地域)|访问(?:被)?(?:拒绝|禁止|受限)|拒绝访问|存取被拒|安全验证|安全驗證|人机验证|请完成(?:安全)?验证|验证码|您的IP|所在(?:地区|国家)|异常流量|접근이? ?(?:거부|차단)|로봇이 아닙니다/u

/** Parts of a login page. Two of them, or one that asks for it, make one. */
const LOGIN_DEMAND = words(
  '(?:please |you (?:must|need to|have to) |(?:be )?required to )(?:first )?(?:be )?(?:log(?:ged)? ?in|sign(?:ed)? ?in|login|authenticate|register|subscribe)(?! to (?:our|the) newsletter)|(?:log ?in|sign ?in|login|log on|sign up|register|subscribe) (?:to (?:continue|view|see|access|read|proceed|your account|keep|unlock|use)|is required|required)|login required|authentication required|session (?:has )?(?:expired|timed out)|(?:members|subscribers|registered users) only|(?:this )?(?:content|page|article) is (?:only )?(?:available |reserved )?(?:to|for) (?:\\p{L}+ )?(?:members|subscribers|registered)|welcome back|create an account to|already (?:have an account|a (?:member|subscriber))|sign in with|continue with (?:google|apple|facebook|email|microsoft)',
  '(?:bitte |um .{0,40}(?:zu |müssen sie sich ))?(?:melden sie sich|melde dich|loggen sie sich|einloggen|anmelden),? (?:an|ein|um|damit)|anmeldung erforderlich|bitte (?:anmelden|einloggen|registrieren)|sitzung (?:ist )?abgelaufen|nur für (?:mitglieder|abonnenten)',
  'connectez-vous (?:pour|à)|veuillez vous (?:connecter|identifier)|identifiez-vous|connexion (?:requise|obligatoire|nécessaire)|session (?:a )?expiré|réservé aux (?:abonnés|membres)|vous devez être connecté',
  'inici[ae] sesión (?:para|en)|debes? (?:iniciar|estar)|necesitas iniciar|inicio de sesión (?:requerido|obligatorio)|sesión (?:ha )?(?:caducado|expirado)|solo para (?:suscriptores|miembros)',
  "accedi (?:per|al tuo|per continuare)|effettua (?:il login|l'accesso)|devi (?:accedere|effettuare|essere)|accesso richiesto|sessione scaduta|riservat[oa] agli (?:abbonati|iscritti)",
  '(?:faça|fazer|efetue) (?:o )?login|entre (?:para|na sua|com)|inicie sessão|é necessário (?:entrar|iniciar|fazer)|sessão expir|exclusivo para assinantes',
  '(?:log in|meld je aan|inloggen) om|je moet (?:ingelogd|inloggen)|inloggen (?:vereist|verplicht|noodzakelijk)|sessie (?:is )?verlopen|alleen voor (?:leden|abonnees)',
  '(?:zaloguj się|musisz się zalogować|wymagane (?:jest )?logowanie),? ?(?:aby|żeby|do)?|sesja wygasła|tylko dla (?:zalogowanych|subskrybentów)',
  '(?:войдите|авторизуйтесь|зарегистрируйтесь),? (?:в|чтобы|на|или|для)|требуется (?:авторизация|вход)|необходим[ао] (?:авторизация|войти|авторизоваться)|сессия (?:истекла|завершена)|только для (?:подписчиков|зарегистрированных)',
  'giriş yap(?:ın|malısınız)|logga in för|log ind for|přihlaste se|jelentkezzen be|kirjaudu sisään',
)
const LOGIN_DEMAND_UNSPACED =
  /ログイン(?:してください|が必要|する必要)|会員(?:限定|専用)|(?:请|請)(?:先)?(?:登录|登錄|登入)|登录后(?:查看|继续|可见|阅读)|登入後|需要登录|로그인(?:이 필요|해 주세요|하세요|후)/u
const FIELD_WORDS =
  "e-?mail(?: address)?|user ?name|password|login|log in|sign in|log on|sign on|remember me|stay signed in|keep me (?:signed|logged) in|show password|(?:forgot|lost|reset)(?: your| my)? (?:your )?(?:password|username)|don't have an account|no account|create (?:an |your )?account|register|sign up|new (?:user|customer|here)|email address|account|member login|customer login|user login|admin login|single sign-on|sso|benutzername|passwort|kennwort|anmelden|einloggen|anmeldung|angemeldet bleiben|passwort vergessen|registrieren|konto erstellen|identifiant|mot de passe|se connecter|connexion|se souvenir de moi|mot de passe oublié|créer un compte|adresse e-?mail|usuario|contraseña|iniciar sesión|acceder|inicio de sesión|recordarme|olvidaste tu contraseña|olvidé mi contraseña|crear (?:una )?cuenta|nome utente|accedi|ricordami|password dimenticata|hai dimenticato la password|registrati|senha|entrar|iniciar sessão|esqueceu (?:a |sua )?(?:senha|palavra-passe)|palavra-passe|lembrar-me|criar conta|gebruikersnaam|wachtwoord|inloggen|wachtwoord vergeten|onthoud mij|login|hasło|nazwa użytkownika|zaloguj się|zaloguj|logowanie|zapamiętaj mnie|nie pamiętasz hasła|логин|пароль|войти|вход|запомнить меня|забыли пароль|регистрация|зарегистрироваться|kullanıcı adı|şifre|giriş yap|lösenord|logga in|adgangskode|log ind|heslo|přihlásit|jelszó|bejelentkezés"
const FIELD_WORDS_UNSPACED =
  'ログイン|パスワード(?:を(?:お忘れ|忘れた).{0,10})?|ユーザー?名|メールアドレス|会員登録|新規登録|用户名|用戶名|密码|密碼|登录|登錄|登入|注册|註冊|忘记密码\\??|忘記密碼|记住我|手机号|验证码登录|로그인|비밀번호|아이디|회원가입'
const LOGIN_FIELD = new RegExp(
  `^[^\\p{L}]*(?:(?:${FIELD_WORDS})(?: here| to .{1,40}| in .{1,30}| or .{1,40}| bei .{1,30})?|${FIELD_WORDS_UNSPACED})[^\\p{L}]*$`,
  'iu',
)
const FIELD = new RegExp(`${FIELD_WORDS}|${FIELD_WORDS_UNSPACED}`, 'giu')

const LOGIN_PATH =
  /[/.](?:log-?in|log-?on|sign-?in|signon|sso|auth(?:enticate|entication|orize)?|oauth2?|saml2?|accounts?\/(?:login|signin)|users?\/(?:login|sign_in)|session\/new|anmelden|connexion|acceso|accedi|entrar|inloggen|zaloguj|wp-login)(?:[/.?#]|$)/i

export const isLoginUrl = (url: string): boolean => LOGIN_PATH.test(url.replace(/^https?:\/\//, '/'))

interface SaidText {
  title: string
  /** Its lines. */
  texts: readonly string[]
  /** Whether a redirect led from the page to one for logging in. */
  movedToLogin: boolean
  /** Whether it says hardly anything else. */
  isShort: boolean
}

/** A line that states it is short; prose that mentions it is long. */
const MAX_STATEMENT = 320

/** The labels that a line consists of. A form without markup for its layout is one line: "Email Password Log in". */
function fieldsOf(line: string): string[] {
  if (LOGIN_FIELD.test(line)) return [line]
  if (line.length > MAX_FORM) return []
  return /\p{L}/u.test(line.replace(FIELD, '')) ? [] : (line.match(FIELD) ?? [])
}

/** Length of a line that may be a whole form. */
const MAX_FORM = 160

/** What a short text says to be instead of the page, if so. Order matters: challenges apologise like errors. */
export function saysOutage({ title, texts, movedToLogin, isShort }: SaidText): OutageKind | undefined {
  const lines = [title, ...texts].filter((line) => line !== '' && line.length <= MAX_STATEMENT)
  const says = (...patterns: RegExp[]) => lines.some((line) => patterns.some((pattern) => pattern.test(line)))
  const fields = new Set(lines.flatMap(fieldsOf).map((field) => field.toLowerCase())).size
  const asks = says(LOGIN_DEMAND, LOGIN_DEMAND_UNSPACED)
  if (movedToLogin || fields >= 3 || (fields >= 1 && asks) || (isShort && (asks || fields >= 2))) return 'login'
  if (says(BLOCKED, BLOCKED_UNSPACED)) return 'blocked'
  if (says(MAINTENANCE, MAINTENANCE_UNSPACED)) return 'maintenance'
  if (says(ERROR, ERROR_UNSPACED)) return 'error'
  return undefined
}
