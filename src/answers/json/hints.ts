// What a page states for machines, and what was read without a model.

import { tokensOf } from '../../model/tokens.ts'
import type { Page } from '../page.ts'

/** As text within `room` tokens. */
export function hintsOf({ evidence, jsonLd }: Page, room: number): { text: string; tokens: number } {
  const found = Object.entries(evidence ?? {})
    .filter(([, { confidence }]) => confidence >= MIN_CONFIDENCE)
    .map(([pointer, { raw }]) => `${pointer}: ${raw.replace(/\s+/g, ' ').slice(0, MAX_RAW_CHARS).toWellFormed()}`)
  const blocks = [
    ...withTitle('Values found without a model, which may be wrong:', found),
    ...withTitle(
      'Data for machines (JSON-LD):',
      jsonLd.map((each) => JSON.stringify(each)),
    ),
  ]
  const lines: string[] = []
  let left = room
  for (const line of blocks) {
    const cost = tokensOf(line) + 1
    if (cost > left) continue
    lines.push(line)
    left -= cost
  }
  const text = lines.join('\n')
  return { text, tokens: tokensOf(text) }
}

const MIN_CONFIDENCE = 0.5
const MAX_RAW_CHARS = 300

const withTitle = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : [title, ...lines])
