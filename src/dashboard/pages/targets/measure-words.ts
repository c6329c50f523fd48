import { plural, t } from '@lingui/core/macro'
import type { TargetMeasure } from '../../../protocol/targets.ts'
import { formatDecimal, formatShare } from '../../ui/words/format.ts'

export interface MeasureWords {
  readonly name: string
  /** Names a field, with the unit. */
  readonly field: string
  /** Title of the month. */
  readonly title: string
  /** What compares numbers with these targets. */
  readonly use: string
  /** What becomes of the target of a period. */
  readonly period: string
  /** The same of several stores. */
  readonly periodOfStores: string
  /** Shown if the text is not a valid target. */
  readonly invalid: string
  readonly example: number
}

/** The words of a measure on the page of targets. */
export function measureWords(measure: TargetMeasure): MeasureWords {
  const splitOfStores = t`Shopfloor splits the target over the stores and days by their usual weeks. Targets already set on these days are replaced.`
  const split = t`Shopfloor splits the target over the days by this store’s usual week. Targets already set on these days are replaced.`
  switch (measure) {
    case 'entries':
      return {
        name: t`Entries`,
        field: t`Entries`,
        title: t`Target entries by day`,
        use: t`The overview compares today’s entries with their target, and with what is usually reached by this time of day.`,
        period: split,
        periodOfStores: splitOfStores,
        invalid: t`Enter a whole number of entries.`,
        example: 12_000,
      }
    case 'revenue':
      return {
        name: t`Revenue`,
        field: t`Revenue`,
        title: t`Target revenue by day`,
        use: t`The conversion page compares revenue with its target. Amounts are in the store’s currency.`,
        period: split,
        periodOfStores: splitOfStores,
        invalid: t`Enter an amount without decimals.`,
        example: 50_000,
      }
    case 'conversion': {
      const example = 18.5
      const percentage = targetText(example)
      return {
        name: t`Conversion rate`,
        field: t`Conversion rate (%)`,
        title: t`Target conversion rate by day (%)`,
        use: t`The conversion page compares the store’s rate with its target.`,
        period: t`Each day gets the same target. Targets already set on these days are replaced.`,
        periodOfStores: t`Each store and day gets the same target. Targets already set on these days are replaced.`,
        invalid: t`Enter a percentage such as ${percentage}.`,
        example,
      }
    }
  }
}

/** A target as it is typed: "12,000", "18.25". */
export function targetText(value: number): string {
  return formatDecimal(value, decimalsOf(value))
}

function decimalsOf(value: number): number {
  return [0, 1].find((digits) => Number(value.toFixed(digits)) === value) ?? 2
}

/** "30,000 entries · 25 days", "18.4% on average · 25 days". */
export function monthNote(measure: TargetMeasure, values: readonly number[]): string {
  const days = plural(values.length, { one: '# day', other: '# days' })
  const total = values.reduce((sum, value) => sum + value, 0)
  switch (measure) {
    case 'entries':
      return `${plural(total, { one: '# entry', other: '# entries' })} · ${days}`
    case 'revenue': {
      const amount = targetText(total)
      return `${t`${amount} in total`} · ${days}`
    }
    case 'conversion': {
      const rate = formatShare(total / values.length / 100)
      return `${t`${rate} on average`} · ${days}`
    }
  }
}
