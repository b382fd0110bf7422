import type { Page } from 'playwright-core'
import { type Launched, type LaunchOptions, launch } from './process/launch.ts'

export interface BrowserProbe extends Omit<Launched, 'browser'> {
  version: string
  startMs: number
  /** From the start of the browser to the text and screenshot of a page. */
  renderMs: number
  /** Scripts whose characters are drawn as boxes. */
  scriptsWithoutFont: string[]
}

/**
 * Starts the browser, renders a page, and checks which scripts it has fonts for.
 *
 * @throws ServiceError `render_unavailable`, as `launch`
 */
export async function probeBrowser(options: Omit<LaunchOptions, 'proxyPort'>): Promise<BrowserProbe> {
  const started = performance.now()
  const { browser, ...launched } = await launch({ ...options, proxyPort: NO_PROXY })
  try {
    const startMs = performance.now() - started
    const page = await browser.newPage()
    await page.setContent('<h1></h1><script>document.querySelector("h1").textContent = "rendered"</script>')
    if ((await page.textContent('h1')) !== 'rendered') throw new Error('the page did not run its script')
    await page.screenshot()
    const renderMs = performance.now() - started
    return { ...launched, version: browser.version(), startMs, renderMs, scriptsWithoutFont: await boxed(page) }
  } finally {
    await browser.close()
  }
}

/** The discard port (RFC 863). Nothing is fetched, so nothing has to listen there. */
const NO_PROXY = 9

/** The scripts with a character that looks like U+0378, which is unassigned, so that no font has it. */
async function boxed(page: Page): Promise<string[]> {
  return page.evaluate(
    ([samples, unassigned]) => {
      // This function runs in the page, and our types do not include the DOM.
      const { document } = globalThis as unknown as { document: { createElement(name: 'canvas'): Canvas } }
      interface Canvas {
        width: number
        height: number
        getContext(kind: '2d'): { font: string; fillText(text: string, x: number, y: number): void }
        toDataURL(): string
      }
      const drawn = (character: string) => {
        const canvas = document.createElement('canvas')
        canvas.width = canvas.height = 64
        const context = canvas.getContext('2d')
        context.font = '32px sans-serif'
        context.fillText(character, 8, 44)
        return canvas.toDataURL()
      }
      const box = drawn(unassigned)
      return Object.keys(samples).filter((name) => [...samples[name]!].some((character) => drawn(character) === box))
    },
    [scripts, '\u0378'] as const,
  )
}

/** One or two characters of each script that many pages use. */
const scripts: Record<string, string> = {
  Latin: 'aß',
  Greek: 'λ',
  Cyrillic: 'ж',
  Arabic: 'عپ',
  Hebrew: 'ש',
  Chinese: '汉漢',
  Japanese: 'あカ',
  Korean: '한',
  Devanagari: 'अ',
  Bengali: 'অ',
  Tamil: 'அ',
  Telugu: 'అ',
  Thai: 'ก',
  Georgian: 'ა',
  Armenian: 'Ա',
  Ethiopic: 'አ',
  symbols: '✓→',
  emoji: '😀',
}
