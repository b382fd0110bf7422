import { expect, test } from 'bun:test'
import { documentOf } from '../../src/content/document.ts'

const HTML = `<body><p>${'Some text that is the content of this page. '.repeat(20)}<a href="/seen">seen</a></p>
  <template><base href="/wrong/"><a href="/unseen">unseen</a><img src="/unseen.png"><template><a href="/deep">x</a></template></template>
  <TEMPLATE id="row"><table><tr><td><a href="/row">row</a></td></tr></table></TEMPLATE>
  <div><template shadowrootmode="open"><a href="/shadow">shown</a></template></div></body>`

test('what stands in a template is no link, no picture and no match', () => {
  const { links, images, anchors, attributes } = documentOf(
    { body: new TextEncoder().encode(HTML), contentType: 'text/html', url: 'https://site.test/page' },
    {
      formats: ['links', 'images', 'anchors', 'attributes'],
      onlyMainContent: false,
      onlyCleanContent: false,
      includeTags: [],
      excludeTags: [],
      removeBase64Images: false,
      attributes: [{ selector: 'a', attribute: 'href' }],
    },
  )
  expect(links).toEqual(['https://site.test/seen', 'https://site.test/shadow'])
  expect(anchors?.map(({ url }) => url)).toEqual(['https://site.test/seen', 'https://site.test/shadow'])
  expect(images).toEqual([])
  expect(attributes?.[0]?.values).toEqual(['/seen', '/shadow'])
})
