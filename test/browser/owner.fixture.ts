// A process that owns a browser with a page in an endless loop, until it is killed. Arguments: browser, cache.
import { launch } from '../../src/browser/process/launch.ts'

const [browserPath, cacheDir = ''] = process.argv.slice(2)
const { browser } = await launch({ proxyPort: 9, browserPath, cacheDir })
const page = await browser.newPage()
void page.evaluate('for (;;);').catch(() => undefined)
await Bun.sleep(200)
process.on('SIGHUP', () => process.exit(0))
process.stdout.write('ready\n')
