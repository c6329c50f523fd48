import type { TableName } from '../../kinds/kinds.ts'

/**
 * The tables of the warehouse. README.md beside this file states the rules of storage.
 *
 * Every table of facts replaces rows of the same sorting key, so that what is sent twice counts once. Times are
 * instants in UTC; wall-clock time is computed from the location's zone when a question is asked.
 */

export const database = 'shopfloor'

/** `version` decides which of two rows with the same key stays: the newer one. */
const version = "version UInt64 DEFAULT toUnixTimestamp64Milli(now64(3, 'UTC'))"

/** What the operator says of a location or a camera; not whether it is online at the moment. */
export const status = "status LowCardinality(String) DEFAULT 'active'"

/** When a camera stands at its location. `null`: from its first footage on, and until further notice. */
export const existence = [
  "installed_at Nullable(DateTime64(3, 'UTC'))",
  "removed_at Nullable(DateTime64(3, 'UTC'))",
] as const

/** Whom the hourly counts of a location are of: `everybody`, or `customers` where staff are not in them. */
export const countsOf = "counts_of LowCardinality(String) DEFAULT 'everybody'"

/** What was reported as kept survives a loss of power, not only of the process. README.md says what it costs. */
export const durability = 'fsync_after_insert = 1, fsync_part_directory = 1'
const durable = `SETTINGS ${durability}`

/** Finds the rows of an id in a store's history: whoever corrects a record's time names it by its id alone. */
export const idIndexes = {
  visits: 'INDEX by_id visit_id TYPE bloom_filter(0.001) GRANULARITY 1',
  transactions: 'INDEX by_id transaction_id TYPE bloom_filter(0.001) GRANULARITY 1',
} as const

/** Who a visitor seemed to be; the empty string where the pipeline could not tell. */
const demographics = `
    age LowCardinality(String),
    gender LowCardinality(String),
    role LowCardinality(String)`

/** What each table is, by its name: as it is made today. A change needs a migration too (`migrations.ts`). */
export const tables = {
  organisations: `(
    id String,
    name String,
    ${version}
  ) ENGINE = ReplacingMergeTree(version) ORDER BY id ${durable}`,

  locations: `(
    id String,
    organisation_id String,
    name String,
    timezone LowCardinality(String),
    currency LowCardinality(String),
    latitude Nullable(Float64),
    longitude Nullable(Float64),
    ${version},
    ${status},
    ${countsOf}
  ) ENGINE = ReplacingMergeTree(version) ORDER BY id ${durable}`,

  // A weekday without a row is closed; a location without any row has no known hours and is never "closed".
  // Minutes count from local midnight; a store open past midnight closes after minute 1440.
  opening_hours: `(
    location_id String,
    weekday UInt8 COMMENT '1 Monday to 7 Sunday',
    opens_minute UInt16,
    closes_minute UInt16,
    ${version}
  ) ENGINE = ReplacingMergeTree(version) ORDER BY (location_id, weekday) ${durable}`,

  // Overrides the weekday: a holiday, a closure, a late evening. opens_minute = closes_minute means closed.
  special_days: `(
    location_id String,
    day Date,
    opens_minute UInt16,
    closes_minute UInt16,
    reason String,
    ${version}
  ) ENGINE = ReplacingMergeTree(version) ORDER BY (location_id, day) ${durable}`,

  // With useUploadingSchedule the schedule is the opening hours of the location, else it is all day.
  recordings: `(
    id String,
    organisation_id String,
    location_id String,
    camera_server_id String,
    name String,
    use_uploading_schedule Bool,
    timezone LowCardinality(String),
    ${version},
    ${status},
    ${existence.join(',\n    ')}
  ) ENGINE = ReplacingMergeTree(version) ORDER BY (location_id, id) ${durable}`,

  areas: `(
    location_id String,
    recording_id String,
    taxonomy String,
    area_type LowCardinality(String),
    ${version}
  ) ENGINE = ReplacingMergeTree(version) ORDER BY (location_id, taxonomy, recording_id) ${durable}`,

  lines: `(
    location_id String,
    recording_id String,
    line_id String,
    line_type LowCardinality(String),
    taxonomy String,
    direction LowCardinality(String),
    ${version}
  ) ENGINE = ReplacingMergeTree(version) ORDER BY (location_id, recording_id, line_id) ${durable}`,

  // One row per person who entered.
  visits: `(
    location_id LowCardinality(String),
    entered_at DateTime64(3, 'UTC'),
    visit_id String,
    recording_id LowCardinality(String),
    ${demographics},
    ${version},
    ${idIndexes.visits}
  ) ENGINE = ReplacingMergeTree(version) PARTITION BY toYYYYMM(entered_at)
    ORDER BY (location_id, entered_at, visit_id) ${durable}`,

  // Counters that give sums per hour, without attributes of people. label is the local hour as the source wrote
  // it: two labels can fall on one instant where clocks go forward, and both counts are real.
  hourly_counts: `(
    location_id LowCardinality(String),
    started_at DateTime('UTC'),
    label String COMMENT 'YYYY-MM-DD HH:mm in local time',
    recording_id LowCardinality(String),
    entries UInt32,
    ${version}
  ) ENGINE = ReplacingMergeTree(version) PARTITION BY toYYYYMM(started_at)
    ORDER BY (location_id, started_at, recording_id, label) ${durable}`,

  // Sums per hour of people who passed outside a store, without attributes; the key as that of hourly_counts.
  passers_by: `(
    location_id LowCardinality(String),
    started_at DateTime('UTC'),
    label String COMMENT 'YYYY-MM-DD HH:mm in local time',
    recording_id LowCardinality(String),
    passers_by UInt32,
    ${version}
  ) ENGINE = ReplacingMergeTree(version) PARTITION BY toYYYYMM(started_at)
    ORDER BY (location_id, started_at, recording_id, label) ${durable}`,

  area_visits: `(
    location_id LowCardinality(String),
    taxonomy LowCardinality(String),
    entered_at DateTime64(3, 'UTC'),
    visit_id String,
    recording_id LowCardinality(String),
    dwell_seconds UInt32,
    ${demographics},
    ${version}
  ) ENGINE = ReplacingMergeTree(version) PARTITION BY toYYYYMM(entered_at)
    ORDER BY (location_id, taxonomy, entered_at, visit_id) ${durable}`,

  transactions: `(
    location_id LowCardinality(String),
    sold_at DateTime64(3, 'UTC'),
    transaction_id String,
    kind LowCardinality(String) COMMENT 'sale, refund or void',
    amount Decimal(12, 2),
    units UInt32,
    ${version},
    ${idIndexes.transactions}
  ) ENGINE = ReplacingMergeTree(version) PARTITION BY toYYYYMM(sold_at)
    ORDER BY (location_id, sold_at, transaction_id) ${durable}`,

  // A quarter of an hour of footage that arrived; uptime is the share of it that could be used.
  segments: `(
    location_id LowCardinality(String),
    recording_id LowCardinality(String),
    started_at DateTime('UTC'),
    uptime Float32,
    ${version}
  ) ENGINE = ReplacingMergeTree(version) PARTITION BY toYYYYMM(started_at)
    ORDER BY (location_id, recording_id, started_at) ${durable}`,

  // The newest sign of life of each camera.
  heartbeats: `(
    location_id String,
    recording_id String,
    seen_at DateTime64(3, 'UTC'),
    quality Float32
  ) ENGINE = ReplacingMergeTree(seen_at) ORDER BY (location_id, recording_id) ${durable}`,
} as const satisfies Record<TableName, string>

/** A day has 96 segments, an hour 4 (notes §4). */
export const segmentMinutes = 15
