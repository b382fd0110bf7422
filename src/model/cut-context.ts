import type { Abilities } from './abilities.ts'
import type { Completion } from './chat-answer.ts'
import { fewestTokens } from './tokens.ts'

type Counts = Pick<Completion, 'promptTokens' | 'answerTokens'>

/**
 * What a count of tokens says about the context of a model. Ollama drops a part of a prompt that is longer than its
 * context, without a word, and counts the rest. Other servers leave out what they have cached of a prompt, and the same
 * few tokens then mean nothing. So a cut is believed if two different prompts come out at the same count, and it is
 * forgotten when the model reads more.
 *
 * @returns what changes; undefined if nothing does
 */
export function learnedFrom(
  { cutTokens, suspectedCut }: Abilities,
  prompt: string,
  { promptTokens, answerTokens = 0 }: Counts,
): Partial<Abilities> | undefined {
  // Some servers count wrongly; no context is as small as their counts then are.
  if (promptTokens === undefined || promptTokens < LEAST_CONTEXT / 2) return undefined
  const suspected = promptTokens < fewestTokens(prompt)
  const least = cutTokens ?? suspectedCut?.promptTokens ?? Number.POSITIVE_INFINITY
  if (!suspected) return promptTokens > least ? { cutTokens: undefined, suspectedCut: undefined } : undefined
  const hash = Bun.hash(prompt)
  if (suspectedCut?.hash === hash) return undefined
  if (suspectedCut === undefined || !isAlike(suspectedCut.promptTokens, promptTokens))
    return { suspectedCut: { hash, promptTokens } }
  return { cutTokens: Math.max(LEAST_CONTEXT, promptTokens + answerTokens), suspectedCut: { hash, promptTokens } }
}

/** The smallest context that Ollama has had by default. */
const LEAST_CONTEXT = 2048
/** A cut prompt fills the context up to a few tokens. */
const isAlike = (one: number, other: number) => Math.abs(one - other) <= 0.01 * Math.max(one, other)
