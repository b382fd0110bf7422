// The words of structured data: what evidence a page gives, and what shape a schema asks for.
import type { Document, Element } from 'domhandler'
import type { Lesson } from './template/lesson.ts'

/** JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** A page before anything was removed from its tree, with what all finders of evidence need to know about it. */
export interface EvidencePage {
  root: Document
  /** Base of relative URLs. */
  base: string
  /** URL of the page after redirects. */
  url: string
  /** Primary language subtag in lower case, such as `de`; undefined if the page does not state one. */
  language: string | undefined
  /** All elements in document order. */
  elements: readonly Element[]
  /** Whether there may be a tag or an attribute of this name on the page. */
  mayHave(name: string): boolean
  /** Position of an element in `elements`. */
  orderOf(element: Element): number
  /** Whether a class begins a microformat. */
  hasMicroformats: boolean
  /** What class and id of an element say about its text (class-names.ts). */
  saidBy(element: Element): number
  /** Region of the page that an element belongs to. */
  regionOf(element: Element): Region
  /**
   * Visible text of an element on one line: block elements and `<br>` separate words, scripts, styles and hidden
   * elements are left out.
   */
  textOf(element: Element): string
}

export type Region = 'main' | 'header' | 'navigation' | 'aside' | 'footer' | 'hidden'

/** Where a value was found, from the most to the least explicit. */
export type EvidenceSource =
  | 'json-ld'
  | 'microdata'
  | 'rdfa'
  | 'microformat'
  | 'template'
  | 'state'
  | 'mark'
  | 'table'
  | 'definition'
  | 'label'
  | 'record'
  | 'section'
  | 'meta'
  | 'name'
  | 'pattern'
  | 'title'

/** A thing that the page describes in the terms of a vocabulary, schema.org as a rule. */
export interface Entity {
  source: 'json-ld' | 'microdata' | 'rdfa' | 'microformat'
  /** Names of types without the address of the vocabulary: `Product`. Microformats use the schema.org counterparts. */
  types: string[]
  /** Properties by their schema.org name, in the order of the page. */
  properties: Map<string, EntityValue[]>
  /** `@id`, `itemid` or `resource`, resolved. */
  id?: string
  /** The element that describes it; absent for JSON-LD. */
  element?: Element
}

export type EntityValue = string | number | boolean | Entity

/** State that a framework embedded in the page: `__NEXT_DATA__`, `window.X = {…}`, JSON in `data-*` attributes. */
export interface EmbeddedState {
  /** Name of the variable, id of the script or name of the attribute. */
  name: string
  value: Json
}

/** A label with its value, as a reader sees it: `Weight: 3 kg`. */
export interface LabelPair {
  source: 'table' | 'definition' | 'label'
  /** Without a colon at its end. */
  label: string
  /** Visible text of the value. */
  text: string
  /** Texts of the single values, if the value is a list. */
  items?: string[]
  /** Element of the value. */
  element: Element
  /** Heading of the section or caption of the table that the pair stands in. */
  heading?: string
  region: Region
}

/** Records of one kind, in the order of the page: rows of a table, cards, list items. */
export interface RecordGroup {
  source: 'table' | 'record' | 'state'
  /** Heading or caption above the group. */
  heading?: string
  /** Headers, in the order of the columns of a table; empty where the cells have no common names. */
  columns: string[]
  records: EvidenceRecord[]
  /** Whether the page has further records, which are not read. */
  isCut?: true
  region: Region
  /** The element that contains all records; absent for embedded state. */
  element?: Element
}

export interface EvidenceRecord {
  /** The elements that make up the record: one card, or a row of siblings such as `<dt>` and `<dd>`. */
  elements: Element[]
  cells: EvidenceCell[]
  /** Heading of the section rows above it. */
  section?: string
}

export interface EvidenceCell {
  /** What tells this cell from the others of its record: the header of the column, or the tag path with class names. */
  name: string
  text: string
  element?: Element
  /** Resolved URL of the link in it. */
  href?: string
  /** Resolved URL of the picture in it. */
  src?: string
}

/** What a schema asks for at one place. Made by interpreting the schema; `source` is the subschema itself. */
export type Shape = ObjectShape | ListShape | ScalarShape | ChoiceShape | AnyShape

interface ShapeBase {
  source: { [key: string]: Json } | boolean
  title?: string
  description?: string
  /** Whether null is valid here. */
  nullable: boolean
}

export interface ObjectShape extends ShapeBase {
  kind: 'object'
  /** In the order of the schema. */
  properties: Map<string, Shape>
  required: ReadonlySet<string>
  /** The schema that names its properties. An object that belongs to one of the same kind has the same. */
  definition?: { [key: string]: Json }
  /** Shape of the values of further properties (`additionalProperties`, `patternProperties`); undefined if none are wanted. */
  further?: Shape
}

export interface ListShape extends ShapeBase {
  kind: 'list'
  items: Shape
  /** Shapes of the first items (`prefixItems`). */
  first?: Shape[]
  minItems: number
  maxItems?: number
  uniqueItems: boolean
}

export interface ScalarShape extends ShapeBase {
  kind: 'scalar'
  /** Types that are allowed, without null. */
  types: ReadonlySet<'string' | 'number' | 'integer' | 'boolean'>
  format?: string
  /** Members of `enum`, or the one of `const`, without null. */
  members?: Json[]
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  examples?: Json[]
}

/** `anyOf`, `oneOf`: each may be tried, the best that validates is kept. */
export interface ChoiceShape extends ShapeBase {
  kind: 'choice'
  branches: Shape[]
}

/** Nothing is asked of the value. */
export interface AnyShape extends ShapeBase {
  kind: 'any'
}

/** What was asked of a page. */
export interface ExtractionRequest {
  /** JSON Schema; without one, the answer describes the page's own entities. */
  schema?: { [key: string]: Json } | boolean
  /** What the caller wants, in words. */
  prompt?: string
  /** Further instructions for a model. They count as part of the request and do not replace our own instructions. */
  systemPrompt?: string
  /** Whether to report where each value was found. */
  evidence?: boolean
  /** Whether the data will be completed from other pages, so that what is missing deserves no warning. */
  partial?: boolean
  /** What other pages of the job teach about the template of this one. */
  lessons?: readonly Lesson[]
}

export interface Extraction {
  /** Has exactly the shape of the schema. */
  data: Json
  /** Whether `data` satisfies the schema. */
  valid: boolean
  /** JSON pointers of required values that the page does not state. */
  missing: string[]
  /** By JSON pointer, if requested. */
  evidence?: { [pointer: string]: FieldEvidence }
  /** Sentences for the caller. */
  warnings: string[]
}

export interface FieldEvidence {
  source: EvidenceSource
  /** CSS selector of the element; absent for values outside the tree. */
  selector?: string
  /** As the page spells it. */
  raw: string
  /** From 0 to 1. */
  confidence: number
  /** Other values that the page offers, best first. */
  alternatives: string[]
}
