// The table of commands, and which of them a command line means.
import { nearest } from '../did-you-mean.ts'
import { agentCommand } from './agent/flags.ts'
import { commonFlags, parseArguments, settingFlags } from './arguments.ts'
import type { Command } from './command.ts'
import { checkAsk, checkSummarize, readingFlags } from './commands/ask-flags.ts'
import { checkExtract, extractFlags } from './commands/extract-flags.ts'
import { checkMap, mapFlags } from './commands/map-flags.ts'
import { migrateFlags, migrateWords } from './commands/migrate-flags.ts'
import { checkParse, parseFlags } from './commands/parse-flags.ts'
import { checkScrape, scrapeFlags } from './commands/scrape-flags.ts'
import { checkSearch, searchFlags } from './commands/search-flags.ts'
import { serveFlags } from './commands/serve-flags.ts'
import { shells } from './commands/shells.ts'
import { checkService, serviceFlags, serviceWords } from './commands/systemd-flags.ts'
import { checkCrawl, crawlFlags } from './crawl/flags.ts'
import { diffCommand } from './diff/flags.ts'
import { doctorFlags } from './doctor/flags.ts'
import { checkJobs, jobsFlags, jobVerbs, verbUsage } from './jobs/flags.ts'
import { mcpCommand } from './mcp/command.ts'
import { monitorCommand } from './monitor/command.ts'
import { checkOneFile, checkOneWord, unexpected } from './operands.ts'
import { localFileHint, looksLikeUrl } from './url-or-file.ts'

/** Settings that only a client of a service reads. */
const ofClient = ['server']
const settingsBut = (...names: string[]) => settingFlags.filter(({ name }) => ![...ofClient, ...names].includes(name))

/** Settings that only a service reads. */
const ofServer = ['role', 'host', 'port', 'public-url', 'cache-mb', 'cache-ttl', 'retention-hours', 'data-dir']
const settingsWithoutServer = settingsBut(...ofServer)

