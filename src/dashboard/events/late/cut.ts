/** Changes of one kind, if the answer lists only the latest. */
export interface Cut {
  readonly kind: 'cameras' | 'hours' | 'corrections'
  readonly listed: number
  readonly all: number
}
