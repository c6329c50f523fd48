import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { useMemo } from 'react'

/** Quiet zone required by readers, in modules (ISO/IEC 18004 §9.1). */
const quiet = 4

/** A QR code, dark on white in every theme: not every reader accepts an inverted code. */
export function QrPicture({ text, label, className }: QrPictureProps) {
  const { path, size } = useMemo(() => {
    const code = generate(text)
    return { path: toSvgPath(code), size: code.size }
  }, [text])
  const side = size + 2 * quiet
  return (
    <svg
      role="img"
      aria-label={label}
      className={className}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect x={-quiet} y={-quiet} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

interface QrPictureProps {
  readonly text: string
  readonly label: string
  readonly className: string | undefined
}
