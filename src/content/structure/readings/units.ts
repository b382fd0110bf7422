// Units of measurement: what they are called, and how they convert within their dimension.
import { fold } from '../lexicon/fold.ts'

export type Dimension =
  | 'mass'
  | 'length'
  | 'area'
  | 'volume'
  | 'power'
  | 'energy'
  | 'storage'
  | 'speed'
  | 'pressure'
  | 'frequency'
  | 'temperature'
  | 'consumption'

interface Unit {
  name: string
  dimension: Dimension
  /** In the first unit of its dimension. */
  factor: number
}

/** The unit that a word or sign means. */
export function unitNamed(word: string): Unit | undefined {
  return BY_WORD.get(word) ?? BY_WORD.get(fold(word).replace(/\.$/, ''))
}

/** A value in another unit of the same dimension, to six significant digits; undefined if there is no way between. */
export function convertUnit(value: number, from: string, to: string): number | undefined {
  const source = unitNamed(from)
  const target = unitNamed(to)
  if (source === undefined || target === undefined || source.dimension !== target.dimension) return undefined
  if (source.name === target.name) return value
  if (source.dimension === 'temperature') return convertTemperature(value, source.name, target.name)
  if (source.dimension === 'consumption') return Number((235.214583 / value).toPrecision(4))
  return Number(((value * source.factor) / target.factor).toPrecision(6))
}

