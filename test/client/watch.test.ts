import { expect, test } from 'bun:test'
import { type Message, withoutDelivered } from '../../src/client/watch.ts'

const document = (markdown: string) => ({ type: 'document', data: { markdown } }) as unknown as Message
const catchup = (...names: string[]) =>
  ({ type: 'catchup', data: { data: names.map((markdown) => ({ markdown })) } }) as unknown as Message

/** What is told of the messages of one socket after another. */
function toldOf(...sockets: Message[][]) {
  const told = { documents: 0 }
  return sockets.map((messages) => {
    const position = { documents: 0 }
    return messages.map((message) => withoutDelivered(message, position, told))
  })
}

test('a second socket tells only what the first did not', () => {
  expect(toldOf([catchup('a'), document('b'), document('c')], [catchup('a', 'b', 'c', 'd'), document('e')])).toEqual([
    [catchup('a'), document('b'), document('c')],
    [catchup('d'), document('e')],
  ])
})

test('also when its catchup, from a process that looked earlier, is behind, or comes in parts', () => {
  expect(
    toldOf(
      [catchup('a', 'b', 'c')],
      [catchup('a'), document('b'), document('c'), document('d')],
      [catchup('a', 'b'), catchup('c', 'd', 'e')],
    ),
  ).toEqual([[catchup('a', 'b', 'c')], [catchup(), undefined, undefined, document('d')], [catchup(), catchup('e')]])
})

test('other messages are told as they are', () => {
  const done = { type: 'done', data: { status: 'completed' } } as unknown as Message
  expect(toldOf([done], [done])).toEqual([[done], [done]])
})

test('a final status is told without the documents that it repeats', () => {
  const status = (...data: object[]) => ({ type: 'status', data: { status: 'completed', data } }) as unknown as Message
  expect(toldOf([catchup('a'), document('b'), status({ markdown: 'a' }, { markdown: 'b' })])).toEqual([
    [catchup('a'), document('b'), status()],
  ])
})
