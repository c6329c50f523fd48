import { dialogParameters, pageOfView } from '../../protocol/view-rules.ts'
import { withParameters } from '../ui/memory/address-parameters.ts'

/** What no view keeps: dialogs over the page, and the language of one viewer. */
const notOfViews = [...dialogParameters, 'lang']

/** The address of the page as a view. `null` on a page that no view can show. */
export function addressOfPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  const path = pathname.replace(/\/+$/, '')
  const query = withParameters(search, notOfViews, {})
  return pageOfView(path) && (query === '' ? path : `${path}?${query}`)
}
