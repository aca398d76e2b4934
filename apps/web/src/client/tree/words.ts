import { localized } from "../languages/localized.ts"

type Titled = ReadonlyArray<{ readonly title: string }>

/** Pages in a sentence: the title of a single one, or their number. */
const named = (pages: Titled): string =>
  pages.length === 1 ? `“${pages[0]!.title}”` : `${pages.length} pages`

/** The words of the tree of pages and of what is done to pages. */
export const words = localized("tree", {
  pages: "Pages",
  newPage: "New page",
  newPageBelow: "New page below",
  untitled: "Untitled",
  space: "Space",
  allSpaces: "All spaces",
  requests: "Change requests",
  files: "Files",
  links: "Broken links",
  noPages: "No pages yet.",
  rename: "Rename",
  renameTitle: (title: string) => `Rename “${title}”`,
  title: "Title",
  move: "Move to…",
  moveTitle: (pages: Titled) => `Move ${named(pages)}`,
  moveAction: "Move",
  above: "Page above it",
  top: "The top of the space",
  place: "Place among its pages",
  first: "First",
  afterPage: (title: string) => `After “${title}”`,
  remove: "Delete",
  undo: "Undo",
  undone: "The change was undone.",
  undoOutdated:
    "The space was changed since. Restore the pages from the history of the space, where nothing is lost.",
  moved: (pages: Titled) => `${named(pages)} ${pages.length === 1 ? "was" : "were"} moved.`,
  removed: (pages: Titled, count: number) =>
    count === 1 ? `${named(pages)} was deleted.` : `${count} pages were deleted.`,
  tooMany: (max: number) => `At most ${max} pages can be moved or deleted at once. Select fewer.`,
  count: (count: number) => `${count} pages`,
  selected: (count: number) => `${count} selected`,
  selection: "Selected pages",
  clear: "Clear selection",
  cut: (pages: Titled) => `${named(pages)} will be moved: go to a page and press Ctrl+V.`,
  cannotPaste: "The pages cannot be moved there.",
  generated: "Pages that are generated from a specification cannot be changed here.",
  actionsOf: (title: string) => `Actions for ${title}`,
  inRequest: (number: number) => `In change request #${number}.`
})
