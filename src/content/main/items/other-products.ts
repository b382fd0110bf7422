/** Whether a heading says that the products below it are not what its page is for. */
export function announcesOthers(text: string): boolean {
  const said = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return said.length <= MAX_CHARS && OTHERS.some((pattern) => pattern.test(said))
}

const MAX_CHARS = 60

const OTHERS: readonly RegExp[] = [
  // English
  /^(?:(?:your )?(?:recently|last|previously) (?:viewed|browsed|seen).*|(?:related|similar) (?:products?|items?)|you (?:may|might|will|'ll) also (?:like|love|enjoy|need)|you may be interested in|(?:customers|people|shoppers|others) (?:who .*)?(?:also(?! (?:search|ask))|bought|viewed).*|(?:frequently|often) bought (?:together|with.*)|complete (?:the|your) (?:look|set)|pairs well with|goes well with)$/u,
  // German, French, Spanish, Italian, Portuguese, Dutch, Polish
  /^(?:(?:zuletzt|kürzlich) (?:angesehen|gesehen).*|(?:ähnliche|verwandte|passende) (?:produkte|artikel)|(?:das )?könnte (?:dir|ihnen|dich|sie) auch (?:gefallen|interessieren)|(?:kunden|andere) (?:kauften|kaufen|haben).*|wird oft zusammen gekauft|(?:produits|articles) (?:similaires|associés|liés|récemment (?:vus|consultés)|vus récemment)|(?:vous )?aimerez aussi|cela pourrait vous plaire|productos (?:relacionados|similares|vistos.*)|(?:también )?te puede (?:gustar|interesar)|vistos? recientemente|prodotti (?:correlati|simili|visti.*)|potrebbe(?:ro)? (?:piacerti|interessarti) anche|visti di recente|produtos (?:relacionados|similares|semelhantes|vistos.*)|(?:você )?também (?:pode|vai) gostar.*|vistos recentemente|(?:gerelateerde|vergelijkbare|soortgelijke) (?:producten|artikelen)|recent bekeken.*|anderen (?:kochten|bekeken).*|(?:podobne|powiązane) produkty|ostatnio (?:oglądane|przeglądane).*|(?:inni )?klienci kupili.*)$/u,
  // Nordic, Hungarian, Czech, Slovak, Romanian, Russian, Turkish, Arabic
  /^(?:(?:viimeksi|äskettäin) (?:katsotut|katsellut).*|(?:samankaltaisia|vastaavia|liittyviä) tuotteita|(?:senast|nyligen) (?:visade|sedda).*|(?:liknande|relaterade) produkter|(?:sist|nylig|senest) (?:sett|vist|sete|viste).*|(?:lignende|relaterte|relaterede) produkter|(?:kapcsolódó|hasonló) termékek|(?:nemrég|legutóbb) (?:megtekintett|nézett).*|(?:podobné|související|súvisiace) produkty|(?:naposledy|nedávno) (?:zobrazené|prohlížené|prezerané).*|produse (?:similare|vizualizate.*|asemănătoare)|(?:похожие|сопутствующие) товары|(?:недавно|вы) (?:просмотренные|смотрели).*|с этим товаром.*|(?:benzer|ilgili) ürünler|(?:son|yakın zamanda) (?:baktıklarınız|gezdikleriniz|görüntülenen.*|incelenen.*)|منتجات (?:ذات صلة|مشابهة|مماثلة)|شوهدت? مؤخرا)$/u,
  // Chinese, Japanese, Korean
  /^(?:(?:最近|近期)(?:浏览|瀏覽|看过|看過).*|(?:相关|相關|类似|類似|相似)(?:产品|產品|商品)|猜你喜欢|猜你喜歡|看了又看|买了又买|最近(?:チェック|見た|閲覧).*|(?:関連|類似)(?:商品|製品|アイテム)|(?:この商品を(?:見た|買った)人|こちらの商品も|よく一緒に購入).*|최근 ?본.*|(?:관련|연관|비슷한|유사) ?상품|(?:함께|다른 고객이).*(?:구매|본).*)$/u,
]
