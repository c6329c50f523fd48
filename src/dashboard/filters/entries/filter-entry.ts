import type { AddressField } from '../../address/address-fields.ts'

/** All that the dashboard knows of a filter besides its control. */
export interface FilterEntry<Value, Limits extends FilterLimits = FilterLimits> extends AddressField<Value> {
  /** Names its control: "Age". */
  readonly label: string
  /** What it narrows. People filters share a control, an export column and the way out of an empty page. */
  readonly reach: 'stores' | 'days' | 'people' | 'zones'
  /** Whether Reset leaves it alone. */
  readonly keptByReset: boolean
  /** The pages that cannot honour it, and why. */
  readonly limits: Limits
}

/** The pages that cannot honour every filter. */
export type LimitingPage = 'overview' | 'conversion' | 'cameras'

export type FilterLimits = Readonly<Partial<Record<LimitingPage, Limit>>>

/** Why a page cannot honour a filter, as whole sentences, and what it shows instead if its choice is fixed. */
export type Limit = string | { readonly instead: string; readonly reason: string }

/** A filter by an attribute of people. An empty list filters nothing and includes people of unknown attribute. */
export interface PeopleEntry<Word extends string>
  extends FilterEntry<readonly Word[], FilterLimits & Readonly<Record<'conversion' | 'cameras', Limit>>> {
  readonly reach: 'people'
  readonly choices: readonly { readonly value: Word; readonly name: string }[]
  /** Whether the viewer can choose several words at once. */
  readonly multiple: boolean
  /** The name of the choice that filters nothing: "All ages". */
  readonly all: string
  /** "all", "25–44". */
  words(chosen: readonly Word[]): string
  /** Its part of a sentence about everybody who is counted; `null` if it narrows nothing. */
  readonly sentence: {
    /** Sentences sort their parts by it. */
    readonly place: number
    /** Beside the other filters: "no staff". */
    short(chosen: readonly Word[]): string | null
    /** On paper and pictures: "without staff". */
    long(chosen: readonly Word[]): string | null
  }
  /** Its column in an exported file. */
  readonly file: { readonly head: string; word(value: Word): string }
}
