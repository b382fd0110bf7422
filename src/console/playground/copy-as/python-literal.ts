/** A value of JSON as Python writes it, over several lines if it is long. */
export function pythonLiteral(value: unknown, indent = ''): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  // The escapes of JSON are those of Python.
  if (typeof value !== 'object') return JSON.stringify(value)
  const deeper = `${indent}    `
  const isList = Array.isArray(value)
  const items = isList
    ? value.map((item) => pythonLiteral(item, deeper))
    : Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${pythonLiteral(member, deeper)}`)
  const [open, close] = isList ? '[]' : '{}'
  const short = `${open}${items.join(', ')}${close}`
  if (short.length <= SHORT_LINE && !short.includes('\n')) return short
  return `${open}\n${items.map((item) => `${deeper}${item},\n`).join('')}${indent}${close}`
}

const SHORT_LINE = 60
