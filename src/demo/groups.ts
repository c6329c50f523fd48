import type { GroupDimension } from '../protocol/location-group-rules.ts'
import type { Store } from './chain.ts'

type Description = Pick<Store, 'country' | 'coordinates' | 'timezone' | 'visitors' | 'hours' | 'number'>

/** The groups of a store by its description alone, so that they are the same in a chain of any size. */
export function groupsOf(
  store: Description,
): readonly { readonly dimension: GroupDimension; readonly name: string }[] {
  return [
    { dimension: 'region', name: regionOf(store) },
    { dimension: 'format', name: formatOf(store) },
    ...tagsOf(store).map((name) => ({ dimension: 'tag', name }) as const),
  ]
}

/** The areas that a manager looks after. Larger than the regions that share a network. */
function regionOf({ country, coordinates: [latitude], timezone }: Description): string {
  if (country === 'United Kingdom') return latitude > 52.7 ? 'North' : 'South'
  if (country !== 'United States') return country
  if (/New_York|Indianapolis/.test(timezone)) return 'US East'
  return timezone === 'America/Chicago' ? 'US Central' : 'US West'
}

function formatOf({ visitors }: Description): string {
  if (visitors >= 1000) return 'Flagship'
  return visitors >= 600 ? 'City' : 'Compact'
}

const nineInTheEvening = 21 * 60

function tagsOf({ hours, number }: Description): readonly string[] {
  const latest = Math.max(hours.weekday[1], hours.friday?.[1] ?? 0, hours.saturday[1])
  return [
    ...(latest >= nineInTheEvening ? ['Open late'] : []),
    // Every fourth store: a tag that cuts across regions and formats.
    ...(number % 4 === 1 ? ['Pilot layout'] : []),
  ]
}
