import { extractFrom } from './structure/extract.ts'
import type { EvidencePage, ExtractionRequest } from './structure/model.ts'
import { lessonOf } from './structure/template/learn.ts'
import type { Lesson } from './structure/template/lesson.ts'

/** The formats `json` and `deterministicJson`: the data, how it came about, and what the page teaches if it is to teach. */
export function extractionFrom(
  page: EvidencePage,
  { extraction = EXTRACT_ALL, lessons }: { extraction?: ExtractionRequest; lessons?: readonly Lesson[] },
) {
  const { data, warnings, ...facts } = extractFrom(page, { ...extraction, ...(lessons && { lessons }) })
  const lesson = lessons && lessonOf(page, lessons)
  return {
    formats: { json: data, extraction: { engine: 'deterministic' as const, ...facts }, ...(lesson && { lesson }) },
    warnings,
  }
}

/** What the page is about. */
const EXTRACT_ALL: ExtractionRequest = {}
