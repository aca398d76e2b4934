import type { Command, GlobalFlag } from "effect/cli"
import { installationCommands } from "./installationCommands.ts"

type Settings = GlobalFlag.Setting.Identifier<"url" | "profile" | "token" | "json">

/** A command of any name and input that needs what the command line provides. */
type LoadedCommand = Command.Command<string, object, object, unknown, Command.Environment | Settings>

/** A command in the list of commands: it is loaded when the arguments name it. */
export interface ListedCommand {
  readonly name: string
  readonly alias?: string
  /** The short description of the command. */
  readonly description: string
  /** Whether it calls a server, with the flags of the connection. */
  readonly isClient: boolean
  readonly load: () => Promise<LoadedCommand>
}

const listedAs =
  (isClient: boolean) =>
  <Name extends string, Input, ContextInput, E, R extends Command.Environment | Settings>(
    name: Name,
    description: string,
    load: () => Promise<Command.Command<Name, Input, ContextInput, E, R>>,
    alias?: string
  ): ListedCommand => ({
    name,
    description,
    isClient,
    // The parser gives each command its own input, which the list need not know.
    load: load as unknown as () => Promise<LoadedCommand>,
    ...(alias !== undefined && { alias })
  })

const client = listedAs(true)
const installation = listedAs(false)

