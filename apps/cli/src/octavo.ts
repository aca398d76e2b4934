import { Command } from "effect/cli"
import { adminCommand } from "./commands/admin.ts"
import { auditCommand } from "./commands/audit.ts"
import { backupCommand } from "./commands/backup.ts"
import { blobsCommand } from "./commands/blobs.ts"
import { configCommand } from "./commands/config.ts"
import { exportCommand } from "./commands/export.ts"
import { glossaryCommand } from "./commands/glossary.ts"
import { grantCommand } from "./commands/grant.ts"
import { importCommand } from "./commands/import.ts"
import { inviteCommand } from "./commands/invite.ts"
import { loginCommand } from "./commands/login.ts"
import { logoutCommand } from "./commands/logout.ts"
import { memberCommand } from "./commands/member.ts"
import { migrateCommand } from "./commands/migrate.ts"
import { moveCommand } from "./commands/move.ts"
import { openapiCommand } from "./commands/openapi.ts"
import { orgCommand } from "./commands/org.ts"
import { restoreCommand } from "./commands/restore.ts"
import { serveCommand } from "./commands/serve.ts"
import { siteCommand } from "./commands/site.ts"
import { spaceCommand } from "./commands/space.ts"
import { ssoCommand } from "./commands/sso.ts"
import { statusCommand } from "./commands/status.ts"
import { syncCommand } from "./commands/sync.ts"
import { teamCommand } from "./commands/team.ts"
import { tokenCommand } from "./commands/token.ts"
import { translationCommand } from "./commands/translation.ts"
import { userCommand } from "./commands/user.ts"
import { webhookCommand } from "./commands/webhook.ts"
import { whoamiCommand } from "./commands/whoami.ts"
import { workerCommand } from "./commands/worker.ts"
import { connectionFlags } from "./connection.ts"

const client = <Name extends string, Input, E, R, ContextInput>(
  command: Command.Command<Name, Input, ContextInput, E, R>
) => Command.withGlobalFlags(command, connectionFlags)

/** The `octavo` command with everything below it. */
export const octavo = Command.make("octavo").pipe(
  Command.withDescription(
    "Run an Octavo server, and work with one. Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 server not reachable, 78 a setting or its like must change before a server starts."
  ),
  Command.withSubcommands([
    serveCommand,
    workerCommand,
    migrateCommand,
    configCommand,
    backupCommand,
    blobsCommand,
    restoreCommand,
    moveCommand,
    exportCommand,
    adminCommand,
    client(loginCommand),
    client(logoutCommand),
    client(whoamiCommand),
    client(statusCommand),
    client(importCommand),
    client(syncCommand),
    client(spaceCommand),
    client(siteCommand),
    client(translationCommand),
    client(glossaryCommand),
    client(openapiCommand),
    client(orgCommand),
    client(teamCommand),
    client(memberCommand),
    client(userCommand),
    client(ssoCommand),
    client(grantCommand),
    client(inviteCommand),
    client(tokenCommand),
    client(auditCommand),
    client(webhookCommand)
  ])
)
