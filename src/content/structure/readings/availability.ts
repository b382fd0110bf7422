import { matchMember } from './member.ts'

export type Availability =
  | 'InStock'
  | 'OutOfStock'
  | 'PreOrder'
  | 'BackOrder'
  | 'Discontinued'
  | 'LimitedAvailability'
  | 'InStoreOnly'
  | 'OnlineOnly'
  | 'SoldOut'

/** The end of schema.org's ItemAvailability that visible words or an address mean. */
export function readAvailability(text: string): Availability | undefined {
  if (text.length > 200) return undefined
  const counted = STOCK_COUNT.exec(text)
  if (counted) return Number(counted[1] ?? counted[2]) > 0 ? 'InStock' : 'OutOfStock'
  if (/schema\.org\/SoldOut/i.test(text)) return 'OutOfStock'
  return matchMember(text, ENDS)?.member as Availability | undefined
}

/** Whether something with this availability can be ordered now. */
export function isOrderable(availability: Availability): boolean {
  return availability !== 'OutOfStock' && availability !== 'Discontinued' && availability !== 'SoldOut'
}

/** `Stock: 12`, `12 left`. */
const STOCK_COUNT =
  /^\s*(?:stock|lagerbestand|bestand|stock disponible|existencias|giacenza|estoque|voorraad|stan magazynowy|остаток|在庫数?)\s*[:：]\s*(\d{1,6})\b|^\s*(?:only\s|nur noch\s|plus que\s|solo\s)?(\d{1,6})\s(?:left|available|in stock|auf lager|verfügbar|en stock|disponibles|disponibili|op voorraad|w magazynie|шт\. в наличии)\b/iu

const ENDS: Availability[] = [
  'InStock',
  'OutOfStock',
  'PreOrder',
  'BackOrder',
  'Discontinued',
  'LimitedAvailability',
  'InStoreOnly',
  'OnlineOnly',
]
