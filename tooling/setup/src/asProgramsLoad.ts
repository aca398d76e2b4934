import type { Plugin } from "vitest/config"

/**
 * Loads packages as programs do. Vite asks for their builds for development, which programs never run, and whose assertions take a
 * quarter of the time of reading Markdown.
 */
export const asProgramsLoad: Plugin = {
  name: "as programs load",
  configResolved: ({ ssr }) => {
    const conditions = ssr.resolve?.conditions
    conditions?.splice(0, conditions.length, "node")
  }
}
