import { expect } from "@effect/vitest"
import { mergeMarkdown } from "../../src/merge/mergeMarkdown.ts"
import { parseMarkdownFast } from "../../src/syntax/parseMarkdownFast.ts"

export const merge = (base: string, ours: string, theirs: string) =>
  mergeMarkdown({ base, ours, theirs }, undefined, parseMarkdownFast)

/** The source of a page of blocks. */
export const page = (...blocks: ReadonlyArray<string>) => `${blocks.join("\n\n")}\n`

/** Merges both ways round and expects one result without conflicts. */
export const bothWays = (base: string, one: string, two: string, wanted: string) => {
  expect(merge(base, one, two)).toEqual({ source: wanted, conflicts: [] })
  expect(merge(base, two, one)).toEqual({ source: wanted, conflicts: [] })
}

/** Merges both ways round and expects one conflict; returns the merge one way round. */
export const asksBothWays = (base: string, one: string, two: string) => {
  expect(merge(base, one, two).conflicts.length).toBe(1)
  expect(merge(base, two, one).conflicts.length).toBe(1)
  return merge(base, one, two)
}
