/** Groups whose text is not shown, or not at this point. */
export const SKIPPED_GROUPS =
  'pict nonshppict object objdata annotation atnid atnauthor ' +
  'atndate atnref colortbl xe tc template passwordhash filetbl revtbl rsidtbl themedata colorschememapping datastore ' +
  'datafield ftnsep ftnsepc aftnsep aftnsepc bkmkstart bkmkend listname leveltext levelnumbers picprop sp generator ' +
  'xmlopen xmlnstbl userprops fldtype panose falt comment company operator doccomm hlinkbase manager category'

/** Control words that stand for a character. */
export const SYMBOL_WORDS: Record<string, string> = {
  tab: '\t',
  line: '\n',
  lbr: '\n',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emspace: '\u2003',
  enspace: '\u2002',
  qmspace: '\u2005',
  zwj: '\u200d',
  zwnj: '\u200c',
  ltrmark: '\u200e',
  rtlmark: '\u200f',
  softline: ' ',
}
