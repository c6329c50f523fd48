import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DatabaseLocation, engineOf } from '../../../src/bff/database/database-location.ts'
import { type Database, openDatabase } from '../../../src/bff/database/open-database.ts'
import { createRecords, type Write } from '../../../src/bff/database/records.ts'
import { type Databases, databaseKinds, openDatabases } from '../../support/databases.ts'

const schema = v.object({ text: v.string() })
const ann = { at: 1000, by: 'Ann' }
const note = (id: string, more: Partial<Write<{ text: string }>> = {}): Write<{ text: string }> => ({
  ...{ id, seen: 0, content: { text: `about ${id}` }, endsAt: null, ...ann },
  ...more,
})

describe.each(databaseKinds)('records in %s', (kind) => {
  let databases: Databases
  let location: DatabaseLocation
  let opened: Database[]

  beforeAll(async () => {
    databases = await openDatabases(kind)
  })
  afterAll(() => databases.close())
  beforeEach(async () => {
    location = await databases.newLocation()
    opened = []
  })
  afterEach(async () => {
    for (const database of opened) await database.close()
  })

  function open(subject = 'things', max = 10) {
    const database = openDatabase({
      engine: engineOf(location, { answerMs: 5000, isOwner: true }),
      now: () => performance.now(),
    })
    opened.push(database)
    return createRecords({ database, subject, schema, max })
  }

  test('keeps a record with author, time and version beyond a restart', async () => {
    const records = open()
    const kept = { id: 'a', version: 1, content: { text: 'about a' }, at: 1000, by: 'Ann' }
    expect(await records.put(note('a'))).toEqual({ kind: 'kept', record: kept })
    await opened[0]?.close()
    expect(await open().all(2000)).toEqual([kept])
  })

  test('answers a write against an old version with the current record', async () => {
    const records = open()
    await records.put(note('a'))
    const second = await records.put(note('a', { seen: 1, content: { text: 'second' }, at: 2000, by: 'Ben' }))
    expect(second).toMatchObject({ kind: 'kept', record: { version: 2 } })
    const current = { id: 'a', version: 2, content: { text: 'second' }, at: 2000, by: 'Ben' }
    for (const seen of [0, 1, 3]) {
      expect(await records.put(note('a', { seen, at: 3000 }))).toEqual({ kind: 'conflict', current })
      expect(await records.remove({ id: 'a', seen, ...ann })).toEqual({ kind: 'conflict', current })
    }
    expect(await records.put(note('b', { seen: 1 }))).toEqual({ kind: 'conflict', current: null })
    expect(await records.all(4000)).toEqual([current])
  })

  test('counts on after a removal, so that an old version never fits again', async () => {
    const records = open()
    await records.put(note('a'))
    expect(await records.remove({ id: 'a', seen: 1, ...ann })).toEqual({ kind: 'removed' })
    expect(await records.remove({ id: 'a', seen: 1, ...ann })).toEqual({ kind: 'removed' })
    expect(await records.put(note('a'))).toMatchObject({ kind: 'kept', record: { version: 3 } })
    expect(await records.remove({ id: 'a', seen: 1, ...ann })).toMatchObject({ kind: 'conflict' })
  })

  test('keeps every version with its author and time', async () => {
    const records = open()
    await records.put(note('a'))
    await records.put(note('a', { seen: 1, content: { text: 'second' }, at: 2000, by: 'Ben' }))
    await records.remove({ id: 'a', seen: 2, at: 3000, by: 'Cat' })
    expect(await records.history('a')).toEqual([
      { id: 'a', version: 1, content: { text: 'about a' }, at: 1000, by: 'Ann' },
      { id: 'a', version: 2, content: { text: 'second' }, at: 2000, by: 'Ben' },
      { id: 'a', version: 3, content: null, at: 3000, by: 'Cat' },
    ])
  })

  test('has no versions of an id that nothing can have', async () => {
    const records = open()
    await records.put(note('a'))
    expect(await records.history('a\0')).toEqual([])
    expect(opened[0]?.trouble()).toBeNull()
  })

  test('lets one of many simultaneous writers of a version win, and loses none of different records', async () => {
    const writers = kind === 'postgres' ? [open(), open(), open()] : [open()]
    const writes = Array.from({ length: 30 }, (_, at) => {
      const records = writers[at % writers.length]
      return records?.put(note(at < 10 ? 'same' : `own ${at}`, { by: `${at}` }))
    })
    const kinds = (await Promise.all(writes)).map((result) => result?.kind)
    expect(kinds.slice(0, 10).filter((result) => result === 'kept')).toHaveLength(1)
    expect(kinds.slice(0, 10).filter((result) => result === 'conflict')).toHaveLength(9)
    // The limit of ten is not exact while several servers write at once.
    const held = await writers[0]?.all(2000)
    expect(held?.length).toBe(kinds.filter((result) => result === 'kept').length)
  })

  test('lets forty simultaneous changes of one record all happen', async () => {
    // Several servers share PostgreSQL alone.
    const servers = Array.from({ length: kind === 'embedded' ? 1 : 3 }, () => open())
    const [records = open()] = servers
    await records.put(note('a', { content: { text: '' } }))
    const changes = Array.from({ length: 40 }, (_, at) =>
      (servers[at % servers.length] ?? records).merge(
        ['a'],
        (_id, current) => ({ text: `${current?.text}x` }),
        ann,
      ),
    )
    expect(await Promise.all(changes)).toEqual(Array(40).fill('kept'))
    expect(await records.some(['a'], 1000)).toMatchObject([
      { version: 41, content: { text: 'x'.repeat(40) } },
    ])
  })

  test('drops a record that has ended, and writes it again', async () => {
    const records = open()
    await records.put(note('a', { endsAt: 5000 }))
    expect(await records.all(4999)).toHaveLength(1)
    expect(await records.all(5000)).toEqual([])
    expect(await records.put(note('a', { at: 5000 }))).toMatchObject({ kind: 'kept', record: { version: 2 } })
  })

  test('limits the records of a subject, without those that have ended', async () => {
    const records = open('few', 2)
    await records.put(note('a', { endsAt: 5000 }))
    await records.put(note('b'))
    expect(await records.put(note('c'))).toEqual({ kind: 'full' })
    expect(await records.put(note('b', { seen: 1 }))).toMatchObject({ kind: 'kept' })
    expect(await records.put(note('c', { at: 5000 }))).toMatchObject({ kind: 'kept' })
  })

  test('needs no room to change and remove, even beyond the limit', async () => {
    const records = open('few', 2)
    const months = ['a', 'b', 'c', 'd']
    expect(await records.merge(months, () => ({ text: 'new' }), ann)).toBe('full')
    expect(await records.merge(['a', 'b'], () => ({ text: 'new' }), ann)).toBe('kept')
    // Removing a year of targets does this: some of its months have none.
    expect(await records.merge(months, () => null, ann)).toBe('kept')
    expect(await records.all(2000)).toEqual([])
    await records.merge(['a', 'b'], () => ({ text: 'again' }), ann)
    await opened[0]?.close()
    const lowered = open('few', 1)
    expect(await lowered.put(note('a', { seen: 3 }))).toMatchObject({ kind: 'kept' })
    expect(await lowered.merge(['b', 'c'], (_, there) => there && { text: 'merged' }, ann)).toBe('kept')
    expect(await lowered.merge(['b', 'c'], (id) => (id === 'b' ? null : { text: 'new' }), ann)).toBe('kept')
    expect((await lowered.all(2000)).map(({ id }) => id).sort()).toEqual(['a', 'c'])
  })

  test('keeps subjects apart', async () => {
    const records = open()
    await records.put(note('a'))
    if (kind === 'postgres') expect(await open('others').all(2000)).toEqual([])
    else {
      await opened[0]?.close()
      expect(await open('others').all(2000)).toEqual([])
    }
  })

  test('returns instants and texts unchanged', async () => {
    const records = open()
    const content = { text: 'Ärger mit “Kasse 2”: 50 % \' " \\ 🙂 \n' }
    await records.put(note('a', { content, at: 1_795_555_555_123, by: 'Zoë' }))
    expect(await records.all(0)).toEqual([{ id: 'a', version: 1, content, at: 1_795_555_555_123, by: 'Zoë' }])
  })
})
