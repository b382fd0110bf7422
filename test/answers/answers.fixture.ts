// Documents and models for the tests of answers.
import { answeredBy, withMaterial } from '../../src/answers/answers.ts'
import { type ContentOptions, documentOf, type PageDocument } from '../../src/content/document.ts'
import type { Json } from '../../src/content/structure/model.ts'
import type { Model, ModelQuestion } from '../../src/model/model.ts'
import { testCall } from '../call.fixture.ts'
import { MAIN_MARKDOWN, PAGE_URL } from '../content/page.ts'

export interface ScriptedModel extends Model {
  /** What it was asked, in order. */
  readonly asked: ModelQuestion[]
}

type Reply = Json | Error

/** A model that answers as it is told: with JSON, with a text, or by failing. */
export function scripted(
  reply: (question: ModelQuestion, turn: number) => Reply | Promise<Reply>,
  contextTokens = 32_768,
): ScriptedModel {
  const asked: ModelQuestion[] = []
  return {
    provider: 'llm-compatible',
    name: 'scripted',
    contextTokens,
    asked,
    async ask(question, { signal }) {
      asked.push(question)
      const said = await reply(question, asked.length)
      signal.throwIfAborted()
      if (said instanceof Error) throw said
      const text = typeof said === 'string' ? said : JSON.stringify(said)
      return { text, ...(typeof said !== 'string' && { json: said }), truncated: false, tokens: 100 }
    },
  }
}

/** What a request asks of a page, as its decoded options. */
export type Asked = Partial<ContentOptions>

/** The document of an HTML page with the answers of a model. */
export async function answered(html: string, asked: Asked, model: Model, call = testCall()): Promise<PageDocument> {
  const content = { ...MAIN_MARKDOWN, ...asked }
  const source = { body: new TextEncoder().encode(html), contentType: 'text/html; charset=utf-8', url: PAGE_URL }
  const document = documentOf(source, withMaterial(content))
  return answeredBy(model, { document, url: PAGE_URL, content }, call)
}

/** The document without a model. */
export function unanswered(html: string, asked: Asked): PageDocument {
  const source = { body: new TextEncoder().encode(html), contentType: 'text/html; charset=utf-8', url: PAGE_URL }
  return documentOf(source, { ...MAIN_MARKDOWN, ...asked })
}

export const jsonOf = (schema: Json, prompt?: string): Asked => ({
  formats: ['json'],
  extraction: { schema: schema as { [key: string]: Json }, ...(prompt !== undefined && { prompt }), schemaPath: [] },
})

/** The page of a prompt: what stands between the two marked lines. */
export function pageIn({ user }: ModelQuestion): { before: string; page: string; after: string; code: string } {
  const marked =
    /^([\s\S]*)\n\n===== ([0-9a-f]{24}): the page begins =====\n([\s\S]*)\n===== \2: the page ends =====\n([\s\S]*)$/.exec(
      user,
    )
  if (marked === null) throw new Error(`no marked page in:\n${user}`)
  const [, before = '', code = '', page = '', after = ''] = marked
  return { before, code, page, after }
}
