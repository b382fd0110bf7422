// What single lines of a recipe look like: an ingredient with its amount, a step of the preparation.

/**
 * How much a line looks like an ingredient, from 0 to 1: `2 cups flour` and `Salz, 1 Prise` state a measure, `3 eggs` a
 * count, `olive oil` only a name.
 */
export function ingredientLikeness(written: string): number {
  const text = written.replace(MARK, '').trim()
  if (text === '' || text.length > MAX_INGREDIENT || !/\p{L}/u.test(text)) return 0
  const amount = AMOUNT.exec(text)
  const rest = amount === null ? text : text.slice(amount[0].length)
  if (amount !== null && OTHER_COUNTS.test(rest)) return 0
  const unit = amount === null ? null : UNIT.exec(rest)
  if (unit !== null) {
    const name = rest.slice(unit[0].length).replace(/^[\s.,:)]+/, '')
    return !/\p{L}/u.test(name) || (name.length < 20 && OTHER_LABEL.test(name)) ? 0 : 1
  }
  const isSentence = /[。！]$/.test(text) || (/[.!?]$/.test(text) && text.split(/\s+/).length > 5)
  if (isSentence || TIME.test(text)) return 0
  if (amount !== null) return /^[\p{L}(]/u.test(rest) && text.length <= MAX_COUNTED ? 0.6 : 0
  if (WORD_AMOUNT.test(text)) return 0.9
  if (UNIT_AT_END.test(text) || /\p{L}[\s:…]+[\d½¼¾⅓⅔]{1,3}$/u.test(text)) return OTHER_LABEL.test(text) ? 0 : 0.9
  if (AS_NEEDED.test(text)) return 0.8
  return /^\p{L}/u.test(text) && text.length <= MAX_NAME && !/[.!?:：]$/.test(text) ? 0.3 : 0
}

/** How much a line looks like a step of the preparation, from 0 to 1: a sentence that is no ingredient. */
export function stepLikeness(written: string): number {
  const text = written.replace(MARK, '').trim()
  if (text.length < 4 || /\?$|©|https?:|@\w/.test(text)) return 0
  const length = EAST_ASIAN.test(text) ? 3 * text.length : text.length
  const isSentence = /[.!。！…]$/.test(text)
  if (length < 20) return isSentence && ingredientLikeness(text) === 0 ? 0.5 : 0
  if (length < 60 && ingredientLikeness(text) > 0.5) return 0
  if (isSentence) return length < 60 ? 0.8 : 1
  if (LABELLED.test(text)) return 0.3
  return length < 40 ? 0.4 : 0.7
}

