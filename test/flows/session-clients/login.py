"""Signs in with the Python client, in a new session and after a scrape, and prints what it saw as JSON."""
import json
import sys

from firecrawl import Firecrawl

url, key, site, user, password = sys.argv[1:]
client = Firecrawl(api_key=key, api_url=url)
seen = {}

session = client.browser(ttl=120, activity_ttl=60).id
client.browser_execute(session, f"""
await page.goto('{site}/')
await page.getByLabel('User').fill('{user}')
await page.getByLabel('Password').fill('{password}')
await page.getByRole('button', {{ name: 'Enter' }}).click()
await page.waitForURL('**/account')
""", language="node")
seen["session"] = client.browser_execute(session, "document.body.innerText").result
seen["listed"] = [s.status for s in client.list_browsers().sessions if s.id == session]
seen["deleted"] = client.delete_browser(session).success

page = client.scrape(f"{site}/", actions=[{"type": "click", "selector": "[name=user]"}, {"type": "write", "text": user}])
scrape = page.metadata.scrape_id
client.interact(scrape, code=f"""
await page.fill('[name=user]', '{user}')
await page.fill('[name=password]', '{password}')
await page.click('button')
await page.waitForURL('**/account')
""")
seen["interaction"] = client.interact(scrape, code="await page.innerText('p')").result
seen["prompt"] = client.interact(scrape, prompt="Tell the balance").output
seen["stopped"] = client.stop_interaction(scrape).success
print(json.dumps(seen))
