// The ratios that `npm run bench` measures: which benchmark prints each, and what it needs. docs/benchmarks.md#ratios
// holds the value recorded for each.

/** What a benchmark needs of the machine: folders of HTML pages and programs of other tools. */
export type Need = 'small' | 'large' | 'many' | 'python' | 'colly' | 'browser'

interface Benchmark {
  /** File in test/bench. */
  script: string
  /** Its arguments. A need stands for its path. */
  args: readonly string[]
  ratios: readonly Ratio[]
}

export interface Ratio {
  name: string
  /** Finds the value in what the benchmark prints, as its first group. */
  value: RegExp
  better: 'lower' | 'higher'
}

/** Variables that name the needs, and where Debian's packages put them. */
export const NEEDS: Record<Need, { variable: string; usual?: string; what: string }> = {
  small: {
    variable: 'BENCH_SMALL_PAGES',
    usual: '/usr/share/doc/postgresql-doc-15/html',
    what: "a folder of HTML pages of about 15 KB, such as Debian's postgresql-doc-15",
  },
  large: {
    variable: 'BENCH_LARGE_PAGES',
    usual: '/usr/share/doc/python3.11/html',
    what: "a folder of HTML pages of about 90 KB, such as Debian's python3.11-doc",
  },
  many: {
    variable: 'BENCH_MANY_PAGES',
    usual: '/usr/share/doc/rust-doc/html',
    what: "a folder of more than 20,000 HTML pages, such as Debian's rust-doc",
  },
  python: { variable: 'BENCH_PYTHON', what: 'a Python interpreter with scrapy 2.19 and crawl4ai 0.9.5' },
  colly: { variable: 'BENCH_COLLY', what: 'a program built with colly (test/bench/links.ts)' },
  browser: { variable: 'BENCH_BROWSER', usual: '/usr/bin/chromium', what: 'a Chromium' },
}

export const BENCHMARKS: readonly Benchmark[] = [
  {
    script: 'conversion.ts',
    args: ['small'],
    ratios: [lower('Conversion of 15 KB pages, CPU beside the bare parser', /^conversion takes ([\d.]+) ×/m)],
  },
  {
    script: 'conversion.ts',
    args: ['large'],
    ratios: [lower('Conversion of 90 KB pages, CPU beside the bare parser', /^conversion takes ([\d.]+) ×/m)],
  },
  {
    script: 'crawl.ts',
    args: ['small', 'python', '3'],
    ratios: [lower('Crawl of 15 KB pages, CPU beside Scrapy', /takes ([\d.]+) × the CPU a page of scrapy/)],
  },
  {
    script: 'crawl.ts',
    args: ['large', 'python', '3'],
    ratios: [
      lower('Crawl of 90 KB pages, CPU beside Scrapy', /takes ([\d.]+) × the CPU a page of scrapy/),
      lower('Crawl of 90 KB pages, CPU beside crawl4ai', /takes ([\d.]+) × the CPU a page of crawl4ai/),
    ],
  },
  {
    script: 'renderings.ts',
    args: ['many'],
    ratios: [lower('Crawl of many short pages, time of `auto` beside `never`', /auto takes ([\d.]+) × the time/)],
  },
  {
    script: 'scrape.ts',
    args: ['large'],
    ratios: [lower('Scrape of 90 KB pages, CPU beside the conversion alone', /([\d.]+) times that of the conversion/)],
  },
  {
    script: 'queue.ts',
    args: ['10000'],
    ratios: [
      higher(
        'Queue with durable commits, rate beside a bare loop, batches of 10',
        /^commit on.* ([\d.]+) × bare at 10,/m,
      ),
      higher(
        'Queue with durable commits, rate beside a bare loop, batches of 100',
        /^commit on.* ([\d.]+) × bare at 100/m,
      ),
    ],
  },
  {
    script: 'links.ts',
    args: ['large', 'colly'],
    ratios: [lower('Links of 90 KB pages, CPU beside colly', /ratio ([\d.]+)/)],
  },
  {
    script: 'render.ts',
    args: ['3', 'browser'],
    ratios: [
      higher('Rendering one static page at a time, rate beside a bare loop', /^\/static 1 at once.* ([\d.]+)x$/m),
    ],
  },
]

function lower(name: string, value: RegExp): Ratio {
  return { name, value, better: 'lower' }
}

function higher(name: string, value: RegExp): Ratio {
  return { name, value, better: 'higher' }
}

/** A ratio that is this much worse than recorded is flagged: less is noise. */
const TOLERANCE = 0.15

/** Whether a value is more than 15 % worse than the recorded one. */
export function isWorse(value: number, recorded: number, better: Ratio['better']): boolean {
  return better === 'lower' ? value > recorded * (1 + TOLERANCE) : value < recorded / (1 + TOLERANCE)
}

/** The recorded values by name: the rows of the table below the heading "Ratios". */
export function recordedRatios(markdown: string): Map<string, number> {
  const section = markdown.split(/^## /m).find((part) => part.startsWith('Ratios\n')) ?? ''
  const rows = section.matchAll(/^\| ([^|]+) \| ([\d.]+) \|/gm)
  return new Map([...rows].map(([, name, value]) => [name!, Number(value)]))
}
