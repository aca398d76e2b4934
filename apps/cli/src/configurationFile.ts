import { homedir } from "node:os"
import { join } from "node:path"

/** The path of a file of the configuration of this user. */
export const configurationFile = (name: string): string =>
  join(process.env["XDG_CONFIG_HOME"] || join(homedir(), ".config"), "octavo", name)
