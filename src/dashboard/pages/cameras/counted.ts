import { plural } from '@lingui/core/macro'
import { formatCount } from '../../ui/words/format.ts'

/** "3 of 104 cameras"; of all of them "104 cameras". */
export function camerasShown(shown: number, all: number): string {
  const count = formatCount(shown)
  return shown === all
    ? plural(all, { one: '# camera', other: '# cameras' })
    : plural(all, { one: `${count} of # camera`, other: `${count} of # cameras` })
}

/** "3 of 41 incidents"; of all of them "41 incidents". */
export function incidentsShown(shown: number, all: number): string {
  const count = formatCount(shown)
  return shown === all
    ? plural(all, { one: '# incident', other: '# incidents' })
    : plural(all, { one: `${count} of # incident`, other: `${count} of # incidents` })
}

/** "All 104 cameras online". */
export function allOnline(cameras: number): string {
  return plural(cameras, { one: 'The camera is online', other: 'All # cameras online' })
}
