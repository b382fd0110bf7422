// Measures whether conversion is linear: CPU time per item of a page of 4 n items, as a multiple of that of a page of n.
// Fails if any kind of page takes more than 2.5 times as much.
// Run: bun test/bench/linear.ts [n] [part of a kind's name]
import { documentOf } from '../../src/content/document.ts'

const LIMIT = 2.5
const ROUNDS = 3

const each = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => item(i)).join('')

const kinds: Record<string, (count: number) => string> = {
  'ordered list': (n) => `<ol>${'<li>x'.repeat(n)}</ol>`,
  'ordered list of sentences': (n) => `<ol>${each(n, (i) => `<li>Item number ${i} says hello.`)}</ol>`,
  'bullet list': (n) => `<ul>${each(n, (i) => `<li>Item number ${i} says hello.`)}</ul>`,
  menu: (n) => `<menu>${each(n, (i) => `<li>item ${i}`)}</menu>`,
  'ordered list with start and values': (n) => `<ol start=5>${each(n, (i) => `<li value=${2 * i}>item ${i}`)}</ol>`,
  'reversed list': (n) => `<ol reversed>${each(n, (i) => `<li>item ${i}`)}</ol>`,
  'list of links': (n) => `<ol>${each(n, (i) => `<li><a href=/p${i}>item ${i}</a>`)}</ol>`,
  'items with paragraphs': (n) => `<ul>${each(n, (i) => `<li><p>Item ${i}.</p><p>More words here.</p>`)}</ul>`,
  'items with headings': (n) =>
    `<ol>${each(n, (i) => `<li><h3><a href=/x${i}>item ${i}</a></h3><p>More words.</p>`)}</ol>`,
  'items with lists': (n) => `<ol>${each(n, (i) => `<li>item ${i}<ul><li>a<li>b</ul>behind`)}</ol>`,
  'lists in lists': (n) => '<ul><li>x'.repeat(n),
  'lists directly in a list': (n) => `<ul>${'<ul><li>x</ul>'.repeat(n)}</ul>`,
  'many lists': (n) => each(n, (i) => `<ol><li>item ${i}<li>b</ol>`),
  'items without a list': (n) => `<div>${'<li>x</li>'.repeat(n)}</div>`,
  'items with check boxes': (n) => `<ul>${each(n, (i) => `<li><input type=checkbox disabled> task ${i}`)}</ul>`,
  'item with line breaks': (n) => `<ol><li>${'x<br>'.repeat(n)}</ol>`,
  'list in a cell': (n) => `<table><tr><td><ol>${'<li>x'.repeat(n)}</ol><td>y</table>`,
  footnotes: (n) =>
    `${each(n, (i) => `<p>x<sup><a href="#f${i}" id="r${i}">${i}</a></sup></p>`)}<ol>${each(n, (i) => `<li id=f${i}>note ${i} <a href=#r${i}>back</a>`)}</ol>`,
  definitions: (n) => `<dl>${each(n, (i) => `<dt>term ${i}<dd>Definition of it ${i}.`)}</dl>`,
  'definitions with paragraphs': (n) =>
    `<dl>${each(n, (i) => `<dt>term ${i}<dd><p>Definition ${i}.</p><p>x</p>`)}</dl>`,
  options: (n) => `<select>${each(n, (i) => `<option value=${i}>option ${i}`)}</select>`,
  'groups of options': (n) => `<select>${each(n, (i) => `<optgroup label="g${i}"><option>option ${i}`)}</select>`,
  'many selects': (n) => each(n, (i) => `<select><option>option ${i}</select>`),
  'table rows': (n) => `<table>${each(n, (i) => `<tr><td>cell ${i}<td>other`)}</table>`,
  'table rows that span': (n) => `<table>${each(n, (i) => `<tr><td rowspan=3>cell ${i}<td>other`)}</table>`,
  'table rows with lists': (n) => `<table>${each(n, (i) => `<tr><td><ul><li>cell ${i}<li>b</ul><td>other`)}</table>`,
}

/** CPU milliseconds of the fastest of some conversions. */
function costOf(html: string, onlyMainContent: boolean): number {
  const body = new TextEncoder().encode(`<html><body><main><h1>T</h1>${html}`)
  const times = Array.from({ length: ROUNDS }, () => {
    Bun.gc(true)
    const before = process.cpuUsage()
    documentOf(
      { body, contentType: 'text/html', url: 'http://site.test/' },
      {
        formats: ['markdown', 'html', 'links'],
        onlyMainContent,
        onlyCleanContent: false,
        includeTags: [],
        excludeTags: [],
        removeBase64Images: true,
      },
    )
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

const count = Number(process.argv[2] ?? 5000)
const wanted = process.argv[3] ?? ''
for (const [name, page] of Object.entries(kinds)) {
  if (!name.includes(wanted)) continue
  for (const onlyMainContent of [false, true]) {
    const [few, many] = [costOf(page(count), onlyMainContent), costOf(page(4 * count), onlyMainContent)]
    const growth = many / few / 4
    if (growth > LIMIT) process.exitCode = 1
    const part = onlyMainContent ? 'main content' : 'whole page'
    const perItem = (many * 1000) / (4 * count)
    process.stdout.write(
      `${growth > LIMIT ? 'OVER ' : ''}${name}, ${part}: ${growth.toFixed(2)} times per item (${perItem.toFixed(1)} µs)\n`,
    )
  }
}
