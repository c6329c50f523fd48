import { expect, type Page } from '@playwright/test'
import { runsRare } from '../support/thoroughness.ts'
import { address, locationNamed } from './support/ask.ts'
import { FilterBar } from './support/filter-bar.ts'
import { panelsOf, settled } from './support/panels.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'
import { settledWeek } from './support/settled-week.ts'
import { slow } from './support/slow.ts'

/** A filter, and what it changes on the page: panels by the start of their names, and the URL. */
interface Choice {
  readonly choose: (filters: FilterBar) => Promise<void>
  readonly parameters: readonly string[]
  readonly changes: readonly string[]
  /** Panels of rounded numbers, which can be the same by chance. */
  readonly canChange?: readonly string[]
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
const toCome = ['Next 14 days']
const staffing = ['Visitors per staff member']
const planned = ['Planned staff, next 14 days']
// The cards of staff say that these filters don't apply to them.
const footfallOfPeople = { changes: [...footfall, ...staffing, ...planned], canChange: toCome }
const zones = ['Totals', '›', 'All zones', 'Dwell time by age and gender']
const conversion = ['Totals', 'Conversion rate per', 'Sales performance', 'Funnel']

const groupsOfStores = '+ Groups of stores'
const ofSeveralStores = ['+ Stores', groupsOfStores]

const pages: Readonly<Record<string, Choices>> = {
  footfall: {
    'another store': {
      ...another('York'),
      changes: [...footfall, ...toCome, ...staffing, ...planned, ...ofSeveralStores],
    },
    'other days': { ...earlier, changes: [...footfall, ...staffing] },
    'no comparison': { ...nothing, changes: ['Totals', 'Entries per'] },
    // A total that leads to hours is marked.
    hours: { ...hours, changes: ['Entries per', 'Totals'] },
    'one age': { ...people.age, ...footfallOfPeople },
    'one gender': { ...people.gender, ...footfallOfPeople },
    'without staff': { ...people.staff, ...footfallOfPeople },
    'staff only': { ...people.role, ...footfallOfPeople },
  },
  zones: {
    'another store': { ...another('Bristol'), changes: [...zones, groupsOfStores] },
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
    // A funnel is compared with nothing.
    'no comparison': { ...nothing, changes: conversion.slice(0, 3) },
    hours: { ...hours, changes: ['Conversion rate per'] },
  },
}

const none = { changes: [] }

function usualOf(choices: Choices): Choices {
  return Object.fromEntries(Object.entries(choices).filter(([name]) => usualChoices.includes(name)))
}

type Panels = ReadonlyMap<string, string>

/** Names of the panels that differ. `+`: the panel appeared. `−`: it disappeared. */
function differences(before: Panels, after: Panels): readonly string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].flatMap((name) => {
    if (!before.has(name)) return [`+ ${name}`]
    if (!after.has(name)) return [`− ${name}`]
    return before.get(name) === after.get(name) ? [] : [name]
  })
}

function differingParameters(before: string, after: string): readonly string[] {
  const [one, other] = [before, after].map((url) => new URL(url).searchParams)
  const names = new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])])
  return [...names].filter((name) => one?.get(name) !== other?.get(name)).sort()
}

/** Waits until the page differs from the panels as stated, and returns what it shows. */
async function expectDifferences(
  page: Page,
  from: Panels,
  { changes, canChange = [] }: Pick<Choice, 'changes' | 'canChange'>,
): Promise<Panels> {
  let panels: Panels = new Map()
  await expect
    .poll(async () => {
      panels = await shownAtRest(page)
      return differences(from, panels)
        .filter((name) => !canChange.includes(name))
        .sort()
    })
    .toEqual([...changes].sort())
  return panels
}

/** What two readings agree on. A page that has just been given other filters still shows the numbers before them. */
async function shownAtRest(page: Page): Promise<Panels> {
  let panels = await shown(page)
  await expect
    .poll(async () => {
      const previous = panels
      panels = await shown(page)
      return differences(previous, panels)
    })
    .toEqual([])
  return panels
}

async function shown(page: Page): Promise<Panels> {
  await settled(page)
  return panelsOf(page)
}

// Tall enough to load every lazy chart.
test.use({ viewport: { width: 1440, height: 3000 } })

/** One of each kind: a choice of stores, of the interval and of people. `npm run test:rest` makes them all. */
const usualChoices = ['another store', 'hours', 'one age']

for (const [path, possible] of Object.entries(pages)) {
  // The bar is the same on every page. What it changes on zones and conversion, `npm run test:rest` shows.
  const tag = path === 'footfall' && !runsRare ? slow : rare
  const choices = runsRare ? possible : usualOf(possible)
  test(`${path}: a filter changes only its panels, and link, back and forward restore either state`, {
    tag,
  }, async ({ page, context }) => {
    const leeds = await locationNamed('Leeds · Briggate')
    const linked = await context.newPage()
    await linked.setViewportSize({ width: 1440, height: 3000 })
    await page.goto(`${address()}/${path}?stores=${leeds.id}&from=${week.from}&to=${week.to}`)
    // The last card holds no place while it loads, because most chains plan no shifts.
    if (path === 'footfall') {
      await expect(
        page.getByRole('region', { name: 'Planned staff, next 14 days', exact: true }),
      ).toBeVisible()
    }
    const before = await shownAtRest(page)
    const addressBefore = page.url()
    let hasGoneForward = false

    for (const [name, choice] of Object.entries(choices)) {
      const { choose, parameters } = choice
      await test.step(name, async () => {
        await choose(new FilterBar(page))
        await expect(page).not.toHaveURL(addressBefore)
        expect(differingParameters(addressBefore, page.url())).toEqual([...parameters].sort())
        const after = await expectDifferences(page, before, choice)

        await page.goBack()
        await expect(page).toHaveURL(addressBefore)
        await expectDifferences(page, before, none)
        // Forward depends on no filter.
        if (!hasGoneForward) {
          await page.goForward()
          await expectDifferences(page, after, none)
          await page.goBack()
          await expect(page).toHaveURL(addressBefore)
          hasGoneForward = true
        }
      })
    }

    await test.step('a link with all of them', async () => {
      const chosen = new Set<string>()
      for (const { choose, parameters } of Object.values(choices)) {
        // Choices about one parameter replace each other.
        if (parameters.some((name) => chosen.has(name))) continue
        await choose(new FilterBar(page))
        for (const name of parameters) chosen.add(name)
        await expect.poll(() => differingParameters(addressBefore, page.url())).toEqual([...chosen].sort())
      }
      const all = await shownAtRest(page)
      await linked.goto(page.url())
      await expectDifferences(linked, all, none)
    })
  })
}
