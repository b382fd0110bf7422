import { describe, expect, test } from 'bun:test'
import { readMain } from '../page.ts'

const TOPICS = [
  ['Koji lak za drveni čamac?', 'Duje', '3. 5. 2023.', '12'],
  ['Motor ne pali kad je topao', 'Mirna K', '28. 4. 2023.', '3'],
  ['Prodaja starih jedara u Splitu', 'Ante', '17. 4. 2023.', '0'],
  ['Vez za zimu, gdje je najmirnije', 'Lucija', '2. 4. 2023.', '41'],
  ['Kako očistiti dno od algi', 'Bepo', '30. 3. 2023.', '7'],
] as const

type Row = (topic: (typeof TOPICS)[number], i: number) => string

const LISTS: Record<string, { row: Row; around: (rows: string) => string }> = {
  'a table with a head': {
    row: ([title, name, date, replies], i) =>
      `<tr><td><a href="/tema/${i}">${title}</a></td><td><a href="/korisnik/${i}">${name}</a></td><td>${replies}</td><td>${date}</td></tr>`,
    around: (rows) =>
      `<table><thead><tr><th>Tema</th><th>Autor</th><th>Odgovori</th><th>Datum</th></tr></thead><tbody>${rows}</tbody></table>`,
  },
  'a table without a head': {
    row: ([title, name, date, replies], i) =>
      `<tr class="red"><td class="naslov"><a href="/tema/${i}">${title}</a><br><small>otvorio <a href="/u/${i}">${name}</a>, ${date}</small></td><td class="broj">${replies} odgovora</td></tr>`,
    around: (rows) => `<table class="forum">${rows}</table>`,
  },
  'list items with headings': {
    row: ([title, name, date, replies], i) =>
      `<li class="tema"><h3><a href="/tema/${i}">${title}</a></h3><span class="author">${name}</span> <time>${date}</time> <span class="broj">${replies} odgovora</span></li>`,
    around: (rows) => `<ul>${rows}</ul>`,
  },
  'boxes with a portrait and counters': {
    row: ([title, name, date, replies], i) =>
      `<div class="redak"><div class="lice"><a href="/u/${i}"><img src="/a${i}.png" alt="${name}"></a></div><div class="glavno"><a class="naslov" href="/tema/${i}">${title}</a><div class="tko"><a href="/u/${i}">${name}</a> · <span>${date}</span></div></div><div class="broj"><b>${replies}</b> <span>odgovora</span></div></div>`,
    around: (rows) => `<div class="topics">${rows}</div>`,
  },
  'definition lists in list items': {
    row: ([title, name, date, replies], i) =>
      `<li class="row"><dl><dt><a href="/tema/${i}" class="topictitle">${title}</a><br>od <a class="username" href="/u/${i}">${name}</a> » ${date}</dt><dd class="posts">${replies} <dfn>Odgovori</dfn></dd></dl></li>`,
    around: (rows) => `<ul class="topiclist">${rows}</ul>`,
  },
}

describe.each(Object.entries(LISTS))('a list of threads in %s', (_, { row, around }) => {
  test.each([
    ['', '<main>', '</main>'],
    ['named as a forum', '<div class="forum">', '</div>'],
  ])('keeps title, author, date and replies of each %s', (_, open, close) => {
    const { markdown } = readMain(
      `<title>Brodovi - Forum</title><nav><a href="/">Početna</a> <a href="/novo">Novo</a></nav>${open}<h1>Brodovi</h1>${around(TOPICS.map(row).join(''))}${close}<footer><a href="/uvjeti">Uvjeti</a></footer>`,
    )
    let at = 0
    for (const [title, name, date, replies] of TOPICS) {
      const next = markdown.indexOf(title)
      expect(next).toBeGreaterThan(at)
      at = next
      const after = TOPICS.map(([other]) => markdown.indexOf(other, next + 1)).filter((other) => other > 0)
      const entry = markdown.slice(next, Math.min(markdown.length, ...after)).replace(/\]\([^)]*\)/g, ']')
      expect(entry).toContain(name)
      expect(entry.replaceAll('\\', '')).toContain(date)
      expect(entry).toMatch(new RegExp(`(?<!\\d)${replies}(?!\\d)`))
    }
  })
})
