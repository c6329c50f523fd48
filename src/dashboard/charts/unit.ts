/** What is counted, in words: stands on the axis and behind values. */
export interface Unit {
  readonly one: string
  readonly many: string
}

export const people: Unit = { one: 'person', many: 'people' }

export function unitFor(unit: Unit, value: number | null): string {
  return value === 1 ? unit.one : unit.many
}
