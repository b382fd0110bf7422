import { ProviderFailure } from '../provider.ts'

/**
 * Why a page has no results. Pages repeat the query, so that a sign that is in it says nothing.
 *
 * @returns undefined if it says that there are none
 */
export function refusalOf(html: string, query: string): ProviderFailure | undefined {
  const text = html.slice(0, MAX_CHARS)
  const asked = query.toLowerCase()
  const sign = signs.find(({ pattern }) =>
    text.matchAll(pattern).some(([found]) => !asked.includes(found.toLowerCase())),
  )
  if (sign !== undefined) return new ProviderFailure('blocked', sign.reason)
  if (NO_RESULTS.test(text)) return undefined
  return new ProviderFailure('nonsense', 'answered with a page without results that can be read')
}

const MAX_CHARS = 300_000

const signs: { pattern: RegExp; reason: string }[] = [
  {
    pattern: /anomaly[-.]?(?:modal|js)|challenge-form|g-recaptcha|h-captcha|cf-(?:chl|turnstile)|captcha/gi,
    reason: 'asks for a captcha',
  },
  {
    pattern:
      /unusual traffic|automated (?:queries|requests)|not a robot|(?:verify|confirm) (?:that )?you(?:'| a)re (?:a )?human/gi,
    reason: 'takes this service for a robot',
  },
  {
    pattern: /consent\.(?:google|yahoo|youtube)\.|before you continue|bevor sie fortfahren|avant de continuer/gi,
    reason: 'shows a consent page instead of results',
  },
]

/** The classes and sentences with which engines say that they found nothing. */
const NO_RESULTS =
  /class=["'][^"']*(?:no-results?|no_results?|b_no)\b|no (?:more )?results|(?:did|does) not match any|nothing (?:was )?found|there are no results|keine (?:ergebnisse|treffer)|aucun résultat|sin resultados|nessun risultato/i
