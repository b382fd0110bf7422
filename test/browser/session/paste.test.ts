import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { html, startWeb, type Web } from '../../site/web.ts'
import { browserFound, MINUTE } from '../engine.fixture.ts'
import { startSessions, type TestSessions } from './sessions.fixture.ts'

setDefaultTimeout(2 * MINUTE)

describe.skipIf(!browserFound)(browserFound ? 'What a session copies' : 'NOT RUN, there is no browser', () => {
  let web: Web
  let own: TestSessions
  let other = ''
  beforeAll(async () => {
    web = await startWeb(() => ({ '/': html('<input><p>selected</p>') }))
    own = startSessions()
    const id = await own.open()
    other = await own.open()
    for (const each of [id, other]) await own.run(each, `await page.goto('${web.origin}/')`)
    const copying = `
      const field = page.locator('input')
      await field.fill('copied')
      await field.press('Control+a')
      await field.press('Control+x')
      const left = await field.inputValue()
      await page.locator('p').dblclick()
      left`
    expect(await own.run(id, copying)).toMatchObject({ exitCode: 0, result: '' })
  })
  afterAll(async () => {
    await own?.[Symbol.asyncDispose]()
    await web?.[Symbol.asyncDispose]()
  }, MINUTE)

  const pasted = async () => {
    const { result } = await own.run(
      other,
      `const field = page.locator('input')
      await field.fill('')
      for (const key of ['Control+v', 'Shift+Insert', 'Control+Shift+v']) await field.press(key)
      await field.click({ button: 'middle' })
      await field.type('.')
      const seen = [await field.inputValue(), await page.evaluate(() => String(globalThis.seen))]
      seen`,
    )
    return JSON.parse(result)
  }

  test('cannot be pasted in another one', async () => {
    expect(await pasted()).toEqual(['.', 'undefined'])
  })

  test('nor where the page has emptied its document, or listens first', async () => {
    await own.run(other, 'document.open(); document.write("<input>"); document.close()')
    expect(await pasted()).toEqual(['.', 'undefined'])
    const listens = `addEventListener('paste', (event) => { seen = event.clipboardData.getData('text') }, true)`
    await own.run(other, `document.write("<script>${listens}<\\/script><input onpaste='seen = 1'>"); document.close()`)
    expect(await pasted()).toEqual(['.', 'undefined'])
  })

  test('nor with what another document has', async () => {
    const { result } = await own.run(
      other,
      `const frame = document.body.appendChild(document.createElement('iframe'))
      let error = ''
      try { frame.contentWindow.Document.prototype.open.call(document) } catch (thrown) { error = thrown.name }
      const inside = frame.contentDocument
      inside.open(); inside.write('<b>kept</b>'); inside.close()
      const text = inside.body.textContent
      frame.remove();
      [error, text]`,
    )
    expect(JSON.parse(result)).toEqual(['TypeError', 'kept'])
    expect(await pasted()).toEqual(['.', 'undefined'])
  })
})
