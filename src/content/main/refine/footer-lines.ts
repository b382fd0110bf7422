import { lineTest } from '../../line-test.ts'
import { singleSpaced } from '../../normalise.ts'
import type { Blocks } from '../page/blocks.ts'
import { chosenBlocks } from '../page/chosen-blocks.ts'
import { elementAt, type Measures } from '../page/measure.ts'
import type { Page } from '../page/traits.ts'

/**
 * Drops the site's own lines from both ends of the content: copyright and licence of the site, when the page was edited
 * and where to edit it, whether it helped, links to the top and to the content, and for what the site is not liable.
 */
export function dropFooterLines({ measures }: Page, blocks: Blocks, chosen: Uint8Array): void {
  const { rows, rowOf } = blocks
  const kept = chosenBlocks(blocks, chosen)
  for (const block of kept.slice(0, MAX_SKIPS))
    if (isWithin(measures, blocks, block, LINE_LIMITS) && SKIP.test(lineOf(blocks, block))) drop(block)
  let at = kept.length
  let from = kept.length
  while (at > 0 && kept.length - at < MAX_LINES) {
    const ending = endingOf(measures, blocks, kept[at - 1]!)
    if (ending === 'none') break
    at--
    // A bare "Yes" or "No" is an answer only behind the question whether the page helped.
    if (ending === 'footer') from = at
  }
  if (at > 0) for (const block of kept.slice(from)) drop(block)

  function drop(block: number): void {
    const row = rows[block]!
    for (let below = row; below < measures.end[row]!; below++) if (rowOf[below] === row) chosen[below] = 0
  }
}

/** What a line at the end of the content is. */
function endingOf(measures: Measures, blocks: Blocks, block: number): 'footer' | 'answer' | 'none' {
  if (!isWithin(measures, blocks, block, NOTICE_LIMITS)) return 'none'
  const isLine = isWithin(measures, blocks, block, LINE_LIMITS)
  const line = lineOf(blocks, block)
  const written = blocks.texts[block]!
  if (isLine && (FOOTER.test(line) || reserves(written))) return 'footer'
  if (NOTICE.test(line) || disclaims(written)) return 'footer'
  return isLine && ANSWER.test(line) ? 'answer' : 'none'
}

/** Whether a block is as short as such a line, and no caption. */
function isWithin(
  measures: Measures,
  { rows, weights, texts }: Blocks,
  block: number,
  { words, chars }: typeof LINE_LIMITS,
): boolean {
  if (weights[block]!.words > words || texts[block]!.length > chars) return false
  return elementAt(measures, rows[block]!)?.name !== 'figcaption'
}

/** A line in lower case, with single spaces. */
function lineOf({ texts }: Blocks, block: number): string {
  return singleSpaced(texts[block]!.trim()).toLowerCase()
}

/** Limits on such a line, and the number of lines at the end and at the beginning that are looked at. */
const LINE_LIMITS = { words: 40, chars: 400 }
const MAX_LINES = 8
const MAX_SKIPS = 3

/** The same for a notice. */
const NOTICE_LIMITS = { words: 120, chars: 900 }

/** For what the site or the author does not answer. */
const NOTICE = new RegExp(
  [
    '^[*†‡\\s]*(?:disclaimers?|legal (?:notice|disclaimer)|medical disclaimer|affiliate disclosure|editorial disclaimer|haftungsausschluss|avertissement|descargo de responsabilidad|aviso legal|disclaimer medico|isenção de responsabilidade|zastrzeżenie|отказ от ответственности|sorumluluk reddi|(?:特别|免责|免責|版权|版權)(?:声明|聲明)|免責事項|면책 ?(?:조항|고지)|إخلاء (?:ال)?مسؤولية)\\s*(?:[:：—–-]|$)',
    // Platforms write it below what their users upload.
    '^notice: the (?:content|article|text) above.{0,300}$',
    '^(?:die (?:hier )?geäußerten meinungen|les opinions exprimées|las opiniones (?:expresadas|vertidas)|as opiniões expressas|le opinioni espresse|de meningen in dit).{0,300}$',
    '^(?:本文(?:仅|僅)?代表作者|以上内容仅代表|本文観点|本稿は筆者).{0,200}$',
  ].join('|'),
  'u',
)

/** The same, somewhere in a line. */
const disclaims = lineTest([
  {
    words: 'opinion view views responsible',
    pattern:
      /^.{0,120}(?<!\p{L})(?:opinions?|views?)\b.{0,60}(?:expressed|presented|reflect|(?:is|are) (?:solely |only )?(?:those|that) of).{0,160}$|^.{0,120}(?:is|are) not responsible for the (?:opinions|views|content|statements).{0,200}$/u,
  },
  {
    words: 'purposes',
    pattern:
      /^.{0,200}(?:informational|information|educational) purposes(?: only)?\b.{0,200}\b(?:advice|substitute|consult|professional)\b.{0,300}$/u,
  },
])

