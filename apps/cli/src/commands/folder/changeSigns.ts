import { coloured } from "../../terminal.ts"

/** The signs of changes in lists of pages and files. */
export const changeSigns = {
  add: coloured("green", "+"),
  change: coloured("yellow", "~"),
  remove: coloured("red", "-")
}
