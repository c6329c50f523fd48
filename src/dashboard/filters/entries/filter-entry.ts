import type { AddressField } from '../../address/address-fields.ts'

/** All that the dashboard knows of a filter besides its control. Words are functions: they follow the language. */
export interface FilterEntry<Value, Limits extends FilterLimits = FilterLimits> extends AddressField<Value> {
  /** Names its control: "Age". */
  readonly label: () => string
  /** What it narrows. People filters share a control, an export column and the way out of an empty page. */
  readonly reach: 'stores' | 'days' | 'people' | 'zones'
  /** Whether Reset leaves it alone. */
  readonly keptByReset: boolean
  /** The pages that cannot honour it. */
  readonly limits: Limits
}

/** The pages that cannot honour every filter. */
export type LimitingPage = 'overview' | 'conversion' | 'cameras'

export type FilterLimits = Readonly<Partial<Record<LimitingPage, Limit>>>

/**
 * How a page limits a filter, whose control it does not show. `fixed`: the page has its own choice; `instead` words it for
 * exports. `reason` is a whole sentence, shown to a viewer whose address names the filter.
 */
export type Limit = 'fixed' | { readonly instead: () => string } | { readonly reason: () => string }

/** A filter by an attribute of people. An empty list filters nothing and includes people of unknown attribute. */
export interface PeopleEntry<Word extends string>
  extends FilterEntry<
    readonly Word[],
    FilterLimits & Readonly<Record<'conversion' | 'cameras', { readonly reason: () => string }>>
  > {
  readonly reach: 'people'
  readonly choices: readonly Word[]
  /** Names a choice: "25–34", "Exclude staff". */
  nameOf(word: Word): string
  /** Whether the viewer can choose several words at once. */
  readonly multiple: boolean
  /** A sentence on people whom any choice excludes, for they have no known attribute; `null` if there are none. */
  readonly excludes: (() => string) | null
  /** Its part of a description of everybody who is counted, like "Women"; `null` if it narrows nothing. */
  readonly sentence: {
    /** Descriptions sort their parts by it. */
    readonly place: number
    words(chosen: readonly Word[]): string | null
  }
  /** Its column in an exported file. */
  readonly file: { readonly head: () => string; word(value: Word): string }
}
