import { expect, test } from 'bun:test'
import { PROSE, read, readMain } from '../page.ts'

const markdown = (html: string) => read(html).markdown

test.each([
  ['a footnote', 'Joki<span class="footnote">Se on 300 km pitkä.</span> on pitkä.'],
  [
    'a sidenote',
    'Joki<label for="s"></label><input type="checkbox" id="s"><span class="sidenote">Se on 300 km pitkä.</span> on pitkä.',
  ],
  ['an element', 'Joki<fn>Se on 300 km pitkä.</fn> on pitkä.'],
  [
    'a popover',
    'Joki<button popovertarget="n">1</button><span popover id="n" role="note">Se on 300 km pitkä.</span> on pitkä.',
  ],
  ['a hidden note', 'Joki<small class="footnote-text" style="display:none"> Se on 300 km pitkä. </small> on pitkä.'],
  ['a note with its number', 'Joki<span class="marginnote"><sup>7</sup> Se on 300 km pitkä.</span> on pitkä.'],
])('a note in a sentence stays there, in parentheses: %s', (_, html) => {
  expect(markdown(`<p>${html}</p>`)).toBe('Joki (Se on 300 km pitkä.) on pitkä.')
})

test('a note at the end of a sentence closes tightly', () => {
  expect(markdown('<p>川<span class="sidenote">長さは三百キロです</span>。</p>')).toBe('川 (長さは三百キロです)。')
})

test.each([
  ['a mark', 'Joki<span class="footnote"><a href="#n">1</a></span>.', 'Joki[1](#n).'],
  ['a list of notes', '<span class="footnote">Se on pitkä.</span>', 'Se on pitkä.'],
  ['a paragraph', 'Joki.</p><p class="footnote"><sup>1</sup>Se on pitkä.', 'Joki.\n\n1 Se on pitkä.'],
  ['another word', 'Joki <span class="fnord">on pitkä</span>.', 'Joki on pitkä.'],
])('what is no note in a sentence is as it was: %s', (_, html, expected) => {
  expect(markdown(`<p>${html}</p>`)).toBe(expected)
})

test('notes beside the text belong to the main content', () => {
  const html = `<article>${PROSE}<p>Joki<sup>2</sup> virtaa.</p><aside><ol start="2"><li>Se on 300 km pitkä.</li></ol></aside>${PROSE}</article>`
  expect(readMain(html).markdown).toContain('2. Se on 300 km pitkä.')
})
