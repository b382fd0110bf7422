// Lines within a post that are not its author's words.

/** `Last edited by Ada on May 3`: when and by whom a post was changed. */
const EDITED =
  /^[^\p{L}\p{N}]*(?:last (?:edited|modified|updated)|edited (?:by|on|at|\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d)|edited:? \d|(?:this|the) (?:post|message|topic|answer|comment)\b.{0,30}\b(?:edited|modified)|zuletzt (?:bearbeitet|geändert|editiert)|(?:dernière (?:modification|édition)|modifié|édité) (?:par|le)|(?:última|ultima) (?:edición|edição|modifica)|editado (?:por|em)|modificato da|laatst (?:bewerkt|gewijzigd|aangepast)|(?:ostatnio )?(?:edytowan[ey]|zmienian[ey]) |последний раз (?:редактировалось|отредактировано)|(?:отредактировано|изменено)\b|son (?:düzenleme|düzenleyen)|düzenlendi|本帖最后由|最后编辑|最後編輯|最終(?:更新|編集)|(?:마지막|최종) (?:수정|편집)|آخر تعديل|تم (?:التعديل|التحرير))/iu
/** What a reader may do with a long quotation. */
const EXPAND =
  /^[^\p{L}\p{N}]*(?:click to (?:expand|collapse)|(?:zum vergrößern|zum ausklappen) (?:hier )?(?:an)?klicken|cliquez pour agrandir|(?:haz )?clic(?:k)? para expandir(?:se)?|clique para expandir|clicca per (?:espandere|allargare)|klik om (?:te vergroten|uit te klappen|uit te breiden)|kliknij,? aby rozwinąć|(?:нажмите|кликните)(?: здесь)?,? чтобы (?:раскрыть|развернуть)|genişletmek için tıkla(?:yın)?|点击(?:展开|扩展)|點擊展開|クリックして展開|(?:클릭하여|확장하려면 클릭) ?(?:확장)?|اضغط للتوسيع|انقر للتوسيع)[^\p{L}\p{N}]*$/iu
/** What is left of a post that is gone. */
const GONE =
  /^[^\p{L}\p{N}]*(?:(?:deleted|removed)(?: (?:by (?:user|author|moderator|reddit)|comment|post))?|(?:this|the) (?:post|comment|message|reply|answer)(?: (?:has been|was|is))? (?:deleted|removed|hidden)\b.{0,60}|(?:comment|post|message) (?:deleted|removed)\b.{0,40}|(?:dieser )?(?:beitrag|kommentar)(?: wurde)?.{0,20} (?:gelöscht|entfernt)|ce (?:message|commentaire) a été (?:supprimé|retiré).{0,40}|(?:este )?(?:comentario|mensaje) (?:ha sido|fue) (?:eliminado|borrado).{0,40}|(?:este )?(?:comentário|mensagem) foi (?:removid|apagad|excluíd)[oa].{0,40}|(?:questo )?(?:commento|messaggio) è stato (?:rimosso|eliminato|cancellato).{0,40}|(?:deze|dit) (?:reactie|bericht) is verwijderd.{0,40}|(?:ten )?(?:komentarz|post) został usunięty.{0,40}|(?:комментарий|сообщение) (?:был[ои]? )?удал[её]н[оы]?.{0,40}|bu (?:yorum|mesaj|gönderi).{0,30} (?:silindi|silinmiştir|kaldırıldı)|(?:该|此|本)?(?:评论|帖子|回复|内容)已(?:被)?(?:.{0,6})?(?:删除|屏蔽)|(?:この)?(?:コメント|投稿)は削除されました|삭제된 (?:댓글|글|게시물)입니다|تم حذف (?:هذا )?(?:التعليق|المشاركة|الرد).{0,40})[^\p{L}\p{N}]*$/iu

const MAX_NOTE_CHARS = 160

/** Whether a line says that its post was edited, or offers to unfold a quotation. */
export function isNote(text: string): boolean {
  const line = lineOf(text)
  return line.length <= MAX_NOTE_CHARS && (EDITED.test(line) || EXPAND.test(line))
}

/** Whether a text is all that is left of a deleted post. */
export function saysGone(text: string): boolean {
  const line = lineOf(text)
  return line.length <= MAX_NOTE_CHARS && GONE.test(line)
}

function lineOf(text: string): string {
  return text
    .slice(0, 2 * MAX_NOTE_CHARS)
    .replace(/\s+/g, ' ')
    .trim()
}
