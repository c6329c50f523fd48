import { useMemo } from 'react'
import type { ZoneStores } from '../../../protocol/derived/zone-answers.ts'
import { type ZoneNode, zoneTree } from '../../data/questions/floor.ts'
import { toggleZones } from '../../filters/filters-transitions.ts'
import { Card } from '../../ui/card.tsx'
import { useNarrow } from '../../ui/table/use-narrow.ts'
import { formatCount } from '../../ui/words/format.ts'
import type { Screen } from '../screen.ts'
import styles from './zones.module.css'

export interface ZoneTreeCardProps {
  /** Every zone of the stores. */
  readonly floor: readonly ZoneStores[]
  readonly screen: Screen
}

/** The taxonomy as a tree of checkboxes. A group selects all of its zones, and no selection means all. */
export function ZoneTreeCard({ floor, screen }: ZoneTreeCardProps) {
  const { filters, onChange } = screen
  const zones = useMemo(() => floor.map(({ zone }) => zone), [floor])
  const tree = useMemo(() => zoneTree(zones), [zones])
  const chosen = useMemo(
    () => new Set(filters.zones.filter((zone) => zones.includes(zone))),
    [filters.zones, zones],
  )
  const narrow = useNarrow()
  const said = chosen.size === 0 ? `all ${formatCount(zones.length)}` : `${chosen.size} of ${zones.length}`
  const boxes = (
    <div className={styles.tree}>
      <Box
        name="All zones"
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
  return (
    <Card title="Zones" note={said} inset="flush">
      {narrow ? (
        <details className={styles.folded}>
          <summary>Choose zones</summary>
          {boxes}
        </details>
      ) : (
        boxes
      )}
    </Card>
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
  return (
    <Box
      name={`${node.name} itself`}
      checked={own.every((zone) => chosen.has(zone))}
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
