import { expect, test } from 'bun:test'
import { read } from '../page.ts'

/** `keeper@log.test` as Cloudflare writes it: the key, then each byte XORed with it. */
const KEEPER = `5a${Buffer.from([...Buffer.from('keeper@log.test')].map((byte) => byte ^ 0x5a)).toString('hex')}`
const SPAN = `<span class="__cf_email__" data-cfemail="${KEEPER}">[email&#160;protected]</span>`

test('an address that Cloudflare hides from robots is read, and its link leads to it', () => {
  const { markdown, links } = read(`<p>Ask <a href="/cdn-cgi/l/email-protection#${KEEPER}">${SPAN}</a></p>`)
  expect(markdown).toBe('Ask [keeper@log.test](mailto:keeper@log.test)')
  expect(links).toEqual(['mailto:keeper@log.test'])
})

test('an address that only its own script would show is text, also in code', () => {
  const hidden = `<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${KEEPER}">[email&#160;protected]</a>`
  expect(read(`<pre>mail("${hidden}")</pre>`).markdown).toBe('```\nmail("keeper@log.test")\n```')
  expect(read(`<p>Ask ${hidden}.</p>`).markdown).toBe('Ask keeper@log.test.')
})

test('what does not decode to an address stays as it is', () => {
  expect(read('<p><span data-cfemail="5a5b">[hidden]</span> <b data-cfemail="zz">x</b></p>').markdown).toBe(
    '[hidden] **x**',
  )
  expect(read('<p><a href="/cdn-cgi/l/email-protection#5a5b">mail</a></p>').markdown).toBe(
    '[mail](http://site.test/cdn-cgi/l/email-protection#5a5b)',
  )
})
