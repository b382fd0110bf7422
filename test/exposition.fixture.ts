/** A family of series as it was read. */
export interface ReadFamily {
  type: string
  help: string
  /** By the line without its value. */
  values: Map<string, number>
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"/y
const VALUE = /^(?:[+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?)|[+-]Inf|NaN)$/

/**
 * Reads the text format of Prometheus (0.0.4) as strictly as it is written down: each family once, HELP and TYPE before
 * its series, no series twice, histograms whole and cumulative.
 *
 * @throws Error naming the line
 */
export function parsedExposition(text: string): Map<string, ReadFamily> {
  const families = new Map<string, ReadFamily>()
  if (!text.endsWith('\n')) throw new Error('the last line does not end')
  let current = ''
  for (const line of text.slice(0, -1).split('\n')) {
    const fail = (why: string): never => {
      throw new Error(`${why}: ${line}`)
    }
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? []
    if (keyword === 'HELP') {
      if (!NAME.test(name) || families.has(name)) fail('no name, or told before')
      families.set(name, { type: '', help: rest, values: new Map() })
      current = name
    } else if (keyword === 'TYPE') {
      if (name !== current || !/^(?:counter|gauge|histogram)$/.test(rest)) fail('no type of that family')
      families.get(name)!.type = rest
    } else addSample(families.get(current) ?? fail('a series of no family'), current, line)
  }
  for (const [name, family] of families) if (family.type === 'histogram') checkHistogram(name, family)
  return families
}

function addSample({ type, values }: ReadFamily, family: string, line: string): void {
  const [, name = '', labels, value = ''] = /^([^\s{]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
  const own = type === 'histogram' ? ['_bucket', '_sum', '_count'].map((suffix) => family + suffix) : [family]
  if (!own.includes(name)) throw new Error(`a series of another family: ${line}`)
  if (labels !== undefined) checkLabels(labels, line)
  if (!VALUE.test(value)) throw new Error(`no number: ${line}`)
  const number = Number(value.replace('Inf', 'Infinity'))
  if (type !== 'gauge' && !(number >= 0)) throw new Error(`counts less than nothing: ${line}`)
  const series = line.slice(0, line.lastIndexOf(' '))
  if (values.has(series)) throw new Error(`a series twice: ${line}`)
  values.set(series, number)
}

function checkLabels(labels: string, line: string): void {
  const names = new Set<string>()
  for (let at = 0; ; at += 1) {
    LABEL.lastIndex = at
    const name = LABEL.exec(labels)?.[1]
    if (name === undefined || names.has(name)) throw new Error(`no label, or one twice: ${line}`)
    names.add(name)
    at = LABEL.lastIndex
    if (at === labels.length) return
    if (labels[at] !== ',') throw new Error(`labels without a comma: ${line}`)
  }
}

/** Buckets ascend in bound and count, end with +Inf, and that is the count. */
function checkHistogram(name: string, { values }: ReadFamily): void {
  const series = Map.groupBy([...values], ([key]) =>
    key
      .replace(/^[^{]*/, '')
      .replace(/,?le="[^"]*"/, '')
      .replace('{}', ''),
  )
  for (const [labels, entries] of series) {
    const buckets = entries.filter(([key]) => key.startsWith(`${name}_bucket`))
    const bounds = buckets.map(([key]) => Number(/le="([^"]*)"/.exec(key)![1]!.replace('Inf', 'Infinity')))
    const counts = buckets.map(([, count]) => count)
    const ascends = (numbers: number[]) => numbers.every((number, at) => at === 0 || number >= numbers[at - 1]!)
    const isWhole = bounds.at(-1) === Number.POSITIVE_INFINITY && counts.at(-1) === values.get(`${name}_count${labels}`)
    if (!ascends(bounds) || !ascends(counts) || !isWhole || !values.has(`${name}_sum${labels}`)) {
      throw new Error(`no whole histogram: ${name}${labels}`)
    }
  }
}
