import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { useMemo } from 'react'

/** The quiet zone that readers need, in modules (ISO/IEC 18004 §9.1). */
const quiet = 4

/** A text as a QR code, dark on white whatever the theme: not every reader takes it the other way round. */
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
