import { describe, expect, test } from 'bun:test'
import { challengeOf } from '../../src/fetch/challenge.ts'
import { corpusFound, readCorpus } from '../quality/corpus.ts'

const look = (
  body: string,
  status = 403,
  headers: [string, string][] = [],
  contentType: string | undefined = 'text/html',
) => challengeOf({ status, headers, contentType, body: new TextEncoder().encode(body) })

/** Made after what the products serve, shortened: the marks and the words, not the scripts. */
const challenges: [name: string, status: number, body: string][] = [
  [
    'Cloudflare',
    403,
    '<!DOCTYPE html><title>Just a moment...</title><noscript><span>Enable JavaScript and cookies to continue</span></noscript><script>(function(){window._cf_chl_opt = {cvId: "3"};var a=document.createElement("script");a.src="/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1?ray=1"})()</script>',
  ],
  [
    'Cloudflare',
    503,
    '<title>Just a moment...</title><form id="challenge-form" action="/?__cf_chl_f_tk=1"></form>Checking your browser before accessing site.test.',
  ],
  [
    'Cloudflare',
    403,
    '<title>Attention Required! | Cloudflare</title><div id="cf-wrapper"><h1>Sorry, you have been blocked</h1><p>You are unable to access site.test</div>',
  ],
  [
    'DataDome',
    403,
    '<title>site.test</title><p id="cmsg">Please enable JS and disable any ad blocker</p><script>var dd={"rt":"c","cid":"A","hsh":"B","host":"geo.captcha-delivery.com"}</script><script src="https://ct.captcha-delivery.com/c.js"></script>',
  ],
  [
    'HUMAN (PerimeterX)',
    403,
    '<title>Access to this page has been denied</title><script>window._pxAppId="PX1";window._pxJsClientSrc="/x/init.js"</script><div id="px-captcha"></div><p>Press & Hold to confirm you are a human (and not a bot).',
  ],
  [
    'Imperva',
    200,
    '<html><head><META NAME="robots" CONTENT="noindex,nofollow"><script src="/_Incapsula_Resource?SWJIYLWA=5074a744"></script></head><body><iframe id="main-iframe" src="/_Incapsula_Resource?CWUDNSAI=9&incident_id=1">Request unsuccessful. Incapsula incident ID: 1-2</iframe></body></html>',
  ],
  ['Imperva', 403, 'Request unsuccessful. Incapsula incident ID: 877000660-1'],
  [
    'Imperva',
    200,
    '<title>Pardon Our Interruption</title><h1>Pardon Our Interruption...</h1><p>As you were browsing something about your browser made us think you were a bot.',
  ],
  [
    'Akamai',
    403,
    '<HTML><HEAD><TITLE>Access Denied</TITLE></HEAD><BODY><H1>Access Denied</H1>You don\'t have permission to access "http&#58;&#47;&#47;site" on this server.<P>Reference&#32;#18.1<P>https://errors.edgesuite.net/18.1</BODY></HTML>',
  ],
  ['Akamai', 200, '<div id="sec-if-cpt-container"></div><script src="/_sec/cp_challenge/sec-4-4.js"></script>'],
  [
    'AWS WAF',
    202,
    '<script>window.awsWafCookieDomainList=[];window.gokuProps={"key":"A"}</script><script src="https://1.token.awswaf.com/1/challenge.js"></script><div id="challenge-container"></div><noscript><h1>JavaScript is disabled</h1>In order to continue, we need to verify that you\'re not a robot.</noscript>',
  ],
  [
    'AWS WAF',
    405,
    '<title>Human Verification</title><script src="https://1.captcha.awswaf.com/1/captcha.js"></script><div id="captcha-container"></div>',
  ],
  ['Kasada', 429, '<script>window.KPSDK={};KPSDK.now=Date.now</script><script src="/1/2/ips.js?KP_UIDz=1"></script>'],
  [
    'Sucuri',
    200,
    '<title>You are being redirected...</title><noscript>Javascript is required.</noscript><script>var s={};sucuri_cloudproxy_js="";S="x"</script>',
  ],
  [
    'DDoS-Guard',
    403,
    '<title>DDoS-Guard</title><script src="/.well-known/ddos-guard/js-challenge/index.js"></script><h1>Checking your browser before accessing site.test',
  ],
  ['Vercel', 429, "<title>Vercel Security Checkpoint</title><p>We're verifying your browser"],
  [
    'Anubis',
    200,
    '<title>Making sure you&#39;re not a bot!</title><script id="anubis_challenge" type="application/json">{}</script><p>Loading...',
  ],
  ['F5', 200, 'The requested URL was rejected. Please consult with your administrator.<br>Your support ID is: 1'],
  [
    'a captcha',
    200,
    '<title>Are you a robot?</title><script src="https://js.hcaptcha.com/1/api.js"></script><div class="h-captcha" data-sitekey="1"></div>',
  ],
  [
    'a captcha',
    429,
    '<form id="captcha-form"><script src="https://www.google.com/recaptcha/enterprise.js"></script><div class="g-recaptcha"></div></form>Our systems have detected unusual traffic from your computer network.',
  ],
  ['a captcha', 403, '<title>site.test</title><div class="cf-turnstile" data-sitekey="1"></div>'],
  ['a check for robots', 403, '<h1>Verify you are human</h1><button>Continue</button>'],
]

