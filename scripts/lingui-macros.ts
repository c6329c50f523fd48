import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'

/**
 * Compiles the message macros of Lingui, which @vitejs/plugin-react cannot since it left Babel. Files without macros
 * are not parsed. In production builds the messages leave the code: the catalogues have them.
 */
export function linguiMacros(): Plugin {
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /@lingui\/(core|react)\/macro/ },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id,
          plugins: ['@lingui/babel-plugin-lingui-macro'],
          parserOpts: { plugins: ['typescript', 'jsx'] },
          configFile: false,
          babelrc: false,
          sourceMaps: true,
        })
        if (typeof result?.code !== 'string') throw new Error(`Babel returned no code for ${id}.`)
        return { code: result.code, map: JSON.stringify(result.map) }
      },
    },
  }
}
