/**
 * Where a link leads, without what differs from visit to visit: scheme, `www.`, fragment, parameters of tracking and sessions,
 * tokens and stamps.
 */
export function comparableUrl(target: string): string {
  const [, host = '', path = '', query = ''] = PARTS.exec(target.replace(/\\(.)/g, '$1')) ?? []
  const kept = query
    .split(/&(?:amp;)?|;/)
    .filter((pair) => pair !== '' && !isVolatile(pair))
    .sort()
  const steps = path
    .replace(PATH_PARAMETERS, '')
    .split('/')
    .filter((step) => step !== '')
  const way = steps.map((step) => (isToken(decoded(step).replace(/\.\w{1,5}$/, '')) ? '*' : step)).join('/')
  const name = host
    .toLowerCase()
    .replace(/;.*$/, '')
    .replace(/^www\d?\./, '')
  return `${name}/${way}${kept.length > 0 ? `?${kept.join('&')}` : ''}`.replace(/^\/$/, '')
}

const PARTS = /^(?:[a-z][a-z\d+.-]*:)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?/i
/** `;jsessionid=…`, and sessions that ASP.NET writes into the path. */
const PATH_PARAMETERS = /;[\w.-]+=[^/;]*|\/\([SAFX]\([^)]*\)\)/gi

/** Parameters that say where a visitor comes from, who he is, or when the page was made. */
const VOLATILE_NAMES =
  /^(?:utm_?\w*|mtm_\w+|pk_\w+|piwik_\w+|matomo_\w+|hsa_\w+|at_\w+|ns_\w+|_hs\w+|__hs\w+|mc_[ce]id|_ga|_gl|_gac|ga_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|fb_\w+|msclkid|twclid|ttclid|li_fat_id|igsh(?:id)?|yclid|ymclid|_openstat|epik|s_kwcid|ef_id|vero_\w+|oly_\w+|wickedid|rb_clickid|irclickid|irgwc|cjevent|awc|zanpid|affid|aff_?id|affiliate(?:_?id)?|click_?id|ref|ref_|refid|ref_?src|ref_?url|referr?er|source|src|spm|scm|trk|trkcampaign|tracking_?id|track(?:ing)?|cmp|cmpid|icid|ito|ocid|smid|xtor|camp(?:aign)?(?:_?id)?|medium|sc_\w+|s_cid|wt\.?\w*|[pcj]?sess(?:ion)?_?(?:id|key|token)?|phpsessid|jsessionid|aspsessionid\w*|cfid|cftoken|sid|s|osCsid|zenid|visitor_?id|visit_?id|guest_?id|client_?id|user_?token|uuid|guid|uid|request_?id|req_?id|rid|trace_?id|csrf\w*|xsrf\w*|_?token|authenticity_token|nonce|_?wpnonce|state|sig|sign|signature|hmac|hash|digest|key-pair-id|policy|expires?|exp|x-amz-\w[\w-]*|x-goog-\w[\w-]*|awsaccesskeyid|ts|_ts|timestamp|time|t|_t|_|rnd|rand(?:om)?|r|cb|cache(?:_?bust(?:er)?)?|bust|nocache|v|ver|version|rev|build)$/i

function isVolatile(pair: string): boolean {
  const at = pair.indexOf('=')
  const name = at === -1 ? pair : pair.slice(0, at)
  return VOLATILE_NAMES.test(decoded(name)) || isToken(decoded(at === -1 ? '' : pair.slice(at + 1)))
}

/** Whether a text looks like something a machine has drawn: long, with digits among the letters, or a time in seconds. */
export function isToken(text: string): boolean {
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)) return true
  if (/^1[5-9]\d{8}(?:\d{3}|\.\d+)?$/.test(text)) return true
  if (text.length < 12 || !/^[\w+/=.~-]+$/.test(text)) return false
  if (/^[0-9a-f]+$/i.test(text) && /\d/.test(text) && /[a-f]/i.test(text)) return true
  // Words of a title with hyphens have few digits between letters; drawn tokens have many.
  const turns = text.match(/[a-z](?=\d)|\d(?=[a-z])|[a-z](?=[A-Z])/g)?.length ?? 0
  return text.length >= 16 && !/[a-z]{7}/.test(text) && turns >= text.length / 8 && /\d/.test(text)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
