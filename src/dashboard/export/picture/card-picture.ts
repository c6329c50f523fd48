import { drawnWhole } from '../../ui/table/drawn-whole.ts'
import { paintElement, scrolledWidth } from './paint-element.ts'
import type { Report } from './report.ts'
import { reportLines } from './report-words.ts'
import { wrapWords } from './wrap-words.ts'

/** Image pixels per CSS pixel: sharp in a document, whatever the display. */
export const pictureScale = 2

const padding = { side: 24, top: 12, bottom: 20 }
const textSize = 12
const lineHeight = 18

/**
 * Renders the chart of a card as a PNG: the header with title and legend, the chart, and a caption with
 * stores, period and filters. `null` if the browser cannot allocate the canvas.
 */
export async function cardPicture(card: Element, chart: Element, report: Report): Promise<Blob | null> {
  // Until the fonts are loaded, labels would be measured in a fallback font.
  await document.fonts.ready
  const sheet = document.createElement('canvas')
  const canvas = sheet.getContext('2d')
  if (canvas === null) return null
  drawnWhole(() => paintCard(canvas, card, chart, report))
  return new Promise((resolve) => sheet.toBlob(resolve, 'image/png'))
}

function paintCard(canvas: CanvasRenderingContext2D, card: Element, chart: Element, report: Report): void {
  const sheet = canvas.canvas
  const header = card.querySelector('header')
  const box = card.getBoundingClientRect()
  const heights = {
    header: header?.getBoundingClientRect().height ?? 0,
    chart: chart.getBoundingClientRect().height,
  }
  const width = box.width + scrolledWidth(chart)
  const style = getComputedStyle(card)
  const typeface = [`${textSize}px`, style.fontFamily].join(' ')
  canvas.font = typeface
  const words = reportLines(report).map(({ name, words }) => `${name}: ${words}`)
  const lines = wrapWords([...words, `Shopfloor, ${report.page}`], width - 2 * padding.side, (text) =>
    Math.ceil(canvas.measureText(text).width),
  )
  const height = heights.header + heights.chart + padding.top + lines.length * lineHeight + padding.bottom
  sheet.width = Math.round(width * pictureScale)
  sheet.height = Math.round(height * pictureScale)
  canvas.scale(pictureScale, pictureScale)
  canvas.fillStyle = style.backgroundColor
  canvas.fillRect(0, 0, width, height)

  if (header !== null) paintElement(canvas, header, header.getBoundingClientRect().left - box.left, 0)
  paintElement(canvas, chart, chart.getBoundingClientRect().left - box.left, heights.header)

  canvas.font = typeface
  canvas.letterSpacing = '0px'
  canvas.fillStyle = colorOf(card, '--ink-3')
  const first = heights.header + heights.chart + padding.top + textSize
  lines.forEach((line, place) => {
    canvas.fillText(line, padding.side, first + place * lineHeight)
  })
}

/** Resolves a design token in the theme of the card. */
function colorOf(card: Element, token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  card.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
