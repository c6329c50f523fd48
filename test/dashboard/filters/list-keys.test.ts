import { describe, expect, test } from 'vitest'
import { nothingTyped, rowOfKey, rowOfTyped, typedWith } from '../../../src/dashboard/filters/list-keys.ts'

test('keys move within the list and stop at its ends', () => {
  const to = (key: string, row: number) => rowOfKey(key, row, 100)
  expect([to('ArrowDown', 99), to('ArrowUp', 0), to('PageDown', 95), to('PageUp', 4)]).toEqual([99, 0, 99, 0])
  expect([to('PageDown', 20), to('PageUp', 20), to('Home', 50), to('End', 50)]).toEqual([30, 10, 0, 99])
  expect(to('x', 3)).toBeUndefined()
})

describe('typing a name', () => {
  const names = ['All stores', 'Éclair', 'Hull', 'Leeds · Briggate', 'Leicester', 'Leeds · White Rose']

  test('goes on to the next name that begins with the letter, and round', () => {
    expect(rowOfTyped(names, 'l', 0)).toBe(3)
    expect(rowOfTyped(names, 'l', 3)).toBe(4)
    expect(rowOfTyped(names, 'll', 5)).toBe(3)
    expect(rowOfTyped(names, 'E', 2)).toBe(1)
    expect(rowOfTyped(names, 'x', 2)).toBeUndefined()
  })

  test('stays where several letters already match', () => {
    expect(rowOfTyped(names, 'leeds', 3)).toBe(3)
    expect(rowOfTyped(names, 'leeds · w', 3)).toBe(5)
  })

  test('continues within a moment, and begins anew after it', () => {
    const l = typedWith(nothingTyped, 'l', 1000)
    expect(l).toEqual({ text: 'l', atMs: 1000 })
    expect(typedWith(l ?? nothingTyped, 'e', 1500)?.text).toBe('le')
    expect(typedWith(l ?? nothingTyped, 'h', 2500)?.text).toBe('h')
  })

  test('takes a space only within a name, and no key without a letter', () => {
    expect(typedWith(nothingTyped, ' ', 1000)).toBeNull()
    expect(typedWith({ text: 'new', atMs: 1000 }, ' ', 1200)?.text).toBe('new ')
    expect(typedWith(nothingTyped, 'Tab', 1000)).toBeNull()
  })
})
