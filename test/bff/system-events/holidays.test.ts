import { describe, expect, test } from 'vitest'
import { type HolidayRegion, readHolidays } from '../../../src/bff/settings/holiday-setting.ts'
import { openHolidays } from '../../../src/bff/system-events/holidays.ts'

function regionsOf(HOLIDAYS: string) {
  const faults: string[] = []
  const regions = readHolidays({ HOLIDAYS }, faults)
  return faults.length > 0 ? faults : regions
}

describe('setting', () => {
  test('takes a region for all stores, and others by time zone', () => {
    expect(regionsOf('GB-ENG, Europe/Berlin=DE-BE,America/New_York=US')).toEqual([
      { timezone: null, codes: ['GB', 'ENG'] },
      { timezone: 'Europe/Berlin', codes: ['DE', 'BE'] },
      { timezone: 'America/New_York', codes: ['US'] },
    ])
    expect(regionsOf('')).toEqual([])
  })

  test.each(['gb', 'England', 'GB;DE', 'Europe/Berlin:DE', 'GB-'])('refuses %s', (setting) => {
    expect(regionsOf(setting)).toEqual([expect.stringMatching(/^HOLIDAYS must be a country such as GB/)])
  })
})

describe('holidays', () => {
  const berlin: HolidayRegion = { timezone: null, codes: ['DE', 'BE'] }
  const england: HolidayRegion = { timezone: null, codes: ['GB', 'ENG'] }

  test('are the public holidays of the region, named in the language of the viewer', async () => {
    const holidaysOf = await openHolidays([berlin, england])
    // gov.uk/bank-holidays: Boxing Day is a Saturday, so Monday 28 December is a substitute day.
    const days = holidaysOf(england, 2026, 'en-GB').map(({ from }) => from)
    expect(days).toEqual(
      expect.arrayContaining(
        ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28'].map((day) => `2026-${day}`),
      ),
    )
    const christmas = (region: HolidayRegion, language: string) =>
      holidaysOf(region, 2026, language).find(({ from }) => from === '2026-12-25')
    expect(christmas(england, 'en-GB')).toEqual({
      name: 'Christmas Day',
      from: '2026-12-25',
      until: '2026-12-25',
    })
    expect(christmas(england, 'de')?.name).toBe('Weihnachten')
    // Women's Day is a holiday in Berlin, but not in most of Germany.
    expect(holidaysOf(berlin, 2026, 'de').find(({ from }) => from === '2026-03-08')?.name).toMatch(
      /Frauentag/,
    )
  })

  test.each([
    [['XX'], /names XX, whose holidays are unknown/],
    [['GB', 'BE'], /GB-BE; GB has .*ENG/],
  ] as const)('of %j are unknown', async (codes, sentence) => {
    await expect(openHolidays([{ timezone: null, codes }])).rejects.toThrow(sentence)
  })
})
