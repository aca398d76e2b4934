import { localized } from "../../languages/localized.ts"

/** The words of the reading screen. */
export const words = localized("page", {
  edit: "Edit",
  history: "History",
  path: "Path of the page",
  outline: "On this page",
  actionsOf: (title: string) => `Actions for ${title}`,
  newBelow: "New page below",
  rename: "Rename",
  move: "Move to…",
  remove: "Delete",
  copyLink: "Copy link",
  copyMarkdown: "Copy Markdown",
  downloadPdf: "Download as PDF",
  copiedLink: "The link was copied.",
  copiedMarkdown: "The Markdown was copied.",
  cannotCopy: "This browser does not allow copying here.",
  publishedOn: "Published on…",
  emptyPage: "This page has no text yet.",
  emptySpace: "Write the first page",
  emptySpaceNote: "A space is a tree of pages. Its first page is what readers see first.",
  importing: (url: string) =>
    `${url === "" ? "A repository" : url} is imported. You can leave this page meanwhile.`,
  importStep: (step: string, done: number, total: number | null) =>
    total === null ? step : `${step}: ${done} of ${total}`,
  importProgress: "Progress of the import",
  importProblems: (count: number) =>
    count === 1 ? "One problem of the import" : `${count} problems of the import`,
  importProblemsNote: "The pages were imported. These places could not be read as they were written.",
  line: (line: number) => `line ${line}`,
  close: "Close",
  emptySpaceReader: "This space has no pages yet.",
  newPage: "New page",
  notFound: "There is no such page",
  notFoundNote: "It was deleted or moved, or you may not see it. Choose another one from the list.",
  changed: "Changed"
})
