/** Words known from live deployments (notes §3). */

export const allAges = ['0_15', '16_24', '25_34', '35_44', '45_54', '55_64', '65_100'] as const
export const allGenders = ['male', 'female'] as const
/** The last three are interactions of proximity analytics. */
export const allRoles = ['customer', 'staff', 'customer-customer', 'customer-staff', 'staff-staff'] as const
