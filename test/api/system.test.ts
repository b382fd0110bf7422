import { expect, test } from 'bun:test'
import { json, testApp } from './app.fixture.ts'

test.each([
  ['GET', '/system'],
  ['GET', '/system/engines'],
  ['POST', '/system/doctor'],
])('%s %s is refused on a service that is open to its network, with the settings that help', async (method, path) => {
  const response = await testApp({ isOpen: () => true }).request(method, path)
  expect([response.status, await json(response)]).toMatchObject([
    403,
    {
      detail: { code: 'operators_only' },
      hint: expect.stringMatching(/SERVICE_WEB_EXTRACT_API_KEY.*HOST=127\.0\.0\.1/),
    },
  ])
})