/** Whether a text heads the entries of a list that follow it: `FOR THE SAUCE`, `Servings:`. */
export function isSubheading(written: string): boolean {
  const text = written.replace(/\p{Cf}/gu, '').trim()
  if (text.length >= MAX_SUBHEADING) return false
  return /[:：]$/.test(text) || (/^[\p{Lu}\s&'-]{4,}$/u.test(text) && /\p{Lu}{3}/u.test(text))
}

/** Whether a text names a part of a dish: `For the sauce`, `Für den Teig`. */
export const namesPart = (text: string) => text.length < MAX_SUBHEADING && FOR_A_PART.test(text.trim())

const MAX_SUBHEADING = 40
const FOR_A_PART =
  /^(?:for the|the|für (?:den|die|das)|pour (?:l[ae']|les)|para (?:el|la|los|las)|per (?:il|lo|la|le|gli|l')|voor (?:de|het)|til) ?(?:\p{L}+[ -]?){1,3}$/iu

/** `Allergens: milk, eggs` */
const LABELLED = /^[^.!?]{2,40}[:：]\s/
const MAX_INGREDIENT = 220
const MAX_COUNTED = 120
const MAX_NAME = 60
const EAST_ASIAN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

/** Bullets, boxes to tick and numbers of the list itself. */
const MARK = /^\s*(?:[-–—•·▢☐□*✓+]\s*|\d{1,2}[.)](?!\d)\s*)+/

const NUMBER = '(?:\\d[\\d.,/⁄]*|[½¼¾⅓⅔⅛⅜⅝⅞])'
const AMOUNT = new RegExp(
  `^(?:(?:about|approx\\.?|around|circa|ca\\.?|c\\.|etwa|environ|unos|zirka)\\s+)?${NUMBER}(?:\\s*(?:[-–~/+&]|to|bis|à|a|o|or|und|and|e|et)?\\s*${NUMBER}){0,3}\\s*[x×]?[\\s-]*(?:\\([^)]{1,30}\\)\\s*)?`,
  'iu',
)

/** Units of kitchens, in the languages of recipes. */
const UNITS = `g gr grams? gramm?s? gramos? grammes? kg kilos? mg ml cl dl cc l lt liters? litres? litros? litri litros oz ounces? fl lbs? pounds? pints? pt quarts? qt gallons?
 cups? c tbsps? tbs tblsp tablespoons? t tsps? teaspoons? dessertspoons? pinch(?:es)? dash(?:es)? cloves? slices? cans? tins? jars? bunch(?:es)? sprigs? sticks? stalks? stems? heads? ears? handfuls? packages? packets? pkgs? packs? bags? box(?:es)? bottles? pieces? knobs? drops? sheets? fillets? inch(?:es)? cm scoops? thumbs? leaves
 el tl essl(?:ö|oe)ffel teel(?:ö|oe)ffel prisen? zehen? st(?:ü|ue)ck scheiben? dosen? bund becher tassen? p(?:ä|ae)ckchen pck pkg msp messerspitzen? zweige? blatt bl(?:ä|ae)tter glas handvoll w(?:ü|ue)rfel
 cuill?(?:è|e)res? c\\.?\\s?à\\.?\\s?[sct]\\.? cs càs càc gousses? pinc(?:é|e)es? tranches? sachets? verres? bo(?:î|i)tes? bottes? brins? branches? feuilles? poign(?:é|e)es? tasses? pots?
 cucharadas? cucharaditas? cdas? cditas? tazas? dientes? pizcas? latas? rebanadas? manojos? ramitas? hojas? vasos? unidades?
 cucchia(?:io|i) cucchiain[oi] spicchi?o? pizzic(?:o|hi) bicchier[ei] tazz[ae] fett[ae] rametti? foglie? mazzett[oi] bustin[ae]
 colher(?:es)? x(?:í|i)caras? ch(?:á|a)venas? dentes? pitadas? fatias? folhas? copos?
 eetlepels? theelepels? teentjes? tenen snuf(?:je|jes)? blik(?:je|ken)? plak(?:ken|jes)? bosjes? bos takjes? stuks? blaadjes? zakjes? scheut(?:je)?
 (?:ł|l)y(?:ż|z)ki (?:ł|l)y(?:ż|z)ka (?:ł|l)y(?:ż|z)ek (?:ł|l)y(?:ż|z)eczk[ia] (?:ł|l)y(?:ż|z)eczek szklank[ia] szklanek z(?:ą|a)bk[ia] z(?:ą|a)bek szczypt[ay] plastr(?:y|ów) sztuk[ia]? szt op opakowani[ea] puszk[ia] p(?:ę|e)czek gar(?:ść|sci)
 г гр кг мл л ст ч стакан(?:а|ов)? ложк[аи] ложек зубчик(?:а|ов)? зуб щепотк[аи] шт штук[аи]? пучок
 spsk tsk msk krm dl fed d(?:å|aa)ser? nip knsp stk bundt stilke? stængler skiver? skivor klyft(?:or|a)? burk(?:ar)? rkl tl pkt
 lžíc[eií] lžičk[ay] hrnek hrnk[uy] strou(?:žek|žky) ek tk dkg csipet gerezd adag bardağı kaşığı yemek çay su adet diş tutam lingur(?:ă|i|iță|ițe) linguri`
const UNIT = new RegExp(
  `^(?:(?:small|large|big|medium|heaped|level|kleine|große|gros|grosse|petite?|piccol[oi]|stor|lille)\\s+)?(?:(?:${UNITS.trim().split(/\s+/).join('|')})(?![\\p{L}\\d])|大さじ|小さじ|カップ|個|本|枚|片|束|玉|缶|かけ|切れ|克|公克|毫升|茶匙|汤匙|湯匙|大匙|小匙|杯|个|顆|颗|只|隻|根|瓣|条|條|块|塊|큰술|작은술|개|컵)`,
  'iu',
)
const UNIT_AT_END = new RegExp(
  `(?:大さじ|小さじ|カップ)\\s*${NUMBER}(?:杯)?$|${NUMBER}\\s*(?:g|gr|kg|ml|cl|dl|l|oz|lbs?|cups?|tbsp|tsp|el|tl|cs|cc|stk|szt|шт|г|мл|個|本|枚|片|束|玉|缶|かけ|切れ|克|毫升|茶匙|汤匙|湯匙|大匙|小匙|杯|个|顆|颗|只|根|瓣|条|块|큰술|작은술|개|컵)\\.?(?:\\s*\\([^)]{1,40}\\))?$`,
  'iu',
)
const WORD_AMOUNT =
  /^(?:(?:an?|one|two|three|half(?: an?)?|some|few|eine?n?|etwas|einige|une?|deux|una?|uno|dos|due|um|uma|een|en|et|jeden|одна)\s+)?(?:(?:small|large|good|big|generous|kleine|gute?|bonne|petite|lille)\s+)?(?:pinch|dash|handful|splash|drizzle|knob|clove|bunch|sprig|prise|handvoll|schuss|spritzer|zehe|bund|pinc(?:é|e)e|gousse|poign(?:é|e)e|filet|pizca|pu(?:ñ|n)ado|chorrito|pizzico|spicchio|filo|manciata|pitada|fio|snufje|teentje|scheutje|szczypta|щепотка|nip|fed|nypa)(?:s|es)?(?:\s|$)/iu
const AS_NEEDED =
  /(?:^|[\s,(])(?:to taste|as needed|as required|for (?:garnish|garnishing|serving|frying|dusting|greasing|sprinkling|brushing)|to (?:serve|garnish|finish)|optional|nach (?:belieben|geschmack|bedarf)|zum (?:braten|servieren|bestreuen|garnieren)|au go(?:û|u)t|selon|facultatif|al gusto|q\.?\s?b\.?|a gosto|naar smaak|do smaku|по вкусу|efter smag|efter smak|适量|適量|少々|少许|少許)[\s).]*$/iu
/** Nutrients, servings and times, whose labels stand before an amount too. */
const OTHER_LABEL =
  /^(?:serv|portion|yield|makes|prep|cook|total|step|temps|分量|份量|人份|calor|[eé]nerg|kcal|kj|fat(?![\w-])|total fat|sugars|saturat|of which|protein|carb|sodium|cholesterol|fib(?:er|re)|vitamin|potassium|eiwei|kohlenhydrat|fett|ballast|mati(?:è|e)res? grasses|dont |lipides|glucides|prot(?:é|e)ines|prote(?:í|i)nas|grassi|grasas|hidratos|carboidrat|koolhydraten|eiwit|vet(?:ten)?$|bia(?:ł|l)k|t(?:ł|l)uszcz|белк|жир|углевод|kulhydrat)/iu
const TIME =
  /\d\s*(?:min\b|mins\b|minut|h\b|hrs?\b|hours?\b|std\b|stunde|heures?\b|horas?\b|uur\b|timer?\b|分|分钟|小时|時間)/iu
/** What else pages count. */
const OTHER_COUNTS =
  /^(?:%|min\b|mins\b|minut|h\b|hr|hours?|std|stund|uur|days?|weeks?|months?|years?|tage?\b|comment|review|rating|vote|star|like|share|follow|view|servings?|serves|people|person|portion|calor|kcal|step|recipe|idea|way|tip|thing|best\b|easy\b|delicious|healthy|am\b|pm\b|°|[ap]\.m)/iu
