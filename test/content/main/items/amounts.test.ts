import { expect, test } from 'bun:test'
import { hasAmount, isPrice } from '../../../../src/content/main/items/amounts.ts'

for (const text of [
  '$20',
  '20,00 €',
  '4 900 Ft',
  '₺150',
  '900 ₽',
  '¥3000',
  'CHF 12.50',
  '199 kr',
  '49,90 zł',
  '1.299 TL',
  '₹ 1,499',
  '128元',
  'Regular price $20',
])
  test(`${text} is a price`, () => expect(isPrice(text)).toBe(true))

for (const text of ['6 ft', '100 ft', 'DIN 912', 'Lv 5', 'try 5 times', '2 kg', 'EN 13300', '5 stars', '12 items'])
  test(`${text} is no amount of money`, () => expect(hasAmount(text)).toBe(false))

for (const text of ['$10 – $50', 'We ship all orders above $50 within the country for free'])
  test(`"${text}" names an amount and is no price`, () => {
    expect(hasAmount(text)).toBe(true)
    expect(isPrice(text)).toBe(false)
  })
