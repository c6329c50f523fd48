import { t } from '@lingui/core/macro'

/**
 * The names of every figure that the screen defines. They come with each page; the definitions are loaded when one is
 * opened.
 */
export const termNames = {
  Entries: () => t`Entries`,
  'Per open day': () => t`Daily average`,
  'Peak hour': () => t`Peak hour`,
  'Peak day': () => t`Peak day`,
  'Hours of the week': () => t`Footfall by hour and weekday`,
  'Age and gender': () => t`Age and gender`,
  'Open days': () => t`Open days`,
  Change: () => t`Change`,
  'More than usual': () => t`Unusual numbers`,
  'Visits to zones': () => t`Zone visits`,
  'Entry rate': () => t`Visit rate`,
  'Average dwell': () => t`Dwell time`,
  'Total dwell': () => t`Total dwell time`,
  'Share of visits': () => t`Share of visits`,
  'Store-wide dwell': () => t`Time in store`,
  Conversion: () => t`Conversion rate`,
  Customers: () => t`Visitors (excl. staff)`,
  Sales: () => t`Transactions`,
  Takings: () => t`Revenue`,
  'Average sale': () => t`Average transaction value (ATV)`,
  'Units per sale': () => t`Units per transaction (UPT)`,
  'Sales per visitor': () => t`Sales per visitor`,
  'Hours of the rate': () => t`Hours used for the rate`,
  'Camera coverage': () => t`Camera coverage`,
  'Camera state': () => t`Camera state`,
  'Picture quality': () => t`Image quality`,
  Uptime: () => t`Uptime`,
  'Received segments': () => t`Footage received`,
  'Quality of received': () => t({ message: 'Image quality', context: 'of the footage received' }),
  'Visitors affected (est.)': () => t`Visitors affected (est.)`,
  Suspect: () => t`Possible miscounts`,
} as const satisfies Readonly<Record<string, () => string>>

export type Term = keyof typeof termNames
