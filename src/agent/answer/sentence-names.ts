// The name that a sentence gives for a role: "The director is Ida Brandt", "designed by Ida Brandt".
import type { Field } from '../question/fields.ts'
import type { Question } from '../question/question.ts'
import { hasTerm, wordSet } from '../question/terms.ts'
import { attributeOf } from './attribute.ts'

const NAME = String.raw`(?:(?:Dr|Prof|Sir|Dame|Mr|Mrs|Ms)\.?\s+)?\p{Lu}[\p{L}\p{M}'’.&-]*(?:\s+(?:(?:of|de|la|von|van|der|den|the|&)\s+)?\p{Lu}[\p{L}\p{M}\p{N}'’.&-]*){0,5}`

/** After the role: `is Ida Brandt`, `: Ida Brandt`, `by Ida Brandt`. Before it: `Ida Brandt, director of`. */
export function nameIn(sentence: string, field: Field, question: Question): string[] {
  const asked = attributeOf(field, question)
  const subjects = question.subjects.map(({ text }) => text.toLowerCase())
  const found = new Set<string>()
  for (const match of sentence.matchAll(/\b([\p{L}-]+)\b/gu)) {
    const word = match[0]
    if (!asked.some((term) => hasTerm(wordSet(word), term))) continue
    const after = withoutSubject(sentence.slice(match.index + word.length), question)
    const before = sentence.slice(0, match.index)
    const name = AFTER.exec(after)?.[1] ?? BEFORE.exec(before)?.[1]
    if (name !== undefined) found.add(name.replace(/[.,;]+$/, '').replace(/['’]s$/u, ''))
  }
  const names = [...found].filter(
    (name) => !subjects.some((subject) => subject.includes(name.toLowerCase()) || name.toLowerCase().includes(subject)),
  )
  return names.length === 1 ? names : []
}

/** "Director of the Salt Museum is" goes on with "is", in languages that need no word for "of" as well. */
function withoutSubject(after: string, { subjects }: Question): string {
  for (const { text } of subjects) {
    const at = after.indexOf(text)
    if (at > 0 && /^(?:\s+\p{Ll}[\p{L}\p{M}-]*){0,3}\s+$/u.test(after.slice(0, at)))
      return after.slice(at + text.length)
  }
  return after
}

const AFTER = new RegExp(
  String.raw`^(?:\s+(?:of|for|at|in)\s+(?:the\s+)?[^,.;:]{1,60}?)?\s*(?:,?\s+(?:is|was|are|were|has been|by|in|at|to|from|on|ist|war|durch|von|est|était|par|es|era|fue|por|é|foi|è|da|door|jest|był|była|przez)\s+(?:the\s+|now\s+|currently\s+)?|\s*:\s*|\s*,\s*)(${NAME})`,
  'u',
)
const BEFORE = new RegExp(
  String.raw`(${NAME})\s*(?:,\s+|\s+(?:is|was|has been|became|serves as|works as|served as)\s+)(?:the\s+|our\s+|its\s+|an?\s+)?(?:[a-z]+\s+){0,2}$`,
  'u',
)
