import { expect, test } from 'bun:test'
import { whyNot } from '../../src/service/listening.ts'

const at = { host: 'no-such-host.invalid', port: 0, chosenBy: '--port or PORT' }

// The last three come from machines where names do not resolve: without a network, and without a resolv.conf.
test.each(['EADDRNOTAVAIL', 'ENOTFOUND', 'ENXIO', 'EAGAIN', 'ENOENT', 'EINVAL'])(
  '%s means a host that is not here',
  (code) => {
    expect(whyNot({ code, message: `${code}: ` }, at)).toBe(
      'no-such-host.invalid is not an address of this machine. Set --host or HOST to one that `ip address` lists, or to 0.0.0.0 for all.',
    )
  },
)

test('an error without a rule is told as the system tells it', () => {
  expect(whyNot({ code: 'EMFILE', message: 'too many open files' }, at)).toBe(
    'cannot listen on no-such-host.invalid:0: too many open files',
  )
})
