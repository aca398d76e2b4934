import { localized } from "../../languages/localized.ts"

/** The words of the history. */
export const words = localized("history", {
  title: (page: string) => `History of ${page}`,
  note: "All revisions of the space, newest first. Look at the page at any of them, or restore the whole space.",
  noteOfSpace: "All revisions of the space, newest first. Restore the whole space to any of them.",
  back: "Back to the page",
  types: { edits: "Edited", merge: "Merged", update: "Updated", rollback: "Restored", computed: "Generated" },
  nobody: "Octavo",
  look: "Look at the page",
  lookAt: (time: string) => `Look at the page as of ${time}`,
  changes: "What changed",
  restore: "Restore",
  restoreAt: (time: string) => `Restore the space as of ${time}`,
  current: "Current",
  more: "Show older revisions",
  at: "You are looking at the page as it was",
  atBack: "Back to the list",
  notThen: "The page did not exist at this revision.",
  restoreTitle: "Restore the space?",
  restoreNote:
    "All pages and files of the space become what they were at this revision, not only this page. The history is kept, so that this can be undone in the same way.",
  restoreAction: "Restore the space",
  restored: "The space was restored.",
  noChanges: "No changes of pages or files.",
  moreChanges: (count: number) => `and ${count} more`,
  change: {
    page_created: "New page",
    page_deleted: "Deleted page",
    page_edited: "Edited page",
    page_moved: "Moved page",
    file_created: "New file",
    file_deleted: "Deleted file",
    file_edited: "Edited file",
    variables_edited: "Edited variables",
    reusable_content_created: "New reusable content",
    reusable_content_deleted: "Deleted reusable content",
    reusable_content_edited: "Edited reusable content"
  }
})
