import { vi } from 'vitest'

/**
 * Makes the viewer's locale another one, as a browser in that language has it: whatever asks `Intl` without naming a
 * locale is answered in this one. Modules that keep formatters are to be imported after it.
 */
export function viewIn(locale: string): void {
  vi.resetModules()
  const { NumberFormat, DateTimeFormat } = Intl
  vi.stubGlobal('Intl', {
    ...Object.fromEntries(Object.getOwnPropertyNames(Intl).map((name) => [name, Reflect.get(Intl, name)])),
    NumberFormat: class extends NumberFormat {
      constructor(asked?: Intl.LocalesArgument, options?: Intl.NumberFormatOptions) {
        super(asked ?? locale, options)
      }
    },
    DateTimeFormat: class extends DateTimeFormat {
      constructor(asked?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
        super(asked ?? locale, options)
      }
    },
  })
}
