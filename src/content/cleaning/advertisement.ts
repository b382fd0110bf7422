import type { Element } from 'domhandler'

/** A text that says no more than that an advertisement stands here. */
export const AD_LABEL =
  /^[^\p{L}]*(?:(?:3rd|third)[ -]party )?(?:ads?|advert|advertisement|advertisment|advertising|sponsored|(?:story|article|content) continues (?:below|after)(?: (?:this )?(?:ad|advertisement))?|continue reading below|werbung|anzeige|publicité|publicidad|pubblicità|publicidade|continúa después de la publicidad|continua após a publicidade|advertentie|reklama|реклама|reklam|reklame|annons|annonse|mainos|hirdetés|reclamă|διαφήμιση|广告|廣告|広告|スポンサーリンク|광고|إعلان|اعلان|תוכן שיווקי|quảng cáo|iklan|विज्ञापन)(?: (?:content|frame|banner|block))?[^\p{L}]*$/iu

/** A frame whose title says that it holds an advertisement or a test for robots. Such frames are never content. */
export function isAdFrame({ name, attribs }: Element): boolean {
  if (name !== 'iframe') return false
  const title = attribs.title ?? attribs['aria-label'] ?? ''
  return title !== '' && title.length <= MAX_TITLE_CHARS && (AD_LABEL.test(title) || ROBOT_TEST.test(title))
}

const MAX_TITLE_CHARS = 60
const ROBOT_TEST = /^\W*(?:re|h)?captcha\b/i
