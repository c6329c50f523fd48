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
 * Opens the embedded engine on a folder, which is created if missing.
 *
 * @throws WarehouseUnavailable `no_engine`, `locked` or `damaged`
 */
export async function connectEmbedded(path: string, limits: StatementLimits): Promise<EngineConnection> {
  const folder = resolve(path)
  // chdb is an optional dependency, so load it only when needed.
  const { createChdbConnection } = await import('chdb/connection').catch((cause: unknown) => {
    throw new WarehouseUnavailable(
      'no_engine',
      `The embedded engine (the package chdb) cannot be loaded on ${process.platform}-${process.arch}. It runs on Linux (glibc) and macOS, x64 and arm64: run "npm ci" there without --omit=optional, or set CLICKHOUSE_URL to a ClickHouse server.`,
      { cause },
    )
  })
  await prepare(folder)
  // Check first if possible, because the engine would write its own message to stderr.
  if (await isLockedByAnother(folder)) throw locked(folder)
  try {
    // Both packages have a copy of the same interface, and the copies differ under exactOptionalPropertyTypes.
    const connect = () => {
      const connection: unknown = createChdbConnection({ path: folder })
      return createClient({ connection: inTurn(connection as PluggedConnection) })
    }
    const client = connect()
    return {
      reader: client,
      writer: client,
      settings: embeddedSettings(limits),
      // Statements of two connections in one process run concurrently.
      openWatcher: connect,
      // A statement runs until it ends or exceeds its limits, even if the client has left.
      stopsStatements: false,
      send: (statement, parameters) => ({ statement, parameters, isLong: false }),
      requireEngineAnswer: () => undefined,
      faultOf: (error) => faultOf(error, limits),
    }
  } catch (cause) {
    // The engine reports the reason on stderr only.
    throw (await isHeldByAnother(folder)) ? locked(folder, cause) : await unusable(folder, cause)
  }
}

/** With less free space the engine refuses to write, well before the disk is full. */
const minFreeBytes = 64 * 1024 * 1024

/** Returns why the engine cannot use a folder that no other process holds. Its own message can be misleading. */
export async function unusable(folder: string, cause: unknown): Promise<WarehouseUnavailable> {
  const disk = await statfs(folder).catch(() => null)
  if (disk !== null && disk.bavail * disk.bsize < minFreeBytes) {
    return new WarehouseUnavailable(
      'full',
      `The disk of ${resolve(folder)} is full: make room there, or set another DATA_DIR.`,
      { cause },
    )
  }
  return new WarehouseUnavailable(
    'damaged',
    `The data in ${resolve(folder)} cannot be used${detailOf(cause)}. Put back a copy of the folder, or move it away to start without data.`,
    { cause },
  )
}

/** Returns the engine's message, unless it only says that it failed. */
function detailOf(cause: unknown): string {
  if (!(cause instanceof Error) || cause.message.startsWith('Failed to create connection')) return ''
  return ` (${cause.message.trim().slice(0, 200)})`
}

function locked(folder: string, cause?: unknown): WarehouseUnavailable {
  return new WarehouseUnavailable(
    'locked',
    `Another Shopfloor is using ${folder}: stop it, or set another DATA_DIR.`,
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
        ? `${folder} is a file, not a folder: move it away, or set another DATA_DIR.`
        : `The folder ${folder} can’t be created or written to: change its permissions, or set another DATA_DIR.`,
      { cause },
    )
  }
}

/** Returns the process id in the file `status`, which the engine locks while it holds the folder. */
async function holderOf(folder: string): Promise<number | null> {
  const status = await readFile(join(folder, 'status'), 'utf8').catch(() => '')
  const holder = Number(/^PID: (\d+)$/m.exec(status)?.[1])
  return Number.isSafeInteger(holder) && holder > 0 && holder !== process.pid ? holder : null
}

/**
 * True if another process holds the lock. Only Linux can tell (`man 5 proc_locks`), so `false` can mean unknown. A
 * killed process holds no lock.
 */
async function isLockedByAnother(folder: string): Promise<boolean> {
  const holder = await holderOf(folder)
  if (holder === null) return false
  const [locks, file] = await Promise.all([
    readFile('/proc/locks', 'utf8').catch(() => ''),
    stat(join(folder, 'status')).catch(() => null),
  ])
  return new RegExp(`^\\d+: FLOCK +\\S+ +WRITE +${holder} +\\S+:${file?.ino} `, 'm').test(locks)
}

/** When the engine cannot open the folder: true if the process that last opened it is still running. */
async function isHeldByAnother(folder: string): Promise<boolean> {
  const holder = await holderOf(folder)
  if (holder === null) return false
  try {
    process.kill(holder, 0)
    return true
  } catch (error) {
    // The process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
