/** The zone in view of a camera on the sales floor. */
export interface View {
  readonly taxonomy: string
  /** Share of the women and of the men in the store who visit the zone. */
  readonly women: number
  readonly men: number
  /** Median dwell time. */
  readonly dwellSeconds: number
}

/** The cameras that a store can have besides those at its entrances, each with its zones. */
export const floor = {
  'Women front': [
    { taxonomy: 'Women:Dresses', women: 0.42, men: 0.07, dwellSeconds: 96 },
    { taxonomy: 'Women:Tops', women: 0.47, men: 0.09, dwellSeconds: 82 },
  ],
  'Women back': [
    { taxonomy: 'Women:Coats', women: 0.24, men: 0.05, dwellSeconds: 88 },
    { taxonomy: 'Women:Denim', women: 0.21, men: 0.04, dwellSeconds: 104 },
  ],
  'Men front': [
    { taxonomy: 'Men:Shirts', women: 0.12, men: 0.44, dwellSeconds: 71 },
    { taxonomy: 'Men:Denim', women: 0.08, men: 0.33, dwellSeconds: 93 },
  ],
  'Men back': [
    { taxonomy: 'Men:Suits', women: 0.05, men: 0.16, dwellSeconds: 168 },
    { taxonomy: 'Men:Knitwear', women: 0.07, men: 0.22, dwellSeconds: 76 },
  ],
  Shoes: [
    { taxonomy: 'Shoes:Women:Boots', women: 0.2, men: 0.03, dwellSeconds: 142 },
    { taxonomy: 'Shoes:Women:Trainers', women: 0.17, men: 0.04, dwellSeconds: 117 },
    { taxonomy: 'Shoes:Men', women: 0.05, men: 0.21, dwellSeconds: 128 },
  ],
  Kids: [
    { taxonomy: 'Kids:Clothing', women: 0.19, men: 0.11, dwellSeconds: 109 },
    { taxonomy: 'Kids:Toys', women: 0.13, men: 0.1, dwellSeconds: 151 },
  ],
  Accessories: [
    { taxonomy: 'Accessories:Bags', women: 0.29, men: 0.08, dwellSeconds: 62 },
    { taxonomy: 'Accessories:Jewellery', women: 0.24, men: 0.06, dwellSeconds: 74 },
  ],
  Home: [
    { taxonomy: 'Home:Bedding', women: 0.17, men: 0.11, dwellSeconds: 84 },
    { taxonomy: 'Home:Kitchen', women: 0.21, men: 0.15, dwellSeconds: 91 },
  ],
  'Fitting rooms': [{ taxonomy: 'Service:Fitting Rooms', women: 0.22, men: 0.13, dwellSeconds: 372 }],
  'Checkout 1': [
    { taxonomy: 'Service:Checkout', women: 0.22, men: 0.2, dwellSeconds: 118 },
    { taxonomy: 'Service:Collection', women: 0.05, men: 0.04, dwellSeconds: 86 },
  ],
  'Checkout 2': [{ taxonomy: 'Service:Checkout:Upstairs', women: 0.1, men: 0.09, dwellSeconds: 131 }],
  'Checkout 3': [{ taxonomy: 'Service:Checkout', women: 0.09, men: 0.08, dwellSeconds: 112 }],
  // These two cover no zone and record around the clock.
  Stockroom: [],
  'Back door': [],
} as const satisfies Record<string, readonly View[]>

export type CameraName = keyof typeof floor

/** Cameras that record regardless of the opening hours. */
export const alwaysRecording: ReadonlySet<string> = new Set<CameraName>(['Stockroom', 'Back door'])
