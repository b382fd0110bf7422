import { nearest } from '../did-you-mean.ts'
import { commonFlags, type Flag, type ParsedArguments, parseArguments, settingFlags } from './arguments.ts'
import { checkMap, mapFlags } from './commands/map-flags.ts'
import { migrateFlags, migrateWords } from './commands/migrate-flags.ts'
import { checkParse, parseFlags } from './commands/parse-flags.ts'
import { checkScrape, scrapeFlags } from './commands/scrape-flags.ts'
import { serveFlags } from './commands/serve-flags.ts'
import { shells } from './commands/shells.ts'
import { checkService, serviceFlags, serviceWords } from './commands/systemd-flags.ts'
import { checkCrawl, crawlFlags } from './crawl/flags.ts'
import { doctorFlags } from './doctor/flags.ts'
import { checkJobs, jobsFlags, jobVerbs, verbUsage } from './jobs/flags.ts'
import { localFileHint } from './local-file-hint.ts'
import { checkOneFile, checkOneWord } from './operands.ts'
import type { CommandContext } from './run.ts'

export interface Command {
  name: string
  usage: string
  doc: string
  flags: Flag[]
  /** What its arguments may be, where they are words of its own. */
  words?: readonly string[]
  /** Faults in the arguments that the flags alone do not show. */
  check: (args: ParsedArguments) => string[]
  /** Runs it; the number is the exit code. Code is loaded only here, so that a command pays for its own parts alone. */
  run: (context: CommandContext) => Promise<number>
}

/** What only those read who ask a service. */
const ofClient = ['server']
const settingsBut = (...names: string[]) => settingFlags.filter(({ name }) => ![...ofClient, ...names].includes(name))

/** What only a service reads. */
const ofServer = ['role', 'host', 'port', 'public-url', 'cache-mb', 'cache-ttl', 'retention-hours', 'data-dir']
const settingsWithoutServer = settingsBut(...ofServer)

/** What the reading of files needs of them. */
const ofParsing = settingFlags.filter(({ name }) => /^(?:config$|log-|ocr-)/.test(name))