/** All commands in groups, as `octavo --help` shows them. */
export const listed: ReadonlyArray<readonly [group: string, commands: ReadonlyArray<ListedCommand>]> = [
  [
    "A folder, without a server",
    [
      installation("check", "Check a folder of documentation", () =>
        import("./commands/folder/check.ts").then((module) => module.checkCommand)
      ),
      installation("preview", "Preview a folder of documentation", () =>
        import("./commands/folder/preview.ts").then((module) => module.previewCommand)
      ),
      installation("build", "Build a static site of a folder", () =>
        import("./commands/folder/build.ts").then((module) => module.buildCommand)
      ),
      installation("rename", "Rename a page, file or folder; links to it follow", () =>
        import("./commands/folder/rename.ts").then((module) => module.renameCommand)
      )
    ]
  ],
  [
    "Content",
    [
      client("page", "Pages: list, view, edit, put, move, delete, links", () =>
        import("./commands/page/page.ts").then((module) => module.pageCommand)
      ),
      client("search", "Search the pages of a space or of an organization", () =>
        import("./commands/search.ts").then((module) => module.searchCommand)
      ),
      client("browse", "Open a page, a change request or a space in the browser", () =>
        import("./commands/browse.ts").then((module) => module.browseCommand)
      ),
      client("history", "List the revisions of a space, newest first", () =>
        import("./commands/revision/history.ts").then((module) => module.historyCommand)
      ),
      client("revision", "Revisions: view, diff, restore", () =>
        import("./commands/revision/revision.ts").then((module) => module.revisionCommand)
      ),
      client(
        "cr",
        "Change requests: create, edit, review, resolve, merge",
        () =>
          import("./commands/changeRequest/changeRequest.ts").then((module) => module.changeRequestCommand),
        "change-request"
      ),
      client("comment", "Comments: list, view, create, reply, resolve, delete", () =>
        import("./commands/comment.ts").then((module) => module.commentCommand)
      ),
      client("space", "Spaces: list, create, view, use, update, delete, copy, move", () =>
        import("./commands/space.ts").then((module) => module.spaceCommand)
      ),
      client("collection", "Collections: list, create, update, move, delete", () =>
        import("./commands/collection.ts").then((module) => module.collectionCommand)
      ),
      client("file", "Files: list, upload, download, replace, delete", () =>
        import("./commands/file.ts").then((module) => module.fileCommand)
      ),
      client("reusable", "Reusable contents: list, view, put, delete", () =>
        import("./commands/reusable.ts").then((module) => module.reusableCommand)
      ),
      client("variable", "Variables of a space: list, set, unset", () =>
        import("./commands/variable.ts").then((module) => module.variableCommand)
      ),
      client("translation", "Translate spaces into other languages", () =>
        import("./commands/translation.ts").then((module) => module.translationCommand)
      ),
      client("glossary", "Keep the terms that translations use", () =>
        import("./commands/glossary.ts").then((module) => module.glossaryCommand)
      ),
      client("openapi", "Publish OpenAPI specifications and compare their versions", () =>
        import("./commands/openapi.ts").then((module) => module.openapiCommand)
      )
    ]
  ],
  [
    "Git and imports",
    [
      client("git", "Connections to Git repositories: connect, status, pulls, disconnect", () =>
        import("./commands/git.ts").then((module) => module.gitCommand)
      ),
      client("sync", "Keep a space and a Git repository the same", () =>
        import("./commands/sync.ts").then((module) => module.syncCommand)
      ),
      client("mirror", "Mirror an organization of another server with this API", () =>
        import("./commands/mirror.ts").then((module) => module.mirrorCommand)
      ),
      client("diff", "Compare a folder of documentation with a space", () =>
        import("./commands/folder/diff.ts").then((module) => module.diffCommand)
      ),
      client("push", "Push a folder of documentation into a space, without Git", () =>
        import("./commands/folder/push.ts").then((module) => module.pushCommand)
      ),
      client("pull", "Pull the content of a space into a folder, without Git", () =>
        import("./commands/folder/pull.ts").then((module) => module.pullCommand)
      ),
      client("import", "Bring a Git repository or a file into a space", () =>
        import("./commands/import.ts").then((module) => module.importCommand)
      )
    ]
  ],
  [
    "Sites",
    [
      client(
        "site",
        "Published sites: list, create, update, verify-hostname, add-space, publish, unpublish, open, share, links, apply, export, build, delete, restore, token",
        () => import("./commands/site.ts").then((module) => module.siteCommand)
      ),
      client("redirect", "Redirects of a site: list, put, delete", () =>
        import("./commands/redirect.ts").then((module) => module.redirectCommand)
      )
    ]
  ],
  [
    "People and access",
    [
      client(
        "org",
        "Organizations: create, list, update, domains, confirm-domain, add-admin, import, delete",
        () => import("./commands/org.ts").then((module) => module.orgCommand)
      ),
      client("team", "Teams: list, create, update, remove, members, add, remove-member", () =>
        import("./commands/team.ts").then((module) => module.teamCommand)
      ),
      client("member", "Members of an organization: list, get, update, remove", () =>
        import("./commands/member.ts").then((module) => module.memberCommand)
      ),
      client("user", "Users: create, list, sign-in-link", () =>
        import("./commands/user.ts").then((module) => module.userCommand)
      ),
      client("sso", "Single sign-on: list, create, update, delete providers (SAML and OpenID)", () =>
        import("./commands/sso.ts").then((module) => module.ssoCommand)
      ),
      client("grant", "Roles on single spaces and collections: list, give, revoke", () =>
        import("./commands/grant.ts").then((module) => module.grantCommand)
      ),
      client("invite", "Invite links: create, list, revoke", () =>
        import("./commands/invite.ts").then((module) => module.inviteCommand)
      ),
      client("audit", "The audit log: list", () =>
        import("./commands/audit.ts").then((module) => module.auditCommand)
      ),
      client("webhook", "Send events of an organization to other systems", () =>
        import("./commands/webhook.ts").then((module) => module.webhookCommand)
      )
    ]
  ],
  [
    "This client",
    [
      client("login", "Sign in at a server with the browser", () =>
        import("./commands/login.ts").then((module) => module.loginCommand)
      ),
      client("logout", "Revoke the token that octavo login stored, and forget it", () =>
        import("./commands/logout.ts").then((module) => module.logoutCommand)
      ),
      client("profile", "Servers by name: list, use, set", () =>
        import("./commands/profile.ts").then((module) => module.profileCommand)
      ),
      client("whoami", "Print the user of the token", () =>
        import("./commands/whoami.ts").then((module) => module.whoamiCommand)
      ),
      client("token", "API tokens: create, list, revoke", () =>
        import("./commands/token.ts").then((module) => module.tokenCommand)
      ),
      client("api", "Send a request to the API", () =>
        import("./commands/api.ts").then((module) => module.apiCommand)
      ),
      client("completion", "Print the completion script of a shell", () =>
        import("./commands/completion.ts").then((module) => module.completionCommand)
      )
    ]
  ],
  [
    "Installation",
    [
      installation("serve", "Serve the HTTP API", installationCommands.serve),
      installation("worker", "Run background jobs", installationCommands.worker),
      installation("migrate", "Bring the database to the newest state", installationCommands.migrate),
      installation("config", "List the settings of this machine", installationCommands.config),
      client("status", "Say how a server is", () =>
        import("./commands/status.ts").then((module) => module.statusCommand)
      ),
      client("job", "Background jobs: list, show, retry; for operators", () =>
        import("./commands/job.ts").then((module) => module.jobCommand)
      ),
      installation("backup", "Back up the installation of this machine", installationCommands.backup),
      installation("restore", "Restore a backup into an empty installation", installationCommands.restore),
      installation("move", "Move the installation to a Postgres server", installationCommands.move),
      installation("export", "Write an organization as plain files", installationCommands.export),
      installation(
        "blobs",
        "Work on the files of the installation of this machine: move",
        installationCommands.blobs
      ),
      installation(
        "admin",
        "For operators: token, confirm-hostname, organization",
        installationCommands.admin
      )
    ]
  ]
]
