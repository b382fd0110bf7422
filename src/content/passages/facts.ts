import { folded } from './words.ts'

/**
 * Kinds of facts that a question can ask for without naming them: a passage that holds an amount of money answers "What
 * does it cost?" even if it has no such word.
 */
export type Fact = 'money' | 'date' | 'number' | 'address'

/** The kinds of facts that a text holds. */
export function factsIn(text: string): Fact[] {
  return KINDS.filter(({ form }) => form.test(text)).map(({ fact }) => fact)
}

/** The kind of fact that a word of a question asks for. */
export function factOfWord(word: string): Fact | undefined {
  return KINDS.find(({ words }) => words.has(word))?.fact
}

/** The kind of fact that the phrases of a question ask for: "how many", "in welchem Jahr". */
export function factOfPhrases(question: string): Fact | undefined {
  const text = ` ${folded(question)} `
  return KINDS.find(({ phrases }) => phrases.test(text))?.fact
}

interface Kind {
  fact: Fact
  /** Begins at the last digit or letter that matters: a long run of them would otherwise take quadratic time. */
  form: RegExp
  words: ReadonlySet<string>
  phrases: RegExp
}

const KINDS: readonly Kind[] = [
  {
    fact: 'money',
    form: /(?:[$€£¥₹₽₩]|\b(?:USD|EUR|GBP|CHF|JPY|CNY|RMB)\b)\s?\d|\d[.,]*\s?(?:[€£¥₽元円块]|万元|美元|日元|(?:USD|EUR|GBP|CHF|Euro?s?|dollars?|pounds?|руб)\b)/i,
    words: new Set(
      'price prices pay pays paid cost costs costing fee fees priced preis preise kosten kostet prix cout coute couter tarif precio precios cuesta cuestan coste prezzo costo costa preco custa prijs kost цена стоит стоимость 价格 价钱 售价 价 値段 価格 料金'.split(
        ' ',
      ),
    ),
    phrases: /how much (?:does|do|did|is|are|would|will)\b.*\b(?:cost|pay|charge)|wie viel kostet|多少钱|いくら/,
  },
  {
    fact: 'date',
    form: /\b(?:1[5-9]|20)\d\d\b|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d\s?[年月日]|\b\d{1,2}\.? ?(?:jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)|\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b|\b\d{1,2}:\d\d\b/i,
    words: new Set(
      'when year date wann jahr datum quand annee cuando fecha ano quando anno data wanneer jaar когда году 何时 何年'.split(
        ' ',
      ),
    ),
    phrases:
      /\bwhen\b|(?:what|which) (?:year|date|day|month)|\bwann\b|welche\w* (?:jahr|tag|datum)|\bquand\b|quelle (?:annee|date)|\bcuando\b|\bque (?:ano|fecha|dia)\b|\bquando\b|когда|何时|何年|什么时候|哪年|哪一年|哪天|いつ/,
  },
  {
    fact: 'number',
    form: /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|deux|trois|quatre|cinq|dos|tres|cuatro|cinco)\b|[二三四五六七八九十百千万]/i,
    words: new Set('number percentage percent anzahl nombre numero'.split(' ')),
    phrases:
      /\bhow (?:many|much|long|old|tall|far|often|fast|big|large|high|heavy|deep)\b|\bwie (?:viele?|lange|alt|gross|hoch|weit|schnell|schwer|oft)\b|\bcombien\b|\bcuant[oa]s?\b|\bquant[ioae]\b|\bhoeveel\b|сколько|多少|几|多大|多长|多高|何人|何個|いくつ|どのくらい/,
  },
  {
    fact: 'address',
    form: /[\w.+-]@[\w-]+\.\w|\+\d[\d ()/-]{6,}|\(\d{2,5}\)\s?\d{3}|\b\d{3}[ .-]\d{3}[ .-]\d{4}\b|\b\d{5}\b/,
    words: new Set(
      'phone telephone email mail contact address telefon telefonnummer adresse kontakt correo telefono contacto 电话 邮箱 联系 地址 電話 住所'.split(
        ' ',
      ),
    ),
    phrases: /(?!)/,
  },
]
