import { html, startWeb, type Web } from '../site/web.ts'

const sentence = (number: number) =>
  `Paragraph ${number} of the logbook says that the lamp was lit at dusk, that the wind came from the west, and that no ship was seen.`

/** How many paragraphs the long page has. */
export const PARAGRAPHS = 300
export const paragraphs = Array.from({ length: PARAGRAPHS }, (_, at) => sentence(at + 1))

const page = (title: string, body: string) =>
  `<html><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`

const links = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `<p><a href="${prefix}${at + 1}">Leaf ${at + 1}</a></p>`).join('')

/** Longer than a call stays without a sign of life. */
const LATE_MS = 5500

/** A site with a page, a long page, a late page, a tree of quick pages and one of slow pages. */
export function startSite(): Promise<Web> {
  return startWeb(() => ({
    '/': html(page('The Lighthouse', `<p>${sentence(1)}</p><p>The keeper is Ada Wren.</p>`)),
    '/long': html(page('The Logbook', paragraphs.map((text) => `<p>${text}</p>`).join(''))),
    '/product': html(page('Lamp', '<p>Price: 12.50 EUR</p><p>Colour: red</p>')),
    '/tree/': html(page('Tree', links('/tree/', 4))),
    ...leaves('/tree/', 4, 0),
    '/slow/': html(page('Slow', links('/slow/', 30))),
    ...leaves('/slow/', 30, 1000),
    ...leaves('/late/', 1, LATE_MS),
  }))
}

function leaves(prefix: string, count: number, delayMs: number) {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => {
      const text = page(`Leaf ${at + 1}`, `<p>Leaf text of ${prefix}${at + 1}. ${sentence(at + 1)}</p>`)
      const route: ReturnType<typeof html> = (request, response) =>
        void setTimeout(() => html(text)(request, response), delayMs)
      return [`${prefix}${at + 1}`, route]
    }),
  )
}
