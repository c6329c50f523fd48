import type { CameraName } from './floor.ts'
import type { Country } from './places/countries.ts'

/** Minutes after local midnight. A store that is open past midnight closes after minute 1440. */
export type Hours = readonly [opens: number, closes: number]

/** A weakness of a rota: none was sent, or its staff doesn't match the visitors. */
export type RotaFlaw = 'none' | 'thin Saturday afternoons' | 'idle weekday mornings'

/** Description of a store; `chain.ts` adds ids and numbers. */
export interface StoreDescription {
  readonly name: string
  readonly country: Country
  /** Stores of a region share a network and lose it together. Omitted if the store has its own network. */
  readonly region?: string
  readonly timezone: string
  readonly currency: string
  readonly coordinates: readonly [latitude: number, longitude: number]
  /** Visitors on an ordinary day. */
  readonly visitors: number
  /** Weekday variation: 1 as in the whole chain, less for flatter weeks. */
  readonly weekend: number
  /** When the afternoon peaks, relative to the other stores. */
  readonly peak: 'early' | 'usual' | 'late'
  /** Growth of visitors per year. */
  readonly growth: number
  /** Share of visitors who buy on a weekday; 0 if no till reports. */
  readonly conversion: number
  /** Median transaction value, in the currency. */
  readonly basket: number
  /** Capture rate: the share of passers-by who enter. */
  readonly capture: number
  /** Share of women, and the age band around which visitors cluster: 0 is 16–24, 1 is 25–34 and so on. */
  readonly women: number
  readonly age: number
  /** Monday to Friday, Saturday, Sunday. `null` if closed. */
  readonly hours: {
    readonly weekday: Hours
    readonly friday?: Hours
    readonly saturday: Hours
    readonly sunday: Hours | null
  }
  /** Entrances, each with its share of visitors. A store can have no entrances or no cameras. */
  readonly entrances: Readonly<Record<string, number>>
  readonly cameras: readonly CameraName[]
  /**
   * Day of the month, 1 to 28: the store opened on the last such day before the demo was made. Omitted for older
   * stores.
   */
  readonly openedOn?: number
  /** Omitted if the rota matches the visitors. */
  readonly rota?: RotaFlaw
}

const nineToNine = { weekday: [540, 1260], saturday: [540, 1260], sunday: [660, 1080] } as const
const nineToSeven = { weekday: [540, 1140], saturday: [540, 1140], sunday: [660, 1020] } as const

