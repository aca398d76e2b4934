import { localized } from "../../languages/localized.ts"

/** The words of the screen for writing. */
export const words = localized("edit", {
  editing: (title: string) => `Editing ${title}`,
  title: "Title",
  source: "Page source",
  preview: "Preview",
  views: { source: "Markdown", visual: "Visual editor" },
  notStored: (file: string, message: string) => `“${file}” was not stored. ${message}`,
  pastedPlain: (reason: string) => `The text was pasted without its formatting. ${reason}`,
  formattedUpTo: (size: number) => `Formatting is kept in pastes of up to ${size} kB.`,
  pasteTooLarge: (times: number) =>
    `Nothing was pasted: it is ${times} times as much as can be saved at once. Paste it in parts and save after each, or paste it as Markdown.`,
  saveTooLarge:
    "These changes are too large to be saved at once. Undo the last ones with Ctrl+Z, save, redo them with Ctrl+Y, and save again.",
  saveAsMarkdown:
    "The page cannot be changed like this in place. Switch to Markdown, which shows it written anew, and save it there.",
  more: "More",
  notShown: (view: string, message: string) => `Your changes cannot be shown as ${view}. ${message}`,
  save: "Save",
  publish: "Publish changes",
  done: "Back to reading",
  clean: "No changes yet.",
  changed: "Changed. A draft is kept in this browser.",
  unkept: "Changed. This browser keeps no drafts: send the page before you leave.",
  saving: "Saving…",
  saved: "Saved.",
  savedMerged: "Saved, together with changes by others.",
  failed: (message: string) => `Not sent. ${message} Your draft is kept in this browser.`,
  failedUnkept: (message: string) =>
    `Not sent. ${message} This browser keeps no drafts: do not close the page.`,
  retrying:
    "Not sent: the server cannot be reached. Your draft is kept in this browser and is sent when the connection is back.",
  conflicts: "Somebody changed the same places. Choose below which text counts.",
  problems: "The server has notes on this text",
  line: (line: number) => `Line ${line}: `,
  draftFrom: "There is a draft of this page from",
  draftNote: "It was never sent to the server.",
  changedLines: (count: number) => (count === 1 ? "1 changed line" : `${count} changed lines`),
  moreLines: (count: number) => (count === 1 ? "1 more line" : `${count} more lines`),
  sameWords: "The draft changes only formatting.",
  openElsewhere:
    "Another tab of this browser has unsaved changes of this page. Continue in that tab. When it is closed, its changes are offered here.",
  continueDraft: "Continue",
  discardDraft: "Discard",
  locked: "This space is reviewed: your changes go to a change request, and are published when it is merged.",
  inRequest: (number: number) => `You are editing in change request #${number}.`,
  openRequest: "Open the change request",
  inOwn: "Your changes go to a change request of your own, which is created when you save.",
  mayNot: "You may read this space, but not change it. Ask an administrator for the right to write in it.",
  generated: "This page is generated from a specification and cannot be edited."
})

/** The words for finding and replacing. */
export const findWords = localized("find", {
  open: "Find and replace",
  title: "Find and replace in this page",
  find: "Find",
  count: (count: number) => (count === 0 ? "Not found" : count === 1 ? "1 place" : `${count} places`),
  next: "Next",
  previous: "Previous",
  replacement: "Replace with",
  replace: "Replace",
  replaceAll: "Replace all",
  matchCase: "Match case",
  close: "Close"
})

/** The words for the properties of a page. */
export const propertyWords = localized("properties", {
  open: "Properties",
  title: "Page properties",
  save: "Save properties",
  none: "This page has no properties.",
  description: "Description",
  slug: "Address",
  slugNote: "The last part of the address. Empty: made from the title.",
  emoji: "Emoji",
  icon: "Icon",
  iconNote: "The name of an icon. A page has an emoji or an icon.",
  hidden: "Hidden",
  hiddenNote: "Left out of the table of contents; its address still works.",
  noIndex: "Not found by search",
  noIndexNote: "Left out of the search of this space and its sites.",
  noRobotsIndex: "Not for search engines",
  noRobotsIndexNote: "Search engines are asked to leave it out."
})

/** The words for the layout and the cover of a page. */
export const lookWords = localized("look", {
  title: "Layout and cover",
  cover: "Cover",
  noCover: "No cover",
  unknownFile: "A file that is not an image of this space",
  atAddress: "A picture at an address",
  address: "Address of the picture",
  hero: "Cover within the text",
  heroNote: "As wide as the text; otherwise as wide as the window.",
  wide: "Wide",
  wideNote: "The text is as wide as the window allows.",
  shown: "Parts of the page",
  parts: {
    cover: "Show the cover",
    title: "Show the title",
    description: "Show the description",
    tableOfContents: "Show the table of contents",
    outline: "Show the outline",
    pagination: "Show links to the previous and the next page",
    metadata: "Show the time of the last change"
  }
})

/** The words for conflicts. */
export const conflictWords = localized("conflicts", {
  title: "Conflicts",
  note: "While you were writing, others changed the same places. Nothing is lost: choose for each place.",
  place: (at: number, count: number) => `Place ${at} of ${count}`,
  base: "Before",
  main: "Theirs",
  mine: "Yours",
  takeMain: "Take theirs",
  takeMine: "Keep yours",
  nothing: "(nothing)",
  save: "Save with these choices",
  removed: "Somebody deleted this page. Your text is not lost: it can become a new page.",
  saveAsNew: "Make it a new page",
  kinds: {
    text: "Text",
    attribute: "Property",
    removal: "The page was deleted",
    cycle: "Place in the tree",
    file: "File",
    "reusable-content": "Reusable content",
    variable: "Variable"
  }
})
