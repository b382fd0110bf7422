import { folded } from './words.ts'

/**
 * Words that a question needs for its grammar and that say nothing about its subject, in the languages that most pages
 * are written in.
 */
export const functionWords: ReadonlySet<string> = new Set(wordLists().flat())

/** How many of the words are words of grammar, for each language of the list. */
export function grammarOf(words: readonly string[]): number[] {
  languages ??= wordLists().map((list) => new Set(list))
  return languages.map((language) => words.filter((word) => language.has(word)).length)
}

/** The language of a text by its words of grammar, as a code; undefined if they do not tell clearly. */
export function languageOf(text: string): string | undefined {
  const words = folded(text.slice(0, SAMPLE_CHARS)).match(/[\p{L}\p{M}]+/gu) ?? []
  const counts = grammarOf(words)
  const most = Math.max(...counts)
  const isClear = most >= MIN_GRAMMAR && counts.filter((count) => count > most * CLOSE).length === 1
  return isClear ? CODES[counts.indexOf(most)] : undefined
}

const SAMPLE_CHARS = 10_000
const MIN_GRAMMAR = 5
const CLOSE = 0.8
/** Of the lists, in their order. The fifth one has words of Portuguese as well. */
const CODES: readonly (string | undefined)[] = ['en', 'de', 'fr', 'es', undefined, 'nl', 'pl', 'ru', 'zh', 'ja']

let languages: ReadonlySet<string>[] | undefined

function wordLists(): string[][] {
  return [
    `a about after all also am an and any are aren as at be because been before being between both but by can could did
     do does doesn doing don during each either else for from get gets give given gives got had has have having he her
     here hers him his how i if in into is isn it its itself just know let like many may me mean might more most much
     must my need needs no nor not of off on one only or other our out over own page please possible s same say says
     shall she should site so some something such t tell than that the their them then there these they this those
     through to too under until up upon us use used using very via was wasn we were what whatever when where whether
     which while who whom whose why will with within without would you your according article text author explain
     describe happen happens happened kind sort called name named mentioned mention state stated`,
    `aber alle allem allen aller alles als also am an auch auf aus bei beim bin bis bist da dabei damit das dass dem den
     denn der des dessen die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines
     er es etwas euch fur gab gegen gibt habe haben hat hatte hatten ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in
     ins ist ja jede jedem jeden jeder kann kein keine konnen konnte man mehr mein mit muss mussen nach nicht noch nur ob
     oder ohne sagt sein seine seinem seinen seiner seit sich sie sind so soll sollte sollen sowie uber um und uns unter
     viel viele vom von vor wann war waren warum was welche welchem welchen welcher welches wem wen wenn wer werden wessen
     weshalb wie wieso wieviel wir wird wo wofur woher wohin womit worum wozu wurde wurden zu zum zur zwischen text artikel
     seite heisst macht worin woran worauf`,
    `a ai ainsi au aucun aussi autre aux avec avoir avait c ce cela ces cet cette ceux chaque combien comme comment d dans
     de des doit dont du elle elles en entre est et etait ete etes etre eux fait faut font il ils j je l la laquelle le
     lequel les lesquels leur leurs lors lui m ma mais me meme mes mon n ne ni nos notre nous on ont ou par parce pas pendant
     peut peuvent plus pour pourquoi pourrait qu quand que quel quelle quelles quels quelqu qui quoi s sa sans se selon sera
     ses si son sont sous sur t ta te tes toi ton tous tout toute toutes tres tu un une vers vos votre vous y article texte
     page dit`,
    `a al algo algun alguna ante antes aquel como con contra cual cuales cuando cuanta cuantas cuanto cuantos cuya cuyo de
     del desde donde dos e el ella ellas ellos en entre era eran es esa ese eso esta estaba estan estar este esto estos
     estas fue fueron ha haber habia hace hacer hacia han hasta hay la las le les lo los mas me mi mientras muy nada ni no
     nos nosotros o os otra otro para pero poco por porque puede pueden pues que quien quienes se segun ser si sin sobre
     son su sus tambien tan tanto te tiene tienen toda todas todo todos tras tu tus un una uno unos usted y ya articulo
     texto pagina dice llama`,
    `al alla alle anche che chi ci come con cosa cui da dal dalla dalle dei del della delle dello di dove e ed era essere fu
     gli ha hanno i il in io la le lo loro ma nei nel nella noi non o per perche piu puo qual quale quali quando quanta
     quante quanti quanto quella quello questa questo sono stata stato su sua sul sulla suo tra un una vengono viene
     ao aos as ate com da das do dos ela ele em essa esse foi foram isso isto mais mas na nao nas nem no nos o os ou
     pela pelo pode por porque quais qual quantas quantos quem sao se sem seu seus sua suas tem um uma`,
    `aan als bij dan dat de deze die dit door een en er geen haar heb hebben heeft het hij hoe hoeveel hun ik in is kan
     kunnen maar me meer met mijn naar niet nog of om onder ook op over te tot uit van veel voor waar waarom wanneer waren
     was wat welk welke werd wie wij worden wordt zal ze zich zijn zo zou`,
    `aby albo byc bylo byly czy dla dlaczego gdzie ich ile ilu jak jaka jaki jakie jakiego jakiej jakim jako jego jej jest
     juz kiedy kim kto kogo ktora ktore ktorego ktorej ktorych ktory ktorzy lub maja na nie niz oraz przed przez przy
     sie ta tak takze tego tej te to tych tylko w wszystkie z ze`,
    `а без бы был была были было быть в вам вас во все всех вы где да для до его ее если есть еще же за и из или им их к
     как какая какие каким какой какого какую когда ко кто которая которые который ли между меня мне может можно мы на над
     не него нее нет них но ну о об он она они оно от откуда по под почему при про с сколько со так также такой там то
     тоже только том ты у уже чего чем через что чтобы эта эти это этого этой этом этот я зачем кому кого куда чей`,
    `的 了 是 在 和 与 及 或 也 都 就 吗 呢 吧 啊 什么 什 么 怎么 怎样 怎么样 如何 为什么 为何 哪 哪里 哪些 哪个 哪一 几 多少 谁 何 何时 这 那 这个 那个 这些 那些 有
     被 把 对 从 到 于 以 为 之 其 中 上 下 个 一 一个 我 你 他 她 它 我们 你们 他们 请问 可以 能 会 要 该 此 而 并 但 所 者 等 种 因 因为 时候 什么样
     何時 為什麼 什麼 怎麼 誰 哪裡 這 個 會 對 從 為 與 嗎`,
    `は が を に の へ と も で や か な だ です ます ました でした した して する れる られる ない ある いる いつ どこ だれ 誰 なに なん 何 どの どんな どう
     なぜ どうして いくつ いくら この その あの これ それ あれ ここ そこ こと もの よう ため という て い る れ さ し た から まで より とは には では`,
  ].map((list) => folded(list).split(/\s+/))
}