/** Every verb of the command line; help and dispatch come from here. Without a word it is the first, with an address the second. */
export const commands: readonly [Command, Command, ...Command[]] = [
  {
    name: 'serve',
    usage: 'web-extract [serve] [flags]',
    doc: 'Serve the HTTP interface.',
    flags: [...serveFlags, ...settingsBut()],
    check: ({ positionals }) => positionals.map(notACommand),
    run: async (context) => (await import('../service/serve.ts')).serve(context),
  },
  {
    name: 'scrape',
    usage: 'web-extract scrape URL… [flags]',
    doc: 'Fetch pages and print them as Markdown. No server is needed.',
    flags: [...scrapeFlags, ...settingsWithoutServer],
    check: checkScrape,
    run: async (context) => (await import('./commands/scrape.ts')).scrapePages(context),
  },
  {
    name: 'map',
    usage: 'web-extract map URL [flags]',
    doc: 'Print the addresses of a site, one a line. No server is needed.',
    flags: [...mapFlags, ...settingsWithoutServer],
    check: checkMap,
    run: async (context) => (await import('./commands/map.ts')).mapSite(context),
  },
  {
    name: 'crawl',
    usage: 'web-extract crawl URL -o DIR [flags]',
    doc: 'Fetch the pages of a site into a folder, and go on where it was interrupted. No server is needed.',
    flags: [...crawlFlags, ...settingsBut(...ofServer, 'max-concurrency')],
    check: checkCrawl,
    run: async (context) => (await import('./crawl/crawl.ts')).crawlSite(context),
  },
  {
    name: 'parse',
    usage: 'web-extract parse FILE… [flags]',
    doc: 'Print documents (PDF, Word, sheets, pictures and more) as Markdown; - is standard input. No server is needed.',
    flags: [...parseFlags, ...ofParsing],
    check: checkParse,
    run: async (context) => (await import('./commands/parse.ts')).parseFiles(context),
  },
  {
    name: 'jobs',
    usage: `web-extract jobs ${verbUsage} [flags]`,
    doc: 'What a service (--server) works on: list crawls and batches, show one, watch it live, cancel it.',
    flags: [...jobsFlags, ...settingFlags.filter(({ name }) => ['config', ...ofClient].includes(name))],
    words: jobVerbs,
    check: checkJobs,
    run: async (context) => (await import('./jobs/jobs.ts')).jobs(context),
  },
  {
    name: 'doctor',
    usage: 'web-extract doctor [flags]',
    doc: 'Try what the service needs, the browser above all, and tell what is missing, each with its fix.',
    flags: [...doctorFlags, ...settingsBut()],
    check: ({ positionals }) => positionals.map((word) => `"${word}": doctor takes no argument`),
    run: async (context) => (await import('./doctor/doctor.ts')).doctor(context),
  },
  {
    name: 'config',
    usage: 'web-extract config print [flags]',
    doc: 'Print every setting, its value and where it came from; the same as --print-config.',
    flags: settingFlags,
    words: ['print'],
    check: checkOneWord('config', ['print']),
    run: async (context) => (await import('./commands/config.ts')).printConfig(context),
  },
  {
    name: 'migrate',
    usage: 'web-extract migrate status|up [flags]',
    doc: 'Tell which migrations the database has, or bring its tables up to date.',
    flags: [...migrateFlags, ...settingFlags],
    words: migrateWords,
    check: checkOneWord('migrate', migrateWords),
    run: async (context) => (await import('./commands/migrate.ts')).migrateDatabase(context),
  },
  {
    name: 'backup',
    usage: 'web-extract backup FILE [flags]',
    doc: 'Copy the private database into a file, as it is now, while the service goes on.',
    flags: settingFlags,
    check: checkOneFile('backup'),
    run: async (context) => (await import('./commands/backup.ts')).backupDatabase(context),
  },
  {
    name: 'restore',
    usage: 'web-extract restore FILE [flags]',
    doc: 'Fill an empty private database from such a file.',
    flags: settingFlags,
    check: checkOneFile('restore'),
    run: async (context) => (await import('./commands/backup.ts')).restoreDatabase(context),
  },
  {
    name: 'health',
    usage: 'web-extract health [URL]',
    doc: 'Ask a running service whether it is well, by default the one of these settings; for health checks.',
    flags: settingsBut(),
    check: ({ positionals }) => checkAddress(positionals),
    run: async (context) => (await import('./commands/health.ts')).health(context),
  },
  {
    name: 'service',
    usage: 'web-extract service print [ROLE]',
    doc: 'Print the unit of systemd for a role, by default all; with -o write all of them.',
    flags: serviceFlags,
    words: serviceWords,
    check: checkService,
    run: async (context) => (await import('./commands/systemd.ts')).printService(context),
  },
  {
    name: 'completion',
    usage: `web-extract completion ${shells.join('|')}`,
    doc: 'Print the script by which a shell completes this command line.',
    flags: [],
    words: shells,
    check: ({ positionals: [shell = '', ...more] }) =>
      (shells as readonly string[]).includes(shell) && more.length === 0
        ? []
        : [`name one shell of ${shells.join(', ')}`],
    run: async (context) => (await import('./commands/completion.ts')).printCompletion(context, commands),
  },
]

/**
 * The command that the first word beside flags names, with everything else. An address in its place means `scrape`.
 */
export function commandFor(argv: string[]): { command: Command; rest: string[] } {
  const { positionals } = parseArguments(argv, [...commonFlags, ...commands.flatMap(({ flags }) => flags)])
  const [first = ''] = positionals
  const named = commands.find(({ name }) => name === first)
  if (named !== undefined) return { command: named, rest: argv.toSpliced(argv.indexOf(first), 1) }
  return { command: looksLikeAddress(first) ? commands[1] : commands[0], rest: argv }
}

function looksLikeAddress(word: string): boolean {
  return (
    /^https?:\/\//i.test(word) || /^[\w-]+(?:\.[\w-]+)+(?:[:/?#]|$)/.test(word) || /^localhost(?:[:/?#]|$)/.test(word)
  )
}

function checkAddress([given, ...more]: string[]): string[] {
  const wrong = given !== undefined && !/^https?:\/\/[^/]/.test(given)
  return [...(wrong ? [`"${given}" is no http address`] : []), ...more.map((word) => `"${word}" is one word too many`)]
}

function notACommand(word: string): string {
  const file = localFileHint(word)
  if (file !== undefined) return `"${word}" is not a command; ${file}`
  if (/^\d+$/.test(word))
    return `"${word}" is not a command; npm passes flags on only after --: npm start -- --port ${word}`
  const meant = nearest(
    word,
    commands.map(({ name }) => name),
  )
  return `"${word}" is not a command${meant === undefined ? '' : `; did you mean ${meant}?`}`
}
