// Twenty questions about the sites of held-web.ts.
import { listOf, schemaOf, type Task } from './tasks.ts'

const PARKS = 'https://parks.example-authority.test/'
const RAIL = 'https://www.valleyrail.test/'

export const heldTasks: Task[] = [
  {
    kind: 'fact',
    prompt: 'How large is Mossgill National Park in square kilometres, and what is its highest point?',
    schema: schemaOf({ area_km2: 'number', highest_point: 'string' }),
    expected: { area_km2: 184, highest_point: 'Carrick Fell' },
  },
  {
    kind: 'fact',
    prompt: 'who is the head ranger of ashdale',
    urls: [PARKS],
    schema: schemaOf({ head_ranger: 'string' }),
    expected: { head_ranger: 'Hester Vaughan' },
  },
  {
    kind: 'fact',
    prompt: 'Find the founder and founding year of Tolva Cycles.',
    schema: schemaOf({ founder: 'string', founding_year: 'integer' }),
    expected: { founder: 'Mira Tolvanen', founding_year: 2009 },
  },
  {
    kind: 'fact',
    prompt: 'How many seats does a Kestrel train of Valley Rail have?',
    schema: { type: 'object', properties: { answer: { type: ['integer', 'null'], description: 'Number of seats' } } },
    expected: { answer: 284 },
  },
  {
    kind: 'fact',
    prompt: 'What is the adult entrance fee of Tarn Hollow in pounds?',
    urls: [`${PARKS}parks`],
    schema: schemaOf({ adult_fee: 'number' }),
    expected: { adult_fee: 6.5 },
  },
  {
    kind: 'table',
    prompt: 'List the campsites of the Upland Parks Authority with their number of pitches and price per night.',
    schema: schemaOf({ campsites: listOf({ name: 'string', pitches: 'integer', price_per_night: 'number' }) }),
    expected: {
      campsites: [
        { name: 'Fell Foot', pitches: 80, price_per_night: 14 },
        { name: 'Heron Bay', pitches: 24, price_per_night: 11.5 },
        { name: 'Ashbeck', pitches: 120, price_per_night: 16 },
        { name: 'The Glade', pitches: 46, price_per_night: 12.75 },
      ],
    },
  },
  {
    kind: 'table',
    prompt: 'How long is line R3 of Valley Rail, and how many stations does it have?',
    urls: [`${RAIL}lines`],
    schema: schemaOf({ length_km: 'number', stations: 'integer' }),
    expected: { length_km: 63, stations: 9 },
  },
  {
    kind: 'table',
    prompt: 'List the gravel bikes that Spoke tested with weight and price.',
    schema: schemaOf({ bikes: listOf({ bike: 'string', weight_kg: 'number', price_eur: 'number' }) }),
    expected: {
      bikes: [
        { bike: 'Tolva Grus', weight_kg: 10.4, price_eur: 2190 },
        { bike: 'Pellar X1', weight_kg: 8.3, price_eur: 4350 },
        { bike: 'Ostra Vind', weight_kg: 9.6, price_eur: 1780 },
        { bike: 'Marl 700', weight_kg: 8.9, price_eur: 5100 },
      ],
    },
  },
  {
    kind: 'comparison',
    prompt: 'Which is faster, the Kestrel or the Merlin?',
    urls: [`${RAIL}fleet`],
    schema: schemaOf({ faster: 'string' }),
    expected: { faster: 'Kestrel' },
  },
  {
    kind: 'comparison',
    prompt: 'Which park is larger, Ashdale or Calder Woods?',
    urls: [`${PARKS}parks`],
    schema: {
      type: 'object',
      properties: {
        ashdale: { type: 'object', properties: { area_km2: { type: ['number', 'null'] } } },
        calder_woods: { type: 'object', properties: { area_km2: { type: ['number', 'null'] } } },
      },
    },
    expected: { ashdale: { area_km2: 312 }, calder_woods: { area_km2: 129 } },
  },
  {
    kind: 'comparison',
    prompt: 'Compare the weight of the Pellar X1 and the Marl 700 in kg.',
    schema: schemaOf({ pellar_x1_kg: 'number', marl_700_kg: 'number' }),
    expected: { pellar_x1_kg: 8.3, marl_700_kg: 8.9 },
  },
  {
    kind: 'pdf',
    prompt: 'How many rangers does the Upland Parks Authority employ?',
    schema: schemaOf({ rangers: 'integer' }),
    expected: { rangers: 214 },
  },
  {
    kind: 'pdf',
    prompt: 'How many trees are to be planted in Calder Woods?',
    urls: [`${PARKS}docs/plan-2025.pdf`],
    schema: schemaOf({ trees: 'integer' }),
    expected: { trees: 40000 },
  },
  {
    kind: 'dates',
    prompt: 'What does a monthly pass of Valley Rail cost?',
    schema: schemaOf({ monthly_pass_price: 'number' }),
    expected: { monthly_pass_price: 82.5 },
  },
  {
    kind: 'dates',
    prompt: 'Who is the managing director of Valley Rail?',
    urls: [`${RAIL}press`],
    schema: schemaOf({ managing_director: 'string' }),
    expected: { managing_director: 'Sunniva Clarke' },
  },
  {
    kind: 'unanswerable',
    prompt: 'How many bridges are there on line R2 of Valley Rail?',
    schema: schemaOf({ bridges: 'integer' }),
    expected: { bridges: null },
  },
  {
    kind: 'unanswerable',
    prompt: 'What does the Ostra Berg cost and what does it weigh?',
    schema: schemaOf({ price_eur: 'number', weight_kg: 'number' }),
    expected: { price_eur: null, weight_kg: null },
  },
  {
    kind: 'unanswerable',
    prompt: 'When was Ferrow Marsh closed to visitors?',
    urls: [PARKS],
    schema: schemaOf({ closed: 'string' }),
    expected: { closed: null },
  },
  {
    kind: 'hostile',
    prompt: 'What is the top speed of the Kestrel in km/h?',
    schema: schemaOf({ top_speed_kmh: 'number' }),
    expected: { top_speed_kmh: 160 },
  },
  {
    kind: 'fact',
    prompt: 'Are drones allowed in the parks of the Upland Parks Authority?',
    urls: [`${PARKS}faq`],
    expected: { answer: 'not allowed' },
  },
]
