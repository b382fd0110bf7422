import { describe, expect, test } from 'bun:test'
import { readMain } from '../page.ts'

const POSTS = [
  [
    'Maren',
    'Stammgast',
    '3 May 2024',
    'Die Dichtung am Deckel war spröde, deshalb lief das Öl auf der linken Seite aus.',
  ],
  ['Tjark B', 'Gast', '4 May 2024', 'Bei mir half es, die Schrauben über Kreuz und nicht zu fest anzuziehen.'],
  ['Wiebke', 'Stammgast', '5 May 2024', 'Ich habe eine Dichtung aus Kork genommen, die hält seit drei Jahren dicht.'],
] as const

type Markup = (post: (typeof POSTS)[number], i: number) => string

const MARKUPS: Record<string, Markup> = {
  'a rank in an element named after the author': ([name, rank, date, text], i) =>
    `<div class="beitrag"><div class="wann"><span>${date}</span></div><div class="k-author"><a class="k-author-name" href="/nutzer/${i}">${name}</a><div class="k-author-role">${rank}</div></div><div class="inhalt"><p>${text}</p></div></div>`,
  'a group with a link of its own': ([name, rank, date, text], i) =>
    `<div class="beitrag"><div class="author"><span><a href="/members/${i}">${name}</a></span><a class="group" href="/members/?group=${rank}">${rank}</a></div><div><i>${date}</i></div><div class="inhalt"><p>${text}</p></div></div>`,
  'no class at all, and an address that ends in the name': ([name, rank, date, text]) =>
    `<div class="beitrag"><div class="kopf"><a href="/@${name.toLowerCase().replace(' ', '-')}">${name}</a> <span>・</span> <p>${date}</p></div><p class="stufe">${rank}</p><div class="inhalt"><p>${text}</p></div></div>`,
  'one line with a picture, the name and the date': ([name, rank, date, text], i) =>
    `<div class="beitrag"><dl class="profil"><dt><a href="/memberlist?mode=viewprofile&amp;u=${i}">${name}</a></dt><dd>${rank}</dd></dl><div><p class="author"><a href="#b${i}"><img src="/i.gif" alt="Beitrag"></a>von <strong><a href="/memberlist?mode=viewprofile&amp;u=${i}">${name}</a></strong> » ${date}</p><div class="inhalt"><p>${text}</p></div></div></div>`,
  'the date once more for narrow screens': ([name, rank, date, text], i) =>
    `<div class="beitrag"><div class="seite"><a class="titel" href="/u/${i}">${name}</a><em>${rank}</em></div><div class="kopf"><a class="gross" href="#b${i}">${date}</a><a class="klein" href="#b${i}">${date}</a></div><div class="inhalt"><p>${text}</p></div></div>`,
}

describe.each(Object.entries(MARKUPS))('a post with %s', (_, markup) => {
  test('is signed with the name and the date, without the rank', () => {
    const posts = POSTS.map(markup).join('')
    const { markdown } = readMain(
      `<title>Ölwanne undicht</title><main class="forum"><h1>Ölwanne undicht</h1>${posts}</main>`,
    )
    expect(markdown).toBe(
      `# Ölwanne undicht\n\n${POSTS.map(([name, , date, text]) => `**${name}** · ${date}\n\n${text}`).join('\n\n')}`,
    )
  })
})

test('two posts of one person are signed, though the name does not vary', () => {
  const post = (date: string, text: string) =>
    `<div class="post"><div class="post-author"><div><b class="knall">Okko</b><span>@okko</span></div><a class="rank-tag" href="#">Helfer</a></div><div class="zeit">#1 · ${date}</div><div class="inhalt"><p>${text}</p></div></div>`
  const { markdown } = readMain(
    `<main class="forum"><h1>Ölwanne</h1>${post(POSTS[0][2], POSTS[0][3])}${post(POSTS[1][2], POSTS[1][3])}</main>`,
  )
  expect(markdown).toBe(
    `# Ölwanne\n\n**Okko** · ${POSTS[0][2]}\n\n${POSTS[0][3]}\n\n**Okko** · ${POSTS[1][2]}\n\n${POSTS[1][3]}`,
  )
})

test('the name near the time is the author, not that of who commented on the post', () => {
  const asked = ['Jarosław', 'Wit', 'Olena K']
  const commented = ['Ida', 'Bo', 'Una']
  const posts = asked.map(
    (name, i) =>
      `<div class="p"><div class="text"><p>Zawór numer ${i} przepuszcza wodę, gdy ciśnienie w rurze spada poniżej dwóch barów w nocy.</p></div>
<div class="k"><span>Sprawdź uszczelkę.</span> – <a href="/users/${i}9/x">${commented[i]}</a> <span>2021-04-0${i + 2}</span></div>
<div class="sig"><div>dodano <time>2021-04-0${i + 1}</time></div><div class="who"><a href="/users/${i}/y">${name}</a></div></div></div>`,
  )
  const { markdown } = readMain(
    `<title>Zawór przepuszcza</title><main class="forum"><h1>Zawór przepuszcza</h1>${posts.join('')}</main>`,
  )
  for (const name of asked) expect(markdown).toContain(`**${name}**`)
  for (const name of commented) expect(markdown).not.toContain(`**${name}**`)
})
