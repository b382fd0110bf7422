import type { ContentOptions } from '../content/document.ts'
import type { Lesson } from '../content/structure/template/lesson.ts'
import type { Convert } from '../conversion/pool.ts'

/**
 * Lets the pages of a job teach each other where their template shows its values. A page is taught by the pages of its
 * site that were converted before it in this process.
 */
export function learning(convert: Convert, memory: LessonMemory, job: string): Convert {
  return async (source, options, call) => {
    if (!asksForData(options)) return convert(source, options, call)
    const site = `${job} ${new URL(source.url).origin}`
    const { lesson, ...document } = await convert(source, { ...options, lessons: memory.lessonsOf(site) }, call)
    if (lesson !== undefined) memory.add(site, lesson)
    return document
  }
}

const asksForData = ({ formats }: ContentOptions) =>
  [...formats].some((format) => format === 'json' || format === 'deterministicJson')

/**
 * What pages of jobs taught, by job and site. Each process has its own memory: a job that is shared by several workers
 * learns once in each of them, from a few pages.
 */
export class LessonMemory {
  /** A Map keeps insertion order, so the first is the least recently used. */
  readonly #lessons = new Map<string, readonly Lesson[]>()

  lessonsOf(site: string): readonly Lesson[] {
    const lessons = this.#lessons.get(site)
    if (lessons === undefined) return []
    this.#lessons.delete(site)
    this.#lessons.set(site, lessons)
    return lessons
  }

  add(site: string, lesson: Lesson): void {
    this.#lessons.set(site, [...this.lessonsOf(site), lesson].slice(-MAX_LESSONS))
    if (this.#lessons.size > MAX_SITES) this.#lessons.delete(this.#lessons.keys().next().value!)
  }
}

/** A lesson takes some 2 KB, and six of them are kept for each type of page. */
const MAX_LESSONS = 24
const MAX_SITES = 100
