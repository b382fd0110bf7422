import { expect, test } from 'bun:test'
import { hiddenNames, TagScanner } from '../../src/content/tag-scan.ts'

function tokensOf(html: string, alsoHidden: string[] = []) {
  const scanner = new TagScanner(html, hiddenNames(alsoHidden))
  const tokens: string[] = []
  for (let token = scanner.next(); token !== undefined; token = scanner.next()) {
    tokens.push(`${token.text}|${token.kind} ${token.name}|${token.inside}`)
  }
  return [...tokens, scanner.rest]
}

test('tags come with the text before them, their name in lower case and their attributes', () => {
  expect(tokensOf('a<P class="x">b</P>c')).toEqual(['a|open p| class="x"', 'b|close p|', 'c'])
})

test('comments and declarations are consumed whole, also `</` without a letter', () => {
  expect(tokensOf('<!doctype html><!-- <b> -->a</3>b')).toEqual(['|other |', '|other |', 'a|other |', 'b'])
})

test('an element whose content is not text is one token, up to the end of its end tag', () => {
  expect(tokensOf('a<script src="x">if (a<b) "<p>"</SCRIPT >b')).toEqual([
    'a|hidden script| src="x">if (a<b) "<p>"',
    'b',
  ])
  expect(tokensOf('<select><option>a</select>b', ['select'])).toEqual(['|hidden select|><option>a', 'b'])
  expect(tokensOf('<style>never closed')).toEqual(['|hidden style|>never closed', ''])
})

test('a caller may continue behind the end of a tag that it found by itself', () => {
  const html = '<a title="1 > 2">text'
  const scanner = new TagScanner(html, hiddenNames())
  scanner.next()
  scanner.skipTo(html.indexOf('text'))
  expect(scanner.next()).toBeUndefined()
  expect(scanner.rest).toBe('text')
})

test('time is linear in hostile pages', () => {
  const started = performance.now()
  for (const part of ['<', '<script>', '<!--', '<a ', '</', '<svg><svg']) tokensOf(part.repeat(100_000))
  expect(performance.now() - started).toBeLessThan(5_000)
})
