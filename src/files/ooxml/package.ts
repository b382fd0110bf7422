import { Archive } from '../container/archive.ts'
import { attribute, childNamed, childrenNamed, elementsIn, readXml, type XmlElement } from '../container/xml.ts'

/** A relationship from a part of a package to another part or to an external resource. */
export interface Relation {
  type: string
  /** The name of a part, or a URL if `external`. */
  target: string
  external: boolean
}

/** An Open Packaging Conventions package (ECMA-376 part 2), with its parts as trees. */
export interface Package {
  /** The root element of a part; undefined if the part does not exist. */
  part(name: string): XmlElement | undefined
  /** The bytes of a part that is not XML. Undefined in a package of XML trees. */
  bytes(name: string): Uint8Array | undefined
  relations(part: string): ReadonlyMap<string, Relation>
  /** Whether anything is known to be missing. */
  truncated: boolean
}

/** @param what the kind of file, for errors */
export function packageOf(bytes: Uint8Array, what: string): Package {
  const archive = new Archive(bytes, what)
  const opened = createPackage((name) => {
    const part = archive.bytes(name)
    if (part === undefined) return undefined
    const { root, truncated } = readXml(part)
    opened.truncated ||= truncated
    return elementsIn(root)[0]
  })
  opened.bytes = (name) => archive.bytes(name)
  opened.truncated = archive.truncated
  return opened
}

/** A package in a single XML file ("flat OPC", which Word saves as .xml). */
export function flatPackage(root: XmlElement): Package {
  const parts = new Map(
    childrenNamed(root, 'part').map((part) => [
      (attribute(part, 'name') ?? '').replace(/^\//, '').toLowerCase(),
      elementsIn(childNamed(part, 'xmlData'))[0],
    ]),
  )
  return createPackage((name) => parts.get(name.toLowerCase()))
}

/** A package made of given root elements. */
export function packageOfRoots(roots: Record<string, XmlElement | undefined>): Package {
  return createPackage((name) => (Object.hasOwn(roots, name) ? roots[name] : undefined))
}

function createPackage(part: Package['part']): Package {
  const known = new Map<string, ReadonlyMap<string, Relation>>()
  return {
    truncated: false,
    part,
    bytes: () => undefined,
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

/** The main part according to the relationships of the package, or the usual one. */
export function mainPart(opened: Package, usual: string): string {
  for (const { type, target } of opened.relations('').values()) if (type === 'officeDocument') return target
  return usual
}

/** The parts that a part refers to with a type of relationship, in order. */
export function related(opened: Package, part: string, type: string): string[] {
  return [...opened.relations(part).values()].filter((relation) => relation.type === type).map(({ target }) => target)
}
