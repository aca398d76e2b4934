import type { PageLayout } from "./FrontMatter.ts"

type Values = Readonly<Record<string, unknown>>

const valuesOf = (value: unknown): Values =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Values) : {}

/**
 * The value of `layout` in front matter after a change of some parts, with `visible` for parts that are shown or hidden. Parts and keys that
 * Octavo does not know stay.
 */
export const layoutToWrite = (written: unknown, { coverSize, width, ...parts }: PageLayout): Values => {
  const layout: Record<string, unknown> = { ...valuesOf(written), ...(width !== undefined && { width }) }
  for (const [part, visible] of Object.entries(parts)) layout[part] = { ...valuesOf(layout[part]), visible }
  if (coverSize === undefined) return layout
  const { coverSize: _, ...others } = layout
  const { cover } = layout
  const shown = typeof cover === "boolean" ? { visible: cover } : valuesOf(cover)
  return { ...others, cover: { ...shown, size: coverSize } }
}
