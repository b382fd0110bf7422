import { expect, test } from 'bun:test'
import { ServiceError } from '../../src/errors.ts'
import { json, page, testApp } from './app.fixture.ts'

const url = 'http://site.test/'

test('actions and picture reach the scrape, and what they gave is in the answer', async () => {
  const { asked, post } = testApp({
    scrape: async () => ({
      ...page,
      screenshot: 'data:image/png;base64,AA==',
      actionResults: [{ index: 1, type: 'executeJavascript', value: { type: 'number', value: 3 } }],
    }),
  })
  const actions = [
    { type: 'click', selector: '#a' },
    { type: 'executeJavascript', script: '1 + 2' },
  ]
  const answer = await json(await post('/v2/scrape', { url, formats: ['screenshot'], actions }))
  expect(asked).toMatchObject([
    { screenshot: { fullPage: false }, actions: [{ type: 'click', selector: '#a', all: false }, actions[1]!] },
  ])
  expect(answer.data).toMatchObject({
    screenshot: 'data:image/png;base64,AA==',
    actions: { javascriptReturns: [{ type: 'number', value: 3 }] },
  })
})

test('a fault of the actions is a 400 with its place, whether the schema or a limit finds it', async () => {
  const { asked, post } = testApp()
  for (const [action, named] of [
    [{ type: 'click', selector: '#a', force: 1 }, 'actions[0].force'],
    [{ type: 'wait' }, 'actions[0]'],
  ] as const) {
    const response = await post('/v2/scrape', { url, actions: [action] })
    const { code, error, details } = await json(response)
    expect([response.status, code]).toEqual([400, 'BAD_REQUEST'])
    expect(error).toContain(named)
    expect(details).toMatchObject([{ path: expect.arrayContaining(['actions', 0]) }])
  }
  expect(asked).toEqual([])
})

test('an action that cannot be done is a 500 under the name of the real service', async () => {
  const { post } = testApp({
    scrape: async () => {
      throw new ServiceError('action_failed', 'actions[0] click: no element matches "#x"')
    },
  })
  const response = await post('/v2/scrape', { url, actions: [{ type: 'click', selector: '#x' }] })
  expect(response.status).toBe(500)
  expect(await json(response)).toMatchObject({
    success: false,
    code: 'SCRAPE_ACTION_ERROR',
    error: 'actions[0] click: no element matches "#x"',
  })
})
