import type { ImportReport } from "@octavo/kernel"

const maxNames = 100

/** Content that an import leaves out, as a sentence and as a loss of its report. */
export interface LeftOut {
  readonly message: string
  readonly loss: ImportReport["losses"][number]
}

/** Says how many files an import leaves out and which, for a reason such as "that no page refers to"; nothing for none. */
export const describeLeftOut = (
  paths: ReadonlyArray<string>,
  reason: string,
  kind: LeftOut["loss"]["kind"] = "files"
): ReadonlyArray<LeftOut> => {
  if (paths.length === 0) return []
  const names = paths.slice(0, maxNames).join(", ")
  const more = paths.length > maxNames ? ` and ${paths.length - maxNames} more` : ""
  const files = paths.length === 1 ? "1 file" : `${paths.length} files`
  return [
    {
      message: `The import left out ${files} ${reason}: ${names}${more}.`,
      loss: { kind, count: paths.length }
    }
  ]
}

/** Says that the rest of a file cannot be read. */
export const describeDamage = (path: string): LeftOut => ({
  message: `The file ${path} is damaged: the import has its content before the damage.`,
  loss: { kind: "content", count: 1 }
})

/** Says which pages of a kind, such as "drafts", an import leaves out; nothing for none. */
export const describeLeftPages = (
  kind: string,
  pages: ReadonlyArray<{ readonly title: string }>
): ReadonlyArray<LeftOut> => {
  if (pages.length === 0) return []
  const titles = pages.slice(0, maxNames).map(({ title }) => title)
  const more = pages.length > maxNames ? ` and ${pages.length - maxNames} more` : ""
  return [
    {
      message: `The import left out ${kind}: ${titles.join(", ")}${more}.`,
      loss: { kind: "pages", count: pages.length }
    }
  ]
}
