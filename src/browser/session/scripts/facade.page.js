/** The `page` of playwright code in a session. Runs in the page that runs this code; each call is a message to the engine. */
function facade(names) {
  const send = globalThis.sendCall
  delete globalThis.sendCall
  const pending = new Map()
  let calls = 0
  let url = names.url

  globalThis.answerCall = ({ id, error, value, url: now }) => {
    const { resolve, reject } = pending.get(id) ?? {}
    pending.delete(id)
    if (now !== undefined) url = now
    if (error === undefined) resolve?.(value)
    else reject?.(new Error(error))
  }
  let written = 0
  globalThis.beginRun = (now) => {
    url = now
    written = 0
  }

  // What is logged beyond the limit would only keep the engine busy.
  for (const [name, log] of Object.entries(console)) {
    if (typeof log !== 'function') continue
    console[name] = (...values) => {
      if (written > names.maxOutput) return
      written += values.reduce((sum, value) => sum + (typeof value === 'string' ? value.length : 100), 20)
      log.apply(console, values)
    }
  }

  const packed = (_key, value) => {
    if (value instanceof RegExp) return { $regexp: [value.source, value.flags] }
    return typeof value === 'function' ? { $function: String(value) } : value
  }
  const call = (on, method, args) =>
    new Promise((resolve, reject) => {
      calls += 1
      pending.set(calls, { resolve, reject })
      send(JSON.stringify({ id: calls, on, method, args }, packed))
    })

  // An object with these members. Any other name is a function that tells which there are.
  const object = (name, members) =>
    new Proxy(members, {
      get(_, key) {
        if (Object.hasOwn(members, key)) return members[key]
        if (typeof key !== 'string' || key === 'then') return undefined
        if (key === 'toJSON') return () => `[${name}]`
        return () => {
          throw new Error(`${name}.${key} is not available here. There are: ${Object.keys(members).join(', ')}`)
        }
      },
    })
  const methods = (on, known) =>
    Object.fromEntries(known.map((method) => [method, (...args) => call(on, method, args)]))

  const locator = (steps) => {
    const on = { locator: steps }
    return object('locator', {
      ...builders(steps),
      ...methods(on, names.locator),
      async all() {
        const count = await call(on, 'count', [])
        return Array.from({ length: Math.min(count, 1_000) }, (_, index) => locator([...steps, ['nth', index]]))
      },
    })
  }
  const builders = (steps) =>
    Object.fromEntries(names.builders.map((name) => [name, (...args) => locator([...steps, [name, ...args]])]))

  const pattern = (glob) => {
    const source = glob
      .replace(/[.+^$()|[\]\\?]/g, '\\$&')
      .replace(/\*\*|\*/g, (stars) => (stars === '*' ? '[^/]*' : '.*'))
    return new RegExp(`^${source.replace(/\{([^{}]*)\}/g, (_, list) => `(?:${list.replaceAll(',', '|')})`)}$`)
  }
  const matches = (wanted, now) => {
    if (typeof wanted === 'function') return wanted(new URL(now))
    return wanted instanceof RegExp ? wanted.test(now) : wanted === now || pattern(wanted).test(now)
  }
  const response = (found) =>
    found &&
    object('response', {
      status: () => found.status,
      ok: () => found.status >= 200 && found.status < 300,
      url: () => found.url,
    })
  const own = methods({}, names.page)
  const pageLocators = Object.fromEntries(
    Object.entries(builders([])).filter(([name]) => names.pageBuilders.includes(name)),
  )
  const { currentUrl, ...direct } = own
  globalThis.page = object('page', {
    ...direct,
    ...pageLocators,
    url: () => url,
    goto: async (...args) => response(await direct.goto(...args)),
    reload: async (...args) => response(await direct.reload(...args)),
    goBack: async (...args) => response(await direct.goBack(...args)),
    goForward: async (...args) => response(await direct.goForward(...args)),
    async waitForSelector(selector, options) {
      await direct.waitForSelector(selector, options)
      return locator([['locator', selector], ['first']])
    },
    async waitForURL(wanted, { timeout = 30_000, waitUntil = 'load' } = {}) {
      const until = Date.now() + timeout
      while (!matches(wanted, await currentUrl())) {
        if (Date.now() > until) throw new Error(`page.waitForURL: the URL is still ${url} after ${timeout} ms`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      await direct.waitForLoadState(waitUntil)
    },
    keyboard: object('page.keyboard', methods({ device: 'keyboard' }, names.keyboard)),
    mouse: object('page.mouse', methods({ device: 'mouse' }, names.mouse)),
  })
}