/** In lower case `İ` is an `i` and a dot. */
const SKIP =
  /^(?:skip to (?:main |the )?(?:content|navigation|article)|jump to (?:content|navigation)|(?:zum|direkt zum) (?:haupt)?inhalt(?: springen)?|(?:aller|passer) au contenu(?: principal)?|(?:saltar|ir) al contenido(?: principal)?|(?:vai|salta) al contenuto(?: principale)?|(?:pular|saltar|ir) para o conteúdo(?: principal)?|(?:ga|spring|direct) naar (?:de )?(?:inhoud|hoofdinhoud)|(?:przejdź|przeskocz) do treści|перейти к (?:основному )?содержанию|i\u0307?çeriğe (?:geç|atla)|跳(?:到|至|转到)(?:主要)?内容|(?:メイン)?コンテンツ(?:へ|に)(?:スキップ|移動)|본문(?:으로)? (?:바로가기|건너뛰기)|(?:انتقل|تخطي?|تجاوز) إلى المحتوى(?: الرئيسي)?)$/i

const FOOTER = new RegExp(
  [
    // Copyright with its year or with the reservation of rights.
    '^(?:copyright )?(?:©|\\(c\\)|&copy;) ?(?:copyright )?(?:\\p{L}[^.]{0,60} )?(?:19|20)\\d\\d\\b.{0,200}$',
    '^copyright .{0,80}(?:19|20)\\d\\d\\b.{0,200}$',
    // The licence of the site's content.
    '^(?:except (?:as|where) otherwise noted|unless (?:otherwise )?(?:noted|stated|specified)).{0,200}licen[sc]e.{0,200}$',
    '^(?:this (?:work|page|article|site|content|website|post)|content|text|(?:the )?content (?:of|on) this .{0,40}) is (?:available|licen[sc]ed|made available) under .{0,200}$',
    "^(?:dieses? (?:werk|inhalt)|cette œuvre|ce contenu|esta obra|este contenido|quest[’']opera|este obra|dit werk).{0,80}(?:lizenz|licen[czs]|licenza|licença).{0,200}$",
    // When it was edited, and by whom it can be.
    '^(?:this page was )?last (?:updated|modified|edited|changed|reviewed)(?: on)?[: ].{0,60}$',
    '^(?:zuletzt (?:aktualisiert|geändert|bearbeitet)|dernière (?:mise à jour|modification)|última (?:actualización|modificación|atualização)|ultim[ao] (?:aggiornamento|modifica)|laatst (?:bijgewerkt|gewijzigd)|ostatnia (?:aktualizacja|zmiana)|последнее (?:обновление|изменение)|son güncelleme|最(?:后|終|近)(?:更新|修改)|最終更新(?:日)?|마지막 (?:수정|업데이트)|آخر تحديث)\\s*[:：]?.{0,50}$',
    '^(?:(?:edit|improve|suggest edits? (?:to|for)) this (?:page|article)(?: on \\w+)?|view (?:page )?source|report (?:an|this) (?:issue|page|problem).{0,40}|diese seite (?:bearbeiten|verbessern)|modifier cette page|editar esta página|modifica questa pagina|deze pagina bewerken|edytuj tę stronę|bu sayfayı düzenle|编辑(?:此|本)页|このページを編集(?:する)?|페이지 편집)$',
    // Whether it helped.
    '^(?:was|did|is) this .{0,40}(?:helpful|useful|help you|help|your question).{0,20}\\?$',
    '^how (?:helpful|useful) (?:was|is) this .{0,30}\\?$',
    '^(?:war (?:diese seite|dieser artikel|das) hilfreich|(?:cette page|cet article) (?:vous )?a-t-(?:elle|il) (?:été utile|aidé)|¿(?:te|le|fue|ha sido|resultó).{0,40}útil|(?:questa pagina|questo articolo).{0,20}utile|(?:esta página|este artigo).{0,20}útil|was deze pagina nuttig|czy ta strona była pomocna|была ли .{0,30}полезна|bu sayfa yardımcı oldu mu|(?:此|本)(?:页|文章?).{0,8}(?:有帮助|有用)吗|このページは(?:役に立ち|お役に立ち)ましたか|이 페이지가 도움이 되었나요|هل كانت هذه الصفحة مفيدة) ?[?？؟]?$',
    // Back to the top.
    '^(?:↑ ?)?(?:(?:go |scroll )?(?:back )?to (?:the )?top(?: of (?:the )?page)?|return to top|(?:zurück )?nach oben|(?:retour )?(?:en haut|haut de page)|(?:volver )?arriba|torna su|voltar ao topo|(?:terug )?naar boven|(?:do|na) góry|наверх|yukarı(?: çık)?|(?:返回|回到)顶部|ページ(?:の先頭|トップ)(?:へ|に)?(?:戻る)?|맨 위로)(?: ?↑| ?▲)?$',
  ].join('|'),
  'u',
)

/** Whether a line reserves all rights. */
const reserves = lineTest([
  {
    words: 'rights vorbehalten droits derechos diritti direitos voorbehouden prawa права hakları 版 載 무 ج',
    pattern:
      /^.{0,120}(?:all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos reservados|tutti i diritti riservati|todos os direitos reservados|alle rechten voorbehouden|wszelkie prawa zastrzeżone|все права защищены|tüm hakları saklıdır|版权所有|版權所有|無断転載(?:を)?禁(?:止|ず|じ)|무단 ?전재|جميع الحقوق محفوظة).{0,60}$/u,
  },
])

const ANSWER =
  /^(?:yes|no|ja|nein|oui|non|sí|si|sim|não|nee|tak|nie|да|нет|evet|hayır|是|否|はい|いいえ|예|아니요|نعم|لا|👍|👎)(?: ?[/|] ?(?:no|nein|non|não|nee|nie|нет|hayır|否|いいえ|아니요|لا))?$/iu
