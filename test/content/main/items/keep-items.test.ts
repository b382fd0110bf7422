import { describe, expect, test } from 'bun:test'
import { PROSE, readMain } from '../../page.ts'

const markdownOf = (html: string) => readMain(html).markdown

interface Shop {
  title: string
  texts: string[]
  name: (item: number) => string
  price: (item: number) => string
  item: (item: number) => string
  grid: (items: string) => string
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWX'

/** Category pages as five builders make them. */
const SHOPS: Record<string, Shop> = {
  'list items that are links': {
    title: 'Villapipot',
    texts: [
      'Pipot neulotaan käsin vuoristolampaan villasta, joka pitää lämpimänä tuulessa ja lumessa koko pitkän talven.',
      'Jokainen pipo pestään kahdesti, harjataan ja kuivataan ulkona, ennen kuin se pakataan ja lähetetään laatikossa.',
      'Valitse koko mittaamalla pää korvien yläpuolelta; jos olet kahden koon välissä, ota suurempi, sillä villa kutistuu.',
    ],
    name: (i) => `Tunturipipo ${LETTERS[i]}`,
    price: (i) => `${20 + i},00 €`,
    item: (i) =>
      `<li><a href="/p${i}"><img src="${i}.jpg" alt=""><div>Tunturipipo ${LETTERS[i]}</div><span>${20 + i},00 €</span></a></li>`,
    grid: (items) => `<ul>${items}</ul>`,
  },
  'cards with a heading and a button': {
    title: 'Gyapjúsapkák',
    texts: [
      'A sapkákat kézzel kötjük a hegyi juhok gyapjából, amely szélben és hóban is melegen tart egész télen át.',
      'Minden sapkát kétszer mosunk, kefélünk és a szabad levegőn szárítunk, mielőtt dobozba kerül és elindul.',
      'A méretet a fül fölött mérje; ha két méret között van, válassza a nagyobbat, mert a gyapjú kissé összemegy.',
    ],
    name: (i) => `Havasi sapka ${LETTERS[i]}`,
    price: (i) => `${4000 + i} Ft`,
    item: (i) =>
      `<div class="k"><a href="/p${i}"><img src="${i}.jpg"></a><h3><a href="/p${i}">Havasi sapka ${LETTERS[i]}</a></h3><p>${4000 + i} Ft</p><button>Kosárba</button></div>`,
    grid: (items) => `<div class="r">${items}</div>`,
  },
  articles: {
    title: 'Yün bereler',
    texts: [
      'Bereler dağ koyunlarının yününden elde örülür ve bütün kış boyunca rüzgârda ve karda başınızı sıcak tutar.',
      'Her bere iki kez yıkanır, fırçalanır ve kutuya konup yola çıkmadan önce açık havada kurutulur.',
      'Bedeni kulakların üstünden ölçerek seçin; iki beden arasındaysanız büyük olanı alın, çünkü yün biraz çeker.',
    ],
    name: (i) => `Yayla beresi ${LETTERS[i]}`,
    price: (i) => `₺${150 + i}`,
    item: (i) =>
      `<article><a href="/p${i}"><img src="${i}.jpg" alt="bere"></a><a href="/p${i}">Yayla beresi ${LETTERS[i]}</a><span>₺${150 + i}</span><a href="/sepet">Ekle</a></article>`,
    grid: (items) => `<section>${items}</section>`,
  },
  'cells of a table': {
    title: 'Шерстяные шапки',
    texts: [
      'Шапки вяжут вручную из шерсти горных овец, которая греет на ветру и в снегу всю долгую зиму.',
      'Каждую шапку дважды стирают, расчёсывают и сушат на воздухе, прежде чем уложить её в коробку и отправить.',
      'Размер измеряют над ушами; если вы между двумя размерами, возьмите больший, потому что шерсть немного садится.',
    ],
    name: (i) => `Шапка ${LETTERS[i]}`,
    price: (i) => `${900 + i} ₽`,
    item: (i) =>
      `${i % 4 === 0 ? '<tr>' : ''}<td><a href="/p${i}"><img src="${i}.jpg"><br>Шапка ${LETTERS[i]}</a><br>${900 + i} ₽</td>${i % 4 === 3 ? '</tr>' : ''}`,
    grid: (items) => `<table>${items}</table>`,
  },
  'boxes without names': {
    title: 'ウール帽子',
    texts: [
      '帽子は山の羊の毛から手で編まれ、長い冬のあいだ風や雪の中でも頭を温かく保ちます。',
      'どの帽子も二度洗い、ブラシをかけ、箱に入れて送る前に外の空気で乾かします。',
      'サイズは耳の上で測って選びます。二つのサイズの間なら、羊毛は少し縮むので大きい方を選んでください。',
    ],
    name: (i) => `山の帽子 ${LETTERS[i]}`,
    price: (i) => `¥${3000 + i}`,
    item: (i) => `<div><a href="/p${i}">山の帽子 ${LETTERS[i]}</a><div>¥${3000 + i}</div><div>在庫あり</div></div>`,
    grid: (items) => `<div>${items}</div>`,
  },
}

const around = (title: string, main: string) =>
  `<title>${title}</title><header><nav><a href="/">Koti</a> <a href="/a">A</a> <a href="/b">B</a> <a href="/c">C</a></nav></header>
  <main><h1>${title}</h1>${main}</main><footer><p>© Kauppa</p><a href="/t">Ehdot</a></footer>`

for (const [markup, { title, texts, name, price, item, grid }] of Object.entries(SHOPS))
  describe(`the products of a category, as ${markup}`, () => {
    const all = LETTERS.split('').map((_, i) => i)
    for (let count = 0; count <= texts.length; count++)
      test(`all stay with link, name and price, before ${count} texts of the shop`, () => {
        const shown = texts.slice(0, count)
        const markdown = markdownOf(
          around(title, grid(all.map(item).join('')) + shown.map((text) => `<p>${text}</p>`).join('')),
        )
        const lost = all.filter(
          (i) => !markdown.includes(`/p${i})`) || !markdown.includes(name(i)) || !markdown.includes(price(i)),
        )
        expect(lost).toEqual([])
        expect(shown.filter((text) => !markdown.includes(text))).toEqual([])
        expect(markdown).not.toContain('Kosárba')
      })
  })

test.each([
  'product_cat-advertising-pens',
  'category-share-boxes',
  'tag-related-gifts',
  'in-newsletter-racks',
  'type-banner-poles',
])('products stay although the class of their category sounds like boilerplate: %s', (category) => {
  const { title, texts, item, grid } = SHOPS['list items that are links']!
  const items = [0, 1, 2, 3, 4, 5].map((i) => item(i).replace('<li', `<li class="product ${category}"`))
  const markdown = markdownOf(around(title, `<p>${texts[0]}</p>${grid(items.join(''))}`))
  for (const i of [0, 1, 2, 3, 4, 5]) expect(markdown).toContain(`Tunturipipo ${LETTERS[i]}`)
})

const { item, grid } = SHOPS['cards with a heading and a button']!
const OTHERS = grid([0, 1, 2, 3, 4, 5].map(item).join(''))

test('products next to a single product with its own price are other products', () => {
  const text =
    'Ez a sapka kézzel készül a hegyi juhok gyapjából, és a szélben meg a hóban is melegen tartja viselőjét. '
  const markdown = markdownOf(around('Téli sapka', `<p>9900 Ft</p><p>${text.repeat(6)}</p>${OTHERS}`))
  expect(markdown).toContain('9900 Ft')
  expect(markdown).not.toContain('Havasi sapka')
})

describe('products next to the only product of a page are other products', () => {
  const text =
    'Ez a sapka kézzel készül a hegyi juhok gyapjából, és a szélben meg a hóban is melegen tartja viselőjét. '
  const ld = (json: object) => `<script type="application/ld+json">${JSON.stringify(json)}</script>`
  const heads: Record<string, string> = {
    'as its JSON-LD says': ld({ '@type': 'Product', name: 'Téli sapka', isRelatedTo: { '@type': 'Product' } }),
    'as its JSON-LD says in a graph': ld({
      '@graph': [{ '@type': 'WebPage' }, { '@type': ['Product'], name: 'Sapka' }],
    }),
  }
  for (const [how, head] of Object.entries(heads))
    test(how, () => {
      const markdown = markdownOf(`${head}${around('Téli sapka', `<p>${text}</p>${OTHERS}`)}`)
      expect(markdown).toContain(text.trim())
      expect(markdown).not.toContain('Havasi sapka')
    })

  test('but a list of products in JSON-LD is that of a category', () => {
    const items = [1, 2, 3].map(() => ({ '@type': 'ListItem', item: { '@type': 'Product' } }))
    const head = ld({ '@type': 'ItemList', itemListElement: items })
    expect(markdownOf(`${head}${around('Sapkák', `<p>${text}</p>${OTHERS}`)}`)).toContain('Havasi sapka')
  })
})

describe('products of a category stay, other products below them go', () => {
  const { item: own, grid: list, title, name, texts } = SHOPS['list items that are links']!
  const main =
    list([0, 1, 2, 3, 4, 5, 6, 7].map(own).join('')) + texts.map((text) => `<p>${text.repeat(3)}</p>`).join('')
  for (const heading of [
    'Recently viewed',
    'Nemrég megtekintett termékek',
    'Viimeksi katsotut',
    '最近チェックした商品',
    'Benzer ürünler',
  ])
    test(`under "${heading}"`, () => {
      const markdown = markdownOf(around(title, `${main}<section><h2>${heading}</h2>${OTHERS}</section>`))
      expect(markdown).toContain(name(7))
      expect(markdown).not.toContain('Havasi sapka')
    })
})

test('products under a heading that calls them related are other products', () => {
  const text =
    'A sapka mosása kézzel, langyos vízben történik, utána a levegőn szárad, és a formáját kézzel igazítjuk. '
  const markdown = markdownOf(around('A sapka mosása', `<p>${text.repeat(6)}</p><h2>Related products</h2>${OTHERS}`))
  expect(markdown).not.toContain('Havasi sapka')
})

test('products behind a long article are no reason to keep them', () => {
  const texts = SHOPS['list items that are links']!.texts.join(' ')
  const page = around('Pipon neulominen', `<p>${`${texts} `.repeat(9)}</p><div class="shop-the-look">${OTHERS}</div>`)
  expect(markdownOf(page)).not.toContain('Havasi sapka')
})

test('what is kept of most items is kept of each', () => {
  const places = [
    'Oulu',
    'Kemi',
    'Vaasa',
    'Pori',
    'Turku',
    'Kotka',
    'Lahti',
    'Rauma',
    'Salo',
    'Kuopio',
    'Mikkeli',
    'Imatra',
  ]
  const jobs = places.map(
    (place, i) =>
      `<li><h2><a href="/t/${i}">Puuseppä, ${place}</a></h2><p>Etsimme kokenutta puuseppää verstaaseen, joka tekee ikkunoita ja ovia vanhoihin taloihin, paikkakunta ${place}.</p><span>${place}</span><span>${i + 1}.3.</span></li>`,
  )
  const markdown = markdownOf(around('Avoimet työpaikat', `<ul>${jobs.join('')}</ul>`))
  expect(places.filter((place) => !markdown.includes(`Puuseppä, ${place}`))).toEqual([])
  const dated = places.filter((_, i) => markdown.includes(`${i + 1}.3.`))
  expect([0, places.length]).toContain(dated.length)
})

describe('controls that cards repeat go', () => {
  const shop = (card: (n: number) => string) =>
    markdownOf(
      `<main><h1>Verrou et loquets</h1>${PROSE}<div>${[1, 2, 3, 4, 5, 6].map((n) => `<div class="c">${card(n)}</div>`).join('')}</div></main>`,
    )
  const name = (n: number) => `<h3><a href="/v${n}">Loquet forgé ${LETTERS[n]}</a></h3><p>${10 + n},00 €</p>`
  test.each([
    ['a link to the basket', (n: number) => `${name(n)}<p><a href="/panier/${n}">Ajouter au panier</a></p>`, /panier/],
    ['a window over the page', (n: number) => `<p><a href="/v${n}">Quick view</a></p>${name(n)}`, /Quick/],
    ['a label of a field', (n: number) => `${name(n)}<div>Qty:</div>`, /Qty/],
    [
      'one that names the product',
      (n: number) => `${name(n)}<p>Add Loquet forgé ${LETTERS[n]} to your wishlist</p>`,
      /wishlist/,
    ],
    ['a comparison', (n: number) => `${name(n)}<div>Porównaj</div>`, /Porównaj/],
  ])('%s', (_, card, control) => {
    const markdown = shop(card)
    expect(markdown).not.toMatch(control)
    for (let n = 1; n <= 6; n++) expect(markdown).toContain(`[Loquet forgé ${LETTERS[n]}](http://site.test/v${n})`)
  })

  test('unless they are the only way to another page', () => {
    const markdown = shop(
      (n) =>
        `<h3>Loquet forgé ${LETTERS[n]}</h3><p>${10 + n},00 €</p><p><a href="http://shop.test/${n}">Buy now</a></p>`,
    )
    for (let n = 1; n <= 6; n++) expect(markdown).toContain(`(http://shop.test/${n})`)
  })
})

test('a list of searches does not announce other products', () => {
  const jobs = [1, 2, 3, 4, 5].map(
    (n) => `<div class="j"><h3><a href="/j${n}">Smed ${LETTERS[n]}</a></h3><p>€${20 + n}k</p></div>`,
  )
  const markdown = markdownOf(`<main><h1>Jobs</h1><p>People also search:</p><div>${jobs.join('')}</div></main>`)
  for (let n = 1; n <= 5; n++) expect(markdown).toContain(`Smed ${LETTERS[n]}`)
})

describe('a grid that repeats items of an earlier one', () => {
  const { title, texts, item: card, grid: box } = SHOPS['list items that are links']!
  const all = (items: number[], lead = '') => box(items.map((i) => card(i).replace('<img', `${lead}<img`)).join(''))
  const shop = (below: string) =>
    markdownOf(around(title, `<p>${texts[0]}</p>${all([0, 1, 2, 3, 4, 5])}<h2>Suosituimmat</h2>${below}`))
  const timesOf = (markdown: string, name: string) => markdown.split(name).length - 1

  test('goes, also if its cards have a control more', () => {
    for (const lead of ['', '<button>Vertaa</button>']) {
      const markdown = shop(all([4, 1, 3, 0], lead))
      for (const i of [0, 1, 2, 3, 4, 5]) expect(timesOf(markdown, `Tunturipipo ${LETTERS[i]}`)).toBe(1)
    }
  })

  test('stays if the earlier one goes', () => {
    for (const heading of ['Zuletzt angesehen', 'Frequently bought together']) {
      const earlier = `<div><h2>${heading}</h2>${all([0, 1, 2, 3, 4, 5])}</div>`
      const markdown = markdownOf(
        around(title, `<p>${texts[0]}</p>${earlier}<div><div><h2>Pipot</h2>${all([0, 1, 2, 3, 4, 5])}</div></div>`),
      )
      for (const i of [0, 1, 2, 3, 4, 5]) expect(timesOf(markdown, `Tunturipipo ${LETTERS[i]}`)).toBe(1)
    }
  })

  test('stays if one of its items is new or has another price', () => {
    expect(shop(all([4, 1, 3, 9]))).toContain(`Tunturipipo ${LETTERS[9]}`)
    expect(timesOf(shop(all([4, 1, 3, 0]).replace('24,00 €', '19,00 €')), `Tunturipipo ${LETTERS[4]}`)).toBe(2)
  })
})
