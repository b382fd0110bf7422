import { afterAll, beforeAll, expect, test } from 'bun:test'
import { ServiceError } from '../../src/errors.ts'
import { createSearch } from '../../src/search/create-search.ts'
import type { Provider } from '../../src/search/provider.ts'
import type { SearchAnswer } from '../../src/search/search.ts'
import { testCall } from '../call.fixture.ts'
import { variants } from '../forms.ts'
import {
  type Answer,
  answered,
  duckduckgo,
  duckduckgoRow,
  type Engine,
  json,
  now,
  numbered,
  page,
  pageAt,
  queryOf,
  searxngAt,
  startEngine,
} from './engine.fixture.ts'

/** How an engine may behave, and the words of the reason if it fails. */
const behaviours: Record<string, { answers: Record<'searxng' | 'page', Answer>; reason?: string }> = {
  works: {
    answers: { searxng: json(answered(numbered(1, 3))), page: page(duckduckgo(duckduckgoRow('https://a.example/'))) },
  },
  'finds nothing': { answers: { searxng: json(answered([])), page: page('<p class="no-results">No results.</p>') } },
  'is down': { answers: { searxng: json({}, 503), page: page('', 503) }, reason: 'answered with HTTP 503' },
  forbids: { answers: { searxng: page('', 403), page: page('', 403) }, reason: 'answered with HTTP 403' },
  limits: { answers: { searxng: json({}, 429), page: page('', 429) }, reason: 'answered with HTTP 429' },
  'asks for a captcha': {
    answers: { searxng: page('<div class="g-recaptcha">'), page: page('<div class="g-recaptcha">') },
    reason: 'a',
  },
  'answers nonsense': {
    answers: { searxng: json({ ok: true }), page: page('<h1>It works!</h1>') },
    reason: 'answered with',
  },
  'lost its engines': {
    answers: { searxng: json(answered([], [['brave', 'timeout']])), page: page('') },
    reason: '',
  },
  'gives no usable URL': {
    answers: {
      searxng: json(answered([{ url: 'javascript:1' }])),
      page: page(duckduckgo('<div class="result"><a class="result__a" href="javascript:1">x</a></div>')),
    },
    reason: 'answered with 1 results whose addresses cannot be used',
  },
  'closes the connection': {
    answers: { searxng: (_asked, response) => response.destroy(), page: (_asked, response) => response.destroy() },
    reason: 'closed the connection',
  },
  'does not answer': { answers: { searxng: () => undefined, page: () => undefined }, reason: 'did not answer within' },
}
const names = Object.keys(behaviours)

/** The same numbers in each run (Park and Miller). */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

interface Place {
  kind: 'searxng' | 'page'
  engine: Engine
}

/** How each engine behaves, by the text of the query. */
const stories = new Map<string, string[]>()
const places: Place[] = []
beforeAll(async () => {
  for (const [index, kind] of (['searxng', 'page', 'page', 'searxng'] as const).entries()) {
    const answer: Answer = (asked, response) => {
      const behaviour = stories.get(asked.get('q')!)![index]!
      behaviours[behaviour]!.answers[kind](asked, response)
    }
    places.push({ kind, engine: await startEngine(kind === 'searxng' ? '/search' : '/html/', answer) })
  }
})
afterAll(async () => {
  for (const { engine } of places) await engine[Symbol.asyncDispose]()
})

function providerAt(index: number): Provider {
  const { kind, engine } = places[index]!
  const provider = kind === 'searxng' ? searxngAt(engine) : pageAt(engine, '/html/', index % 2 === 0)
  return { ...provider, name: `engine-${index}` }
}

/** Asks engines in an order, each of which behaves in its way. */
async function checkOrder(asked: readonly number[], text: string) {
  const search = createSearch({ providers: asked.map(providerAt), now, providerTimeoutMs: 2000 })
  const outcome = await search(queryOf({ text, limit: 2 }), testCall()).catch((thrown: unknown) => thrown)
  const told = asked.map((index) => stories.get(text)![index]!)
  const story = told.join(', ')
  const first = told.findIndex((behaviour) => behaviours[behaviour]!.reason === undefined)
  if (first < 0) {
    expect(outcome, story).toBeInstanceOf(ServiceError)
    for (const [place, index] of asked.entries()) {
      const reason = `engine-${index} ${behaviours[told[place]!]!.reason}`
      expect((outcome as ServiceError).message, story).toContain(reason)
    }
    return
  }
  const { hits, warnings } = outcome as SearchAnswer
  for (const index of asked.slice(0, first)) {
    const told = warnings.some((warning) => warning.startsWith(`engine-${index} was passed over for web: it `))
    expect(told, story).toBe(true)
  }
  if (told[first] === 'works') expect(hits.web!.length, story).toBeGreaterThan(0)
  // Otherwise an engine said itself that there is nothing.
  else if (hits.web!.length === 0) expect(told, story).toContain('finds nothing')
}

test.each(variants([1, 2, 3, 4]))(
  'no order of failures gives an empty list without a reason: 100 orders, %p',
  async (seed) => {
    const random = randomNumbers(seed * 7919)
    const orders = Array.from({ length: 100 }, (_, round) => {
      const text = `order ${seed}-${round}`
      stories.set(
        text,
        places.map(() => names[random(names.length)]!),
      )
      const asked = places.map((_, index) => index).sort(() => random(3) - 1)
      return checkOrder(asked.slice(0, 1 + random(places.length)), text)
    })
    await Promise.all(orders)
  },
)
