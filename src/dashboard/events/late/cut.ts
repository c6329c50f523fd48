/** Changes of one kind of which only the latest are listed. */
export interface Cut {
  readonly kind: 'cameras' | 'hours' | 'corrections'
  readonly listed: number
  readonly all: number
}
