import { drawnWhole } from '../../ui/table/drawn-whole.ts'
import { paintElement, scrolledWidth } from './paint-element.ts'
import type { Report } from './report.ts'
import { reportLines } from './report-words.ts'
import { wrapWords } from './wrap-words.ts'

/** Pixels of the picture per CSS pixel: sharp in a document, whatever the screen. */
export const pictureScale = 2

const padding = { side: 24, top: 12, bottom: 20 }
const textSize = 12
const lineHeight = 18

/**
 * The chart of a card as a picture: its header with title and key, the chart as it stands, and below it in words what
 * it is of. `null` where the browser has no memory for a picture of this size.
 */
export async function cardPicture(card: Element, chart: Element, report: Report): Promise<Blob | null> {
  // A label that is drawn before its typeface is there would be of another width.
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
  const typeface = `400 ${textSize}px ${style.fontFamily}`
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

/** What a token is in the theme that the card has. */
function colorOf(card: Element, token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  card.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
