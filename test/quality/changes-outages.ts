// What comes instead of a page: notices, forms and errors, alone or inside the frame of the site.
import type { Dice } from './changes-dice.ts'
import { elementsNamed, proseOf, visiblePart } from './changes-markup.ts'

interface OutageAnswer {
  kind: string
  status: number
  url: string
  html: string
}

const MESSAGES: Record<string, readonly string[]> = {
  maintenance: [
    "<h1>We'll be back soon!</h1><p>Sorry for the inconvenience. We're performing some maintenance at the moment.</p>",
    '<h2>Back soon</h2>',
    '<h1>Scheduled maintenance</h1><p>Our site is currently undergoing scheduled maintenance. Please check back shortly.</p>',
    '<h1>Wartungsarbeiten</h1><p>Unsere Seite wird gerade gewartet. Wir sind in Kürze wieder für Sie da.</p>',
    '<h1>Site en maintenance</h1><p>Nous serons de retour très vite.</p>',
    '<h1>Sitio en mantenimiento</h1><p>Volvemos pronto.</p>',
    '<h1>Sito in manutenzione</h1><p>Torniamo subito.</p>',
    '<h1>Em manutenção</h1><p>Voltamos em breve.</p>',
    '<h1>Wij zijn zo terug</h1><p>De website is in onderhoud.</p>',
    '<h1>Przerwa techniczna</h1><p>Wkrótce wracamy.</p>',
    '<h1>Технические работы</h1><p>Сайт временно недоступен.</p>',
    '<h1>ただいまメンテナンス中です</h1>',
    '<h1>网站维护中</h1><p>请稍后再试。</p>',
  ],
  error: [
    '<h1>500 Internal Server Error</h1><p>The server encountered an internal error.</p><hr><address>nginx</address>',
    '<h1>Oops! Something went wrong</h1><p>Please try again later.</p>',
    '<h1>Error establishing a database connection</h1>',
    '<h1>502 Bad Gateway</h1>',
    '<h1>Service Temporarily Unavailable</h1><p>The server is temporarily unable to service your request.</p>',
    '<h1>Seite nicht gefunden</h1><p>Die angeforderte Seite existiert nicht mehr.</p>',
    '<h1>Page not found</h1><p>The page you are looking for does not exist. <a href="/">Home</a></p>',
    '<h1>Une erreur est survenue</h1><p>Veuillez réessayer plus tard.</p>',
    '<h1>Se ha producido un error</h1><p>Inténtelo de nuevo más tarde.</p>',
    '<h1>Произошла ошибка</h1><p>Попробуйте позже.</p>',
    '<pre>Fatal error: Uncaught PDOException: SQLSTATE[HY000] in /var/www/db.php:12</pre>',
    '<p>エラーが発生しました。時間をおいて再度お試しください。</p>',
    '<p>服务器错误,请稍后再试</p>',
    '<h1>Too Many Requests</h1><p>You have sent too many requests.</p>',
  ],
  login: [
    '<h1>Log in</h1><form><label>Email</label><input type="text"><label>Password</label><input type="password"><button>Log in</button></form><a href="/forgot">Forgot password?</a>',
    '<h2>Please sign in to continue</h2><form><label>Username <input></label><label>Password <input type="password"></label><input type="submit" value="Sign in"></form>',
    '<h1>Anmelden</h1><form><label>Benutzername</label><input><label>Passwort</label><input type="password"><button>Anmelden</button></form><a href="/reset">Passwort vergessen?</a>',
    '<h1>Connexion</h1><p>Veuillez vous connecter pour accéder à cette page.</p><form><label>Mot de passe</label><input type="password"></form>',
    '<h1>Iniciar sesión</h1><form><label>Usuario</label><input><label>Contraseña</label><input type="password"></form><p>¿Olvidaste tu contraseña?</p>',
    '<h1>Вход</h1><form><label>Логин</label><input><label>Пароль</label><input type="password"></form><a>Забыли пароль?</a>',
    '<h1>ログイン</h1><form><label>メールアドレス</label><input><label>パスワード</label><input type="password"></form>',
    '<h1>Your session has expired</h1><p>Please log in again.</p>',
    '<h1>登录</h1><form><label>用户名</label><input><label>密码</label><input type="password"></form>',
  ],
  blocked: [
    '<h1>Access denied</h1><p>You do not have permission to access this page.</p>',
    '<h1>Sorry, you have been blocked</h1><p>Your IP address has been flagged for unusual activity.</p>',
    '<h1>Please verify you are a human</h1><p>Complete the security check to continue.</p>',
    '<p>This content is not available in your country.</p>',
    '<h1>Zugriff verweigert</h1>',
    '<h1>Accès refusé</h1>',
    '<h1>Доступ запрещён</h1>',
    '<p>访问被拒绝</p>',
    '<h1>Just a moment...</h1><p>Checking your browser before accessing the site.</p><noscript>Enable JavaScript and cookies to continue</noscript>',
    '<p>Please enable JavaScript to view this page.</p>',
  ],
  empty: ['', '<div id="root"></div>', '<div class="spinner"></div><script src="/app.js"></script>', '<main></main>'],
}

/** An answer that is not the page: bare, or within what the site puts around its content. */
export function outageAnswer(html: string, url: string, dice: Dice): OutageAnswer {
  const kind = dice.one(Object.keys(MESSAGES))
  const message = dice.one(MESSAGES[kind]!)
  const frame = frameOf(html, message)
  // Without paragraphs, the frame would still have the content.
  const framed = dice.below(2) === 0 && textSize(frame) < MAX_FRAME * textSize(html)
  const title = framed
    ? (/<title[^>]*>([^<]*)/i.exec(html)?.[1] ?? '')
    : dice.one([
        '',
        message
          .replace(/<[^>]*>/g, ' ')
          .trim()
          .slice(0, 40),
      ])
  const body = framed
    ? frame
    : `<!doctype html><html><head><title>${title}</title></head><body>${message}</body></html>`
  const moved = kind === 'login' && dice.below(3) === 0
  const status =
    kind === 'error' && dice.below(4) === 0
      ? dice.one([500, 502, 503])
      : kind === 'maintenance' && dice.below(4) === 0
        ? 503
        : 200
  return {
    kind: `${kind}${framed ? ', framed' : ''}`,
    status,
    url: moved ? new URL('/login?next=1', url).href : url,
    html: body,
  }
}

const MAX_FRAME = 0.5
const textSize = (html: string) => visiblePart(html).replace(/<[^>]*>|\s+/g, '').length

/** The page without its main part: what stands before the first heading or paragraph and behind the last one. */
function frameOf(html: string, message: string): string {
  const prose = proseOf(html)
  const main =
    elementsNamed(html, 'article').sort((a, b) => b.text.length - a.text.length)[0] ?? elementsNamed(html, 'main')[0]
  const whole = {
    start: elementsNamed(html, 'h1')[0]?.start ?? prose[0]?.start ?? 0,
    end: prose.at(-1)?.end ?? html.length,
  }
  const part =
    main !== undefined && prose.every(({ start, end }) => main.start <= start && end <= main.end) ? main : whole
  const start = Math.min(part.start, part.end)
  return html.slice(0, start) + message + html.slice(Math.max(part.end, start))
}
