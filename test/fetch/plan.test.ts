import { expect, test } from 'bun:test'
import { planProxies } from '../../src/fetch/plan.ts'
import { parseProxy } from '../../src/net/proxy/proxy.ts'
import { failure } from '../site/send-request.ts'

const basic = parseProxy('basic', 'http://proxy.test:1')
const stealth = parseProxy('stealth', 'http://proxy.test:2')

test.each([
  ['auto', {}, [undefined]],
  ['basic', {}, [undefined]],
  ['auto', { basic, stealth }, [basic, stealth]],
  ['basic', { basic, stealth }, [basic]],
  ['stealth', { basic, stealth }, [stealth]],
] as const)(
  '%s plans the proxies of the service, and a direct connection only if it has none',
  (mode, proxies, plan) => {
    expect(planProxies(mode, proxies)).toEqual(plan)
  },
)

test.each([
  ['enhanced', {}, 'SERVICE_ENHANCED_PROXY_URL'],
  ['stealth', { basic }, 'SERVICE_STEALTH_PROXY_URL'],
  // A direct connection would show the site an address that the operator hides.
  ['basic', { stealth }, 'SERVICE_PROXY_URL'],
] as const)('%s without its proxy is refused and names the variable', async (mode, proxies, variable) => {
  const { code, message } = await failure((async () => planProxies(mode, proxies))())
  expect([code, message]).toEqual(['invalid_request', expect.stringContaining(variable)])
})
