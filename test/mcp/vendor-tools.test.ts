import { expect, test } from 'bun:test'
import { tools } from '../../src/mcp/tools/index.ts'
// Names of the tools of firecrawl-mcp 3.26.0 and of their arguments, as it lists them.
import vendor from './vendor-tools.json'

/** Tools of the hosted service that this one does not have, and why. */
const missingTools: Record<string, string> = {
  firecrawl_find_tools: 'a catalog of data providers of the hosted service',
  firecrawl_search_feedback: 'telemetry for the vendor',
  firecrawl_feedback: 'telemetry for the vendor',
  firecrawl_research_search_papers: 'an index of papers of the hosted service',
  firecrawl_research_inspect_paper: 'an index of papers of the hosted service',
  firecrawl_research_related_papers: 'an index of papers of the hosted service',
  firecrawl_research_read_paper: 'an index of papers of the hosted service',
  firecrawl_research_search_github: 'an index of repositories of the hosted service',
  firecrawl_developer_search: 'an index of repositories of the hosted service',
  firecrawl_credit_usage: 'nothing is billed',
}

const own = new Map(tools.map((tool) => [tool.name, tool]))
const argumentsOf = (name: string) => Object.keys(own.get(name)?.input.properties ?? {})

test('every tool of the vendor exists, but for those of its hosted service', () => {
  expect(Object.keys(vendor).filter((name) => !own.has(name))).toEqual(Object.keys(missingTools))
})

test('what is called firecrawl_ is a tool of the vendor, and ours are called web_extract_', () => {
  const others = [...own.keys()].filter((name) => !Object.keys(vendor).includes(name))
  expect(others.filter((name) => !name.startsWith('web_extract_'))).toEqual([])
})

for (const [name, theirs] of Object.entries(vendor)) {
  const tool = own.get(name)
  if (tool === undefined) continue
  test(`${name} takes every argument of the vendor, or says why not`, () => {
    const unknown = theirs.filter((argument) => !argumentsOf(name).includes(argument))
    expect(unknown.sort()).toEqual(
      Object.keys(tool.refused ?? {})
        .filter((argument) => theirs.includes(argument))
        .sort(),
    )
  })
}

test('no tool refuses an argument that it takes', () => {
  const both = tools.filter(({ name, refused = {} }) => argumentsOf(name).some((argument) => argument in refused))
  expect(both.map(({ name }) => name)).toEqual([])
})
