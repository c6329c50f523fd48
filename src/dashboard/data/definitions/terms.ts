import { t } from '@lingui/core/macro'

/**
 * The names of every figure that the screen defines. They come with each page; the definitions are loaded when one is
 * opened.
 */
export const termNames = {
  Entries: () => t`Entries`,
  'Daily average': () => t`Daily average`,
  'Of target': () => t`Of target`,
  'Peak hour': () => t`Peak hour`,
  'Peak day': () => t`Peak day`,
  'Footfall by hour and weekday': () => t`Footfall by hour and weekday`,
  'Age and gender': () => t`Age and gender`,
  Forecast: () => t`Forecast`,
  Estimate: () => t`Estimate`,
  'Visitors per staff member': () => t`Visitors per staff member`,
  'Planned staff': () => t`Planned staff`,
  'Open days': () => t`Open days`,
  Change: () => t`Change`,
  'Unusual numbers': () => t`Unusual numbers`,
  'Zone visits': () => t`Zone visits`,
  'Visit rate': () => t`Visit rate`,
  'Dwell time': () => t`Dwell time`,
  'Total dwell time': () => t`Total dwell time`,
  'Share of visits': () => t`Share of visits`,
  'Time in store': () => t`Time in store`,
  'Passers-by': () => t`Passers-by`,
  'Capture rate': () => t`Capture rate`,
  'Conversion rate': () => t`Conversion rate`,
  'Transactions per zone visit': () => t`Transactions per zone visit`,
  'Visitors (excl. staff)': () => t`Visitors (excl. staff)`,
  Transactions: () => t`Transactions`,
  Revenue: () => t`Revenue`,
  ATV: () => t`Average transaction value (ATV)`,
  UPT: () => t`Units per transaction (UPT)`,
  'Sales per visitor': () => t`Sales per visitor`,
  'Hours used for the rate': () => t`Hours used for the rate`,
  'Camera coverage': () => t`Camera coverage`,
  'Camera state': () => t`Camera state`,
  'Image quality': () => t`Image quality`,
  Uptime: () => t`Uptime`,
  'Footage received': () => t`Footage received`,
  'Image quality of the footage': () => t({ message: 'Image quality', context: 'of the footage received' }),
  'Visitors affected (est.)': () => t`Visitors affected (est.)`,
  'Possible miscounts': () => t`Possible miscounts`,
} as const satisfies Readonly<Record<string, () => string>>

export type Term = keyof typeof termNames
