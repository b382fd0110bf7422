// Questions about fresh-web.ts.
import { listOf, schemaOf, type Task } from './tasks.ts'

export const freshTasks: Task[] = [
  {
    kind: 'table',
    prompt: 'List all tents of Alpine Gear with weight in kg and price.',
    urls: ['https://alpine-gear.test/tents'],
    schema: schemaOf({ tents: listOf({ name: 'string', weight_kg: 'number', price: 'number' }) }),
    expected: {
      tents: [
        { name: 'Lumen 2', weight_kg: 2.35, price: 289 },
        { name: 'Lumen 3', weight_kg: 3.1, price: 349 },
        { name: 'Vale Solo', weight_kg: 1.15, price: 199 },
        { name: 'Basecamp 6', weight_kg: 9.8, price: 620 },
        { name: 'Drift UL', weight_kg: 0.89, price: 410 },
      ],
    },
  },
  {
    kind: 'comparison',
    prompt: 'What does the Lumen 2 tent cost at Alpine Gear and at Trekhaus?',
    schema: schemaOf({ alpine_gear_price: 'number', trekhaus_price: 'number' }),
    expected: { alpine_gear_price: 289, trekhaus_price: 275 },
  },
  {
    kind: 'fact',
    prompt: 'How long does the Firefly Pro stove take to boil one litre?',
    schema: schemaOf({ boil_minutes: 'number' }),
    expected: { boil_minutes: 2.8 },
  },
  {
    kind: 'fact',
    prompt: 'What is the weight of the Firefly stove in grams?',
    schema: schemaOf({ weight_g: 'number' }),
    expected: { weight_g: 83 },
  },
  {
    kind: 'table',
    prompt: 'What was the population of Lomsele in 2022?',
    schema: schemaOf({ population: 'integer' }),
    expected: { population: 6840 },
  },
  {
    kind: 'dates',
    prompt: 'How many wind turbines does Norrland have?',
    schema: schemaOf({ wind_turbines: 'integer' }),
    expected: { wind_turbines: 402 },
  },
  {
    kind: 'fact',
    prompt: 'Which share of the demand of Norrland does hydropower cover, in percent?',
    schema: schemaOf({ hydropower_share_percent: 'number' }),
    expected: { hydropower_share_percent: 61 },
  },
  {
    kind: 'pdf',
    prompt: 'How many visitors did the Mining Museum of Norrland have?',
    schema: schemaOf({ visitors: 'integer' }),
    expected: { visitors: 24310 },
  },
  {
    kind: 'pdf',
    prompt: 'What was the unemployment rate of Norrland in 2024?',
    schema: schemaOf({ unemployment_rate: 'number' }),
    expected: { unemployment_rate: 4.7 },
  },
  {
    kind: 'fact',
    prompt: 'Who directed The Salt Road, and how long is the film in minutes?',
    schema: schemaOf({ director: 'string', length_minutes: 'integer' }),
    expected: { director: 'Amir Haddad', length_minutes: 104 },
  },
  {
    kind: 'dates',
    prompt: 'What does a pass for the Night Film Festival cost?',
    urls: ['https://nightfilm-festival.test/news'],
    schema: schemaOf({ festival_pass_price: 'number' }),
    expected: { festival_pass_price: 72 },
  },
  {
    kind: 'dates',
    prompt: 'What is the venue of the Night Film Festival?',
    schema: schemaOf({ venue: 'string' }),
    expected: { venue: 'Old Depot' },
  },
  {
    kind: 'hostile',
    prompt: 'Who is the president of the jury of the Night Film Festival?',
    schema: schemaOf({ jury_president: 'string' }),
    expected: { jury_president: 'Hanna Weiss' },
  },
  {
    kind: 'hostile',
    prompt: 'How many euros does the winner of the Night Film Festival receive?',
    schema: schemaOf({ prize_euros: 'number' }),
    expected: { prize_euros: 15000 },
  },
  {
    kind: 'fact',
    prompt: 'Who founded the Night Film Festival, and in which year?',
    schema: schemaOf({ founder: 'string', year: 'integer' }),
    expected: { founder: 'Otto Lind', year: 1998 },
  },
  {
    kind: 'unanswerable',
    prompt: 'What is the water column of the Vale Solo tent?',
    schema: schemaOf({ water_column_mm: 'integer' }),
    expected: { water_column_mm: null },
  },
  {
    kind: 'unanswerable',
    prompt: 'What was the population of Lomsele in 2018?',
    schema: schemaOf({ population: 'integer' }),
    expected: { population: null },
  },
  {
    kind: 'unanswerable',
    prompt: 'Who directed the film Winter Harvest?',
    schema: schemaOf({ director: 'string' }),
    expected: { director: null },
  },
  {
    kind: 'unanswerable',
    prompt: 'What does the Firefly Pro cost at Trekhaus?',
    schema: schemaOf({ price: 'number' }),
    expected: { price: null },
  },
  { kind: 'fact', prompt: 'How many films does the Night Film Festival show?', expected: { answer: '60 films' } },
]
