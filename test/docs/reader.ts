import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testBrowser } from '../cli/process.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { makeCertificates } from '../site/certificates.ts'
import { Answers } from './answers.ts'
import { type Block, type Command, commandsOf } from './blocks.ts'
import { makeClone } from './clone.ts'
import { openPlace, type Place, type Running } from './place.ts'

/** The command that the pages start a service with. */
const START = 'npm start'

/** In place of a section: the service of `npm start`, and none at all. */
const PLAIN = 'npm start'
const NONE = ''

/** Where the clone of the pages is. */
const FOLDER = '/home/me/web-extract'

/** A command that goes on until it is stopped: `npm start`, or `web-extract` with flags and no verb. */
const serves = (command: string) =>
  /^(?:[A-Z_]+=\S+ )*(?:npm start\b(?!.*--print)|web-extract(?: --\S+.*)?$)/.test(command)

const asksService = ({ text }: Block) => /127\.0\.0\.1:3002|web-extract jobs|^npm start$/m.test(text)

const startsOthers = (block: Block) =>
  block.language === 'sh' && commandsOf(block).some(({ text }) => serves(text) && text !== START)

/** Whether there is nothing to wait for: the job is done, the events are delivered, the database is open. */
const isSettled = (came: string) =>
  !/"status":"(?:queued|running|scraping|processing)"|"waiting":[1-9]|not open yet/.test(came)

/**
 * A reader who follows the pages block by block and checks every answer: in a clone, on a machine of their own
 * (place.ts). Services that a block starts run until its section ends; elsewhere the one of `npm start` answers.
 */
export class Reader {
  readonly #place: Place
  readonly #folder: string
  readonly #answers = new Answers()
  #services: Running[] = []
  /** Only the first command of a newcomer goes through npx. */
  #hasUsedNpx = false
  /** Of which section they are. */
  #section: string = NONE

  private constructor(place: Place, folder: string) {
    this.#place = place
    this.#folder = folder
  }

  /**
   * @param folder empty, and every user may enter it
   * @param python an interpreter, with the official client where blocks need that
   */
  static async open(folder: string, python: string): Promise<Reader> {
    await makeClone(folder)
    const file = (name: string) => join(folder, name)
    const { authority, valid } = makeCertificates()
    await Bun.write(file('authority.crt'), authority)
    await Bun.write(file('example.crt'), valid.cert)
    await Bun.write(file('example.key'), valid.key)
    const site = [process.execPath, join(import.meta.dir, 'site.ts')]
    site.push(file('example.crt'), file('example.key'), file('notes.docx'))
    await writeFile(file('bin/python'), `#!/bin/sh\nexec ${python} "$@"\n`, { mode: 0o755 })
    const env = {
      PATH: `${file('dist')}:${process.env.PATH}`,
      HOME: file('home'),
      ...testBrowser,
      NODE_EXTRA_CA_CERTS: file('authority.crt'),
      CURL_CA_BUNDLE: file('authority.crt'),
      PYTHONDONTWRITEBYTECODE: '1',
    }
    const place = await openPlace(folder, { site, hosts: ['example.com'], env })
    return new Reader(place, folder)
  }

  /**
   * Does what a block says.
   *
   * @throws Error that names the line and shows both answers where the page is wrong
   */
  async follow(block: Block): Promise<void> {
    await this.#settleServices(block)
    if (block.language === 'python') return this.#program(block)
    for (const command of commandsOf(block)) {
      if (!serves(command.text)) await this.#command(command)
      else if (command.text !== START) await this.#startService(command.text)
    }
  }

  async [Symbol.asyncDispose]() {
    await this.#place[Symbol.asyncDispose]()
  }

  async #settleServices(block: Block): Promise<void> {
    const section = this.#sectionFor(block)
    if (section === this.#section && !startsOthers(block)) return
    await Promise.all(this.#services.map((service) => service.stop()))
    this.#services = []
    this.#section = section
    if (section === PLAIN) await this.#startService(START)
  }

  /** The section whose services a block meets. */
  #sectionFor(block: Block): string {
    if (startsOthers(block)) return block.section
    if (block.section === this.#section) return block.section
    if (/ doctor\b/.test(block.text)) return NONE
    return asksService(block) ? PLAIN : this.#section
  }

  async #startService(command: string): Promise<void> {
    this.#services.push(await this.#place.start(command, /"event":"startup"/))
  }

  async #command(command: Command): Promise<void> {
    const written = this.#answers.withRealIds(command.text)
    const text = this.#hasUsedNpx ? withoutNpx(written) : written
    this.#hasUsedNpx ||= text !== withoutNpx(text)
    const until = Date.now() + PATIENCE_MS
    for (;;) {
      const { out: printed, err, code } = await this.#place.run(text)
      const out = printed.replaceAll(this.#folder, FOLDER)
      if (code !== 0) throw complaint(command, `ends with exit code ${code}: ${err}${out}`)
      if (command.answer === undefined && !/^\s*\{[\s\S]*"error":/.test(out)) return
      if (command.answer !== undefined && this.#answers.fits(command.answer, out)) return
      if (isSettled(out) || Date.now() > until)
        throw complaint(command, `gives another answer.\n--- page\n${command.answer ?? ''}\n--- came\n${out}`)
      await Bun.sleep(100)
    }
  }

  async #program(block: Block): Promise<void> {
    const { page, line } = block
    const name = `${page.replace(/\W/g, '_')}_${line}.py`
    await Bun.write(join(this.#folder, name), this.#answers.withRealIds(block.text))
    const command = { page, line, text: `bin/python ${name}`, ...(block.answer && { answer: block.answer.text }) }
    if (!block.text.includes('serve_forever')) return this.#command(command)
    // It is there for all blocks that follow, and ends with the place.
    await this.#place.start(command.text, /listening/)
  }
}

/** The command without npx, which takes over a second to find it. */
const withoutNpx = (text: string) => text.replaceAll(/\bnpx web-extract\b/g, 'npm_command=exec bin/web-extract.mjs')

const complaint = (command: Command, what: string) =>
  new Error(`${command.page}:${command.line}: \`${command.text}\` ${what}`)
