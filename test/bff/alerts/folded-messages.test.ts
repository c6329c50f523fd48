import { describe, expect, test } from 'vitest'
import { messagesOfPoll } from '../../../src/bff/alerts/folded-messages.ts'
import type { OutageNews } from '../../../src/domain/outages/reported-outages.ts'

const now = Date.parse('2026-11-22T12:10:00Z')
const names = {
  store: (id: string) => `Store ${id}`,
  camera: (id: string) => `Camera ${id}`,
  page: (store: string) => `https://shop.example/cameras?stores=${store}`,
}

const incidentOf = (place: number, cameras: readonly string[]) => ({
  id: `incident-${place}`,
  store: String(place),
  wholeStore: cameras.length > 1,
  cameras: [...cameras],
  since: now - (10 + (place % 5)) * 60_000,
})
const began = (place: number, cameras = ['a', 'b']): OutageNews => ({
  is: 'began',
  incident: incidentOf(place, cameras),
})
const ended = (place: number, still: readonly string[] = []): OutageNews => ({
  is: 'ended',
  incident: incidentOf(place, ['a', 'b']),
  at: now,
  still,
})
const many = (count: number, make: (place: number) => OutageNews) =>
  Array.from({ length: count }, (_, place) => make(place + 1))
const texts = (news: readonly OutageNews[]) => messagesOfPoll(news, names, now).map(({ body }) => body.text)

test('sends three messages for three outages', () => {
  const messages = messagesOfPoll(many(3, began), names, now)
  expect(messages.map(({ id }) => id)).toEqual([1, 2, 3].map((place) => `msg_began_incident-${place}`))
  expect(messages.every(({ body }) => body.type === 'outage.began')).toBe(true)
})

describe('more than three outages', () => {
  test('become one message that counts the stores and names three', () => {
    expect(texts(many(42, began))).toEqual([
      '42 stores are offline, the first since 2026-11-22 11:56 UTC: Store 1, Store 2, Store 3 and 39 more.',
    ])
  })

  test('distinguish whole stores from single cameras', () => {
    const mixed = [...many(4, began), began(9, ['till'])]
    expect(texts(mixed)[0]).toMatch(/^4 stores and 1 other camera are offline/)
    expect(texts(many(5, (place) => began(place, ['till'])))[0]).toMatch(/^5 cameras are offline/)
  })

  test('list each outage as in a message of its own', () => {
    const [folded] = messagesOfPoll(many(5, began), names, now)
    const [single] = messagesOfPoll([began(4)], names, now)
    expect(folded?.body.type).toBe('outages.began')
    expect(folded?.body.data).toMatchObject({
      outages: { length: 5, 3: single?.body.data },
    })
  })

  test('name the longest duration and what is still offline when they end', () => {
    const back = [...many(4, ended), ended(5, ['b'])]
    expect(texts(back)).toEqual([
      '5 stores are back online, the longest after 14m: Store 1, Store 2, Store 3 and 2 more. Still offline: 1 of their cameras.',
    ])
  })

  test('that begin and end in one poll become two messages, the end first', () => {
    const types = messagesOfPoll([...many(5, began), ...many(6, ended)], names, now).map(
      ({ body }) => body.type,
    )
    expect(types).toEqual(['outages.ended', 'outages.began'])
  })

  test('are split across messages with ids of their own if one would be too large', () => {
    const messages = messagesOfPoll(many(501, began), names, now)
    expect(messages).toHaveLength(3)
    expect(new Set(messages.map(({ id }) => id)).size).toBe(3)
    expect(Math.max(...messages.map(({ body }) => JSON.stringify(body).length))).toBeLessThan(250_000)
  })
})
