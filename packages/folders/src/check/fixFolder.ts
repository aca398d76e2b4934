import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Finding } from "./Finding.ts"

/** Writes a target in a source where the former one was; every other byte stays. */
const withFixes = (
  source: string,
  findings: ReadonlyArray<Finding>
): { readonly text: string; readonly count: number } => {
  let text = source
  let count = 0
  let before = Number.POSITIVE_INFINITY
  const fixes = findings.flatMap(({ fix }) => fix ?? []).sort((a, b) => b.start - a.start)
  for (const { end, start, text: written } of fixes) {
    if (end > before) continue
    text = text.slice(0, start) + written + text.slice(end)
    before = start
    count++
  }
  return { text, count }
}

/** Applies the fixes of findings to the files of a folder; returns the number of places. */
export const fixFolder = async (folder: string, findings: ReadonlyArray<Finding>): Promise<number> => {
  let fixed = 0
  for (const [path, own] of Map.groupBy(findings, (finding) => finding.path)) {
    if (own.every(({ fix }) => fix === undefined)) continue
    const file = join(folder, path)
    const { count, text } = withFixes(await readFile(file, "utf8"), own)
    await writeFile(file, text)
    fixed += count
  }
  return fixed
}