const article = `<p>${'A page about harbours, tides and the people who live by them. '.repeat(30)}</p>`

const pages: [name: string, status: number, body: string][] = [
  [
    'an article about challenges',
    200,
    `<title>Just a moment...</title><p>Sites say “verify you are human”; look for <code>window._cf_chl_opt</code>.</p>${article}`,
  ],
  [
    'a short note that quotes their marks',
    200,
    '<p>Look for <code>window._cf_chl_opt</code>, <code>id="px-captcha"</code> or sucuri_cloudproxy_js.</p>',
  ],
  [
    'a contact form with a captcha',
    200,
    '<h1>Contact</h1><script src="https://www.google.com/recaptcha/api.js"></script><form><input type="email"><textarea></textarea><div class="g-recaptcha"></div>Check you are human</form>',
  ],
  [
    'a short page that loads a captcha for later',
    200,
    '<h1>Soon</h1><script src="https://www.google.com/recaptcha/api.js?render=1"></script><p>Our shop opens in May.',
  ],
  [
    'a page of a site behind Cloudflare',
    200,
    '<h1>Hello</h1><script>(function(){window.__CF$cv$params={r:"1"};a.src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"})()</script>',
  ],
  ['a page of a site behind Imperva', 200, `<script src="/_Incapsula_Resource?SWJIYLWA=1"></script>${article}`],
  ['an ordinary 403', 403, '<h1>403 Forbidden</h1><hr>nginx'],
  [
    'a login page',
    401,
    '<h1>Log in</h1><form><input type="text"><input type="password"><div class="g-recaptcha"></div></form>',
  ],
  [
    'a long 403 page with a captcha script',
    403,
    `<script src="https://www.google.com/recaptcha/api.js"></script>${article}`,
  ],
  ['a short page', 200, '<h1>Just a moment</h1><p>A poem.'],
]

describe('a challenge of', () => {
  test.each(challenges)('%s is recognised (HTTP %d)', (name, status, body) => {
    expect(look(body, status)).toBe(name)
  })

  test.each([
    ['Cloudflare', 'cf-mitigated', 'challenge'],
    ['AWS WAF', 'X-Amzn-Waf-Action', 'captcha'],
    ['Vercel', 'x-vercel-mitigated', 'challenge'],
  ])('%s is recognised by its header %s alone', (name, header, value) => {
    expect(look('', 403, [[header, value]])).toBe(name)
    expect(look(article, 200, [[header, value]], 'application/pdf')).toBe(name)
    expect(look(article, 200, [[header, 'other']])).toBeUndefined()
  })

  test('DataDome is recognised as JSON, too', () => {
    expect(look('{"url":"https://geo.captcha-delivery.com/captcha/?cid=1"}', 403, [], 'application/json')).toBe(
      'DataDome',
    )
  })
})

describe('no challenge is', () => {
  test.each(pages)('%s', (_name, status, body) => {
    expect(look(body, status)).toBeUndefined()
  })

  test('a challenge with a page around it, or what is no text', () => {
    const [, status, body] = challenges[0]!
    expect(look(`${body}${article}`, status)).toBeUndefined()
    expect(look(body, status, [], 'image/png')).toBeUndefined()
    expect(look(`${body}<!--${'x'.repeat(200_000)}-->`, status)).toBeUndefined()
  })
})

/** Each of the greatest size that is looked at, twenty times: a quadratic step runs into the time limit of the test. */
test.each([
  ...[
    '<script ',
    '<title>',
    '<noscript><',
    '<!-- ',
    '<',
    '<input ',
    '<iframe ',
    '<a class="',
    'access denied ',
    'check you are ',
  ],
  ...[
    '_cf_chl_opt <input ',
    '<noscript>are you a robot <',
    '<div class="h-captcha"> are you a robot <input ',
    'class="a ',
  ],
])('a hostile page of %p is looked at in time', (part) => {
  const page = part.repeat(Math.floor((95 * 1024) / part.length))
  for (let time = 0; time < 20; time += 1) look(page)
})

describe.skipIf(!corpusFound)(
  corpusFound ? 'real pages' : 'NOT RUN, no quality pages in SHARED_DIR: real pages',
  () => {
    test('of 1,210, as pages and as refusals, only the one that is a challenge is taken for one', async () => {
      const { pages: real } = await readCorpus()
      for (const status of [200, 403]) {
        const headers: [string, string][] = []
        const found = real.filter(
          ({ html }) => challengeOf({ status, headers, contentType: 'text/html', body: html }) !== undefined,
        )
        expect(found.map(({ corpus, id }) => `${corpus} ${id}`)).toEqual(['wcxb t4352'])
      }
      expect(real).toHaveLength(1210)
    })
  },
)
