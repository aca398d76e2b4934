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
