// Runs agent jobs over a local web in this process, and judges their data.
import type { StoredAgent } from '../../../src/agent/options.ts'
import type { AgentResult } from '../../../src/agent/result.ts'
import { runAgent } from '../../../src/agent/run.ts'
import { agentSource } from '../../../src/agent/source.ts'
import { queryOf } from '../../../src/content/passages/query.ts'
import { folded, wordsOf } from '../../../src/content/passages/words.ts'
import type { Json } from '../../../src/content/structure/model.ts'
import { answerConversion } from '../../../src/conversion/answer.ts'
import { ServiceError } from '../../../src/errors.ts'
import type { Model } from '../../../src/model/model.ts'
import { withFormat } from '../../../src/tasks/page.ts'
import { decodeV2Agent } from '../../../src/wire/v2/agent.ts'
import { testCall } from '../../call.fixture.ts'
import type { Web } from './page.ts'
import type { Task } from './tasks.ts'

export interface Judged {
  task: Task
  /** The data is what is expected. */
  right: boolean
  /** What it claims that is not so: `pointer: value`. */
  wrong: string[]
  result: AgentResult
  credits: number
  opened: string[]
}

/** A web as its search engine and its sites show it. */
interface Local {
  read: (url: string, options: StoredAgent) => Promise<ReturnType<typeof agentSource>>
  search: (query: string) => { url: string; title: string; description: string }[]
}