/** dimension → unit → factor and words. Words are folded; signs that differ by case only stand as they are. */
const TABLE: Record<Dimension, Record<string, [number, string]>> = {
  mass: {
    g: [1, 'g gr gram grams gramm gramme grammes gramos gramo grammi grammo gramas grama г гр грамм グラム 克'],
    mg: [0.001, 'mg milligram milligrams milligramm miligramos milligrammi мг'],
    µg: [1e-6, 'µg μg mcg microgram micrograms mikrogramm'],
    kg: [
      1000,
      'kg kgs kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos chilogrammi kilogramów кг килограмм キログラム キロ 千克 公斤',
    ],
    t: [1e6, 't tonne tonnes tonnen tonelada toneladas tonnellate тонн т'],
    lb: [453.59237, 'lb lbs pound pounds pfund livres libras libbre фунт'],
    oz: [28.349523125, 'oz ounce ounces unze unzen onza onzas once унция'],
    st: [6350.29318, 'stone stones'],
  },
  length: {
    m: [1, 'm meter meters metre metres mètre mètres metros metro metri metrów м метр метров メートル 米'],
    mm: [0.001, 'mm millimeter millimeters millimetre millimetres milímetros millimetri мм ミリ 毫米'],
    cm: [
      0.01,
      'cm centimeter centimeters centimetre centimetres zentimeter centímetros centimetri см センチ 厘米 公分',
    ],
    km: [1000, 'km kms kilometer kilometers kilometre kilometres kilómetros chilometri км キロメートル 公里 千米'],
    in: [0.0254, 'in inch inches zoll pouces pulgadas pollici polegadas cala cali дюйм дюймов " ″ ” インチ 英寸 inch.'],
    ft: [0.3048, "ft feet foot fuß pieds pies piedi pés фут ' ′ ’"],
    yd: [0.9144, 'yd yds yard yards'],
    mi: [1609.344, 'mi mile miles meilen millas miglia milhas мили миль'],
    nmi: [1852, 'nmi nm'],
  },
  area: {
    'm²': [1, 'm² m2 sqm sq.m sq.m. qm m^2 quadratmeter metros² м² м2 кв.м 平米 平方米 ㎡ mq'],
    'ft²': [0.09290304, 'ft² ft2 sqft sq.ft sq.ft. sf squarefeet'],
    ha: [10_000, 'ha hectare hectares hektar hectáreas ettari га'],
    acre: [4046.8564224, 'acre acres ac'],
    'km²': [1e6, 'km² km2 км² 平方公里'],
    'mi²': [2_589_988.110336, 'mi² mi2'],
    tsubo: [3.305785, '坪'],
  },
  volume: {
    l: [1, 'l ltr liter liters litre litres litro litros litri litrów л литр литров リットル 升 公升'],
    ml: [0.001, 'ml milliliter milliliters millilitre millilitres mililitros мл ミリリットル 毫升'],
    cl: [0.01, 'cl centiliter centilitre'],
    dl: [0.1, 'dl deciliter decilitre'],
    'm³': [1000, 'm³ m3 cbm м³ 立方米'],
    'cm³': [0.001, 'cm³ cm3 ccm cc'],
    gal: [3.785411784, 'gal gallon gallons galones'],
    qt: [0.946352946, 'qt quart quarts'],
    pt: [0.473176473, 'pint pints'],
    floz: [0.0295735295625, 'floz fl.oz fl.oz.'],
    'ft³': [28.316846592, 'ft³ ft3 cu.ft cu.ft. cuft'],
  },
  power: {
    w: [1, 'w watt watts вт ватт ワット 瓦'],
    kw: [1000, 'kw kilowatt kilowatts квт'],
    mw: [1e6, 'megawatt megawatts'],
    hp: [745.699872, 'hp bhp horsepower'],
    ps: [735.49875, 'ps cv ch pk km. л.с. лс KM 馬力 马力'],
  },
  energy: {
    kcal: [
      1,
      'kcal cal calories calorie kilocalories kalorien calorías calorie. калорий ккал キロカロリー カロリー 大卡 千卡',
    ],
    kj: [0.2390057, 'kj kilojoule kilojoules кдж 千焦'],
    kwh: [860.42065, 'kwh'],
    wh: [0.86042065, 'wh'],
  },
  storage: {
    gb: [1, 'gb gigabyte gigabytes go гб gib'],
    mb: [0.001, 'mb megabyte megabytes mo мб mib'],
    kb: [1e-6, 'kb kilobyte kilobytes ko кб kib'],
    tb: [1000, 'tb terabyte terabytes to тб tib'],
    byte: [1e-9, 'byte bytes'],
  },
  speed: {
    kmh: [1, 'km/h kmh kph km/std км/ч'],
    mph: [1.609344, 'mph mi/h'],
    ms: [3.6, 'm/s м/с'],
    kn: [1.852, 'knots knot kn kts'],
  },
  pressure: { bar: [1, 'bar bars бар'], psi: [0.0689475729, 'psi'], kpa: [0.01, 'kpa'], hpa: [0.001, 'hpa mbar'] },
  frequency: { hz: [1, 'hz гц'], khz: [1000, 'khz'], mhz: [1e6, 'mhz мгц'], ghz: [1e9, 'ghz ггц'] },
  temperature: { '°c': [1, '°c ℃ celsius °с'], '°f': [1, '°f ℉ fahrenheit'], k: [1, 'kelvin'] },
  consumption: { 'l/100km': [1, 'l/100km л/100км'], mpg: [1, 'mpg'] },
}

const BY_WORD = new Map<string, Unit>()
for (const [dimension, units] of Object.entries(TABLE)) {
  for (const [name, [factor, words]] of Object.entries(units)) {
    const unit = { name, dimension: dimension as Dimension, factor }
    for (const word of [name, ...words.split(' ')]) {
      const key = /^[A-Z]+$/.test(word) ? word : fold(word)
      if (!BY_WORD.has(key)) BY_WORD.set(key, unit)
    }
  }
}

function convertTemperature(value: number, from: string, to: string): number {
  const celsius = from === '°c' ? value : from === 'k' ? value - 273.15 : ((value - 32) * 5) / 9
  const result = to === '°c' ? celsius : to === 'k' ? celsius + 273.15 : (celsius * 9) / 5 + 32
  return Number(result.toFixed(2))
}
