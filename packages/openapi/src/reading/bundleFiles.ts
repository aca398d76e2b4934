import type { JsonObject } from "@octavo/kernel"
import { bundle } from "@scalar/json-magic/bundle"
import type { Digits } from "./Digits.ts"
import { guardSize } from "./guardSize.ts"
import { decodeText, parseText } from "./parseText.ts"
import type { ReadingTask } from "./Reading.ts"

/** A document with the external files that it refers to, and the addresses of those that are missing yet. */
interface Bundled {
  readonly document: JsonObject
  readonly needs: ReadonlyArray<string>
}

const withoutFragment = (url: string): string => url.split("#", 1)[0] ?? ""

/**
 * Brings the parts of external files into a document. Files come out of the task alone: a file that nobody fetched yet is
 * reported, and references to one that could not be fetched stay.
 */
export const bundleFiles = async (
  document: JsonObject,
  task: ReadingTask,
  digits: Digits
): Promise<Bundled> => {
  const files = new Map(task.files.map((file) => [file.url, file.bytes]))
  const failed = new Set(task.failed)
  const needs = new Set<string>()
  const missing = { ok: false } as const
  const load = (given: string) => {
    const url = withoutFragment(given)
    const bytes = files.get(url)
    if (bytes === undefined) {
      if (/^https?:\/\//i.test(url) && !failed.has(url)) needs.add(url)
      return missing
    }
    try {
      const raw = decodeText(bytes)
      const { value } = parseText(raw, digits)
      guardSize(value)
      return { ok: true, data: value, raw } as const
    } catch {
      return missing
    }
  }
  const bundled = (await bundle(document, {
    plugins: [{ type: "loader", validate: () => true, exec: (url) => Promise.resolve(load(url)) }],
    treeShake: true,
    ...(task.entry.url !== null && { origin: task.entry.url })
  })) as JsonObject
  return { document: bundled, needs: [...needs] }
}
