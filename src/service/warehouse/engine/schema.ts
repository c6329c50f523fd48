import type { TableName } from '../../kinds/kinds.ts'

/**
 * The tables of the warehouse. `../README.md` has the storage rules.
 *
 * Fact tables replace rows with the same sorting key, so that a repeated record counts once. Times are UTC instants;
 * wall-clock time is computed from the location's time zone in queries.
 */

export const database = 'shopfloor'

/** `version` decides between two rows with the same key: the newer one wins. */
const version = "version UInt64 DEFAULT toUnixTimestamp64Milli(now64(3, 'UTC'))"

/** The operator's status of a location or camera, not whether it is currently online. */
export const status = "status LowCardinality(String) DEFAULT 'active'"

/** When a camera is at its location. `null` means from its first footage, or until further notice. */
export const existence = [
  "installed_at Nullable(DateTime64(3, 'UTC'))",
  "removed_at Nullable(DateTime64(3, 'UTC'))",
] as const

/** Whether hourly counts of a location include staff (`everybody`) or not (`customers`). */
export const countsOf = "counts_of LowCardinality(String) DEFAULT 'everybody'"

/** Stored rows survive a power failure, not only a crash of the process. README.md has the cost. */
export const durability = 'fsync_after_insert = 1, fsync_part_directory = 1'
const durable = `SETTINGS ${durability}`

/** Finds rows by id in a store's history, because a corrected time arrives with the id only. */
export const idIndexes = {
  visits: 'INDEX by_id visit_id TYPE bloom_filter(0.001) GRANULARITY 1',
  transactions: 'INDEX by_id transaction_id TYPE bloom_filter(0.001) GRANULARITY 1',
  shifts: 'INDEX by_id shift_id TYPE bloom_filter(0.001) GRANULARITY 1',
} as const

/** A visitor's estimated attributes; empty if unknown. */
const demographics = `
    age LowCardinality(String),
    gender LowCardinality(String),
    role LowCardinality(String)`

/** The current definition of each table by name. A change also needs a migration (`migrations.ts`). */
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

  // A weekday without a row is closed. A location without any row has unknown hours and never counts as closed.
  // Minutes count from local midnight; a store open past midnight closes after minute 1440.
  opening_hours: `(
    location_id String,
    weekday UInt8 COMMENT '1 Monday to 7 Sunday',
    opens_minute UInt16,
    closes_minute UInt16,
    ${version}
  ) ENGINE = ReplacingMergeTree(version) ORDER BY (location_id, weekday) ${durable}`,

  // Overrides the weekday for a holiday, a closure or a late evening. opens_minute = closes_minute means closed.
  special_days: `(
    location_id String,
    day Date,
    opens_minute UInt16,
    closes_minute UInt16,
    reason String,
    ${version}
  ) ENGINE = ReplacingMergeTree(version) ORDER BY (location_id, day) ${durable}`,

  // A row for each group of a location; without rows it is in none.
  location_groups: `(
    location_id String,
    dimension LowCardinality(String) COMMENT 'region, format or tag',
    name String,
    ${version}
  ) ENGINE = ReplacingMergeTree(version) ORDER BY (location_id, dimension, name) ${durable}`,

  // With useUploadingSchedule the schedule is the location's opening hours, else the whole day.
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

  // One row per visitor who entered.
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

  // Hourly totals of counters without attributes of visitors. label is the source's local hour: two labels can fall
  // on one instant when clocks go forward, and both counts are real.
  hourly_counts: `(
    location_id LowCardinality(String),
    started_at DateTime('UTC'),
    label String COMMENT 'YYYY-MM-DD HH:mm in local time',
    recording_id LowCardinality(String),
    entries UInt32,
    ${version}
  ) ENGINE = ReplacingMergeTree(version) PARTITION BY toYYYYMM(started_at)
    ORDER BY (location_id, started_at, recording_id, label) ${durable}`,

  // Hourly totals of passers-by without attributes, with the same key as hourly_counts.
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

  // When people work at a store, planned shifts included. No shift is longer than a day.
  shifts: `(
    location_id LowCardinality(String),
    starts_at DateTime64(3, 'UTC'),
    shift_id String,
    ends_at DateTime64(3, 'UTC'),
    staff UInt16 COMMENT 'how many people work it',
    ${version},
    ${idIndexes.shifts}
  ) ENGINE = ReplacingMergeTree(version) PARTITION BY toYYYYMM(starts_at)
    ORDER BY (location_id, starts_at, shift_id) ${durable}`,

  // A quarter hour of received footage; uptime is its usable share.
  segments: `(
    location_id LowCardinality(String),
    recording_id LowCardinality(String),
    started_at DateTime('UTC'),
    uptime Float32,
    ${version}
  ) ENGINE = ReplacingMergeTree(version) PARTITION BY toYYYYMM(started_at)
    ORDER BY (location_id, recording_id, started_at) ${durable}`,

  // The newest heartbeat of each camera.
  heartbeats: `(
    location_id String,
    recording_id String,
    seen_at DateTime64(3, 'UTC'),
    quality Float32
  ) ENGINE = ReplacingMergeTree(seen_at) ORDER BY (location_id, recording_id) ${durable}`,
} as const satisfies Record<TableName, string>

/** Tables that no sender writes: what other tables held before. */
export const histories = {
  // Every weekday that was ever written. Removing a weekday is a row too.
  opening_hours_history: `(
    location_id String,
    weekday UInt8 COMMENT '1 Monday to 7 Sunday',
    opens_minute UInt16,
    closes_minute UInt16,
    is_removed Bool,
    written_at UInt64 DEFAULT toUnixTimestamp64Milli(now64(3, 'UTC'))
      COMMENT 'epoch milliseconds, 0 if before the history began'
  ) ENGINE = ReplacingMergeTree ORDER BY (location_id, weekday, written_at) ${durable}`,

  // What a settled day counted when it was first noted, and after each day on which it was corrected.
  counts_history: `(
    location_id LowCardinality(String),
    source LowCardinality(String) COMMENT 'entries, passers-by, zone-visits or transactions',
    day Date COMMENT 'on the clock of the store',
    corrected_on Date COMMENT 'on the clock of the store, 1970-01-01 for the first counts',
    before_count UInt64,
    before_amount Int64,
    count UInt64,
    amount Int64 COMMENT 'a second sum, such as hundredths of money or seconds',
    timezone LowCardinality(String),
    known_since UInt64 COMMENT 'epoch milliseconds from which the day had counts',
    noted_at UInt64 COMMENT 'epoch milliseconds'
  ) ENGINE = ReplacingMergeTree(noted_at) ORDER BY (location_id, source, day, corrected_on) ${durable}`,
} as const

/**
 * Views that fill the histories with whatever any process inserts. Deletions pass no view, so the code that deletes
 * writes their rows (`../records/removed-hours.ts`).
 */
export const historyViews = {
  opening_hours_written: {
    from: 'opening_hours',
    to: 'opening_hours_history',
    select: `SELECT location_id, weekday, opens_minute, closes_minute, false AS is_removed, version AS written_at
     FROM ${database}.opening_hours`,
  },
} as const satisfies Record<
  string,
  { readonly from: TableName; readonly to: keyof typeof histories; readonly select: string }
>

/** A day has 96 segments, an hour 4 (notes §4). */
export const segmentMinutes = 15
