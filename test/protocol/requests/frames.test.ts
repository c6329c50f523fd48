import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answerFrames,
  formatFrame,
  maxIdLength,
  maxPartNumber,
  parseFrame,
  singleFrame,
} from '../../../src/protocol/requests/frames.ts'
import golden from '../golden/frames.json' with { type: 'json' }
import rejected from '../golden/rejected-frames.json' with { type: 'json' }

const id = fc
  .string({ minLength: 1, maxLength: maxIdLength, unit: 'grapheme' })
  .filter((text) => !text.includes('|') && text.length > 0 && text.length <= maxIdLength)
const part = fc.nat(maxPartNumber - 1)

describe('a frame', () => {
  test.each(golden)('survives a round trip: $name', ({ text, frame }) => {
    expect(parseFrame(text)).toEqual({ ok: true, frame })
    expect(formatFrame(frame)).toBe(text)
  })

  test.each(rejected)('is rejected with its fault and position: $name', ({ text, fault, position }) => {
    expect(parseFrame(text)).toEqual({ ok: false, fault, position })
  })

  test('survives a round trip with any id, numbers and text', () => {
    fc.assert(
      fc.property(id, part, part, fc.string(), (frameId, partNumber, totalParts, json) => {
        const frame = { id: frameId, partNumber, totalParts, json }
        expect(parseFrame(formatFrame(frame))).toEqual({ ok: true, frame })
      }),
    )
  })

  test('survives a round trip with any JSON value, whatever separators it contains', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const result = parseFrame(singleFrame('r', JSON.stringify(value)))
        expect(result.ok && JSON.parse(result.frame.json)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test('never makes the reader throw, and a fault points into the text', () => {
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

  test.each(['', 'a|b', 'x'.repeat(maxIdLength + 1), 'a\ud800'])('is not written for the id %j', (bad) => {
    expect(() => singleFrame(bad, '[]')).toThrow(RangeError)
  })
})

describe('answerFrames', () => {
  test('returns one frame if it fits, to the byte', () => {
    expect(answerFrames('a', '["ü"]', 12)).toEqual(['a|0|0|["ü"]'])
    expect(answerFrames('a', '["ü", 1]', 1000)).toEqual(['a|0|0|["ü", 1]'])
    expect(answerFrames('a', '[]', Number.POSITIVE_INFINITY)).toEqual(['a|0|0|[]'])
  })

  test('numbers parts from zero with the index of the last', () => {
    const json = JSON.stringify({ summary: ['x'.repeat(40)] })
    const frames = answerFrames('q', json, 40)
    expect(frames.map((frame) => frame.slice(0, 6))).toEqual(['q|0|2|', 'q|1|2|', 'q|2|2|'])
    expect(frames.map((frame) => frame.slice(6)).join('')).toBe(json)
  })

  test('keeps any text whole and every part within the limit', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 400 })
    fc.assert(
      fc.property(id, text, fc.integer({ min: 600, max: 1200 }), (frameId, value, maxBytes) => {
        const json = JSON.stringify([value, value])
        const frames = answerFrames(frameId, json, maxBytes)
        const read = frames.map((frame) => parseFrame(frame))
        expect(read.map((result) => (result.ok ? result.frame.json : '')).join('')).toBe(json)
        for (const frame of frames)
          expect(new TextEncoder().encode(frame).length).toBeLessThanOrEqual(maxBytes)
      }),
    )
  })

  test('needs room for more than the id', () => {
    expect(() => answerFrames('q', '['.repeat(40), 12)).toThrow(RangeError)
  })
})
