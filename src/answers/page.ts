// A page as a model gets it.

import type { PageMetadata } from '../content/metadata.ts'
import type { Material } from '../content/page-answers.ts'
import { type NumberedPassage, numbered } from '../content/passages/excerpt.ts'
import { passagesOf } from '../content/passages/passages.ts'
import { pageText, withoutData } from './page-text.ts'

/** The text that goes to a model is made safe when the prompt is put together; that of highlights is the page's own. */
export interface Page extends Omit<Material, 'dataWarnings'> {
  url: string
  title: string
  language: string | undefined
  /** What it states about itself, one fact per line. */
  facts: string
  /** Made once, when they are first needed. */
  passages(): readonly NumberedPassage[]
}

export function pageOf(url: string, material: Material, metadata: PageMetadata): Page {
  const markdown = withoutData(material.markdown)
  let passages: NumberedPassage[] | undefined
  return {
    ...material,
    markdown,
    url,
    title: textOf(metadata.title),
    language: textOf(metadata.language) || undefined,
    facts: FACTS.flatMap((name) => {
      const text = textOf(metadata[name])
      return text === '' ? [] : [`${name}: ${text}`]
    }).join('\n'),
    passages() {
      passages ??= numbered(passagesOf(markdown))
      return passages
    },
  }
}

const FACTS = ['description', 'author', 'publishedTime', 'modifiedTime', 'articleSection', 'ogSiteName', 'keywords']
const MAX_FACT_CHARS = 500

/** On one line. */
function textOf(value: string | string[] | undefined): string {
  const text = Array.isArray(value) ? value.join(', ') : (value ?? '')
  return pageText(text).replace(/\s+/g, ' ').trim().slice(0, MAX_FACT_CHARS).toWellFormed()
}
