// A language model that does a task in a browser session for its caller, step by step.
import { type Asked, ask } from '../answers/ask.ts'
import { newCode } from '../answers/prompt.ts'
import { lineOf, type Outline, oneLine } from '../answers/steps/outline.ts'
import { type Step, stepInquiry } from '../answers/steps/step.ts'
import type { Call } from '../call.ts'
import { deadline } from '../concurrency/deadline.ts'
import type { ScriptOutcome, Sessions } from '../engines/session.ts'
import { asServiceError, ServiceError } from '../errors.ts'
import type { Model } from '../model/model.ts'
import { codeOfStep, LOOK } from './session-steps.ts'

/** What a model is to do in a session. */
export interface Task {
  prompt: string
  /** For all steps together. */
  timeoutMs: number
}

/** How a task ended. `stdout` has its steps. */
export interface TaskOutcome extends ScriptOutcome {
  /** The answer of the model; empty if it was stopped. */
  output: string
  /** Tokens that the model read and wrote. */
  tokensUsed: number
}

/**
 * Lets the model work until it has finished, or until its steps, its tokens or its time are over. It sees an outline of the
 * page, as data. Its steps come from a closed set, and run as code in the session does.
 *
 * @throws ServiceError of the session; of the model if it fails before its first step
 */
export async function doTask(
  id: string,
  { prompt, timeoutMs }: Task,
  { engine, model, startUrl }: { engine: Sessions; model: Model; startUrl: string },
  call: Call,
): Promise<TaskOutcome> {
  using limit = deadline(timeoutMs, call.signal, {
    timedOut: `The model did not finish within ${timeoutMs / 1000} s`,
    cancelled: 'The request was cancelled before the model had finished.',
  })
  const asked: Asked = { model, tokens: 0 }
  const steps: string[] = []
  const own = { ...call, signal: limit.signal, endsAt: limit.endsAt }
  const work = new Work({ id, prompt, engine, asked, steps, mayOpen: siteRule(startUrl, prompt) }, own)
  const ended = (how: { output?: string; error?: string; killed?: boolean }) => outcomeOf(how, steps, asked)
  try {
    return ended(await work.run())
  } catch (thrown) {
    if (call.signal.aborted) throw thrown
    if (limit.signal.aborted) return ended({ error: (limit.signal.reason as Error).message, killed: true })
    const error = asServiceError(thrown)
    if (steps.length === 0 || !error.code.startsWith('model_')) throw thrown
    return ended({ error: error.message })
  }
}

interface WorkOptions {
  id: string
  prompt: string
  engine: Sessions
  asked: Asked
  /** Filled as they are done. */
  steps: string[]
  mayOpen: (url: URL) => boolean
}

class Work {
  readonly #options: WorkOptions
  readonly #call: Call
  readonly #code = newCode()
  /** The part of the outline that is shown, and of which page. */
  #part = 0
  #url = ''

  constructor(options: WorkOptions, call: Call) {
    this.#options = options
    this.#call = call
  }

  async run(): Promise<{ output?: string; error?: string; killed?: boolean }> {
    const { asked, steps } = this.#options
    for (let left = MAX_STEPS; left > 0; left -= 1) {
      const outline = await this.#look()
      const step = await this.#next(outline, left)
      if (step.action === 'finish') {
        return step.succeeded
          ? { output: step.text }
          : { output: step.text, error: step.text || 'The task was not done' }
      }
      steps.push(`${steps.length + 1}. ${await this.#do(step, outline)}`)
      if (asked.tokens >= MAX_TOKENS) return { error: `The model used more than ${MAX_TOKENS} tokens`, killed: true }
    }
    return { error: `The model did not finish within ${MAX_STEPS} steps`, killed: true }
  }

  async #look(): Promise<Outline> {
    const { exitCode, result } = await this.#execute(LOOK, LOOK_MS)
    const outline = (exitCode === 0 && outlineIn(result)) || { url: this.#url, title: '', text: '' }
    if (outline.url !== this.#url) this.#part = 0
    this.#url = outline.url
    return { ...outline, title: oneLine(outline.title) }
  }

  #next(outline: Outline, stepsLeft: number): Promise<Step> {
    const { asked, prompt, steps, mayOpen } = this.#options
    const request = { task: prompt, outline, part: this.#part, done: steps, stepsLeft, mayOpen }
    return ask(stepInquiry(request, { contextTokens: asked.model.contextTokens, code: this.#code }), asked, this.#call)
  }

  /** @returns what was done, and what became of it */
  async #do(step: Exclude<Step, { action: 'finish' }>, outline: Outline): Promise<string> {
    if (step.action === 'scroll') this.#part = step.part
    const { exitCode, error = '' } = await this.#execute(codeOfStep(step), STEP_MS)
    const [reason = ''] = error.split('\n')
    return `${sentenceOf(step, outline)}${exitCode === 0 ? '' : ` (failed: ${oneLine(reason).slice(0, MAX_REASON)})`}`
  }

  #execute(code: string, timeoutMs: number): Promise<ScriptOutcome> {
    return this.#options.engine.execute(this.#options.id, { code, timeoutMs }, this.#call)
  }
}

/** Code of the caller that ran before may have changed what comes out of the session. */
function outlineIn(result: string): Outline | undefined {
  try {
    const { url, title, text } = JSON.parse(result)
    return { url: String(url), title: String(title), text: String(text) }
  } catch {
    return undefined
  }
}

/** Typed text is left out: it may be a secret, and steps are shown. */
function sentenceOf(step: Exclude<Step, { action: 'finish' }>, outline: Outline): string {
  const on = 'element' in step && step.element !== undefined ? ` ${step.element} ${lineOf(outline, step.element)}` : ''
  if (step.action === 'type') return `type ${step.text.length} characters into${on}`
  const text = 'text' in step ? ` ${oneLine(step.text).slice(0, MAX_REASON)}` : ''
  return `${step.action}${text}${on}`
}

/** Only the site where the task begins and those that the caller names, so that no page sends what it knows elsewhere. */
function siteRule(startUrl: string, prompt: string): (url: URL) => boolean {
  const named = prompt.match(HOST_LIKE) ?? []
  const hosts = [URL.parse(startUrl)?.host, ...named.map((host) => URL.parse(`http://${host}`)?.host)]
  const known = new Set(hosts.filter((host) => host !== undefined && host !== ''))
  return ({ host }) => known.has(host) || known.has(host.replace(/^www\./, ''))
}

/** With its port, if it has one. */
const HOST_LIKE = /(?:[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+|localhost|\[[\da-f:.]+\])(?::\d{1,5})?/giu

function outcomeOf(
  { output = '', error, killed = false }: { output?: string; error?: string; killed?: boolean },
  steps: readonly string[],
  { tokens }: Asked,
): TaskOutcome {
  return {
    output,
    result: '',
    stdout: steps.map((step) => `${step}\n`).join(''),
    stderr: error === undefined ? '' : `${error}\n`,
    exitCode: error === undefined ? 0 : 1,
    killed,
    ...(error !== undefined && { error }),
    tokensUsed: tokens,
  }
}

/** @throws ServiceError `invalid_request` without a model */
export function modelForTask(model: Model | undefined): Model {
  if (model !== undefined) return model
  throw new ServiceError(
    'invalid_request',
    '"prompt" is not supported: this service has no language model. Send "code", JavaScript for the page',
  )
}

const MAX_STEPS = 20
const MAX_TOKENS = 150_000
const LOOK_MS = 15_000
const STEP_MS = 20_000
const MAX_REASON = 200
