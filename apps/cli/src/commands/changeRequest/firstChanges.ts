import { Effect } from "effect"
import { type ListedPage, plainPath } from "../../context/findPage.ts"
import type { ContentChange } from "../../editing/ContentChange.ts"
import { WrongUsage } from "../../failures.ts"
import { readInput } from "../../readInput.ts"
import { parentOf } from "../page/put.ts"

/** The changes of pages that are given as PATH=FILE: each is created, or its text replaced. */
export const firstChanges = (pages: ReadonlyArray<ListedPage>, given: ReadonlyArray<string>) =>
  Effect.forEach(
    given,
    Effect.fnUntraced(function* (text) {
      const at = text.indexOf("=")
      const path = plainPath(text.slice(0, Math.max(at, 0)))
      if (path === "" || at === text.length - 1)
        return yield* new WrongUsage({
          message: `--page ${text}: write PATH=FILE, such as guide/install=install.md`
        })
      const document = { markdown: yield* readInput(text.slice(at + 1)) }
      const existing = pages.find((page) => page.path === path)
      const change: ContentChange =
        existing === undefined
          ? {
              type: "insert_page",
              slug: path.split("/").at(-1)!,
              into: yield* parentOf(pages, path),
              document
            }
          : { type: "update_page", page: existing.id, document }
      return change
    })
  )
