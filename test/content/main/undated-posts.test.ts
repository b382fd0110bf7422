import { describe, expect, test } from 'bun:test'
import { readMain } from '../page.ts'

const POSTS = [
  ['Nilüfer', 'Çırak', 'Kazan ısınmıyor ve ibre hep aynı yerde duruyor, bunu daha önce yaşayan oldu mu?'],
  ['Cem A', 'Usta', 'Termostatı sök.'],
  ['Güneş', 'Usta', 'Bende de aynısı vardı, sonunda kabloların gevşek olduğu ortaya çıktı, önce onlara bak derim.'],
  ['Nilüfer', 'Çırak', 'Teşekkürler Cem A, kabloymuş.'],
] as const

type Markup = (post: (typeof POSTS)[number], i: number) => string

const MARKUPS: Record<string, Markup> = {
  'a name in an element of that name': ([name, rank, text]) =>
    `<div class="ileti"><div class="author">${name}</div><div class="rutbe">${rank}</div><div class="yazi"><p>${text}</p></div></div>`,
  'a link to a profile': ([name, rank, text], i) =>
    `<li class="ileti"><p><a href="/members/${i}">${name}</a> <small>${rank}</small></p><div class="yazi">${text}</div></li>`,
  'a schema.org author': ([name, rank, text]) =>
    `<article><header><span itemprop="author"><b>${name}</b></span><i>${rank}</i></header><p>${text}</p></article>`,
  'a row of a table': ([name, rank, text], i) =>
    `<table><tr><td><a class="username" href="/u/${i}">${name}</a><br>${rank}</td><td>${text}</td></tr></table>`,
  'a text before the name': ([name, rank, text], i) =>
    `<section class="ileti"><div class="yazi"><p>${text}</p></div><footer><a rel="author" href="/k/${i}">${name}</a> · ${rank}</footer></section>`,
}

describe.each(Object.entries(MARKUPS))('posts without a date, with %s', (_, markup) => {
  test.each([2, 3, 4])('are shown once, in order, and signed: %i of them', (count) => {
    const posts = POSTS.slice(0, count)
    const { markdown } = readMain(
      `<title>Kazan</title><main class="forum"><h1>Kazan ısınmıyor</h1>${posts.map(markup).join('')}</main>`,
    )
    let at = 0
    for (const [name, , text] of posts) {
      expect(markdown.split(text)).toHaveLength(2)
      const next = markdown.indexOf(text)
      expect(markdown.slice(at, next)).toContain(`**${name}**`)
      at = next
    }
    expect(markdown).not.toMatch(/Çırak|Usta/)
  })
})
