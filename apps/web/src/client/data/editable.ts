import type { SpaceResource } from "@octavo/api"
import { remember, remembered } from "./remembered.ts"

/** Published pages at the origin of the application read this name, and offer the editor of the spaces that it has. */
const name = "editable"

const maxSpaces = 1000

/** Notes in this browser which of some spaces the person may change. */
export const noteEditable = (spaces: ReadonlyArray<SpaceResource>): void => {
  const ids = new Set((remembered(name) ?? "").split(" "))
  for (const { id, permissions } of spaces) {
    ids.delete(id)
    if (permissions.createChangeRequest) ids.add(id)
  }
  ids.delete("")
  const noted = [...ids].slice(-maxSpaces).join(" ")
  if (noted !== remembered(name)) remember(name, noted)
}

/** Forgets the spaces, when the person signs out. */
export const forgetEditable = (): void => remember(name, "")
