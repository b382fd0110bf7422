// Generated threads: the same posts in markups of five builders that exist nowhere, each with its own clutter.

export interface SamplePost {
  name: string
  /** The date as the page shows it. */
  date: string
  text: string
  /** How deep the post is nested in its predecessors. Flat markups ignore it. */
  depth: number
}

type Markup = (posts: readonly SamplePost[]) => string

const page = (title: string, body: string) =>
  `<title>${title}</title><nav><a href="/">Etusivu</a> <a href="/uudet">Uudet</a> <a href="/haku">Haku</a></nav><main><h1>${title}</h1>${body}</main><footer><a href="/ehdot">Ehdot</a></footer>`

/** One block for each post, with a profile beside it, a letter as the avatar, and counters and buttons below. */
const profiles: Markup = (posts) =>
  page(
    'Kayık boyası',
    posts
      .map(
        ({ name, date, text }, i) =>
          `<div class="gonderi" id="g${i}"><div class="yan"><div class="harf">${name[0]}</div><a href="/uye/${i}" class="nickname">${name}</a><div class="rutbe">Kıdemli Üye</div><div>Mesaj: ${i * 7}</div><div>Konum: İzmir</div></div><div class="orta"><div class="ust"><time datetime="${date}">${date}</time><a href="#g${i}">#${i + 1}</a></div><div class="govde">${text}</div><div class="alt"><span class="sayi">${i}</span> <a href="/alinti/${i}">Alıntıla</a> <a href="/sikayet/${i}">Şikâyet et</a></div></div></div>`,
      )
      .join(''),
  )

/** One table for each post: a row with name and date, and one with the profile and the text. */
const tables: Markup = (posts) =>
  page(
    '배 페인트 질문',
    posts
      .map(
        ({ name, date, text }, i) =>
          `<table width="100%" border="0"><tr><td class="d" colspan="2">${date}</td></tr><tr><td width="150"><a href="/member.php?u=${i}">${name}</a><br>정회원<br>가입일: 2019-0${1 + (i % 9)}<br>글: ${i * 3}</td><td>${text}</td></tr></table>`,
      )
      .join(''),
  )

/** One row for each post in one table. */
const rows: Markup = (posts) =>
  page(
    'Краска для лодки',
    `<table><tbody>${posts
      .map(
        ({ name, date, text }, i) =>
          `<tr><td class="kto"><b><a href="/profile/${i}">${name}</a></b><br><small>Бывалый</small></td><td class="chto"><p class="kogda"><small>Добавлено: ${date}</small></p><div class="slovo">${text}</div></td></tr>`,
      )
      .join('')}</tbody></table>`,
  )

/** Answers inside the comments that they answer. */
const tree: Markup = (posts) => {
  let html = ''
  let open = 0
  posts.forEach(({ name, date, text, depth }, i) => {
    const level = Math.min(depth, open)
    for (; open > level; open--) html += '</div></section>'
    html += `<section class="koe"><p class="dare"><a href="/users/${i}">${name}</a> <span title="${date}">${date}</span> <span>${i} 点</span></p><div class="naka"><p>${text}</p></div><p class="sousa"><a href="/reply/${i}">返信</a> <a href="/flag/${i}">通報</a></p><div class="ko">`
    open++
  })
  return page('船の塗料について', html + '</div></section>'.repeat(open))
}

/** No element around a post: a heading line and the text after it. */
const siblings: Markup = (posts) =>
  page(
    'Hajófesték',
    posts
      .map(
        ({ name, date, text }, i) =>
          `<h4 class="ki"><a rel="author" href="/tag/${i}">${name}</a> <i>${date}</i></h4><div class="mit">${text}</div><hr>`,
      )
      .join(''),
  )

export const MARKUPS: Record<string, Markup> = { profiles, tables, rows, tree, siblings }
