import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBffConfiguration } from '../../../src/bff/configuration.ts'
import { readGroupsText } from '../../../src/bff/groups/groups-file.ts'

const north = { dimension: 'region', name: 'North', location_ids: ['leeds', 'york'] }
const late = { dimension: 'tag', name: 'Open late, daily', location_ids: ['leeds'] }

describe('a file of groups', () => {
  test.each([
    [
      'CSV',
      'location_id,dimension,name\nleeds,region,North\nyork,region,North\nleeds,tag,"Open late, daily"\n',
    ],
    [
      'CSV of a spreadsheet, with a byte order mark, columns in another order and blank lines',
      '\uFEFFName;Location_ID;Dimension;Note\r\nNorth; leeds ;region;\r\n;;;\r\nNorth;york;region;x\r\nOpen late, daily;leeds;tag;\r\n',
    ],
    [
      'JSON of records',
      JSON.stringify(
        [north, late].flatMap(({ location_ids, ...group }) =>
          location_ids.map((location_id) => ({ location_id, ...group })),
        ),
      ),
    ],
    ['JSON of groups', ` ${JSON.stringify([north, late])}`],
    [
      'a line twice',
      `location_id,dimension,name\n${'leeds,region,North\nyork,region,North\n'.repeat(2)}leeds,tag,"Open late, daily"`,
    ],
  ])('is read as %s', (_, text) => {
    expect(readGroupsText(text)).toEqual({ ok: true, groups: [north, late] })
  })

  test.each([
    ['', ['names a file without groups: remove the setting, or add lines']],
    [
      'store,group\nleeds,North',
      [
        'lacks the column location_id, dimension, name: its first line must be location_id,dimension,name, or it must be JSON',
      ],
    ],
    ['[', ['is not valid JSON']],
    ['{"region": {"North": ["leeds"]}}', ['must be a JSON array']],
    [
      'location_id,dimension,name\nleeds,area,North\n,region,North\nyork,region,\n',
      [
        'line 2: dimension must be region, format, tag',
        'line 3: location_id is missing',
        'line 4: name must have 1 to 120 characters',
      ],
    ],
    [
      JSON.stringify([...Array.from({ length: 5 }, () => 7)]),
      [
        'item 1: location_id is missing',
        'item 2: location_id is missing',
        'item 3: location_id is missing',
        '2 further lines have faults',
      ],
    ],
    [JSON.stringify([{ ...north, location_ids: ['leeds', 7] }]), ['item 1: location_id is missing']],
    [
      'location_id,dimension,name\nleeds,tag,Open late, daily\nyork,region,North,,\n',
      ['line 2: has more values than columns; put names that contain the separator in quotation marks'],
    ],
    [
      'location_id,dimension,name\nleeds,tag,"Open late\nyork,region,North\n',
      ['has a quotation mark that is not closed, on line 2 or after'],
    ],
  ])('is refused with what to do: %j', (text, faults) => {
    expect(readGroupsText(text)).toEqual({ ok: false, faults })
  })
})

describe('the setting STORE_GROUPS_FILE', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shopfloor-groups-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('is refused at the start if the file is missing or invalid', async () => {
    const missing = join(folder, 'missing.csv')
    expect(readBffConfiguration({ STORE_GROUPS_FILE: missing })).toEqual({
      ok: false,
      faults: [`STORE_GROUPS_FILE is ${missing}, which does not exist.`],
    })
    expect(readBffConfiguration({ STORE_GROUPS_FILE: folder })).toMatchObject({
      ok: false,
      faults: [`STORE_GROUPS_FILE is ${folder}, which cannot be read.`],
    })
    const file = join(folder, 'groups.csv')
    await writeFile(file, 'location_id,dimension,name\nleeds,district,North\n')
    expect(readBffConfiguration({ STORE_GROUPS_FILE: file })).toMatchObject({
      ok: false,
      faults: ['STORE_GROUPS_FILE line 2: dimension must be region, format, tag.'],
    })
    await writeFile(file, 'location_id,dimension,name\nleeds,region,North\n')
    expect(readBffConfiguration({ STORE_GROUPS_FILE: file })).toMatchObject({
      ok: true,
      configuration: { groupsFile: file },
    })
  })
})
