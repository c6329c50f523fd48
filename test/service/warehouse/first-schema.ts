/**
 * The unchanged statements by which the first version created its tables, without status or durability settings. Such
 * data folders exist.
 */
export const firstSchema = {
  organisations: `(
    id String,
    name String,
    version UInt64 DEFAULT toUnixTimestamp64Milli(now64(3, 'UTC'))
  ) ENGINE = ReplacingMergeTree(version) ORDER BY id`,

  locations: `(
    id String,
    organisation_id String,
    name String,
    timezone LowCardinality(String),
    currency LowCardinality(String),
    latitude Nullable(Float64),
    longitude Nullable(Float64),
    version UInt64 DEFAULT toUnixTimestamp64Milli(now64(3, 'UTC'))
  ) ENGINE = ReplacingMergeTree(version) ORDER BY id`,

  opening_hours: `(
    location_id String,
    weekday UInt8 COMMENT '1 Monday to 7 Sunday',
    opens_minute UInt16,
    closes_minute UInt16,
    version UInt64 DEFAULT toUnixTimestamp64Milli(now64(3, 'UTC'))
  ) ENGINE = ReplacingMergeTree(version) ORDER BY (location_id, weekday)`,

  special_days: `(
    location_id String,
    day Date,
    opens_minute UInt16,
    closes_minute UInt16,
    reason String,
    version UInt64 DEFAULT toUnixTimestamp64Milli(now64(3, 'UTC'))
  ) ENGINE = ReplacingMergeTree(version) ORDER BY (location_id, day)`,

  recordings: `(
    id String,
    organisation_id String,
    location_id String,
    camera_server_id String,
    name String,
    use_uploading_schedule Bool,
    timezone LowCardinality(String),
    version UInt64 DEFAULT toUnixTimestamp64Milli(now64(3, 'UTC'))
  ) ENGINE = ReplacingMergeTree(version) ORDER BY (location_id, id)`,

  areas: `(
    location_id String,
    recording_id String,
    taxonomy String,
    area_type LowCardinality(String),
    version UInt64 DEFAULT toUnixTimestamp64Milli(now64(3, 'UTC'))
  ) ENGINE = ReplacingMergeTree(version) ORDER BY (location_id, taxonomy, recording_id)`,

  lines: `(
    location_id String,
    recording_id String,
    line_id String,
    line_type LowCardinality(String),
    taxonomy String,
    direction LowCardinality(String),
    version UInt64 DEFAULT toUnixTimestamp64Milli(now64(3, 'UTC'))
  ) ENGINE = ReplacingMergeTree(version) ORDER BY (location_id, recording_id, line_id)`,

  visits: `(
    location_id LowCardinality(String),
    entered_at DateTime64(3, 'UTC'),
    visit_id String,
    recording_id LowCardinality(String),
    
    age LowCardinality(String),
    gender LowCardinality(String),
    role LowCardinality(String),
    version UInt64 DEFAULT toUnixTimestamp64Milli(now64(3, 'UTC'))
  ) ENGINE = ReplacingMergeTree(version) PARTITION BY toYYYYMM(entered_at)
    ORDER BY (location_id, entered_at, visit_id)`,

  hourly_counts: `(
    location_id LowCardinality(String),
    started_at DateTime('UTC'),
    label String COMMENT 'YYYY-MM-DD HH:mm in local time',
    recording_id LowCardinality(String),
    entries UInt32,
    version UInt64 DEFAULT toUnixTimestamp64Milli(now64(3, 'UTC'))
  ) ENGINE = ReplacingMergeTree(version) PARTITION BY toYYYYMM(started_at)
    ORDER BY (location_id, started_at, recording_id, label)`,

  area_visits: `(
    location_id LowCardinality(String),
    taxonomy LowCardinality(String),
    entered_at DateTime64(3, 'UTC'),
    visit_id String,
    recording_id LowCardinality(String),
    dwell_seconds UInt32,
    
    age LowCardinality(String),
    gender LowCardinality(String),
    role LowCardinality(String),
    version UInt64 DEFAULT toUnixTimestamp64Milli(now64(3, 'UTC'))
  ) ENGINE = ReplacingMergeTree(version) PARTITION BY toYYYYMM(entered_at)
    ORDER BY (location_id, taxonomy, entered_at, visit_id)`,

  transactions: `(
    location_id LowCardinality(String),
    sold_at DateTime64(3, 'UTC'),
    transaction_id String,
    kind LowCardinality(String) COMMENT 'sale, refund or void',
    amount Decimal(12, 2),
    units UInt32,
    version UInt64 DEFAULT toUnixTimestamp64Milli(now64(3, 'UTC'))
  ) ENGINE = ReplacingMergeTree(version) PARTITION BY toYYYYMM(sold_at)
    ORDER BY (location_id, sold_at, transaction_id)`,

  segments: `(
    location_id LowCardinality(String),
    recording_id LowCardinality(String),
    started_at DateTime('UTC'),
    uptime Float32,
    version UInt64 DEFAULT toUnixTimestamp64Milli(now64(3, 'UTC'))
  ) ENGINE = ReplacingMergeTree(version) PARTITION BY toYYYYMM(started_at)
    ORDER BY (location_id, recording_id, started_at)`,

  heartbeats: `(
    location_id String,
    recording_id String,
    seen_at DateTime64(3, 'UTC'),
    quality Float32
  ) ENGINE = ReplacingMergeTree(seen_at) ORDER BY (location_id, recording_id)`,
} as const
