import { type AnyNode, type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler'
import { firstNodesOf } from '../walk.ts'

/**
 * Everything in a player besides its video or audio: labels of its controls, times, menus, and messages that it shows
 * while it loads. The player is the widest box around the media that holds a control, or a time and no link, and
 * otherwise only short texts.
 */
export function playerParts(players: readonly Element[]): Set<ChildNode> {
  const parts = new Set<ChildNode>()
  for (const media of players) {
    const player = playerAround(media)
    for (let node = media; player !== undefined && node !== player; node = node.parent as Element)
      for (const beside of node.parent!.children) if (beside !== node && !holdsPicture(beside)) parts.add(beside)
  }
  return parts
}

/** A still picture of the video stays, a drawing of the player does not. */
function holdsPicture(node: ChildNode): boolean {
  const isStill = (below: AnyNode) => isTag(below) && below.name === 'img' && !DRAWING.test(below.attribs.src ?? '')
  return isTag(node) && [node, ...firstNodesOf(node, MAX_NODES)].some(isStill)
}

const DRAWING = /\.(?:gif|svg)(?:$|[?#])|^data:image\/(?:gif|svg)/i

/** Limits on a player. */
const MAX_LEVELS = 6
const MAX_NODES = 400
const MAX_INK = 400
/** A player has a picture and a logo, and leads to few pages. Otherwise it is a list. */
const MAX_PICTURES = 2
const MAX_LINKS = 4
/** A longer text is a caption. */
const MAX_TEXT_CHARS = 80

function playerAround(media: Element): Element | undefined {
  let player: Element | undefined
  let box: ParentNode | null = media.parent
  for (let level = 0; level < MAX_LEVELS && box !== null && isTag(box); level++, box = box.parent) {
    const kind = kindOf(box, media)
    if (kind === 'other') break
    if (kind === 'player') player = box
  }
  return player
}

/** Whether a box is a player, may be a part of one, or holds something else. */
function kindOf(box: Element, media: Element): 'player' | 'part' | 'other' {
  if (TEXTS.has(box.name) || box.children.length >= MAX_NODES) return 'other'
  const nodes = firstNodesOf(box, MAX_NODES)
  if (nodes.length >= MAX_NODES) return 'other'
  let ink = 0
  let hasControl = false
  let hasTime = false
  const count = { img: 0, a: 0 }
  for (const node of nodes) {
    if (isText(node)) {
      const length = node.data.trim().length
      ink += length
      if (length > MAX_TEXT_CHARS || ink > MAX_INK) return 'other'
      hasTime ||= TIME.test(node.data)
    } else if (isTag(node) && node !== media) {
      if (TEXTS.has(node.name)) return 'other'
      if (node.name === 'img' || node.name === 'a') count[node.name]++
      hasControl ||= isControl(node)
    }
  }
  if (count.img > MAX_PICTURES || count.a > MAX_LINKS) return 'other'
  return hasControl || (hasTime && count.a === 0) ? 'player' : 'part'
}

/** Elements that hold texts of the page, or another player. */
const TEXTS = new Set(
  'h1 h2 h3 h4 h5 h6 p blockquote figcaption article main body table pre video audio iframe'.split(' '),
)

/** A slider, or something that is called a control. A button alone may open or close anything. */
function isControl({ name, attribs }: Element): boolean {
  if (attribs.role === 'slider' || (name === 'input' && attribs.type === 'range')) return true
  return CONTROLS.test(attribs.class ?? '')
}

/** Frameworks call the fields of forms and the arrows of carousels `control`, too. */
const CONTROLS =
  /(?:^|[\s_-])(?:(?:player|video|audio|media|play|vjs|mejs|plyr|jw)_*-*(?:[a-z]+-)?controls?|controls|[a-z]*control-?bar)(?:$|[\s_-])/i
/** The time that was played, or that is left. */
const TIME = /^\s*-?\d{1,2}:\d\d(?::\d\d)?(?:\s*\/|\s*$)/
