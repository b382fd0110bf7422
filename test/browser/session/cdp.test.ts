import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { noMethod } from '../../../src/browser/session/cdp/protocol.ts'
import { until } from '../../patience.ts'
import { failure, loopbackRules } from '../../site/send-request.ts'
import { html, startWeb, type Web } from '../../site/web.ts'
import { openCanary } from '../canary.fixture.ts'
import { browserFound, MINUTE } from '../engine.fixture.ts'
import { startSessions, type TestSessions } from './sessions.fixture.ts'
import { waysOut } from './ways-out.fixture.ts'

setDefaultTimeout(2 * MINUTE)

// biome-ignore lint/suspicious/noExplicitAny: messages of DevTools
type Message = Record<string, any>

/** A DevTools client of a session that is free to send anything. */
async function devtools(own: TestSessions, id: string, token?: string) {
  const { cdp = '' } = (await own.infoOf(id)) ?? {}
  const connection = await own.sessions.connect(id, token ?? cdp)
  const answers = new Map<number, (message: Message) => void>()
  const events: Message[] = []
  const texts: string[] = []
  let ended: string | undefined
  connection.listen({
    message(text) {
      texts.push(text)
      const message = JSON.parse(text) as Message
      if (message.id === undefined) events.push(message)
      else answers.get(message.id)?.(message)
    },
    end(reason) {
      ended = reason
    },
  })
  let last = 0
  const raw = (method: string, params: object = {}, sessionId?: string) =>
    new Promise<Message>((resolve) => {
      last += 1
      answers.set(last, resolve)
      connection.send(JSON.stringify({ id: last, method, params, ...(sessionId && { sessionId }) }))
    })
  const ask = async (...parts: Parameters<typeof raw>) => {
    const { result, error } = await raw(...parts)
    if (error !== undefined) throw new Error(error.message)
    return result as Message
  }
  const attach = async (targetId: string) => (await ask('Target.attachToTarget', { targetId, flatten: true })).sessionId
  const targets = async () => (await ask('Target.getTargets')).targetInfos as { targetId: string; url: string }[]
  const evaluate = async (sessionId: string, expression: string, more: object = {}) =>
    (await ask('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true, ...more }, sessionId)).result
      .value
  return { connection, events, texts, raw, ask, attach, targets, evaluate, ended: () => ended }
}

describe.skipIf(!browserFound)(browserFound ? 'DevTools of a session' : 'NOT RUN, there is no browser', () => {
  let canary: Awaited<ReturnType<typeof openCanary>>
  let web: Web
  let own: TestSessions
  beforeAll(async () => {
    canary = await openCanary()
    web = await startWeb(() => ({ '/': html('<title>Home</title><iframe sandbox srcdoc="<b>x</b>"></iframe>') }))
    own = startSessions({ rules: { ...loopbackRules, services: canary.services } })
  })
  afterAll(async () => {
    await own?.[Symbol.asyncDispose]()
    await web?.[Symbol.asyncDispose]()
    await canary?.[Symbol.asyncDispose]()
  }, MINUTE)

  test('are closed unless they are asked for, to other tokens, and after the end', async () => {
    const closed = await own.open()
    expect((await own.infoOf(closed))?.cdp).toBeUndefined()
    for (const token of ['', 'undefined']) expect((await failure(devtools(own, closed, token))).code).toBe('not_found')
    const id = await own.open({ cdp: true })
    const { cdp: token = '' } = (await own.infoOf(id)) ?? {}
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await failure(devtools(own, id, `${token}x`))).code).toBe('not_found')
    const client = await devtools(own, id)
    await own.sessions.close(id, own.call)
    expect(client.ended()).toBe('the session has ended')
    expect((await own.infoOf(id))?.cdp).toBeUndefined()
    expect((await failure(devtools(own, id, token))).code).toBe('not_found')
    await own.sessions.close(closed, own.call)
  })

  test('show the pages of the session only, and reach no others', async () => {
    const [id, other] = [await own.open({ cdp: true }), await own.open({ cdp: true })]
    const [mine, theirs] = [await devtools(own, id), await devtools(own, other)]
    const [[target], [foreign]] = [await mine.targets(), await theirs.targets()]
    expect([(await mine.targets()).length, target!.targetId === foreign!.targetId]).toEqual([1, false])
    for (const method of ['attachToTarget', 'closeTarget', 'activateTarget', 'getTargetInfo']) {
      const { error } = await mine.raw(`Target.${method}`, { targetId: foreign!.targetId, flatten: true })
      expect([method, error.message]).toEqual([method, 'No target with given id found'])
    }
    const cookies = [{ name: 'login', value: 'theirs', url: web.origin }]
    await theirs.ask('Storage.setCookies', { cookies })
    expect((await theirs.ask('Storage.getCookies')).cookies).toHaveLength(1)
    expect((await mine.ask('Storage.getCookies', { browserContextId: 'session' })).cookies).toEqual([])
    expect((await mine.raw('Storage.getCookies', { browserContextId: 'other' })).error).toBeDefined()
    const session = await mine.attach(target!.targetId)
    const away = { url: `${web.origin}/`, frameId: foreign!.targetId }
    expect((await mine.raw('Page.navigate', away, session)).error).toBeDefined()
    const written = { html: 'mine', frameId: foreign!.targetId }
    expect((await mine.raw('Page.setDocumentContent', written, session)).error).toBeDefined()
    expect((await mine.raw('Runtime.evaluate', { expression: '1' }, 'session-99')).error.code).toBe(-32_001)
    expect(
      (await mine.raw('Target.createTarget', { url: 'about:blank', browserContextId: 'other' })).error,
    ).toBeDefined()
    expect((await mine.raw('Target.closeTarget', { targetId: target!.targetId })).error).toBeDefined()
    const { targetId } = await mine.ask('Target.createTarget', { url: `${web.origin}/` })
    await until(async () => (await mine.targets()).some(({ url }) => url === `${web.origin}/`))
    expect((await theirs.targets()).length).toBe(1)
    expect((await mine.ask('Target.closeTarget', { targetId })).success).toBeTrue()
    expect((await mine.targets()).length).toBe(1)
    for (const each of [id, other]) await own.sessions.close(each, own.call)
  })

  test('do nothing that leaves the session', async () => {
    const id = await own.open({ cdp: true })
    const client = await devtools(own, id)
    const [target] = await client.targets()
    const session = await client.attach(target!.targetId)
    const browser = `Browser.close Browser.crash Browser.grantPermissions Browser.getWindowForTarget Target.createBrowserContext
      Target.disposeBrowserContext Target.exposeDevToolsProtocol Target.setRemoteLocations Target.attachToBrowserTarget
      Target.sendMessageToTarget SystemInfo.getProcessInfo SystemInfo.getInfo Tracing.start IO.read Memory.simulatePressureNotification
      Storage.getUsageAndQuota Extensions.loadUnpacked Page.navigate Runtime.evaluate constructor __proto__ toString`
    const page = `Fetch.enable Fetch.continueWithAuth Fetch.takeResponseBodyAsStream Network.setRequestInterception
      Network.loadNetworkResource Network.takeResponseBodyForInterceptionAsStream DOM.setFileInputFiles DOM.getFileInfo
      Page.setDownloadBehavior Page.printToPDF Page.captureSnapshot Page.getAppManifest Page.getResourceContent Page.crash
      Input.dispatchDragEvent IO.read IO.resolveBlob Debugger.enable Emulation.setScriptExecutionDisabled
      Emulation.setVirtualTimePolicy Security.setIgnoreCertificateErrors Storage.getCookies Target.getTargets
      Target.attachToTarget Browser.setDownloadBehavior Runtime.compileScript Runtime.queryObjects ServiceWorker.enable
      Tracing.start HeapProfiler.takeHeapSnapshot Audits.getEncodedResponse WebAuthn.enable constructor __proto__`
    for (const [methods, of] of [
      [browser, undefined],
      [page, session],
    ] as const) {
      for (const method of methods.split(/\s+/)) {
        expect([method, (await client.raw(method, {}, of)).error]).toEqual([
          method,
          { code: -32_601, message: noMethod(method).message },
        ])
      }
    }
    // It succeeds for clients that call it when they connect, and changes nothing.
    const allow = { behavior: 'allow', downloadPath: '/tmp/h-cdp-downloads' }
    expect(await client.ask('Browser.setDownloadBehavior', allow)).toEqual({})
    const huge = { clip: { x: 0, y: 0, width: 1e5, height: 1e5, scale: 1 } }
    expect((await client.raw('Page.captureScreenshot', huge, session)).error.message).toContain('pixels')
    for (const wide of [{ width: 1e5 }, { deviceScaleFactor: 6 }, { deviceScaleFactor: 'x' }]) {
      const metrics = { width: 10, height: 10, deviceScaleFactor: 1, mobile: false, ...wide }
      expect((await client.raw('Emulation.setDeviceMetricsOverride', metrics, session)).error.message).toContain(
        'pixels',
      )
    }
    await client.ask(
      'Emulation.setDeviceMetricsOverride',
      { width: 10, height: 10, deviceScaleFactor: 5, mobile: false },
      session,
    )
    const dense = { clip: { x: 0, y: 0, width: 1_200, height: 1_200, scale: 1 } }
    expect((await client.raw('Page.captureScreenshot', dense, session)).error.message).toContain('pixels')
    for (const odd of [{ width: -1 }, { x: 1e9 }, { scale: 0 }, { y: undefined }]) {
      const clip = { x: 0, y: 0, width: 1, height: 1, scale: 1, ...odd }
      expect((await client.raw('Page.captureScreenshot', { clip }, session)).error.message).toContain('not valid')
    }
    await own.sessions.close(id, own.call)
  })

  test('lead to no other host, in any page or world, and show no password of the gateway', async () => {
    const id = await own.open({ cdp: true })
    const client = await devtools(own, id)
    await client.ask('Target.createTarget', { url: 'about:blank' })
    const sessions = await Promise.all((await client.targets()).map(({ targetId }) => client.attach(targetId)))
    for (const session of sessions) {
      for (const domain of ['Page', 'Runtime', 'Network']) await client.ask(`${domain}.enable`, {}, session)
      const guarded = 'globalThis.early = [typeof RTCPeerConnection, close.toString().includes("native")]'
      const script = { source: guarded, worldName: 'utility' }
      await client.ask('Page.addScriptToEvaluateOnNewDocument', script, session)
      for (const url of [
        'file:///etc/passwd',
        'chrome://version/',
        'view-source:http://example.com/',
        'javascript:1',
        'data:text/html,x',
        'blob:null/x',
        'x',
      ]) {
        expect([url, (await client.raw('Page.navigate', { url }, session)).error]).not.toEqual([url, undefined])
        expect((await client.raw('Target.createTarget', { url })).error).toBeDefined()
      }
      for (const url of [`${canary.origin}/navigate`, 'http://169.254.169.254/', 'http://10.0.0.1/']) {
        expect((await client.ask('Page.navigate', { url }, session)).errorText).toMatch(/^net::ERR/)
      }
      await client.ask('Page.navigate', { url: `${web.origin}/` }, session)
      await until(async () => (await client.evaluate(session, 'document.title').catch(() => '')) === 'Home')
      expect(await client.evaluate(session, 'early')).toEqual(['undefined', false])
      const code = waysOut(canary.origin, canary.udpPort, canary.tcpPort)
      // All are tried at once; then the form may lead to the error page of a blocked navigation.
      const tried = await client.evaluate(session, code, { replMode: true }).catch((thrown) => thrown.message)
      expect([22, 'Inspected target navigated or closed']).toContain(tried)
      await Bun.sleep(1_500)
    }
    expect(canary.reached).toEqual({ http: 0, udp: 0, tcp: 0 })
    // What Chrome reports of a request through the gateway has its password.
    expect(client.texts.some((text) => text.includes('requestWillBeSentExtraInfo'))).toBeTrue()
    expect(client.texts.filter((text) => text.includes(Buffer.from('page:').toString('base64').slice(0, 6)))).toEqual(
      [],
    )
    await own.sessions.close(id, own.call)
  })

  test('have no world but that of the page, whatever its number', async () => {
    const id = await own.open({ cdp: true })
    await own.run(id, `location.href = '${web.origin}/'`)
    await own.run(id, `await page.textContent('title')`)
    const client = await devtools(own, id)
    const [target] = await client.targets()
    const session = await client.attach(target!.targetId)
    const frameId = (await client.ask('Page.getFrameTree', {}, session)).frameTree.frame.id
    const creating = client.ask(
      'Page.createIsolatedWorld',
      { frameId, worldName: 'mine', grantUniveralAccess: true },
      session,
    )
    await client.ask('Runtime.enable', {}, session)
    const { executionContextId: contextId } = await creating
    expect(await client.evaluate(session, 'globalThis.here = typeof RTCPeerConnection', { contextId })).toBe(
      'undefined',
    )
    expect(await client.evaluate(session, 'here')).toBe('undefined')
    const known = client.events
      .filter(({ method }) => method === 'Runtime.executionContextCreated')
      .map(({ params }) => [params.context.name, params.context.auxData.isDefault])
    expect(known.filter(([, isDefault]) => !isDefault)).toEqual([['mine', false]])
    // A document that a client writes keeps the guards of the one in its place, also in its frames.
    const seen = '[typeof RTCPeerConnection, close.toString().includes("native")].join()'
    const markup = `<p></p><script>seen = ${seen}</script><iframe srcdoc='<script>parent.inner = ${seen}</script>'></iframe>`
    await client.ask('Page.setDocumentContent', { frameId, html: markup }, session)
    await until(async () => (await client.evaluate(session, 'globalThis.inner ?? ""')) !== '')
    expect(await client.evaluate(session, 'seen + " " + inner')).toBe('undefined,false undefined,false')
    let reached = 0
    for (let guess = 1; guess <= 60; guess += 1) {
      const { result } = await client.raw(
        'Runtime.evaluate',
        { expression: 'typeof RTCPeerConnection', contextId: guess },
        session,
      )
      if (result !== undefined) expect([guess, result.result.value]).toEqual([guess, 'undefined'])
      reached += result === undefined ? 0 : 1
    }
    // The page, and its frames if they have no process of their own.
    expect([1, 2]).toContain(reached)
    await own.sessions.close(id, own.call)
  })

  test('paste nothing of what another session has copied or selected, and neither does playwright code', async () => {
    const [id, other] = [await own.open({ cdp: true }), await own.open()]
    await own.run(other, `document.body.innerHTML = '<textarea id=t>secret of another</textarea>'`)
    await own.run(
      other,
      `await page.click('#t'); await page.keyboard.press('Control+a'); await page.keyboard.press('Control+c')`,
    )
    await own.run(id, `document.body.innerHTML = '<textarea id=t></textarea>'`)
    const client = await devtools(own, id)
    const session = await client.attach((await client.targets())[0]!.targetId)
    await client.evaluate(session, 't.focus()')
    const key = { type: 'rawKeyDown', key: 'v', code: 'KeyV', windowsVirtualKeyCode: 86, modifiers: 2 }
    expect((await client.raw('Input.dispatchKeyEvent', key, session)).error.message).toContain('Pasting')
    await client.raw('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'x', commands: ['paste'] }, session)
    const click = { type: 'mousePressed', x: 20, y: 20, button: 'middle', clickCount: 1 }
    expect((await client.raw('Input.dispatchMouseEvent', click, session)).error.message).toContain('Pasting')
    for (const call of [
      `page.press('#t', 'Control+v')`,
      `page.keyboard.press('Shift+Insert')`,
      `page.click('#t', { button: 'middle' })`,
    ]) {
      expect([call, (await own.run(id, `await ${call}`)).error]).toEqual([call, expect.stringContaining('Pasting')])
    }
    expect(await client.evaluate(session, 't.value')).toBe('')
    for (const each of [id, other]) await own.sessions.close(each, own.call)
  })

  test('are bounded: clients, pages, and what is no command', async () => {
    const id = await own.open({ cdp: true })
    const [first] = await Promise.all([1, 2, 3, 4].map(() => devtools(own, id)))
    expect((await failure(devtools(own, id))).code).toBe('capacity_exhausted')
    first!.connection.send('GET / HTTP/1.1')
    expect(first!.ended()).toBe('this is not a command of DevTools')
    const client = await devtools(own, id)
    const opened = await Promise.all(
      Array.from({ length: 12 }, () => client.raw('Target.createTarget', { url: 'about:blank' })),
    )
    expect(opened.filter(({ error }) => error === undefined).length).toBe(8)
    const session = await client.attach((await client.targets())[0]!.targetId)
    await client.evaluate(session, `for (let i = 0; i < 20; i += 1) open('${web.origin}/')`, { userGesture: true })
    expect((await client.targets()).length).toBe(9)
    await own.sessions.close(id, own.call)
  })

  test('that hang a page keep neither the session open nor others waiting', async () => {
    const [id, other] = [await own.open({ cdp: true }), await own.open()]
    const client = await devtools(own, id)
    const flood = await devtools(own, id)
    const [session, theirs] = [
      await client.attach((await client.targets())[0]!.targetId),
      await flood.attach((await flood.targets())[0]!.targetId),
    ]
    void client.raw('Runtime.evaluate', { expression: 'for (;;) {}' }, session)
    expect((await own.run(other, '6 * 7')).result).toBe('42')
    const large = { expression: `1 // ${'x'.repeat(1_000_000)}` }
    for (let sent = 0; sent < 20; sent += 1) void flood.raw('Runtime.evaluate', large, theirs)
    expect([client.ended(), flood.ended()]).toEqual([undefined, 'too many commands wait for their answer'])
    await own.sessions.close(id, own.call)
    expect((await own.run(other, '6 * 7')).result).toBe('42')
    expect((await own.run(await own.open(), '1 + 1')).result).toBe('2')
  })
})
