/** The commands that work on the installation of this machine, with its server and databases: they are loaded when the arguments name one. */
export const installationCommands = {
  serve: () => import("./commands/serve.ts").then((module) => module.serveCommand),
  worker: () => import("./commands/worker.ts").then((module) => module.workerCommand),
  migrate: () => import("./commands/migrate.ts").then((module) => module.migrateCommand),
  config: () => import("./commands/config.ts").then((module) => module.configCommand),
  backup: () => import("./commands/backup.ts").then((module) => module.backupCommand),
  restore: () => import("./commands/restore.ts").then((module) => module.restoreCommand),
  move: () => import("./commands/move.ts").then((module) => module.moveCommand),
  export: () => import("./commands/export.ts").then((module) => module.exportCommand),
  blobs: () => import("./commands/blobs.ts").then((module) => module.blobsCommand),
  admin: () => import("./commands/admin.ts").then((module) => module.adminCommand)
}