/** Converts every page once, and indexes its words. */
export async function localWeb(web: Web): Promise<Local> {
  const documents = new Map<string, { title: string; text: string; words: Map<string, number>; length: number }>()
  const convert = async (url: string, options: StoredAgent) => {
    const file = web.get(url)
    if (file === undefined) throw new ServiceError('invalid_response', 'The site answered with HTTP 404.')
    const body = typeof file.body === 'string' ? new TextEncoder().encode(file.body) : file.body
    const { content } = withFormat(options.page, 'anchors')
    const answer = await answerConversion({
      source: { body, contentType: file.contentType, url },
      options: content,
      file: { timeLimitMs: 20_000 } as never,
    })
    if ('error' in answer) throw new ServiceError(answer.error.code, answer.error.message)
    return answer.document
  }
  const plain = storedAgent({ kind: 'fact', prompt: 'x', expected: {} })
  for (const url of web.keys()) {
    const { markdown = '', metadata } = await convert(url, plain)
    const title = String(metadata.title ?? url)
    const words = new Map<string, number>()
    for (const word of [...wordsOf(title), ...wordsOf(title), ...wordsOf(markdown)])
      words.set(word, (words.get(word) ?? 0) + 1)
    documents.set(url, {
      title,
      text: markdown.replace(/[#|*\s]+/g, ' '),
      words,
      length: [...words.values()].reduce((a, b) => a + b, 0),
    })
  }
  const mean = [...documents.values()].reduce((sum, { length }) => sum + length, 0) / documents.size
  return {
    async read(url, options) {
      const known = web.has(url) ? url : url.endsWith('/') ? url.slice(0, -1) : `${url}/`
      const document = await convert(known, options)
      const fetched = { snapshot: { finalUrl: known } }
      return agentSource({ fetched, document } as never, {
        url,
        depth: 0,
        prompt: options.page.content.extraction?.prompt ?? '',
      })
    },
    search(query) {
      const terms = queryOf(query).terms.map(({ word }) => word)
      const scored = [...documents].map(([url, { title, text, words, length }]) => {
        let score = 0
        for (const term of terms) {
          const count = words.get(term) ?? 0
          const having = [...documents.values()].filter((other) => other.words.has(term)).length
          score +=
            (Math.log(1 + (documents.size - having + 0.5) / (having + 0.5)) * count * 2.2) /
            (count + 1.2 * (0.4 + (0.6 * length) / mean))
        }
        return { url, title, description: text.slice(0, 160), score }
      })
      return scored
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
        .slice(0, 10)
    },
  }
}

function storedAgent({ prompt, urls, schema, maxCredits }: Task): StoredAgent {
  const { options } = decodeV2Agent({
    prompt,
    ...(urls && { urls }),
    ...(schema && { schema }),
    ...(maxCredits && { maxCredits }),
  })
  return { ...options, seeded: (urls ?? []).length > 0 }
}

export async function measure(task: Task, local: Local, model?: Model): Promise<Judged> {
  const options = storedAgent(task)
  const opened: string[] = []
  const result = await runAgent(
    { options, seeds: task.urls ?? [], model },
    {
      read: async (url, depth) => {
        const source = await local.read(url, options)
        opened.push(url)
        return { ...source, depth }
      },
      search: async (queries) =>
        queries.map((query) => ({
          action: 'search',
          input: { query },
          output: { hits: local.search(query) as unknown as Json },
          tokens: 0,
        })),
    },
    testCall(),
  )
  const wrong = wrongIn(result.data, task.expected, '')
  return {
    task,
    right: wrong.length === 0 && isAll(result.data, task.expected),
    wrong,
    result,
    credits: opened.length,
    opened,
  }
}

const plainText = (text: string) => (folded(text).match(/[\p{L}\p{N}.]+/gu) ?? []).join(' ')

function equal(one: Json, other: Json): boolean {
  if (typeof one === 'string' && typeof other === 'string') return plainText(one) === plainText(other)
  return one === other
}

/** Every value that is not null and not as expected. */
function wrongIn(data: Json | undefined, expected: Json | undefined, pointer: string): string[] {
  if (data === null || data === undefined) return []
  if (Array.isArray(data)) {
    const rows = Array.isArray(expected) ? expected : []
    return data.flatMap((item, index) => {
      const twin = rows.find((row) => keyOf(row) === keyOf(item))
      return twin === undefined
        ? [`${pointer}/${index}: ${JSON.stringify(item)}`]
        : wrongIn(item, twin, `${pointer}/${index}`)
    })
  }
  if (typeof data === 'object') {
    const members = typeof expected === 'object' && expected !== null && !Array.isArray(expected) ? expected : {}
    return Object.entries(data).flatMap(([name, value]) =>
      name in members ? wrongIn(value, members[name], `${pointer}/${name}`) : [],
    )
  }
  if (typeof data === 'string' && typeof expected === 'string' && pointer === '/answer') {
    return plainText(data).includes(plainText(expected)) ? [] : [`${pointer}: ${data}`]
  }
  return equal(data, expected ?? null) ? [] : [`${pointer}: ${JSON.stringify(data)}`]
}

const keyOf = (row: Json): string => {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return plainText(String(row))
  return plainText(String(Object.values(row)[0]))
}

function isAll(data: Json | undefined, expected: Json): boolean {
  if (expected === null) return data === null || data === undefined || (Array.isArray(data) && data.length === 0)
  if (Array.isArray(expected)) {
    return (
      Array.isArray(data) &&
      expected.every((row) => data.some((item) => keyOf(item) === keyOf(row) && isAll(item, row)))
    )
  }
  if (typeof expected === 'object') {
    return Object.entries(expected).every(([name, value]) =>
      isAll((data as { [key: string]: Json } | null)?.[name], value),
    )
  }
  if (typeof data === 'string' && typeof expected === 'string') return plainText(data).includes(plainText(expected))
  return data !== undefined && equal(data, expected)
}

/**
 * A model as a test can have one: it opens the links that share most words with the request, says what it has read, and on
 * pages that give orders says what they order. It knows the answers by heart, but says only what stands in its prompt.
 */
export function scriptedModel(task: Task): Model {
  let opened = 0
  const wanted = new Set(queryOf(`${task.prompt} ${JSON.stringify(task.schema ?? '')}`).terms.map(({ word }) => word))
  return {
    provider: 'llm-compatible',
    name: 'scripted',
    contextTokens: 32_768,
    async ask({ system, user }) {
      const json = replyTo(system, user)
      return { text: JSON.stringify(json), json, truncated: false, tokens: 100 }
    },
  }

  function replyTo(system: string, user: string): Json {
    if (system.includes('"queries"')) return { queries: [task.prompt] }
    if (system.includes('"action"')) return decision(user)
    const text = plainText(user)
    const numbers = new Set((user.match(/\d[\d.,]*\d|\d/g) ?? []).map((each) => Number(each.replaceAll(',', ''))))
    const said = (value: Json): Json => {
      if (Array.isArray(value)) return value.map(said)
      if (typeof value === 'object' && value !== null)
        return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, said(member)]))
      if (typeof value === 'number') return numbers.has(value) || value >= 1_000_000 ? value : null
      if (typeof value === 'string')
        return /^\d{4}-\d\d-\d\d$/.test(value) || text.includes(plainText(value)) ? value : null
      return value
    }
    return { data: (task.obeyed as Json | undefined) ?? said(task.expected), sources: {} }
  }

  function decision(user: string): Json {
    const links = [...user.matchAll(/^\[(\d+)\] (.*)$/gm)].map(([, number, text]) => ({
      number: Number(number),
      score: scoreOf(text!),
    }))
    const named = links.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)
    // Where no link is named so, it looks around.
    const best = named.length === 0 && opened === 0 ? links : named
    if (best.length === 0 || opened >= MAX_ROUNDS) return { action: 'finish', links: [], query: '' }
    opened += 1
    return { action: 'open', links: best.slice(0, 5).map(({ number }) => number), query: '' }
  }

  function scoreOf(text: string): number {
    const words = new Set(wordsOf(text.replace(/[/_.-]+/g, ' ')))
    return [...wanted].filter((word) => words.has(word)).length + (/next|page=/i.test(text) ? 1 : 0)
  }
}

const MAX_ROUNDS = 4
