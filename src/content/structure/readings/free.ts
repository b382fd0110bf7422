import { fold } from '../lexicon/fold.ts'

/** Whether a short text says that something costs nothing: `Free admission`, `Eintritt frei`; not `free shipping`. */
export function isFree(text: string): boolean {
  if (text.length > 60) return false
  const words = fold(text).match(/[\p{L}]+/gu) ?? []
  if (words.length === 0 || words.length > 6 || /\d/.test(text)) return false
  const free = words.findIndex((word) => FREE.has(word))
  if (free < 0) return PHRASES.has(words.join(' '))
  return words.every((word, index) => index === free || FREE.has(word) || COMPANY.has(word))
}

const FREE = new Set(
  (
    'free kostenlos kostenfrei gratis gratuit gratuite gratuits gratuites gratuito gratuita gratuiti libre frei freier ' +
    'umsonst bezplatny bezplatne bezplatna bezpłatnie darmowy darmowe бесплатно бесплатныи бесплатный бесплатная ' +
    '無料 免费 免費 kostenloser ucretsiz zdarma ilmainen complimentary gratisevent'
  ).split(' '),
)

/** What may stand next to it without changing its meaning. */
const COMPANY = new Set(
  (
    'price prices admission entry entrance ticket tickets event of charge cost to attend for everyone all it is the with ' +
    'no fee preis eintritt der ist zutritt kosten prix entree entrada prezzo ingresso preco toegang prijs cena wstep ' +
    'вход цена это rsvp registration required anmeldung eintrittspreis tarif tarifa costo open'
  ).split(' '),
)

const PHRASES = new Set([
  'no charge',
  'no cost',
  'no fee',
  'no cover',
  'no cover charge',
  'without charge',
  'ohne eintritt',
  'entree libre',
])
