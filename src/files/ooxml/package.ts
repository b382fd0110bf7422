import { Archive } from '../container/archive.ts'
import { attribute, childNamed, childrenNamed, elementsIn, readXml, type XmlElement } from '../container/xml.ts'

/** A relation from one part of a package to another part or to somewhere outside. */
export interface Relation {
  type: string
  /** Name of a part, or a URL if `external`. */
  target: string
  external: boolean
}

/** An Open Packaging Conventions package (ECMA-376 part 2): its parts, as trees. */
export interface Package {
  /** The root of a part; undefined if there is none. */
  part(name: string): XmlElement | undefined
  relations(part: string): ReadonlyMap<string, Relation>
  /** Whether something is known to be missing. */
  truncated: boolean
}

/** @param what the kind of file, for failures */
export function packageOf(bytes: Uint8Array, what: string): Package {
  const archive = new Archive(bytes, what)
  const opened = createPackage((name) => {
    const part = archive.bytes(name)
    if (part === undefined) return undefined
    const { root, truncated } = readXml(part)
    opened.truncated ||= truncated
    return elementsIn(root)[0]
  })
  opened.truncated = archive.truncated
  return opened
}

/** A package in one XML file ("flat OPC", as Word saves it under .xml). */
export function flatPackage(root: XmlElement): Package {
  const parts = new Map(
    childrenNamed(root, 'part').map((part) => [
      (attribute(part, 'name') ?? '').replace(/^\//, '').toLowerCase(),
      elementsIn(childNamed(part, 'xmlData'))[0],
    ]),
  )
  return createPackage((name) => parts.get(name.toLowerCase()))
}

/** A package of roots that were found elsewhere. */
export function packageOfRoots(roots: Record<string, XmlElement | undefined>): Package {
  return createPackage((name) => (Object.hasOwn(roots, name) ? roots[name] : undefined))
}

function createPackage(part: Package['part']): Package {
  const known = new Map<string, ReadonlyMap<string, Relation>>()
  return {
    truncated: false,
    part,
    relations(name) {
      const relations = known.get(name) ?? relationsOf(name, part)
      known.set(name, relations)
      return relations
    },
  }
}

function relationsOf(name: string, part: Package['part']): ReadonlyMap<string, Relation> {
  const slash = name.lastIndexOf('/') + 1
  const folder = name.slice(0, slash)
  const root = part(`${folder}_rels/${name.slice(slash)}.rels`)
  return new Map(childrenNamed(root, 'Relationship').map((relation) => relationOf(relation, folder)))
}

function relationOf(relation: XmlElement, folder: string): [id: string, relation: Relation] {
  const target = attribute(relation, 'Target') ?? ''
  const external = attribute(relation, 'TargetMode') === 'External'
  return [
    attribute(relation, 'Id') ?? '',
    {
      type: (attribute(relation, 'Type') ?? '').replace(/.*\//, ''),
      target: external ? target : resolvePart(folder, target),
      external,
    },
  ]
}

function resolvePart(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const path: string[] = folder.split('/').filter((step) => step !== '')
  for (const step of target.split('/')) {
    if (step === '..') path.pop()
    else if (step !== '.' && step !== '') path.push(step)
  }
  return path.join('/')
}

/** The part that the package is about, by its relations; else by the name that writers use. */
export function mainPart(opened: Package, usual: string): string {
  for (const { type, target } of opened.relations('').values()) if (type === 'officeDocument') return target
  return usual
}

/** The parts that another one refers to under a type, in order. */
export function related(opened: Package, part: string, type: string): string[] {
  return [...opened.relations(part).values()].filter((relation) => relation.type === type).map(({ target }) => target)
}
