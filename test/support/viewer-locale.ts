import { vi } from 'vitest'

/**
 * Sets the viewer's locale: `Intl` uses it whenever no locale is given. Import modules with cached formatters
 * after this.
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
