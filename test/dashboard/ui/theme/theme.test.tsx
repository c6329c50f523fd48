import { readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  browserThemeStorage,
  createThemeStore,
  type ThemeStorage,
  type ThemeStore,
  themeStorageKey,
  useTheme,
} from '../../../../src/dashboard/ui/theme/theme.ts'
import { ThemeToggle } from '../../../../src/dashboard/ui/theme/theme-toggle.tsx'

const root = document.documentElement
const bootstrap = readFileSync('public/theme.js', 'utf8')

beforeEach(() => {
  localStorage.clear()
  delete root.dataset.theme
})

function Toggle({ store }: { readonly store: ThemeStore }) {
  return <ThemeToggle choice={useTheme(store)} onChoose={store.choose} />
}

test('follows the system until a theme is chosen', () => {
  const store = createThemeStore(root, localStorage)
  expect(store.choice()).toBe('system')
  expect(root.dataset.theme).toBeUndefined()
})

test('applies and remembers a choice', () => {
  createThemeStore(root, localStorage).choose('dark')
  expect(root.dataset.theme).toBe('dark')
  delete root.dataset.theme
  expect(createThemeStore(root, localStorage).choice()).toBe('dark')
  expect(root.dataset.theme).toBe('dark')
})

test('the script that runs before the first paint applies what was remembered', () => {
  createThemeStore(root, localStorage).choose('light')
  delete root.dataset.theme
  new Function(bootstrap)()
  expect(root.dataset.theme).toBe('light')
})

test('follows the system if nothing, or nonsense, is remembered', () => {
  new Function(bootstrap)()
  expect(root.dataset.theme).toBeUndefined()
  localStorage.setItem(themeStorageKey, 'purple')
  new Function(bootstrap)()
  expect(root.dataset.theme).toBeUndefined()
  expect(createThemeStore(root, localStorage).choice()).toBe('system')
})

test('forgets the choice on the way back to the system', () => {
  const store = createThemeStore(root, localStorage)
  store.choose('dark')
  store.choose('system')
  expect(root.dataset.theme).toBeUndefined()
  expect(localStorage.getItem(themeStorageKey)).toBeNull()
})

test('applies a choice even if storage throws', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  const storage: ThemeStorage = { getItem: refuse, setItem: refuse, removeItem: refuse }
  const store = createThemeStore(root, storage)
  store.choose('dark')
  expect(root.dataset.theme).toBe('dark')
})

test('has no storage in a browser that forbids it', () => {
  const view = {
    get localStorage(): ThemeStorage {
      throw new DOMException('refused', 'SecurityError')
    },
  }
  expect(browserThemeStorage(view)).toBeNull()
})

test('the toggle chooses, and shows what is chosen', async () => {
  const user = userEvent.setup()
  const store = createThemeStore(root, localStorage)
  render(<Toggle store={store} />)
  expect(screen.getByRole('button', { name: 'System theme' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(screen.getByRole('button', { name: 'Dark' }))
  expect(root.dataset.theme).toBe('dark')
  expect(screen.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true')
})

test('does not call a listener that has left', () => {
  const store = createThemeStore(root, null)
  const listener = vi.fn()
  store.subscribe(listener)()
  store.choose('dark')
  expect(listener).not.toHaveBeenCalled()
})
