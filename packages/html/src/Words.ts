/** The words of pages that no author wrote, in the language of the reader. */
export interface Words {
  readonly skipToContent: string
  readonly untranslated: string
  readonly menu: string
  readonly close: string
  readonly pages: string
  readonly breadcrumbs: string
  readonly onThisPage: string
  readonly search: string
  readonly searchHint: string
  readonly noResults: string
  readonly resultsFor: string
  readonly previous: string
  readonly next: string
  readonly version: string
  readonly oldVersion: string
  readonly currentVersion: string
  readonly language: string
  readonly sections: string
  readonly theme: string
  readonly light: string
  readonly dark: string
  readonly system: string
  readonly copy: string
  readonly copied: string
  readonly markdown: string
  readonly edit: string
  readonly editInOctavo: string
  readonly pdf: string
  readonly lastUpdated: string
  readonly feedback: string
  readonly yes: string
  readonly no: string
  readonly thanks: string
  readonly announcement: string
  readonly dismiss: string
  readonly notFound: string
  readonly notFoundHint: string
  readonly perhaps: string
  readonly home: string
  readonly signIn: string
  readonly footnotes: string
  readonly backToText: string
  readonly backToPage: string
  readonly showAllLines: string
  readonly table: string
  readonly code: string
  readonly subpages: string
  readonly linkTo: string
  readonly info: string
  readonly success: string
  readonly warning: string
  readonly danger: string
  readonly diagram: string
  readonly done: string
  readonly open: string
  readonly download: string
  readonly builtWith: string
  readonly more: string
  readonly privacyPolicy: string
  readonly copyPage: string
  readonly preview: string
  readonly changeRequest: string
  readonly revision: string
  readonly asVisitor: string
  readonly leavePreview: string
  readonly noResultsHint: string
  readonly searchLimited: string
  readonly searchFailed: string
  readonly searchOffline: string
  readonly recentSearches: string
  readonly everywhere: string
  readonly allVersions: string
  readonly select: string
  readonly pageActions: string
  readonly copyMarkdown: string
  readonly pdfPage: string
  readonly pdfSection: string
  readonly pdfSpace: string
  readonly openIn: string
  readonly loadFrom: string
  readonly copyMcp: string
}

/** The words in English. */
export const englishWords: Words = {
  skipToContent: "Skip to content",
  untranslated: "This page is not translated yet.",
  menu: "Menu",
  close: "Close",
  pages: "Pages",
  breadcrumbs: "Breadcrumbs",
  onThisPage: "On this page",
  search: "Search",
  searchHint: "Type to search the documentation.",
  noResults: "Nothing found",
  resultsFor: "Results for",
  previous: "Previous",
  next: "Next",
  version: "Version",
  oldVersion: "This page describes an old version.",
  currentVersion: "Go to the current version",
  language: "Language",
  sections: "Sections",
  theme: "Colour theme",
  light: "Light",
  dark: "Dark",
  system: "System",
  copy: "Copy",
  copied: "Copied",
  markdown: "View as Markdown",
  edit: "Edit this page",
  editInOctavo: "Edit in Octavo",
  pdf: "Download as PDF",
  lastUpdated: "Last updated",
  feedback: "Was this page helpful?",
  yes: "Yes",
  no: "No",
  thanks: "Thank you for your feedback.",
  announcement: "Announcement",
  dismiss: "Dismiss",
  notFound: "Page not found",
  notFoundHint: "There is no page at this address. It may have moved, or you may need to sign in to see it.",
  perhaps: "Perhaps you meant",
  home: "Home",
  signIn: "Sign in",
  footnotes: "Footnotes",
  backToText: "Back to the text",
  backToPage: "Back to the page",
  showAllLines: "Show all lines",
  table: "Table",
  code: "Code",
  subpages: "Pages below",
  linkTo: "Link to",
  info: "Note",
  success: "Success",
  warning: "Warning",
  danger: "Danger",
  diagram: "Diagram",
  done: "Done",
  open: "Open",
  download: "Download",
  builtWith: "Powered by Octavo",
  more: "More",
  privacyPolicy: "Privacy policy",
  copyPage: "Copy page",
  preview: "Preview",
  changeRequest: "Change request",
  revision: "Revision",
  asVisitor: "As a visitor",
  leavePreview: "Leave preview",
  noResultsHint: "Check the spelling, use fewer or other words, or search everywhere.",
  searchLimited: "Too many searches at once. The search goes on in a moment.",
  searchFailed: "The search does not respond. Your last results are kept.",
  searchOffline: "You are offline. Your last results are kept.",
  recentSearches: "Recent searches",
  everywhere: "Everywhere",
  allVersions: "All versions",
  select: "Select",
  pageActions: "Page actions",
  copyMarkdown: "Copy as Markdown",
  pdfPage: "PDF of this page",
  pdfSection: "PDF of this page and those below",
  pdfSpace: "PDF of all pages",
  openIn: "Open in",
  loadFrom: "Load content from",
  copyMcp: "Copy the address for MCP"
}
