import { defineConfig, type Plugin } from "rolldown"
import { dts } from "rolldown-plugin-dts"

/** Our packages as `tsc -b` built them; of a module only that stays which the client uses. */
const built = (extension: "js" | "d.ts"): Plugin => ({
  name: "built",
  resolveId: {
    order: "pre",
    handler(id) {
      const [, name] = /^@octavo\/(\w+)$/.exec(id) ?? []
      if (name === undefined) return null
      const path = new URL(`../${name}/dist/index.${extension}`, import.meta.url).pathname
      return { id: path, moduleSideEffects: false }
    }
  }
})

const isForeign = (id: string): boolean => /^[^./]/.test(id) && !id.startsWith("@octavo/")

/**
 * The client as modules and one declaration file, with what it needs of the API and the domains inside: who installs it
 * installs nothing else but effect.
 */
export default defineConfig([
  {
    input: "dist/index.js",
    platform: "neutral",
    external: isForeign,
    treeshake: { moduleSideEffects: false },
    plugins: [built("js")],
    output: { dir: "bundle", sourcemap: true }
  },
  {
    input: "dist/index.d.ts",
    external: isForeign,
    treeshake: { moduleSideEffects: false },
    plugins: [built("d.ts"), ...dts({ dtsInput: true, tsconfig: false })],
    output: { dir: "bundle" }
  }
])
