import { localized } from "../languages/localized.ts"

/** The words of the frame. */
export const words = localized("frame", {
  skip: "Skip to the content",
  openList: "Open the list",
  organization: "Organization",
  search: "Search",
  create: "New",
  account: "Account",
  accountSettings: "Account settings",
  signOut: "Sign out",
  unsaved: (count: number) => (count === 1 ? "You have one draft" : `You have ${count} drafts`),
  unsavedNote:
    "Drafts are text that was not saved. They stay in this browser for your next sign-in, unless you delete them.",
  deleteDrafts: "Delete drafts and sign out",
  keepDrafts: "Keep drafts and sign out",
  home: "Home",
  spaces: "Spaces",
  space: "Space",
  newSpace: "New space",
  newCollection: "New collection",
  again: "Sign in again",
  againNote: "This action needs a sign-in of the last 15 minutes. Sign in, and then repeat it.",
  ended: "Your session has ended",
  endedNote: "Sign in again to continue. Your text is kept in this browser.",
  signIn: "Sign in",
  newVersion: "There is a new version of Octavo",
  reload: "Reload",
  notFound: "There is no such page",
  notFoundNote: "It was deleted or moved, or you may not see it.",
  toHome: "Go to the home page"
})

/** The words of the palette. */
export const paletteWords = localized("palette", {
  title: "Search and go to",
  placeholder: "Search spaces, pages and actions",
  spaces: "Spaces",
  pages: "Pages",
  actions: "Actions",
  nothing: "Nothing found.",
  all: (words: string) => `Search for “${words}” everywhere`
})
