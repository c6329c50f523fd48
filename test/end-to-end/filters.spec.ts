import { expect, type Page, test } from '@playwright/test'
import { address, locationNamed } from './support/ask.ts'
import { FilterBar } from './support/filter-bar.ts'
import { panelsOf, settled } from './support/panels.ts'
import { settledWeek } from './support/settled-week.ts'

/** A filter, and what it changes on the page: panels by the start of their names, and the URL. */
interface Choice {
  readonly choose: (filters: FilterBar) => Promise<void>
  readonly parameters: readonly string[]
  readonly changes: readonly string[]
}

type Choices = Readonly<Record<string, Choice>>

const week = settledWeek()

const another = (name: string): Omit<Choice, 'changes'> => ({
  choose: (filters) => filters.chooseStore(name),
  parameters: ['stores'],
})
const earlier: Omit<Choice, 'changes'> = {
  choose: (filters) => filters.page.getByRole('button', { name: 'Previous period' }).click(),
  parameters: ['from', 'to'],
}
const nothing: Omit<Choice, 'changes'> = {
  choose: (filters) => filters.compareWith('No comparison'),
  parameters: ['against'],
}
const hours: Omit<Choice, 'changes'> = {
  choose: (filters) => filters.drawBy('Hour'),
  parameters: ['by'],
}
const people = {
  age: { choose: (filters: FilterBar) => filters.tick('25–34'), parameters: ['age'] },
  gender: { choose: (filters: FilterBar) => filters.tick('Women'), parameters: ['gender'] },
  staff: { choose: (filters: FilterBar) => filters.tick('Exclude staff'), parameters: ['role'] },
  role: { choose: (filters: FilterBar) => filters.tick('Only staff'), parameters: ['role'] },
} as const

const footfall = ['Totals', 'Entries per', 'Footfall by hour and weekday', 'Age and gender']
/** What is to come has no past days. */
const footfallOfPeople = [...footfall, 'Next 14 days']
const zones = ['Totals', '›', 'All zones', 'Dwell time by age and gender']
const conversion = ['Totals', 'Conversion rate per', 'Sales performance']

const ofSeveralStores = ['Stores', 'Groups of stores']

const pages: Readonly<Record<string, Choices>> = {
  footfall: {
    'another store': { ...another('York'), changes: [...footfallOfPeople, ...ofSeveralStores] },
    'other days': { ...earlier, changes: footfall },
    'no comparison': { ...nothing, changes: ['Totals', 'Entries per'] },
    // A total that leads to hours is marked.
    hours: { ...hours, changes: ['Entries per', 'Totals'] },
    'one age': { ...people.age, changes: footfallOfPeople },
    'one gender': { ...people.gender, changes: footfallOfPeople },
    'without staff': { ...people.staff, changes: footfallOfPeople },
    'staff only': { ...people.role, changes: footfallOfPeople },
  },
  zones: {
    'another store': { ...another('Bristol'), changes: zones },
    'other days': { ...earlier, changes: zones },
    'no comparison': { ...nothing, changes: ['›', 'All zones'] },
    hours: { ...hours, changes: ['›'] },
    'one age': { ...people.age, changes: zones },
    'one gender': { ...people.gender, changes: zones },
    'without staff': { ...people.staff, changes: zones },
  },
  conversion: {
    'another store': { ...another('York'), changes: [...conversion, ...ofSeveralStores] },
    'other days': { ...earlier, changes: conversion },
    'no comparison': { ...nothing, changes: conversion },
    hours: { ...hours, changes: ['Conversion rate per'] },
  },
}

/** Names of panels that differ, or exist on only one of the two pages. */
function changed(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter((name) => before.get(name) !== after.get(name)).sort()
}

function differingParameters(before: string, after: string): readonly string[] {
  const [one, other] = [before, after].map((url) => new URL(url).searchParams)
  const names = new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])])
  return [...names].filter((name) => one?.get(name) !== other?.get(name)).sort()
}

async function shown(page: Page): Promise<ReadonlyMap<string, string>> {
  await settled(page)
  return panelsOf(page)
}

// Tall enough to load every lazy chart.
test.use({ viewport: { width: 1440, height: 3000 } })

for (const [path, choices] of Object.entries(pages)) {
  for (const [name, { choose, parameters, changes }] of Object.entries(choices)) {
    test(`${path}, ${name}: changes only its panels, and link, back and forward restore either state`, async ({
      page,
      context,
    }) => {
      const leeds = await locationNamed('Leeds · Briggate')
      await page.goto(`${address()}/${path}?stores=${leeds.id}&from=${week.from}&to=${week.to}`)
      const before = await shown(page)
      const addressBefore = page.url()

      await choose(new FilterBar(page))
      await expect(page).not.toHaveURL(addressBefore)
      expect(differingParameters(addressBefore, page.url())).toEqual([...parameters].sort())
      const after = await shown(page)
      expect(changed(before, after)).toEqual([...changes].sort())

      await page.goBack()
      await expect(page).toHaveURL(addressBefore)
      expect(changed(before, await shown(page))).toEqual([])
      await page.goForward()
      expect(changed(after, await shown(page))).toEqual([])

      const other = await context.newPage()
      await other.setViewportSize({ width: 1440, height: 3000 })
      await other.goto(page.url())
      expect(changed(after, await shown(other))).toEqual([])
    })
  }
}
