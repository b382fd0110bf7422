// Signs in with the JavaScript client, in a new session and after a scrape, and prints what it saw as JSON.
const [entry, apiUrl, apiKey, site, user, password] = process.argv.slice(2)
const { default: Firecrawl } = await import(entry)
const client = new Firecrawl({ apiKey, apiUrl })
const seen = {}

const { id } = await client.browser({ ttl: 120 })
const code = `await page.goto('${site}/')
await page.getByLabel('User').fill('${user}')
await page.getByLabel('Password').fill('${password}')
await page.getByRole('button', { name: 'Enter' }).click()
await page.waitForURL('**/account')`
await client.browserExecute(id, { code, language: 'node' })
seen.session = (await client.browserExecute(id, { code: 'document.body.innerText' })).result
seen.listed = (await client.listBrowsers()).sessions.filter((session) => session.id === id).map(({ status }) => status)
seen.deleted = (await client.deleteBrowser(id)).success

const actions = [
  { type: 'click', selector: '[name=user]' },
  { type: 'write', text: user },
]
const { metadata } = await client.scrape(`${site}/`, { actions })
const signIn = `await page.fill('[name=user]', '${user}')
await page.fill('[name=password]', '${password}')
await page.click('button')
await page.waitForURL('**/account')`
await client.interact(metadata.scrapeId, { code: signIn })
seen.interaction = (await client.interact(metadata.scrapeId, { code: "await page.innerText('p')" })).result
seen.prompt = (await client.interact(metadata.scrapeId, { prompt: 'Tell the balance' })).output
seen.stopped = (await client.stopInteraction(metadata.scrapeId)).success
console.log(JSON.stringify(seen))
