// Runs before the first paint, so that a remembered theme does not flash. The same key and attribute as src/dashboard/ui/theme/theme.ts.
try {
  // The wall is always dark: what is down must glow in a room.
  const choice = location.pathname === '/wall' ? 'dark' : localStorage.getItem('shopfloor.theme')
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice
} catch {
  // Storage can be forbidden; the system's theme stands.
}
