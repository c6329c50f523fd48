import { IncidentGroupsCard } from './incidents/incident-groups-card.tsx'
import { LiveGroupsCard } from './live/live-groups-card.tsx'
import { UptimeGroupsCard } from './uptime/uptime-groups-card.tsx'

/** The cards of groups of this page in one late file: every page carries the list of late files. */
export const groupCards = { live: LiveGroupsCard, incidents: IncidentGroupsCard, uptime: UptimeGroupsCard }
