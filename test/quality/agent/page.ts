// How the pages of the local webs are written.
import { pdfOf } from '../../files/pdf.fixture.ts'

/** A page or a file of a web, by its absolute URL. */
interface WebFile {
  body: string | Uint8Array
  contentType: string
}

export type Web = Map<string, WebFile>

interface SiteStyle {
  /** `lamps.test` */
  host: string
  name: string
  nav: readonly (readonly [href: string, text: string])[]
  /** Wraps the content of a page. */
  frame: (page: { title: string; body: string; date: string; nav: string; site: string }) => string
}

interface PageOptions {
  /** When it was changed, as `YYYY-MM-DD`. */
  date?: string
  /** How the date is written on the page. */
  shownDate?: string
  head?: string
  lang?: string
}

/** Collects the pages of one site. */
export class Site {
  constructor(
    readonly web: Web,
    readonly style: SiteStyle,
  ) {}

  url(path: string): string {
    return `https://${this.style.host}${path}`
  }

  page(path: string, title: string, body: string, { date, shownDate, head = '', lang = 'en' }: PageOptions = {}): void {
    const { nav, frame, name } = this.style
    const links = nav.map(([href, text]) => `<li><a href="${href}">${text}</a></li>`).join('')
    const meta = date === undefined ? '' : `<meta property="article:modified_time" content="${date}T09:00:00Z">`
    const text = frame({ title, body, date: shownDate ?? date ?? '', nav: links, site: name })
    const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title} | ${name}</title>${meta}${head}</head><body>${text}</body></html>`
    this.web.set(this.url(path), { body: html, contentType: 'text/html; charset=utf-8' })
  }

  pdf(path: string, title: string, lines: readonly string[]): void {
    const texts = lines.map((text, index) => ({
      x: 72,
      y: 80 + index * 22,
      text: text.replace(/^# /, ''),
      size: text.startsWith('# ') ? 20 : 11,
      font: text.startsWith('# ') ? ('bold' as const) : ('regular' as const),
    }))
    this.web.set(this.url(path), { body: pdfOf({ title, pages: [{ texts }] }), contentType: 'application/pdf' })
  }
}

/** A table with a head. */
export const table = (
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  caption = '',
): string =>
  `<table>${caption && `<caption>${caption}</caption>`}<thead><tr>${columns.map((each) => `<th>${each}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`

/** Labels and values as the rows of a table. */
export const facts = (rows: readonly (readonly [string, string | number])[]): string =>
  `<table class="facts">${rows.map(([label, value]) => `<tr><th scope="row">${label}</th><td>${value}</td></tr>`).join('')}</table>`

export const definitions = (rows: readonly (readonly [string, string | number])[]): string =>
  `<dl>${rows.map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`).join('')}</dl>`

export const list = (items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

export const link = (href: string, text: string): string => `<a href="${href}">${text}</a>`
