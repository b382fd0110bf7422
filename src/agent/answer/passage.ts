// The answer to a question without a schema: the passage that says most of what is asked.
import { factsIn } from '../../content/passages/facts.ts'
import { type Passage, passagesOf } from '../../content/passages/passages.ts'
import { queryOf } from '../../content/passages/query.ts'
import { rankPassages } from '../../content/passages/rank.ts'
import { citationOf } from '../citation.ts'
import { type Question, topicOf } from '../question/question.ts'
import { coverage, hasAll, hasTerm, wordSet } from '../question/terms.ts'
import type { Citation } from '../result.ts'
import type { AgentSource } from '../source.ts'
import { withoutOrders } from './orders.ts'

interface PassageAnswer {
  text: string
  citations: Citation[]
}

interface Found {
  source: AgentSource
  passage: Passage
  score: number
}

/** The best passage of all sources that names what is asked about and has what is asked; undefined if none does. */
export function* passageAnswer(
  sources: readonly AgentSource[],
  question: Question,
): Generator<undefined, PassageAnswer | undefined> {
  const query = queryOf(question.prompt)
  const asked = topicOf(question, [])
  const found: Found[] = []
  for (const source of sources) {
    yield
    const passages = passagesOf(withoutOrders(source.markdown))
    for (const { passage, score, coverage: covered } of rankPassages(passages, query, source.title).slice(
      0,
      CANDIDATES,
    )) {
      const own = wordSet([passage.text, ...passage.headings].join(' '))
      const place = wordSet([passage.text, ...passage.headings, source.title].join(' '))
      if (!question.subjects.every(({ words }) => hasAll(place, words))) continue
      if (!question.qualifiers.every((year) => place.has(year))) continue
      if (missingOf(asked, own) > (asked.length > MANY_TERMS ? 1 : 0)) continue
      if (query.asksFor !== undefined && !factsIn(passage.text).includes(query.asksFor)) continue
      if (question.subjects.length === 0 && covered < MIN_COVERAGE && coverage(question.terms, own) < MIN_COVERAGE)
        continue
      found.push({ source, passage, score })
    }
  }
  if (question.terms.length === 0) return undefined
  const best = found.toSorted(
    (a, b) => b.score - a.score || (b.source.date ?? '').localeCompare(a.source.date ?? ''),
  )[0]
  return best && { text: best.passage.text, citations: [citationOf(best.source, best.passage.text)] }
}

const CANDIDATES = 3
/** Of many words, one may be missing. */
const MANY_TERMS = 3
const missingOf = (asked: readonly string[], words: ReadonlySet<string>) =>
  asked.filter((term) => !hasTerm(words, term)).length
const MIN_COVERAGE = 0.5
