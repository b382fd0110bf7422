// Tells collapsed content from what a site lays over or beside any of its pages: menus, dialogs, baskets, notices.
import { type Element, isTag } from 'domhandler'
import { isArticle, isMain } from '../main/page/traits.ts'
import type { Extent } from './extent.ts'

/**
 * Tells whether a hidden element belongs to the site and not to the page: by its role or name, by that of an element
 * around it, or because it holds only links, controls or fields. `isTitled` says that a heading or a tab names the
 * element; then links may be all it holds.
 */
type LayerTest = (element: Element, extent: Extent, isTitled: boolean) => boolean

/** What is known of each element. */
export interface Tests {
  extent: (element: Element) => Extent
  hidden: ReadonlySet<Element>
  isLayer: LayerTest
}

export function layerTest(): LayerTest {
  const known = new Map<Element, Place>()
  return (element, { ink, linked, controls, fields }, isTitled) => {
    const isLinks = linked > MAX_LINKED_SHARE * ink
    if (ink === 0 || (isLinks && !isTitled) || controls > MAX_CONTROLS_SHARE * ink) return true
    if (fields > 0 && ink < MIN_INK_PER_FIELD * fields) return true
    const { isLayer, isMenu } = placeOf(element, known)
    return isLayer || (isLinks && isMenu)
  }
}

/** What the names and roles of an element and of those around it say. Those around `main` and `article` do not count. */
interface Place {
  inContent: boolean
  isLayer: boolean
  isMenu: boolean
}

const OUTSIDE: Place = { inContent: false, isLayer: false, isMenu: false }

function placeOf(element: Element, known: Map<Element, Place>): Place {
  const path: Element[] = []
  let node: Element | null = element
  while (node !== null && !known.has(node)) {
    path.push(node)
    node = node.parent !== null && isTag(node.parent) ? node.parent : null
  }
  let place = node === null ? OUTSIDE : known.get(node)!
  for (const inner of path.reverse()) {
    place = isMain(inner) || isArticle(inner) ? { ...OUTSIDE, inContent: true } : within(place, inner)
    known.set(inner, place)
  }
  return place
}

function within({ inContent, isLayer, isMenu }: Place, element: Element): Place {
  const names = namesOf(element)
  return {
    inContent,
    isLayer: isLayer || isPartOfSite(element, inContent) || LAYER_NAME.test(names),
    isMenu: isMenu || MENU_NAME.test(names),
  }
}

const MAX_LINKED_SHARE = 0.4
const MAX_CONTROLS_SHARE = 0.5
const MIN_INK_PER_FIELD = 120

const TAGS = new Set('nav menu dialog select aside'.split(' '))
const ROLES = new Set(
  'navigation banner contentinfo complementary search menu menubar dialog alertdialog toolbar listbox tooltip alert status combobox option'.split(
    ' ',
  ),
)

function isPartOfSite({ name, attribs }: Element, inContent: boolean): boolean {
  if (TAGS.has(name) || ROLES.has(attribs.role ?? '') || attribs['aria-modal'] === 'true') return true
  return !inContent && (name === 'header' || name === 'footer')
}

/** Elements whose names describe the whole page: `has-menu`, `cart-open`. */
const FRAMES = new Set('html body'.split(' '))

function namesOf({ name, attribs }: Element): string {
  if (FRAMES.has(name)) return ''
  const written = `${name} ${attribs.class ?? ''} ${attribs.id ?? ''}`
  return written.length > MAX_NAME_CHARS ? '' : written.replace(/([a-z])(?=[A-Z])/g, '$1-')
}

const MAX_NAME_CHARS = 600

const named = (words: string) =>
  new RegExp(`(?:^|[^a-z0-9])(?<!(?:^|[^a-z])(?:has|with|no|not|without)[_-])(?:${words})(?=$|[^a-z0-9])`, 'i')

/** Words of class names, ids and names of custom elements. */
const LAYER_NAME = named(
  'modals?|pop-?ups?|popovers?|popout|overlays?|lightbox|tool-?tips?|tooltiptext|drawers?|off-?canvas|hover-?cards?|toast|snackbar|' +
    'cookies?|consent|gdpr|ccpa|newsletters?|sign-?in|sign-?up|log-?in|register|registration|(?:mini-?)?cart|basket|' +
    'share|sharing|social|search|autocomplete|suggestions?|languages?|lang|locales?|localization|currency|country|' +
    'filters?|facets?|mobile-?nav|mob-?nav|errors?|error-?msg|success|spinner|loader|sr-?only|print-?only',
)
/** These also name accordions and cards of dishes. */
const MENU_NAME = named('nav|nav-?bar|navigation|menus?|sub-?menu|mega-?menu|drop-?downs?|disclosure')
