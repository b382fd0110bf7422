import type { Look } from '../word/inline-html.ts'
import { noteMark } from '../word/notes.ts'
import type { RtfContext, WordReader } from './context.ts'
import type { Destination } from './group-state.ts'
import { paragraphWords } from './paragraph-words.ts'
import { SKIPPED_GROUPS, SYMBOL_WORDS } from './word-lists.ts'

/**
 * Control words that affect the text (Rich Text Format 1.9.1). All others set formatting that Markdown does not have.
 */
export const controlWords: Record<string, WordReader> = {
  ...paragraphWords,
  ...named(SKIPPED_GROUPS, () => goTo('skip')),
  ...Object.fromEntries(
    Object.entries(SYMBOL_WORDS).map(([word, sign]) => [word, (reader: RtfContext) => reader.add(sign)]),
  ),
  u: (reader, value = 0) => reader.unicode(value),
  uc: ({ state }, value = 1) => {
    state.fallback = Math.min(Math.max(value, 0), 64)
  },
  // The same text twice: without and with Unicode.
  upr: ({ state }) => {
    Object.assign(state, { around: state.destination, destination: 'skip' })
  },
  ud: ({ state }) => {
    state.destination = state.around ?? state.destination
  },

  ansicpg: ({ header }, value = 1252) => {
    header.codePage = value
  },
  mac: ({ header }) => {
    header.codePage = 10000
  },
  pc: ({ header }) => {
    header.codePage = 437
  },
  pca: ({ header }) => {
    header.codePage = 850
  },
  deff: ({ header }, value = 0) => {
    header.defaultFont = value
  },
  fonttbl: goTo('fonts'),
  stylesheet: goTo('styles'),
  listtable: goTo('lists'),
  listoverridetable: goTo('overrides'),
  f: (reader, value = 0) => {
    if (reader.state.destination === 'fonts') reader.tables.font(value)
    reader.state.font = value
  },

  info: goTo('property'),
  ...named('title author subject keywords', property),
  nofpages: ({ header }, value = 0) => {
    header.pages = value
  },

  plain: ({ state }) => {
    Object.assign(state, { look: {}, hidden: false, deleted: false, font: -1 })
  },
  b: look('bold'),
  i: look('italic'),
  strike: look('strike'),
  striked: look('strike'),
  super: raise('sup'),
  sub: raise('sub'),
  nosupersub: raise(undefined),
  v: hide,
  deleted: (reader, value = 1) => {
    hide(reader, value)
    reader.state.deleted = value !== 0
  },

  listtext: goTo('marker'),
  pntext: goTo('marker'),
  pn: goTo('property'),

  nesttableprops: () => {},
  nonesttables: goTo('skip'),

  field: ({ state }) => {
    state.field = { code: '' }
  },
  fldinst: goTo('code'),
  fldrslt: ({ state }) => {
    if (state.destination !== 'skip') state.destination = 'text'
  },
  footnote: (reader) => {
    const number = reader.beginNote()
    reader.state.onEnd = reader.redirectText((html) => {
      reader.notes[number - 1]!.html = html
    })
    // The mark belongs to the text around the note.
    reader.outerWriter.addRaw(noteMark(number))
  },
  ...named('header headerl headerr headerf footer footerl footerr footerf', margin),
  shptxt: (reader) => {
    reader.state.destination = 'text'
    reader.state.onEnd = reader.redirectText((html) => reader.writer.boxes.push(html))
  },
  shp: () => {},
  shpinst: goTo('property'),
  shpgrp: () => {},
  shprslt: goTo('skip'),
  result: ({ state }) => {
    state.destination = 'text'
  },
}

function named(words: string, reader: (word: string) => WordReader): Record<string, WordReader> {
  return Object.fromEntries(words.split(' ').map((word) => [word, reader(word)]))
}

/** Sends the text of this group there, unless the group around it is skipped. */
function goTo(destination: Destination): WordReader {
  return ({ state }) => {
    if (state.destination !== 'skip') state.destination = destination
  }
}

function property(word: string): WordReader {
  return (reader) => {
    const { state, header } = reader
    if (state.destination !== 'property') return
    state.destination = 'info'
    reader.info = ''
    state.onEnd = () => {
      const text = reader.info.trim()
      if (text !== '') header.info.set(word, text)
    }
  }
}

/** A header or footer is text apart from the body. */
function margin(): WordReader {
  return (reader) => {
    if (reader.state.destination !== 'text') goTo('skip')(reader, undefined)
    else reader.state.onEnd = reader.redirectText((html) => reader.margins.push(html))
  }
}

function look(member: 'bold' | 'italic' | 'strike'): WordReader {
  return ({ state }, value = 1) => {
    state.look = { ...state.look, [member]: value !== 0 }
  }
}

function raise(raised: Look['raised']): WordReader {
  return ({ state }, value = 1) => {
    state.look = { ...state.look, raised: value === 0 ? undefined : raised }
  }
}

function hide({ state }: RtfContext, value = 1): void {
  state.hidden = value !== 0
}
