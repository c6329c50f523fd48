import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatFrame,
  maxIdLength,
  maxPartNumber,
  parseFrame,
  singleFrame,
} from '../../src/protocol/frames.ts'
import golden from './golden/frames.json' with { type: 'json' }
import rejected from './golden/rejected-frames.json' with { type: 'json' }

const id = fc
  .string({ minLength: 1, maxLength: maxIdLength, unit: 'grapheme' })
  .filter((text) => !text.includes('|') && text.length > 0 && text.length <= maxIdLength)
const part = fc.nat(maxPartNumber - 1)

describe('a frame', () => {
  test.each(golden)('$name is read and written back to the letter', ({ text, frame }) => {
    expect(parseFrame(text)).toEqual({ ok: true, frame })
    expect(formatFrame(frame)).toBe(text)
  })

  test.each(rejected)('$name is refused with its fault and position', ({ text, fault, position }) => {
    expect(parseFrame(text)).toEqual({ ok: false, fault, position })
  })

  test('any id, numbers and text survive the way there and back', () => {
    fc.assert(
      fc.property(id, part, part, fc.string(), (frameId, partNumber, totalParts, json) => {
        const frame = { id: frameId, partNumber, totalParts, json }
        expect(parseFrame(formatFrame(frame))).toEqual({ ok: true, frame })
      }),
    )
  })

  test('any JSON value survives, whatever separators it holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const result = parseFrame(singleFrame('r', JSON.stringify(value)))
        expect(result.ok && JSON.parse(result.frame.json)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test('no text makes the reader throw, and a refusal points into the text', () => {
    const noise = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom('|', '0', '12', 'a', '{}', ' ')).map((p) => p.join('')),
    )
    fc.assert(
      fc.property(noise, (text) => {
        const result = parseFrame(text)
        if (result.ok) expect(formatFrame(result.frame).split('|')[0]).toBe(text.split('|')[0])
        else expect(result.position).toBeLessThanOrEqual(text.length)
      }),
    )
  })

  test.each(['', 'a|b', 'x'.repeat(maxIdLength + 1)])('is not written for the id %j', (bad) => {
    expect(() => singleFrame(bad, '[]')).toThrow(RangeError)
  })
})