/** The twelve stores at the beginning of every chain. The first is the largest, and the overview tells its story. */
export const stores: readonly StoreDescription[] = [
  {
    name: 'Leeds · Briggate',
    country: 'United Kingdom',
    timezone: 'Europe/London',
    currency: 'GBP',
    coordinates: [53.7974, -1.5416],
    visitors: 1330,
    weekend: 1,
    peak: 'usual',
    growth: 0.045,
    conversion: 0.184,
    basket: 31,
    capture: 0.118,
    women: 0.57,
    age: 1.4,
    hours: nineToNine,
    entrances: { 'Entrance east': 0.52, 'Entrance west': 0.48 },
    cameras: [
      'Women front',
      'Women back',
      'Men front',
      'Shoes',
      'Kids',
      'Fitting rooms',
      'Checkout 1',
      'Checkout 3',
      'Stockroom',
    ],
  },
  {
    name: 'Manchester · Market Street',
    country: 'United Kingdom',
    timezone: 'Europe/London',
    currency: 'GBP',
    coordinates: [53.4823, -2.2404],
    visitors: 1180,
    weekend: 1.05,
    peak: 'usual',
    growth: 0.02,
    conversion: 0.171,
    basket: 28,
    capture: 0.083,
    women: 0.6,
    age: 0.7,
    hours: nineToNine,
    entrances: { 'Entrance street': 0.5, 'Entrance arcade': 0.3, 'Entrance tram': 0.2 },
    cameras: ['Women front', 'Women back', 'Men front', 'Shoes', 'Fitting rooms', 'Checkout 1', 'Back door'],
    rota: 'thin Saturday afternoons',
  },
  {
    name: 'London · Soho',
    country: 'United Kingdom',
    timezone: 'Europe/London',
    currency: 'GBP',
    coordinates: [51.5136, -0.1365],
    visitors: 1090,
    weekend: 0.6,
    peak: 'late',
    growth: 0.07,
    conversion: 0.142,
    basket: 46,
    capture: 0.054,
    women: 0.52,
    age: 0.9,
    hours: {
      weekday: [600, 1320],
      friday: [600, 1500],
      saturday: [600, 1500],
      sunday: [720, 1080],
    },
    entrances: { 'Entrance north': 0.6, 'Entrance south': 0.4 },
    cameras: [
      'Women front',
      'Men front',
      'Men back',
      'Accessories',
      'Fitting rooms',
      'Checkout 1',
      'Checkout 2',
    ],
  },
  {
    name: 'York · Coney Street',
    country: 'United Kingdom',
    timezone: 'Europe/London',
    currency: 'GBP',
    coordinates: [53.9592, -1.0839],
    visitors: 560,
    weekend: 1.15,
    peak: 'early',
    growth: -0.03,
    conversion: 0.213,
    basket: 27,
    capture: 0.192,
    women: 0.61,
    age: 2.6,
    hours: nineToSeven,
    entrances: { 'Entrance front': 1 },
    cameras: ['Women front', 'Women back', 'Men front', 'Shoes', 'Fitting rooms', 'Checkout 1'],
  },
  {
    name: 'Bristol · Broadmead',
    country: 'United Kingdom',
    timezone: 'Europe/London',
    currency: 'GBP',
    coordinates: [51.4584, -2.5879],
    visitors: 690,
    weekend: 1,
    peak: 'usual',
    growth: 0.01,
    conversion: 0.196,
    basket: 30,
    capture: 0.147,
    women: 0.55,
    age: 1.2,
    hours: nineToSeven,
    entrances: { 'Entrance east': 0.6, 'Entrance west': 0.4 },
    cameras: ['Women front', 'Men front', 'Kids', 'Shoes', 'Fitting rooms', 'Checkout 1', 'Stockroom'],
  },
  {
    name: 'Edinburgh · Princes Street',
    country: 'United Kingdom',
    timezone: 'Europe/London',
    currency: 'GBP',
    coordinates: [55.9521, -3.1965],
    visitors: 870,
    weekend: 0.8,
    peak: 'late',
    growth: 0.03,
    conversion: 0.178,
    basket: 34,
    capture: 0.096,
    women: 0.56,
    age: 1.8,
    hours: { weekday: [540, 1200], saturday: [540, 1200], sunday: [600, 1140] },
    entrances: { 'Entrance street': 0.7, 'Entrance gardens': 0.3 },
    cameras: ['Women front', 'Women back', 'Men front', 'Home', 'Fitting rooms', 'Checkout 1', 'Back door'],
    rota: 'idle weekday mornings',
  },
  {
    name: 'Cardiff · Queen Street',
    country: 'United Kingdom',
    timezone: 'Europe/London',
    currency: 'GBP',
    coordinates: [51.4827, -3.1736],
    visitors: 520,
    weekend: 1.25,
    peak: 'usual',
    growth: -0.01,
    conversion: 0.207,
    basket: 26,
    capture: 0.165,
    women: 0.58,
    age: 1.6,
    hours: nineToSeven,
    entrances: { 'Entrance front': 0.65, 'Entrance lane': 0.35 },
    cameras: ['Women front', 'Men front', 'Kids', 'Accessories', 'Fitting rooms', 'Checkout 1'],
  },
  {
    name: 'Norwich · Gentleman’s Walk',
    country: 'United Kingdom',
    timezone: 'Europe/London',
    currency: 'GBP',
    coordinates: [52.6277, 1.2927],
    visitors: 380,
    weekend: 0.9,
    peak: 'early',
    growth: -0.05,
    conversion: 0.231,
    basket: 25,
    capture: 0.243,
    women: 0.63,
    age: 3.1,
    hours: nineToSeven,
    entrances: { 'Entrance front': 1 },
    cameras: ['Women front', 'Women back', 'Men front', 'Home', 'Checkout 1'],
    rota: 'none',
  },
  {
    name: 'Berlin · Wilmersdorfer Straße',
    country: 'Germany',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    coordinates: [52.5065, 13.3064],
    visitors: 830,
    weekend: 1.1,
    peak: 'early',
    growth: 0.05,
    conversion: 0.166,
    basket: 38,
    capture: 0.128,
    women: 0.54,
    age: 1.9,
    hours: { weekday: [600, 1200], saturday: [600, 1200], sunday: null },
    entrances: { 'Entrance front': 0.75, 'Entrance mall': 0.25 },
    cameras: ['Women front', 'Women back', 'Men front', 'Shoes', 'Fitting rooms', 'Checkout 1', 'Stockroom'],
  },
  {
    name: 'New York · Flatiron',
    country: 'United States',
    timezone: 'America/New_York',
    currency: 'USD',
    coordinates: [40.7411, -73.9897],
    visitors: 1010,
    weekend: 0.65,
    peak: 'late',
    growth: 0.06,
    conversion: 0.151,
    basket: 58,
    capture: 0.061,
    women: 0.53,
    age: 1.3,
    hours: { weekday: [600, 1260], saturday: [600, 1260], sunday: [660, 1140] },
    entrances: { 'Entrance avenue': 0.55, 'Entrance 21st Street': 0.45 },
    cameras: ['Women front', 'Men front', 'Men back', 'Shoes', 'Accessories', 'Fitting rooms', 'Checkout 1'],
  },
  {
    name: 'Boston · Newbury Street',
    country: 'United States',
    timezone: 'America/New_York',
    currency: 'USD',
    coordinates: [42.3503, -71.081],
    visitors: 610,
    weekend: 0.85,
    peak: 'usual',
    growth: 0,
    conversion: 0.162,
    basket: 62,
    capture: 0.174,
    women: 0.59,
    age: 1.5,
    hours: { weekday: [600, 1200], saturday: [600, 1200], sunday: [660, 1080] },
    entrances: { 'Entrance front': 1 },
    cameras: [
      'Women front',
      'Women back',
      'Men front',
      'Accessories',
      'Fitting rooms',
      'Checkout 1',
      'Back door',
    ],
  },
  {
    name: 'Kolkata · Park Street',
    country: 'India',
    timezone: 'Asia/Kolkata',
    currency: 'INR',
    coordinates: [22.5535, 88.3526],
    visitors: 940,
    weekend: 0.95,
    peak: 'late',
    growth: 0.09,
    conversion: 0.224,
    basket: 1450,
    capture: 0.075,
    women: 0.49,
    age: 1.1,
    hours: { weekday: [630, 1290], saturday: [630, 1320], sunday: [660, 1260] },
    entrances: { 'Entrance street': 0.6, 'Entrance parking': 0.4 },
    cameras: ['Women front', 'Women back', 'Men front', 'Kids', 'Fitting rooms', 'Checkout 1', 'Checkout 2'],
  },
]
