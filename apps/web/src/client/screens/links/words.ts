import { localized } from "../../languages/localized.ts"

/** The words of the screen of broken links. */
export const words = localized("links", {
  title: "Broken links",
  note: "Links of this space whose page, heading or file does not exist. Addresses elsewhere are not checked.",
  none: "No broken links. All pages, headings and files that the pages link to exist.",
  count: (count: number) => (count === 1 ? "One broken link" : `${count} broken links`),
  more: "Show more",
  inSection: (anchor: string) => `in “${anchor}”`,
  noPath: "There is no page or file at this path.",
  otherForm: "The path differs from an existing one by upper and lower case or by the form of accents.",
  gone: "The page or file was deleted.",
  noHeading: (page: string) => `“${page}” has no such heading.`,
  noInclude: "The text that is included here does not exist.",
  proposals: "Link to",
  change: (title: string) => `Link to “${title}”`,
  wholePage: (title: string) => `Link to “${title}” as a whole`,
  choose: "Choose a page…",
  chooseFile: "Choose a file…",
  chooseTitle: "Choose what the link leads to",
  chooseAction: "Change the link",
  target: "Target",
  open: "Open the page",
  changed: (title: string) => `The link leads to “${title}” now.`,
  notFound: "The link is no longer in the text of the page. Open the page to see what it says."
})
