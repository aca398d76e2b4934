/** The words of the tree of pages and of what is done to pages. */
export const words = {
  pages: "Pages",
  newPage: "New page",
  newPageBelow: "New page below",
  untitled: "Untitled",
  space: "Space",
  allSpaces: "All spaces",
  requests: "Change requests",
  noPages: "No pages yet.",
  rename: "Rename",
  renameTitle: (title: string) => `Rename “${title}”`,
  title: "Title",
  move: "Move to…",
  moveTitle: (title: string) => `Move “${title}”`,
  moveAction: "Move",
  above: "Page above it",
  top: "The top of the space",
  place: "Place among its pages",
  first: "First",
  afterPage: (title: string) => `After “${title}”`,
  remove: "Delete",
  removeTitle: (title: string) => `Delete “${title}”?`,
  removeNote: "The history of the space keeps it: restore the space there to bring it back.",
  removeBelow: (count: number) =>
    count === 1 ? "One page below it is deleted as well." : `${count} pages below it are deleted as well.`,
  actionsOf: (title: string) => `Actions for ${title}`,
  inRequest: (number: number) => `In change request #${number}`
}
