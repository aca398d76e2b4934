/** The commands that list things, by the names of these in messages. */
const listCommands: Readonly<Record<string, string>> = {
  "change request": "octavo cr list",
  collection: "octavo collection list",
  comment: "octavo comment list",
  conflict: "octavo cr conflicts",
  "entry in the glossary": "octavo glossary list",
  file: "octavo file list",
  "invite link": "octavo invite list",
  job: "octavo job list",
  member: "octavo member list",
  "OpenAPI specification": "octavo openapi list",
  organization: "octavo org list",
  page: "octavo page list",
  provider: "octavo sso list",
  redirect: "octavo redirect list",
  "reusable content": "octavo reusable list",
  revision: "octavo history",
  "share link": "octavo site links",
  site: "octavo site list",
  space: "octavo space list",
  team: "octavo team list",
  term: "octavo glossary list",
  token: "octavo token list",
  translation: "octavo translation list",
  user: "octavo user list",
  webhook: "octavo webhook list"
}

/** A sentence with the command that lists such things, after a space; empty without one. */
export const listHint = (thing: string): string => {
  return Object.hasOwn(listCommands, thing) ? ` Run ${listCommands[thing]} to see which there are.` : ""
}

const missing = /^There is no such (.+?)(?: (?:of|in) this .*)?\.?$/

/** A message of the server that something is missing, with the command that lists such things. */
export const withListHint = (message: string): string => {
  const hint = listHint(missing.exec(message)?.[1] ?? "")
  return hint === "" ? message : `${message.replace(/\.$/, "")}.${hint}`
}
