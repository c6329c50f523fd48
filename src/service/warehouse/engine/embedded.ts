import { constants } from 'node:fs'
import { access, readFile, stat, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createClient } from '@clickhouse/client'
import { makeFolder } from '../../files/make-folder.ts'
import type { EngineConnection } from './engine-connection.ts'
import { faultOf } from './engine-failure.ts'
import { inTurn, type PluggedConnection } from './in-turn.ts'
import type { StatementLimits } from './limits.ts'
import { embeddedSettings } from './statement-settings.ts'
import { WarehouseUnavailable } from './unavailable.ts'

/**
 * The embedded engine over a folder, which is made where it is missing.
 *
 * @throws WarehouseUnavailable `no_engine`, `locked` or `damaged`
 */
export async function connectEmbedded(path: string, limits: StatementLimits): Promise<EngineConnection> {
  const folder = resolve(path)
  // chdb is an optional dependency: it is loaded only where it is used.
  const { createChdbConnection } = await import('chdb/connection').catch((cause: unknown) => {
    throw new WarehouseUnavailable(
      'no_engine',
      `The embedded engine (the package chdb) cannot be loaded on ${process.platform}-${process.arch}. It runs on Linux (glibc) and macOS, x64 and arm64: run "npm ci" there without --omit=optional, or set CLICKHOUSE_URL to a ClickHouse server.`,
      { cause },
    )
  })
  await prepare(folder)
  // Asked first where the machine can tell: the engine would write its own words to stderr before ours.
  if (await isLockedByAnother(folder)) throw locked(folder)
  try {
    // Both packages carry a copy of the same interface; under exactOptionalPropertyTypes the copies differ.
    const connect = () => {
      const connection: unknown = createChdbConnection({ path: folder })
      return createClient({ connection: inTurn(connection as PluggedConnection) })
    }
    const client = connect()
    return {
      reader: client,
      writer: client,
      settings: embeddedSettings(limits),
      // Statements of two connections of one process run at the same time.
      openWatcher: connect,
      // It works until a statement is through or beyond its limits, whoever has left meanwhile.
      stopsStatements: false,
      send: (statement, parameters) => ({ statement, parameters, isLong: false }),
      requireEngineAnswer: () => undefined,
      faultOf: (error) => faultOf(error, limits),
    }
  } catch (cause) {
    // The engine tells its reason to stderr alone.
    throw (await isHeldByAnother(folder)) ? locked(folder, cause) : await unusable(folder, cause)
  }
}

/** Less than this is no room: the engine refuses to write well before the last byte. */
const leastRoomBytes = 64 * 1024 * 1024

/** Why the engine cannot use a folder that nobody else holds. What it says itself is not always to the point. */
export async function unusable(folder: string, cause: unknown): Promise<WarehouseUnavailable> {
  const disk = await statfs(folder).catch(() => null)
  if (disk !== null && disk.bavail * disk.bsize < leastRoomBytes) {
    return new WarehouseUnavailable(
      'full',
      `The disk of ${resolve(folder)} is full: make room there, or give another DATA_DIR.`,
      { cause },
    )
  }
  return new WarehouseUnavailable(
    'damaged',
    `The data in ${resolve(folder)} cannot be used${detailOf(cause)}. Put back a copy of the folder, or move it away to begin anew.`,
    { cause },
  )
}

/** What the engine says, where it says more than that it failed. */
function detailOf(cause: unknown): string {
  if (!(cause instanceof Error) || cause.message.startsWith('Failed to create connection')) return ''
  return ` (${cause.message.trim().slice(0, 200)})`
}

function locked(folder: string, cause?: unknown): WarehouseUnavailable {
  return new WarehouseUnavailable(
    'locked',
    `Another Shopfloor is using ${folder}; stop it, or give another DATA_DIR.`,
    { cause },
  )
}

async function prepare(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    await access(folder, constants.R_OK | constants.W_OK)
  } catch (cause) {
    const isFile = await stat(folder).then(
      (entry) => !entry.isDirectory(),
      () => false,
    )
    throw new WarehouseUnavailable(
      'damaged',
      isFile
        ? `${folder} is a file, not a folder; move it away, or give another DATA_DIR.`
        : `The folder ${folder} cannot be made or written to; allow it, or give another DATA_DIR.`,
      { cause },
    )
  }
}

/** The engine that holds a folder locks the file `status` there, and writes its process id into it. */
async function holderOf(folder: string): Promise<number | null> {
  const status = await readFile(join(folder, 'status'), 'utf8').catch(() => '')
  const holder = Number(/^PID: (\d+)$/m.exec(status)?.[1])
  return Number.isSafeInteger(holder) && holder > 0 && holder !== process.pid ? holder : null
}

/** `false` also where it cannot be told, as it can on Linux alone (`man 5 proc_locks`). Never a killed holder's. */
async function isLockedByAnother(folder: string): Promise<boolean> {
  const holder = await holderOf(folder)
  if (holder === null) return false
  const [locks, file] = await Promise.all([
    readFile('/proc/locks', 'utf8').catch(() => ''),
    stat(join(folder, 'status')).catch(() => null),
  ])
  return new RegExp(`^\\d+: FLOCK +\\S+ +WRITE +${holder} +\\S+:${file?.ino} `, 'm').test(locks)
}

/** Where the engine could not open the folder: whether the one that opened it last still runs. */
async function isHeldByAnother(folder: string): Promise<boolean> {
  const holder = await holderOf(folder)
  if (holder === null) return false
  try {
    process.kill(holder, 0)
    return true
  } catch (error) {
    // It lives and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
