/** The commands that work on the installation of a machine: those of `installationCommands` of `@octavo/cli`, and `org import`. */
export const installationNames = [
  "serve",
  "worker",
  "migrate",
  "config",
  "backup",
  "restore",
  "move",
  "export",
  "blobs",
  "admin",
  "org import"
] as const
