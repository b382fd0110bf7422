// What a page answers without a model, and what a model needs to answer instead.
import { ServiceError } from '../errors.ts'
import { type PassageFormats, passageWarnings, readPassages } from './passages/answers.ts'
import { cutMarkdown } from './passages/excerpt.ts'
import { jsonLdOf } from './structure/entities/json-ld.ts'
import { extractFrom } from './structure/extract.ts'
import type { EvidencePage, Extraction, ExtractionRequest, FieldEvidence, Json } from './structure/model.ts'
import { asSchema } from './structure/schema/field-map.ts'
import type { Schema } from './structure/schema/keywords.ts'
import { wordsOfSchema } from './structure/schema/words.ts'
import { lessonOf } from './structure/template/learn.ts'
import type { Lesson } from './structure/template/lesson.ts'

/** The formats that a model answers where there is one. `deterministicJson` never asks a model. */
export const answerFormats = ['json', 'question', 'highlights', 'summary'] as const

export type AnswerFormat = (typeof answerFormats)[number]

export interface ExtractionOptions extends ExtractionRequest {
  /** Where the schema is in the request, for messages. */
  schemaPath: (string | number)[]
}

export interface AnswerOptions {
  formats: ReadonlySet<string>
  /** What the formats `json` and `deterministicJson` read. */
  extraction?: ExtractionOptions
  /**
   * What other pages of a job teach about the templates of the site, for `json` and `deterministicJson`. If it is there,
   * be it empty, the page teaches too.
   */
  lessons?: readonly Lesson[]
  /** What the format `question` asks. */
  question?: string
  /** What the passages of the format `highlights` are about. */
  query?: string
}

/** How the data of `json` or `deterministicJson` came about. */
export interface ExtractionFacts extends Omit<Extraction, 'data' | 'warnings'> {
  engine: 'model' | 'deterministic'
  /** JSON pointers of values of a model that the page does not contain. */
  unverified?: string[]
}

/** What a model needs of a page. The document beside it has what was found without a model. */
export interface Material {
  /** The content as the request selects it. Of a very long page, what matters most for the request. */
  markdown: string
  /** Share of the content that this is, from 0 to 1. */
  share: number
  /** The JSON-LD of the page. */
  jsonLd: Json[]
  /** Where the values of the document's `json` were found. */
  evidence?: { [pointer: string]: FieldEvidence }
  /** Warnings about the document's `json`. They do not apply to the data of a model. */
  dataWarnings: string[]
}

/** Formats that were not requested are absent. */
export interface PageAnswers extends PassageFormats {
  /** Of `json` or `deterministicJson`. */
  json?: Json
  extraction?: ExtractionFacts
  /** What the page teaches about its template. */
  lesson?: Lesson
  /** Name of the model that answered. */
  model?: string
  /** What the model has read and written, answers that could not be used included. */
  tokensUsed?: number
  /** For the format `material`. */
  material?: Material
}

const asksForData = (asks: ReadonlySet<string>) => asks.has('json') || asks.has('deterministicJson')
export const asksForPassages = (asks: ReadonlySet<string>) =>
  asks.has('material') || PASSAGE_FORMATS.some((format) => asks.has(format))

const PASSAGE_FORMATS = ['question', 'highlights', 'summary'] as const satisfies AnswerFormat[]

/** Reads data before anything is removed from the tree. Its result goes to `answersOf`. */
export function dataOf(
  evidence: () => EvidencePage,
  { formats, extraction, lessons }: AnswerOptions,
): Pick<PageAnswers, 'json' | 'extraction' | 'lesson'> & Pick<Material, 'dataWarnings' | 'jsonLd'> {
  const jsonLd = formats.has('material') && formats.has('json') ? jsonLdOf(evidence()) : []
  if (!asksForData(formats)) return { jsonLd, dataWarnings: [] }
  const { schemaPath: _, ...request } = extraction ?? EXTRACT_ALL
  const engine = 'deterministic'
  try {
    const wanted = { ...request, ...(lessons && { lessons }), ...(formats.has('material') && { evidence: true }) }
    const { data, warnings, ...facts } = extractFrom(evidence(), wanted)
    const lesson = lessons && lessonOf(evidence(), lessons)
    return { json: data, extraction: { engine, ...facts }, ...(lesson && { lesson }), dataWarnings: warnings, jsonLd }
  } catch (thrown) {
    // The schema itself was accepted. That this page makes it costly is no reason to fail the other formats.
    if (!(thrown instanceof ServiceError) || thrown.code !== 'invalid_request') throw thrown
    const warning = `No data was extracted. ${thrown.message}`
    return { extraction: { engine, valid: false, missing: [] }, dataWarnings: [warning], jsonLd }
  }
}

/** What the page is about. */
const EXTRACT_ALL: ExtractionOptions = { schemaPath: [] }

/**
 * The answers that the request asks for, and the warnings about them. If a model is to answer, there are no warnings yet: it
 * gets the material instead. `markdown` is called only if an answer needs it.
 */
export function answersOf(
  { title, markdown }: { title: string; markdown: () => string },
  { dataWarnings, jsonLd, json, extraction, lesson }: ReturnType<typeof dataOf>,
  options: AnswerOptions,
): { formats: PageAnswers; warnings: string[] } {
  const { formats: asks, question, query } = options
  const passages = PASSAGE_FORMATS.some((format) => asks.has(format))
    ? readPassages(
        { markdown: markdown(), title },
        {
          ...(asks.has('question') && question !== undefined && { question }),
          ...(asks.has('highlights') && query !== undefined && { query }),
          summary: asks.has('summary'),
        },
      )
    : {}
  const data = { ...(json !== undefined && { json }), ...(extraction && { extraction }), ...(lesson && { lesson }) }
  if (!asks.has('material')) {
    return { formats: { ...data, ...passages }, warnings: [...dataWarnings, ...passageWarnings(passages)] }
  }
  const { evidence, ...facts } = extraction ?? {}
  const { text, share } = cutMarkdown(markdown(), { about: aboutOf(options), title }, MAX_MATERIAL_CHARS)
  const material: Material = { markdown: text, share, jsonLd, dataWarnings, ...(evidence && { evidence }) }
  const shown = options.extraction?.evidence ? extraction : (facts as ExtractionFacts)
  return { formats: { ...data, ...(extraction && { extraction: shown! }), ...passages, material }, warnings: [] }
}

/** More than most models read. What comes after this works on the event loop. */
const MAX_MATERIAL_CHARS = 400_000

/** What is asked of a page, in words. */
function aboutOf({
  question = '',
  query = '',
  extraction: { prompt = '', schema } = EXTRACT_ALL,
}: AnswerOptions): string {
  return [question, query, prompt, ...(schema === undefined ? [] : wordsOfSchema(asSchema(schema) as Schema))].join(' ')
}
