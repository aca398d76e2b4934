import { readFileSync } from "node:fs"
import { join } from "node:path"

/**
 * The documentation of Octavo as it was on 22 November 2026, by file. The copy does not follow the documentation: a page that
 * is rewritten would move the places of others, and this is a test of the ranking, not of the pages.
 */
export const ownDocs = (): ReadonlyArray<{ readonly path: string; readonly source: string }> =>
  JSON.parse(readFileSync(join(import.meta.dirname, "documentation.json"), "utf8"))

/** The questions of engineers and operators, with the files that answer: a prefix of each path. */
export const ownQuestions: ReadonlyArray<readonly [question: string, ...paths: ReadonlyArray<string>]> = [
  ["how do I run the tests", "README.md", "CONTRIBUTING.md"],
  ["which environment variables are there", "README.md"],
  ["run octavo on postgres", "README.md", "docs/guides/embedding.md", "packages/database"],
  ["how do I add an operation", "CONTRIBUTING.md"],
  ["adding a migration", "CONTRIBUTING.md"],
  ["how is a dependency added", "CONTRIBUTING.md", "docs/adr/0009"],
  ["why effect 4", "docs/adr/0002"],
  ["why is pglite embedded", "docs/adr/0004"],
  ["one migration stream", "docs/adr/0005"],
  ["how are revisions stored", "docs/adr/0006", "docs/ARCHITECTURE.md"],
  ["how do background jobs work", "docs/adr/0007", "apps/worker"],
  ["why is git a process of its own", "docs/adr/0010"],
  ["two parsers for markdown", "docs/adr/0014"],
  ["merging by blocks", "docs/adr/0015", "docs/adr/0019"],
  ["evaluate expressions", "docs/adr/0016"],
  ["how are pdfs typeset", "docs/adr/0017", "packages/pdf"],
  ["what happens to a conflict when lines are merged", "docs/adr/0019"],
  ["events and subscribers", "docs/adr/0020"],
  ["links by name", "docs/adr/0021"],
  ["how does search rank pages", "docs/adr/0022", "docs/benchmarks.md"],
  ["force push to a git branch", "docs/adr/0023", "docs/guides/git.md"],
  ["set up a webhook for github", "docs/guides/git.md"],
  ["synchronising a repository in both directions", "docs/guides/git.md", "docs/adr/0023"],
  ["import a website", "docs/adr/0024"],
  ["use the packages in my own service", "docs/guides/embedding.md"],
  ["embed the domain packages", "docs/guides/embedding.md"],
  ["how fast is an import of 10,000 pages", "docs/benchmarks.md"],
  ["killing the server again and again", "docs/proofs.md"],
  ["api tokens and roles", "packages/identity"],
  ["idempotency key", "packages/api", "docs/ARCHITECTURE.md", "README.md", "apps/server"]
]
