import { plural, t } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { ZoneStores } from '../../../protocol/derived/zone-answers.ts'
import { type ZoneNode, zoneTree } from '../../data/questions/floor.ts'
import { FilterSurface } from '../../filters/filter-surface.tsx'
import { toggleZones } from '../../filters/filters-transitions.ts'
import { ChevronDownIcon } from '../../ui/marks/icons.tsx'
import { useNarrow } from '../../ui/table/use-narrow.ts'
import { formatCount } from '../../ui/words/format.ts'
import type { Screen } from '../screen.ts'
import styles from './zones.module.css'

export interface ZoneChoiceProps {
  /** Every zone of the stores. */
  readonly floor: readonly ZoneStores[]
  readonly screen: Screen
}

/** The taxonomy as a tree of checkboxes, in a popup. A group selects all of its zones, and no selection means all. */
export function ZoneChoice({ floor, screen }: ZoneChoiceProps) {
  const { filters } = screen
  const zones = useMemo(() => floor.map(({ zone }) => zone), [floor])
  const tree = useMemo(() => zoneTree(zones), [zones])
  const chosen = useMemo(
    () => new Set(filters.zones.filter((zone) => zones.includes(zone))),
    [filters.zones, zones],
  )
  const isPhone = useNarrow('phone')
  return (
    <span data-screen-only>
      <FilterSurface
        label={t`Select zones`}
        narrow={isPhone}
        triggerClassName={styles.choice}
        trigger={
          <>
            {chosenWords(chosen.size, zones.length)}
            <ChevronDownIcon size={14} />
          </>
        }
      >
        {() => <Tree tree={tree} chosen={chosen} screen={screen} />}
      </FilterSurface>
    </span>
  )
}

function chosenWords(chosen: number, all: number): string {
  if (chosen === 0) return plural(all, { one: '# zone', other: 'All # zones' })
  const count = formatCount(chosen)
  return plural(all, { one: `${count} of # zone`, other: `${count} of # zones` })
}

interface TreeProps {
  readonly tree: readonly ZoneNode[]
  readonly chosen: ReadonlySet<string>
  readonly screen: Screen
}

function Tree({ tree, chosen, screen: { filters, onChange } }: TreeProps) {
  return (
    <div className={styles.tree}>
      <Box
        name={t`All zones`}
        checked={filters.zones.length === 0}
        onToggle={() => onChange((current) => ({ ...current, zones: [] }))}
      />
      <Branches
        nodes={tree}
        chosen={chosen}
        onToggle={(toggled) => onChange((current) => toggleZones(current, toggled))}
      />
    </div>
  )
}

interface BranchesProps {
  readonly nodes: readonly ZoneNode[]
  readonly chosen: ReadonlySet<string>
  readonly onToggle: (zones: readonly string[]) => void
}

function Branches({ nodes, chosen, onToggle }: BranchesProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without bullets loses its role in Safari
    <ul className={styles.branches} role="list">
      {nodes.map((node) => {
        const ticked = node.zones.filter((zone) => chosen.has(zone)).length
        const leaf = node.children.length === 0
        return (
          <li key={node.path}>
            <Box
              name={node.name}
              group={!leaf}
              checked={ticked === node.zones.length}
              partly={ticked > 0 && ticked < node.zones.length}
              onToggle={() => onToggle(node.zones)}
            />
            {!leaf && (
              <div className={styles.below}>
                {node.isZone && <OwnZone node={node} chosen={chosen} onToggle={onToggle} />}
                <Branches nodes={node.children} chosen={chosen} onToggle={onToggle} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A path that is a zone and has zones below it: the zone by itself. */
function OwnZone({ node, chosen, onToggle }: Omit<BranchesProps, 'nodes'> & { readonly node: ZoneNode }) {
  const own = node.zones.filter((zone) => !node.children.some((child) => child.zones.includes(zone)))
  const zone = node.name
  return (
    <Box
      name={t`${zone} (excluding sub-zones)`}
      checked={own.every((one) => chosen.has(one))}
      onToggle={() => onToggle(own)}
    />
  )
}

interface BoxProps {
  readonly name: string
  readonly checked: boolean
  readonly partly?: boolean
  readonly group?: boolean
  readonly onToggle: () => void
}

function Box({ name, checked, partly = false, group = false, onToggle }: BoxProps) {
  return (
    <label className={styles.box} data-group={group || undefined}>
      <input
        type="checkbox"
        checked={checked}
        ref={(input) => {
          if (input !== null) input.indeterminate = partly
        }}
        onChange={onToggle}
      />
      {name}
    </label>
  )
}
