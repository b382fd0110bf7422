// Tells collapsed content from what a site lays over or beside any of its pages: menus, dialogs, baskets, notices.
import { type Element, isTag } from 'domhandler'
import { isArticle, isMain } from '../main/page/traits.ts'
import type { Extent } from './extent.ts'

/**
 * Whether a hidden element belongs to the site and not to the page: by its role or name, by that of an element around
 * it, or because it holds only links, controls or fields.
 *
 * @param isTitled whether a heading or a tab names the element; then links may be all it holds
 */
export function isLayer(element: Element, { ink, linked, controls, fields }: Extent, isTitled: boolean): boolean {
  const isLinks = linked > MAX_LINKED_SHARE * ink
  if (ink === 0 || (isLinks && !isTitled) || controls > MAX_CONTROLS_SHARE * ink) return true
  if (fields > 0 && ink < MIN_INK_PER_FIELD * fields) return true
  let inContent = false
  for (let node = element.parent; node !== null && isTag(node); node = node.parent)
    if (isMain(node) || isArticle(node)) inContent = true
  for (let node: Element | null = element; node !== null; node = elementAbove(node)) {
    if (isMain(node) || isArticle(node)) return false
    if (isPartOfSite(node, inContent) || isNamedLayer(node, isLinks)) return true
  }
  return false
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

const elementAbove = ({ parent }: Element) => (parent !== null && isTag(parent) ? parent : null)

function isPartOfSite({ name, attribs }: Element, inContent: boolean): boolean {
  if (TAGS.has(name) || ROLES.has(attribs.role ?? '') || attribs['aria-modal'] === 'true') return true
  return !inContent && (name === 'header' || name === 'footer')
}

/** Elements whose names describe the whole page: `has-menu`, `cart-open`. */
const FRAMES = new Set('html body'.split(' '))

function isNamedLayer({ name, attribs }: Element, isLinks: boolean): boolean {
  if (FRAMES.has(name)) return false
  const written = `${name} ${attribs.class ?? ''} ${attribs.id ?? ''}`
  if (written.length > MAX_NAME_CHARS) return false
  const words = written.replace(/([a-z])(?=[A-Z])/g, '$1-')
  return LAYER_NAME.test(words) || (isLinks && MENU_NAME.test(words))
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
