import { Archive } from '../archive.ts'
import { attribute, childrenNamed, readXml, type XmlElement } from '../xml.ts'

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
  relations(part: string): Map<string, Relation>
  /** Whether something is known to be missing. */
  truncated: boolean
}

/** @param what the kind of file, for failures */
export function packageOf(bytes: Uint8Array, what: string): Package {
  const archive = new Archive(bytes, what)
  const partsOf = createPackage((name) => {
    const part = archive.bytes(name)
    return part === undefined ? undefined : readXml(part)
  })
  partsOf.truncated ||= archive.truncated
  return partsOf
}

/** A package in one XML file ("flat OPC", as Word saves it under .xml). */
export function flatPackage(root: XmlElement): Package {
  const parts = new Map(
    childrenNamed(root, 'part').map((part) => [
      (attribute(part, 'name') ?? '').replace(/^\//, '').toLowerCase(),
      childrenNamed(part, 'xmlData')[0],
    ]),
  )
  return createPackage((name) => {
    const part = parts.get(name.toLowerCase())
    return part === undefined ? undefined : { root: part, truncated: false }
  })
}

/** A package of roots that were found elsewhere. */
export function packageOfRoots(roots: Record<string, XmlElement | undefined>): Package {
  return createPackage((name) => {
    const root = Object.hasOwn(roots, name) ? roots[name] : undefined
    return root && { root: { name: '', attributes: {}, children: [root] }, truncated: false }
  })
}

function createPackage(read: (name: string) => { root: XmlElement; truncated: boolean } | undefined): Package {
  return {
    truncated: false,
    part(name) {
      const tree = read(name)
      this.truncated ||= tree?.truncated === true
      return tree?.root.children.find((child) => typeof child !== 'string')
    },
    relations(part) {
      const slash = part.lastIndexOf('/') + 1
      const tree = this.part(`${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`)
      return new Map(childrenNamed(tree, 'Relationship').map((relation) => relationOf(relation, part.slice(0, slash))))
    },
  }
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
