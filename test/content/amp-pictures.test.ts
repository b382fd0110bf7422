import { expect, test } from 'bun:test'
import { documentOf } from '../../src/content/document.ts'

const read = (html: string) =>
  documentOf(
    { body: new TextEncoder().encode(html), contentType: 'text/html', url: 'https://site.test/page' },
    {
      formats: ['markdown', 'images', 'attributes'],
      onlyMainContent: false,
      onlyCleanContent: false,
      includeTags: [],
      excludeTags: [],
      removeBase64Images: true,
      attributes: [{ selector: 'amp-img', attribute: 'src' }],
    },
  )

test('a picture of an AMP page is shown once, with or without a copy inside', () => {
  const { markdown, images, attributes } = read(
    `<p>Boats</p><figure><amp-img src="/crane.jpg" alt="The crane" layout="responsive"></amp-img><figcaption>In spring</figcaption></figure>
    <amp-img src="/pier.jpg" alt="The pier"><noscript><img src="/pier.jpg" alt="The pier"></noscript></amp-img>
    <amp-anim src="/ferry.gif" alt="The ferry"><amp-img placeholder src="/ferry-small.jpg"></amp-img><div fallback>Cannot play</div></amp-anim>`,
  )
  expect(markdown).toBe(
    'Boats\n\n![The crane](https://site.test/crane.jpg)\n\nIn spring\n\n![The pier](https://site.test/pier.jpg) ![The ferry](https://site.test/ferry.gif)',
  )
  expect(images).toEqual(['crane.jpg', 'pier.jpg', 'ferry.gif'].map((name) => `https://site.test/${name}`))
  expect(attributes?.[0]?.values).toEqual(['/crane.jpg', '/pier.jpg', '/ferry-small.jpg'])
})

test('text in a picture that is not closed is kept', () => {
  expect(read('<div><amp-img src="/crane.jpg" alt="The crane"><p>The rest of the page.</p></div>').markdown).toContain(
    'The rest of the page.',
  )
})
