import { Effect, Redacted } from "effect"
import { readLayout } from "../../src/layout/readLayout.ts"
import type { LayoutPage } from "../../src/layout/RepositoryLayout.ts"
import { layer } from "../../src/memory/GitRemote.ts"
import { GitRemote } from "../../src/remote/GitRemote.ts"
import { readFiles } from "../../src/remote/readFiles.ts"
import { GitHost, type GitHostFile } from "../../src/testing/GitHost.ts"

/** The layout of a repository of the given files. */
export const layoutOf = (files: Record<string, GitHostFile>, directory = "") =>
  Effect.gen(function* () {
    const host = yield* GitHost
    yield* host.commit("docs", { files })
    const url = Redacted.make(host.urlOf("docs"))
    const snapshot = yield* (yield* GitRemote).fetch({ url, ref: "refs/heads/main" })
    return yield* readLayout({
      entries: snapshot.entries,
      directory,
      read: (oids) => readFiles(snapshot.copy, oids)
    })
  }).pipe(Effect.provide(layer))

/** A page in one line: kind, title, what it leads to, and what is below it. */
export const outline = (pages: ReadonlyArray<LayoutPage>): ReadonlyArray<unknown> =>
  pages.map((page) => {
    const target =
      page.kind === "document"
        ? (page.file?.path ?? null)
        : page.kind === "group"
          ? page.anchor
          : page.kind === "computed"
            ? page.source
            : page.target.kind === "url"
              ? page.target.url
              : page.target.kind === "file"
                ? page.target.path
                : `${page.target.path}#${page.target.anchor ?? ""}`
    const own = [page.kind, page.title, target]
    return page.children.length === 0 ? own : [...own, outline(page.children)]
  })
