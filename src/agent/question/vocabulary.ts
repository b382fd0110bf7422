// Words by their meaning: those that ask for the same, and those of units.
import { wordsOf } from '../../content/passages/words.ts'

/** Words that ask for the same: a question says "how tall", a page "height". */
const MEANINGS = `price prices cost costs costing pay charge charged fee fees expensive cheap cheaper cheapest preis kosten kostet
  gebühr eintritt coût coûte tarif precio cuesta preço custa custo prezzo prijs prijzen kost bedraagt cena
  ceny kosztuje koszt
weight weigh weighs weighed heavy heavier heaviest light lighter lightest mass gewicht wiegt schwer poids pèse peso
  pesa pesado weegt zwaar waga waży masa ciężki
height tall taller tallest high higher highest höhe hoch hauteur altura altezza hoogte hoog wysokość wysoki
length long longer longest länge longueur longitud comprimento lunghezza lengte długość długi
width wide wider widest
depth deep deeper deepest
age old older oldest
speed fast faster fastest geschwindigkeit vitesse velocidad velocidade velocità snelheid prędkość
area size large larger largest big bigger biggest covers cover covering extent fläche größe superficie área
  oppervlakte grootte powierzchnia
capacity hold holds volume seats sitze plätze sitzplätze places asientos plazas lugares assentos posti zitplaatsen
  plaatsen miejsca
author wrote written writer autor autorin auteur autore auteurs
director directed directs leads led head heads
founded founding foundation established establish founder gegründet gründung gründer gründungsjahr fondé fondée
  fondation fondateur fundado fundada fundación fundação fundador fondato fondazione fondatore opgericht oprichting
  oprichter oprichtingsjaar założony założona założono założyciel
built build construction constructed completed completion gebaut erbaut baujahr construit construido construída
  construção fabricação costruito gebouwd bouwjaar zbudowany zbudowano budowa
opened opening opens inaugurated eröffnet eröffnung ouvert ouverture inauguré inaugurado abierto aberto aperto geopend
  otwarty otwarto
closed closes closing
headquarters headquartered based located location seat situated sitz hauptsitz siège sede gevestigd siedziba
employees employ employs employed staff workforce headcount employee mitarbeiter beschäftigte employés empleados
  funcionários dipendenti werknemers medewerkers pracownicy pracowników
population inhabitants residents people einwohner bevölkerung habitants población habitantes população abitanti
  popolazione inwoners bevolking mieszkańców ludność
warranty guarantee guaranteed
released release launched launch
range reach distance far
revenue turnover sales umsatz ingresos receita fatturato omzet przychód
profit income earnings gewinn bénéfice beneficio lucro utile winst zysk
architect designed designer design
date day when
telephone phone telefon téléphone teléfono telefone telefono telefoon
attendance visitors visits besucher visiteurs visitantes visitatori bezoekers zwiedzających odwiedzających gości
material made
owner owns owned besitzer eigentümer propriétaire propietario proprietário proprietario eigenaar właściciel
ceo chief executive
share proportion percentage percent
manufacturer maker manufactured makes producer produced hersteller fabricant fabricante fabrikant producent
temperature warm hot cold
duration lasts last take takes dauer dauert durée dure duración dura duração durata duur duurt czas trwa
departure departs leaves
arrival arrives
salary pay wage
deadline due closing
email mail contact
member members membership mitglieder membres miembros membros membri leden członkowie członków
power watts wattage
elevation altitude`

export const meanings = new Map<string, ReadonlySet<string>>()
for (const group of MEANINGS.split(/\n(?! )/)) {
  const stems = new Set(group.split(/\s+/).flatMap((word) => wordsOf(word)))
  for (const stem of stems) meanings.set(stem, new Set([...(meanings.get(stem) ?? []), ...stems]))
}

/** Words of units, as stems. Names of fields say in which unit a value is wanted, and questions as well. */
export const unitWords: ReadonlySet<string> = new Set(
  wordsOf(
    `kg g mg t gram grams kilo kilos kilogram kilograms tonne tonnes ton tons lb lbs pound pounds ounce ounces cm mm m km
    centimetre centimetres centimeters millimetre millimetres metre metres meter meters kilometre kilometres kilometer
    kilometers mile miles foot feet inch inches yard yards nautical square cubic sq sqm sqkm hectare hectares ha acre acres
    eur euro euros usd dollar dollars gbp chf nok sek dkk yen percent pct percentage hour hours hrs minute minutes mins min
    second seconds sec day days week weeks month months year years watt watts w kw mw kwh mwh gwh wh volt volts v amp amps
    ah mah hz litre litres liter liters l ml celsius fahrenheit degree degrees kmh kph mph knots bar psi lumen lumens lm
    lux gb mb tb million millions billion thousand count number iso date unit units jahr jahre année années año años ano anos
    anno anni jaar jaren rok lata anzahl nombre número numero aantal liczba tonnen tonnes toneladas tonnellate ton gramm
    gramme grammes gramo gramos grama gramas grammi kilo stunden heures horas uur godzin minuten minuti minutos minut`,
  ),
)

/** Words that tell somebody to answer. They begin a request, and say nothing of what it is about. */
export const requestWords: readonly string[] =
  `compare list find give tell show report extract look collect return determine identify provide name check read summarize
  gather get fetch search answer please research visit use also note only include for each open follow nenne zeige finde
  vergleiche gib suche liste donne donnez trouve cite comparez dime muestra enumera busca listar mostre diga encontre elenca
  trova confronta indica geef noem toon vergelijk zoek lijst wymien podaj porownaj pokaz znajdz`.split(/\s+/)
