import {
  type AddressFields,
  changedFields,
  formatFields,
  initialValues,
  namesAnyField,
  parseFields,
} from './address-fields.ts'

/** The tables of several groups of choices, in the order in which the groups stand in the address. */
export type AddressTables<Choices> = { readonly [Group in keyof Choices]: AddressFields<Choices[Group]> }

export function initialChoices<Choices>(tables: AddressTables<Choices>): Choices {
  return eachGroup(tables, (group) => initialValues(tables[group]))
}

export function parseChoices<Choices>(tables: AddressTables<Choices>, search: string): Choices {
  return eachGroup(tables, (group) => parseFields(tables[group], search))
}

/** @param current the query of the address so far: it keeps the parameters of others, which come first */
export function formatChoices<Choices>(
  tables: AddressTables<Choices>,
  choices: Choices,
  current = '',
): string {
  return groupsOf(tables).reduce(
    (query, group) => formatFields(tables[group], choices[group], query),
    current,
  )
}

/** True if the address names any field of any group, be the value valid or not. */
export function namesAnyChoice<Choices>(tables: AddressTables<Choices>, search: string): boolean {
  return groupsOf(tables).some((group) => namesAnyField(tables[group], search))
}

export function equalChoices<Choices>(tables: AddressTables<Choices>, a: Choices, b: Choices): boolean {
  return groupsOf(tables).every((group) => changedFields(tables[group], a[group], b[group]).length === 0)
}

/** The new choices, in which every group that is unchanged keeps its identity. */
export function withStableGroups<Choices>(
  tables: AddressTables<Choices>,
  next: Choices,
  before: Choices,
): Choices {
  return eachGroup(tables, (group) => {
    const isSame = changedFields(tables[group], next[group], before[group]).length === 0
    return isSame ? before[group] : next[group]
  })
}

/** `kept` with the remembered fields that differ between `chosen` and `before`; `null` if there is none. */
export function rememberedChoices<Choices>(
  tables: AddressTables<Choices>,
  kept: Choices,
  { chosen, before }: { readonly chosen: Choices; readonly before: Choices },
): Choices | null {
  const next = eachGroup(tables, (group) => {
    const changed = changedFields(tables[group], chosen[group], before[group]).filter(
      (name) => tables[group][name].remembered,
    )
    if (changed.length === 0) return kept[group]
    return { ...kept[group], ...Object.fromEntries(changed.map((name) => [name, chosen[group][name]])) }
  })
  return groupsOf(tables).every((group) => next[group] === kept[group]) ? null : next
}

function groupsOf<Choices>(tables: AddressTables<Choices>): readonly (keyof Choices)[] {
  return Object.keys(tables) as (keyof Choices)[]
}

function eachGroup<Choices>(
  tables: AddressTables<Choices>,
  made: <Group extends keyof Choices>(group: Group) => Choices[Group],
): Choices {
  return Object.fromEntries(groupsOf(tables).map((group) => [group, made(group)])) as Choices
}