/** Settings that apply when files are parsed. */
const ofParsing = settingFlags.filter(({ name }) => /^(?:config$|log-|ocr-)/.test(name))
const configWords = ['print', 'webhook-key']
const served: readonly [serve: Command, scrape: Command, ...Command[]] = [
  {
    name: 'serve',
    operands: '[flags]',
    summary: 'Start the HTTP service (the default command).',
    details: 'Every setting is a flag or an environment variable; "web-extract help settings" lists them all.',
    flags: [...serveFlags, ...settingsBut()],
    examples: ['web-extract serve --port 8080', 'SERVICE_WEB_EXTRACT_API_KEY=secret web-extract serve --host 0.0.0.0'],
    check: ({ positionals }) => positionals.map(notACommand),
    run: async (context) => (await import('../service/serve.ts')).serve(context),
  },
  {
    name: 'scrape',
    operands: 'URL… [flags]',
    summary: 'Fetch pages and print them as Markdown.',
    details: 'Works without a running service. Exits with 1 if any page fails.',
    flags: [...scrapeFlags, ...settingsWithoutServer],
    examples: ['web-extract scrape https://example.com', 'web-extract scrape https://example.com --json -o pages/'],
    check: checkScrape,
    run: async (context) => (await import('./commands/scrape.ts')).scrapePages(context),
  },
  {
    name: 'map',
    operands: 'URL [flags]',
    summary: 'List the URLs of a site, one per line.',
    details: 'Works without a running service.',
    flags: [...mapFlags, ...settingsWithoutServer],
    examples: [
      'web-extract map https://example.com',
      'web-extract map https://example.com --search pricing --limit 10',
    ],
    check: checkMap,
    run: async (context) => (await import('./commands/map.ts')).mapSite(context),
  },
  {
    name: 'search',
    operands: 'QUERY [flags]',
    summary: 'Search the web, news or images, and scrape the results.',
    details:
      'Asks the search engines in the settings (SERVICE_SEARXNG_URL and those below it), or public ones if none is set. Works without a running service. Exits with 1 if none answers.',
    flags: [...searchFlags, ...settingsWithoutServer],
    examples: [
      'web-extract search "lighthouse keepers" --limit 5',
      'web-extract search "lamp prices" --source news --scrape --json',
    ],
    check: checkSearch,
    run: async (context) => (await import('./commands/search.ts')).searchWeb(context),
  },
  {
    name: 'crawl',
    operands: 'URL -o DIR [flags]',
    summary: 'Download the pages of a site into a folder.',
    details:
      'Works without a running service. An interrupted crawl continues with --resume. Exits with 1 if it was interrupted or found no page.',
    flags: [...crawlFlags, ...settingsBut(...ofServer, 'max-concurrency')],
    examples: ['web-extract crawl https://example.com/docs/ -o docs --limit 100', 'web-extract crawl --resume -o docs'],
    check: checkCrawl,
    run: async (context) => (await import('./crawl/crawl.ts')).crawlSite(context),
  },
  diffCommand(settingsBut(...ofServer.filter((name) => name !== 'data-dir'))),
  {
    name: 'parse',
    operands: 'FILE… [flags]',
    summary: 'Convert documents (PDF, Word, spreadsheets, images and more) to Markdown.',
    details: 'Use - to read standard input. Works without a running service. Exits with 1 if any file fails.',
    flags: [...parseFlags, ...ofParsing],
    examples: ['web-extract parse report.pdf', 'web-extract parse *.docx -o markdown/'],
    check: checkParse,
    run: async (context) => (await import('./commands/parse.ts')).parseFiles(context),
  },
  {
    name: 'extract',
    operands: 'URL|FILE… [flags]',
    summary: 'Print what pages and files state as JSON, in the shape of a JSON Schema.',
    details:
      'With a language model, it reads the data. Without one, every value stands on the page. Several pages are printed as one line of JSON each. Works without a running service. Exits with 1 if any page fails.',
    flags: [...extractFlags, ...settingsWithoutServer],
    examples: [
      'web-extract extract https://example.com/product --schema product.json',
      'web-extract extract pages/*.html --schema product.json > products.jsonl',
    ],
    check: checkExtract,
    run: async (context) => (await import('./commands/extract.ts')).extractPages(context),
  },
  {
    name: 'ask',
    operands: 'URL|FILE QUESTION [flags]',
    summary: 'Print what a page or file answers to a question.',
    details:
      'With a language model, it answers from the page. Without one, the passage that answers is printed. Works without a running service. Exits with 1 if the page does not answer.',
    flags: [...readingFlags, ...settingsWithoutServer],
    examples: [
      'web-extract ask https://example.com "What may the domain be used for?"',
      'web-extract ask report.pdf "How high was the revenue in 2024?"',
    ],
    check: checkAsk,
    run: async (context) => (await import('./commands/ask.ts')).ask(context),
  },
  agentCommand(settingsWithoutServer),
  {
    name: 'summarize',
    operands: 'URL|FILE [flags]',
    summary: 'Print what a page or file is about.',
    details:
      'With a language model, it writes the summary. Without one, these are sentences of the page. Works without a running service.',
    flags: [...readingFlags, ...settingsWithoutServer],
    examples: ['web-extract summarize https://example.com', 'web-extract summarize report.pdf'],
    check: checkSummarize,
    run: async (context) => (await import('./commands/ask.ts')).summarize(context),
  },
  {
    name: 'jobs',
    operands: `${verbUsage} [flags]`,
    summary: 'List, show, watch, cancel or retry the jobs of a service.',
    details:
      'Asks the service at --server. Exits with 69 if it cannot be reached, and with 1 if it returns an error or the watched job does not complete.',
    flags: [...jobsFlags, ...settingFlags.filter(({ name }) => ['config', ...ofClient].includes(name))],
    words: jobVerbs,
    examples: [
      'web-extract jobs list --server http://10.1.0.5:3002',
      'web-extract jobs watch 7f9c24e5-0b3a-4c6e-9d21-5a8f1e2b3c4d',
    ],
    check: checkJobs,
    run: async (context) => (await import('./jobs/jobs.ts')).jobs(context),
  },
  monitorCommand,
  mcpCommand,
  {
    name: 'doctor',
    operands: '[flags]',
    summary: 'Check the browser, the database and everything else the service needs.',
    details: 'Each problem is followed by its fix. Exits with 1 if a check fails.',
    flags: [...doctorFlags, ...settingsBut()],
    examples: ['web-extract doctor', 'web-extract doctor --json'],
    check: ({ positionals }) => positionals.map(unexpected),
    run: async (context) => (await import('./doctor/doctor.ts')).doctor(context),
  },
  {
    name: 'config',
    operands: 'print|webhook-key [flags]',
    summary: 'Print every setting with its value and source, or the key that signs webhook events.',
    details:
      '"config print" is the same as --print-config with any other command. "config webhook-key" prints the key wherever it is: in the setting, in the file, or in the database.',
    flags: settingFlags,
    words: configWords,
    examples: ['web-extract config print', 'web-extract config webhook-key --data-dir /var/lib/web-extract'],
    check: checkOneWord('config', configWords),
    run: async (context) => (await import('./commands/config.ts')).printConfig(context),
  },
  {
    name: 'migrate',
    operands: 'status|up [flags]',
    summary: 'Show which database migrations are applied, or apply the missing ones.',
    details: '"migrate status" exits with 1 if a migration is missing.',
    flags: [...migrateFlags, ...settingFlags],
    words: migrateWords,
    examples: ['web-extract migrate status', 'web-extract migrate up'],
    check: checkOneWord('migrate', migrateWords),
    run: async (context) => (await import('./commands/migrate.ts')).migrateDatabase(context),
  },
  {
    name: 'backup',
    operands: 'FILE [flags]',
    summary: 'Back up the private database to a file.',
    details: 'The service may keep running. For a database of your own (DATABASE_URL), use pg_dump.',
    flags: settingFlags,
    examples: ['web-extract backup jobs.backup', 'web-extract backup jobs.backup --data-dir /var/lib/web-extract'],
    check: checkOneFile('backup'),
    run: async (context) => (await import('./commands/backup.ts')).backupDatabase(context),
  },
  {
    name: 'restore',
    operands: 'FILE [flags]',
    summary: 'Restore a backup into an empty private database.',
    flags: settingFlags,
    examples: ['web-extract restore jobs.backup', 'web-extract restore jobs.backup --data-dir /var/lib/web-extract'],
    check: checkOneFile('restore'),
    run: async (context) => (await import('./commands/backup.ts')).restoreDatabase(context),
  },
  {
    name: 'health',
    operands: '[URL] [flags]',
    summary: 'Check whether a service is running and healthy.',
    details: 'Without a URL, checks the service that the current settings start. Exits with 1 if it is not healthy.',
    flags: settingsBut(),
    examples: ['web-extract health', 'web-extract health http://10.1.0.5:3002'],
    check: ({ positionals }) => checkUrl(positionals),
    run: async (context) => (await import('./commands/health.ts')).health(context),
  },
  {
    name: 'service',
    operands: 'print [ROLE] [flags]',
    summary: 'Print or write the systemd unit files.',
    details: 'The units start this executable where it is now.',
    flags: serviceFlags,
    words: serviceWords,
    examples: ['web-extract service print worker', 'sudo web-extract service print -o /etc/systemd/system'],
    check: checkService,
    run: async (context) => (await import('./commands/systemd.ts')).printService(context),
  },
  {
    name: 'completion',
    operands: shells.join('|'),
    summary: 'Print a completion script for a shell.',
    flags: [],
    words: shells,
    examples: [
      '. <(web-extract completion bash)',
      'web-extract completion fish > ~/.config/fish/completions/web-extract.fish',
    ],
    check: checkOneWord('completion', shells),
    print: async (args) => (await import('./commands/completion.ts')).completionScript(args, commands),
  },
]

