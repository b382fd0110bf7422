/** Whether a short text is the label of a control, such as a button to buy, share, sort or unfold. */
export function saysControl(text: string): boolean {
  const words = wordsOf(text)
  return words !== '' && (CONTROL.test(words) || CJK_CONTROL.test(words))
}

/** Whether it puts a product into the basket or on a list, or shows it in a window. */
export function saysBasket(text: string): boolean {
  const words = wordsOf(text)
  return words !== '' && BASKET.test(words)
}

/** A short text in lower case, or '' for a long one. */
function wordsOf(text: string): string {
  const words = text.trim()
  return words.length <= MAX_CHARS ? words.toLowerCase() : ''
}

/** Longer texts say something else as well. */
const MAX_CHARS = 48

// English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Russian, Turkish, Arabic
const CONTROL =
  /^(?:\W{0,3})(?:add to|add .{1,40} to (?:your |my )?(?:cart|bag|basket|trolley|wish ?list|favou?rites|list)|(?:quick|fast) ?(?:view|shop|buy|add|look)|(?:choose|select) options?|qty:?$|buy now|pre-?order now|compare|share|like|likes|reply|read (?:more|less)|(?:show|see|view|load|expand|collapse|hide)|continue reading|article continues|filters?|sort|select|wish ?list|sign (?:in|up)|log in|register|follow|print|advert(?:isement)?|skip|close|get notified|notify me|in den warenkorb|jetzt kaufen|vergleichen|teilen|gefällt mir|antworten|(?:mehr|weiter) ?(?:lesen|anzeigen)|weiterlesen|filtern?|sortieren|anzeige|anmelden|merken|drucken|schließen|ajouter|acheter|comparer|partager|répondre|lire (?:plus|la suite)|voir|filtrer|trier|imprimer|fermer|publicité|añadir|comprar|comparar|compartir|responder|leer más|ver|filtrar|ordenar|imprimir|cerrar|publicidad|aggiungi|acquista|confronta|condividi|rispondi|leggi|mostra|filtra|ordina|stampa|chiudi|pubblicità|adicionar|compartilhar|partilhar|ler mais|fechar|publicidade|in winkelwagen|vergelijk|delen|beantwoorden|lees|toon|sorteer|afdrukken|sluiten|advertentie|do koszyka|dodaj|kup teraz|porównaj|udostępnij|odpowiedz|czytaj|pokaż|filtruj|sortuj|drukuj|zamknij|reklama|в корзину|купить|сравнить|поделиться|ответить|читать|показать|фильтр|сортировка|печать|закрыть|реклама|sepete ekle|satın al|karşılaştır|paylaş|yanıtla|devamını|göster|filtrele|sırala|yazdır|kapat|reklam|أضف|اشتر|قارن|مشاركة|شارك|رد|اقرأ|عرض|تصفية|ترتيب|طباعة|إغلاق|إعلان)(?![\p{L}\p{N}])/u
// Chinese, Japanese, Korean
const CJK_CONTROL =
  /^(?:加入购物车|加入購物車|立即购买|立即購買|比较|比較|分享|点赞|點讚|回复|回覆|阅读更多|閱讀更多|展开|展開|收起|筛选|篩選|排序|打印|列印|关闭|關閉|广告|廣告|カートに|今すぐ購入|シェア|いいね|返信|続きを読む|もっと見る|絞り込み|並び替え|印刷|閉じる|広告|장바구니|바로 ?구매|비교|공유|좋아요|답글|더 ?보기|필터|정렬|인쇄|닫기|광고)/u

const BASKET =
  /^(?:\W{0,3})(?:add (?:.{1,40} )?to|compare|wish ?list|(?:quick|fast) ?(?:view|shop|buy|add|look)|(?:choose|select) options?|qty:?$|in den warenkorb|merken|vergleichen|ajouter|comparer|añadir|comparar|aggiungi|confronta|adicionar|in winkelwagen|vergelijk|do koszyka|dodaj|porównaj|в корзину|сравнить|sepete ekle|karşılaştır|أضف|قارن|加入购物车|加入購物車|比较|比較|カートに|장바구니|비교)(?![\p{L}\p{N}])/u
