import { localized } from "../../languages/localized.ts"

/** The words of the screen of files. */
export const words = localized("files", {
  title: "Files",
  note: "Pictures and other files that the pages of this space use.",
  none: "No files yet.",
  noneNote: "Drop files here, or choose them. Files that are put into a page are listed here as well.",
  noneReader: "The pages of this space have no files.",
  upload: "Upload files",
  drop: "Drop the files to upload them",
  uploading: (name: string) => `Uploading ${name}`,
  uploaded: (count: number) => (count === 1 ? "The file was uploaded." : `${count} files were uploaded.`),
  more: "Show more",
  usedOn: "Used on",
  unused: "Used on no page",
  andMore: "and more",
  actionsOf: (name: string) => `Actions for ${name}`,
  rename: "Rename",
  renameTitle: (name: string) => `Rename “${name}”`,
  name: "Name",
  replace: "Replace…",
  replaced: (name: string) => `“${name}” was replaced.`,
  download: "Download",
  copyMarkdown: "Copy Markdown",
  copied: "The Markdown was copied.",
  cannotCopy: "This browser does not allow copying here.",
  remove: "Delete",
  removeTitle: (name: string) => `Delete “${name}”?`,
  removeNote: "These pages use the file and will show a broken link or picture:",
  removed: (name: string) => `“${name}” was deleted.`
})