const helpTopics = [...served.map(({ name }) => name), 'settings']

/** Every command. */
export const commands: readonly Command[] = [
  ...served,
  {
    name: 'help',
    operands: '[COMMAND|settings]',
    summary: 'Print help for a command, or for every setting.',
    flags: [],
    words: helpTopics,
    examples: ['web-extract help crawl', 'web-extract help settings'],
    check: ({ positionals: [topic, ...more] }) => [
      ...(topic === undefined || helpTopics.includes(topic) ? [] : [notACommand(topic)]),
      ...more.map(unexpected),
    ],
    print: async ({ positionals: [topic] }) => (await import('./help.ts')).helpOn(topic, commands),
  },
]

/** Finds the command by the first word that is not a flag. A URL means `scrape`, no word means `serve`. */
export function commandFor(argv: string[]): { command: Command; rest: string[]; named: boolean } {
  const { positionals } = parseArguments(argv, [...commonFlags, ...commands.flatMap(({ flags }) => flags)])
  const [first = ''] = positionals
  const named = commands.find(({ name }) => name === first)
  if (named !== undefined) return { command: named, rest: argv.toSpliced(argv.indexOf(first), 1), named: true }
  const [serve, scrape] = served
  return looksLikeUrl(first)
    ? { command: scrape, rest: argv, named: true }
    : { command: serve, rest: argv, named: false }
}

function checkUrl([given, ...more]: string[]): string[] {
  const wrong = given !== undefined && !/^https?:\/\/[^/]/.test(given)
  return [...(wrong ? [`"${given}" is not an http or https URL`] : []), ...more.map(unexpected)]
}

function notACommand(word: string): string {
  const file = localFileHint(word)
  if (file !== undefined) return `"${word}" is not a command. ${file}`
  if (/^\d+$/.test(word)) {
    return `"${word}" is not a command. npm passes flags only after "--": npm start -- --port ${word}`
  }
  const meant = nearest(
    word,
    commands.map(({ name }) => name),
  )
  return `"${word}" is not a command.${meant === undefined ? '' : ` Did you mean "${meant}"?`}`
}
