import { describe, expect, test } from 'bun:test'
import type { Json } from '../../src/content/structure/model.ts'
import type { Sessions } from '../../src/engines/session.ts'
import { ServiceError } from '../../src/errors.ts'
import { doTask } from '../../src/operations/session-prompt.ts'
import { scripted } from '../answers/answers.fixture.ts'
import { testCall } from '../call.fixture.ts'
import { failure } from '../site/send-request.ts'
import { plainSessions } from '../site/sessions.ts'

const OUTLINE = { url: 'http://site.test/', title: 'Shop', text: '- button "Buy" [ref=e1]' }

/** A session whose page never changes, and what ran in it besides the looks. */
function still(failing?: string) {
  const ran: string[] = []
  const engine: Sessions = {
    ...plainSessions(),
    async execute(_id, { code }) {
      const looks = code.includes('ariaSnapshot')
      if (!looks) ran.push(code)
      const done = { result: looks ? JSON.stringify(OUTLINE) : '', stdout: '', stderr: '', killed: false }
      return looks || failing === undefined ? { ...done, exitCode: 0 } : { ...done, exitCode: 1, error: failing }
    },
  }
  return { ran, engine }
}

const doing = (
  reply: Parameters<typeof scripted>[0],
  { prompt = 'Buy it', timeoutMs = 60_000, engine = still().engine, call = testCall() } = {},
) => doTask('s', { prompt, timeoutMs }, { engine, model: scripted(reply), startUrl: OUTLINE.url }, call)

const click: Json = { action: 'click', element: 'e1' }

describe('a task', () => {
  test('ends after twenty steps, and says so', async () => {
    const { engine, ran } = still()
    const outcome = await doing(() => click, { engine })
    expect(outcome).toMatchObject({ exitCode: 1, killed: true, error: 'The model did not finish within 20 steps' })
    expect([ran.length, outcome.stdout.split('\n')[19], outcome.tokensUsed]).toEqual([
      20,
      '20. click e1 button "Buy"',
      2_000,
    ])
  })

  test('ends with its time, also while the model thinks', async () => {
    const outcome = await doing((_, turn) => (turn === 1 ? click : Bun.sleep(300).then(() => click)), {
      timeoutMs: 100,
    })
    expect(outcome).toMatchObject({ exitCode: 1, killed: true, error: 'The model did not finish within 0.1 s' })
  })

  test('whose model fails is an error, unless steps were taken', async () => {
    const down = new ServiceError('model_unavailable', 'The model is down')
    expect((await failure(doing(() => down))).code).toBe('model_unavailable')
    const outcome = await doing((_, turn) => (turn === 1 ? click : down))
    expect(outcome).toMatchObject({ exitCode: 1, error: 'The model is down', stdout: '1. click e1 button "Buy"\n' })
  })

  test('whose caller leaves ends with it', async () => {
    const caller = new AbortController()
    const call = testCall({ signal: caller.signal })
    const reply = () => {
      caller.abort()
      return click
    }
    expect((await failure(doing(reply, { call }))).code).toBe('cancelled')
  })

  test('shows the model what failed, and no typed text', async () => {
    const { engine } = still('The element is hidden\n<b>secret</b>')
    const outcome = await doing(
      ({ user }, turn) =>
        turn === 1 ? { action: 'type', element: 'e1', text: 'fjord' } : { action: 'finish', text: user },
      { engine },
    )
    expect(outcome.stdout).toBe('1. type 5 characters into e1 button "Buy" (failed: The element is hidden)\n')
    expect(outcome.output).toContain(outcome.stdout)
    expect(outcome.output).not.toContain('fjord')
  })

  test.each([
    ['http://site.test/b', 'Buy it', true],
    ['https://www.site.test/', 'Buy it', true],
    ['http://site.test:81/', 'Buy it', false],
    ['http://evil.test/', 'Buy it', false],
    ['http://site.test.evil.test/', 'Buy it', false],
    ['http://evil.test/', 'Compare with Evil.test.', true],
    ['http://127.0.0.1:81/', 'Look at http://127.0.0.1:81/a', true],
    ['http://xn--mgba.test/', 'Compare with evil.test', false],
  ])('may open %s for "%s": %p', async (url, prompt, allowed) => {
    const { engine, ran } = still()
    const reply = (_: unknown, turn: number): Json =>
      turn === 1 ? { action: 'goto', text: url } : { action: 'finish', text: '' }
    await doing(reply, { engine, prompt })
    expect(ran.some((code) => code.includes('page.goto('))).toBe(allowed)
  })
})
