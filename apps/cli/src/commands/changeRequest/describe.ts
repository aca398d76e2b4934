import type { ChangeRequestResource, SemanticChangesResource } from "@octavo/client"
import type { Column } from "../../print.ts"
import { coloured } from "../../terminal.ts"

const colours = { draft: "dim", open: "green", merged: "cyan", archived: "red" } as const

/** The status of a change request as a word, which the command line calls closed where the API says archived. */
export const statusWord = (status: ChangeRequestResource["status"]): string =>
  status === "archived" ? "closed" : status

/** The status in its colour. */
export const statusText = (status: ChangeRequestResource["status"]): string =>
  coloured(colours[status], statusWord(status))

/** The columns of lists of change requests. */
export const columns: ReadonlyArray<Column<ChangeRequestResource>> = [
  ["NUMBER", ({ number }) => String(number)],
  ["SUBJECT", ({ subject }) => subject],
  ["STATUS", ({ status }) => statusWord(status)],
  ["AUTHOR", ({ createdBy }) => createdBy.displayName],
  ["UPDATED", ({ updatedAt }) => updatedAt]
]

type SemanticChange = SemanticChangesResource["changes"][number]

const signs = { created: "A", edited: "M", moved: "R", deleted: "D" } as const

const subjectOf = (change: SemanticChange): string => {
  if ("page" in change) return change.page.path ?? change.page.title
  if ("file" in change) return `${change.file.name} (file)`
  if ("reusableContent" in change) return `${change.reusableContent.title} (reusable content)`
  return "variables"
}

/** A change in a line, with the sign of Git for its kind: A, M, R or D. */
export const changeLine = (change: SemanticChange): string => {
  const kind = change.type.split("_").at(-1) as keyof typeof signs
  return `${signs[kind]}  ${subjectOf(change)}`
}
