/** Ways to change the responses of a deployment. */

import { type Fields, isFields, listOfFields } from '../../../conformance/json-value.ts'
import type { Asked, Breakage } from '../breaking-proxy.ts'

/** A deployment with one deviation. */
export interface Broken {
  readonly what: string
  readonly breakage: Breakage
  /** Exactly the rules that then fail. */
  readonly differs: readonly string[]
  /** The rules to check. Defaults to all. */
  readonly among?: readonly string[]
}

type Rows = (rows: readonly Fields[], asked: Asked) => readonly Fields[]

/** Changes the rows of one facet of one route. */
export function rows(route: string, facet: string, change: Rows): Breakage {
  return {
    answer: (value, asked) => {
      const found = isFields(value) ? listOfFields(value[facet]) : null
      if (asked.route !== route || !isFields(value) || found === null) return value
      return { ...value, [facet]: change(found, asked) }
    },
  }
}

/** Applies the deviation to some requests only. */
export const onlyIn = (test: (asked: Asked) => boolean, { answer }: Breakage): Breakage => ({
  answer: (value, asked) => (test(asked) ? (answer?.(value, asked) ?? value) : value),
})

export function eachRow(route: string, facet: string, change: (row: Fields) => Fields): Breakage {
  return rows(route, facet, (all) => all.map(change))
}

export function records(route: string, change: Rows): Breakage {
  return {
    answer: (value, asked) => {
      const found = listOfFields(value)
      return asked.route === route && found !== null ? change(found, asked) : value
    },
  }
}

export function units(change: Fields): Breakage {
  return {
    answer: (value) => {
      if (!isFields(value) || !isFields(value.meta) || !isFields(value.meta.units)) return value
      const map = value.meta.units
      const changed = Object.fromEntries(Object.entries(change).filter(([name]) => name in map))
      return { ...value, meta: { units: { ...map, ...changed } } }
    },
  }
}

export const renamed = (from: string, to: string) => (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name === from ? to : name, value]))

/** Changes the results of both uptime endpoints. */
export function uptimeResults(change: (result: Fields) => Fields): Breakage {
  return {
    told: ({ path, status, value }) => {
      if (!path.includes('/uptime') || status !== 200) return {}
      const list = listOfFields(value)
      return { value: list !== null ? list.map(change) : isFields(value) ? change(value) : value }
    },
  }
}

export const uptimeEntries = (change: (entry: Fields) => Fields) =>
  uptimeResults((result) => ({ ...result, uptime: (listOfFields(result.uptime) ?? []).map(change) }))

export const dateOf = (text: unknown) => (typeof text === 'string' ? text.slice(0, 10) : text)

export const listOnly = (change: (list: readonly Fields[]) => unknown): Breakage => ({
  told: ({ path, status, value }) =>
    path === '/v1/location/list' && status === 200 ? { value: change(listOfFields(value) ?? []) } : {},
})

/** Rates in per cent, whatever their stated unit. */
export function inPerCent(value: unknown): unknown {
  const change = (row: Fields) =>
    typeof row.sales_conversion_rate === 'number'
      ? { ...row, sales_conversion_rate: row.sales_conversion_rate * 100 }
      : row
  if (!isFields(value)) return value
  const facets = ['segments', 'summary'].flatMap((facet) => {
    const found = listOfFields(value[facet])
    return found === null ? [] : [[facet, found.map(change)]]
  })
  return { ...value, ...Object.fromEntries(facets) }
}
